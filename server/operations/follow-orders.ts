/**
 * What follows from orders (M10): two of one item and kind that run together open an item; the change that ends one of
 * them settles it. In the transaction of the change itself.
 */
import { sql } from 'kysely'
import { itemOrders } from '#domain/operations/order.ts'
import type { RecordSet } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import { duplicateOrderItems } from '#domain/rules/duplicate-orders.ts'
import { duplicatePairs } from '#domain/rules/orders.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { Transaction } from '../database/connection.ts'
import { rowsById, selectRows } from '../database/rows.ts'
import type { Verdict } from './books.ts'
import { recordedAt } from './submission.ts'

export async function followOrders(
  transaction: Transaction,
  verdicts: readonly Verdict[],
  found: RecordSet,
  receivedAt: string,
): Promise<void> {
  const last = new Map<number, Verdict>()
  for (const verdict of verdicts) {
    for (const { client_id } of changedOrders(verdict)) last.set(client_id, verdict)
  }
  if (last.size === 0) return
  const clients = [...last.keys()].sort((left, right) => left - right)
  await takeTurns(transaction, clients)
  const about = sql`client_id = any(${clients}::integer[])`
  const orders = await selectRows(transaction, 'medication', about)
  const versions = await selectRows(transaction, 'medication_version', about)
  const known = await selectRows(
    transaction,
    'attention_item',
    sql`${about} and kind = 'duplicate_order' order by id for no key update`,
  )
  for (const item of known) found.putRow('attention_item', item)
  const items = withChanges(known, rowsIn(verdicts, 'attention_item'))
  const homes = await rowsById(transaction, 'home', [...new Set(orders.map(({ home_id }) => home_id))])
  const lines = withChanges(orders, rowsIn(verdicts, 'medication'))
  const contents = withChanges(versions, rowsIn(verdicts, 'medication_version'))
  for (const [client_id, verdict] of last) {
    const own = lines.filter(order => order.client_id === client_id)
    const zone = homes.find(({ id }) => id === own[0]?.home_id)?.time_zone
    if (zone === undefined) continue
    const here = localDateTimeOf(receivedAt, zone)
    const changed = duplicateOrderItems(
      duplicatePairs(itemOrders(own, contents, here), here.date),
      items.filter(item => item.kind === 'duplicate_order' && item.client_id === client_id),
      {
        author_id: verdict.submission.operation.author_id,
        recorded_at: recordedAt(verdict.submission, receivedAt),
        opened_at: receivedAt,
      },
    )
    for (const row of changed) verdict.changed = [...verdict.changed, { collection: 'attention_item', row }]
  }
}

const changedOrders = (verdict: Verdict) => [
  ...rowsIn([verdict], 'medication'),
  ...rowsIn([verdict], 'medication_version'),
]

const rowsIn = <C extends Collection>(verdicts: readonly Verdict[], collection: C): RowOf<C>[] =>
  verdicts.flatMap(({ changed }) =>
    // A row of the collection that is asked for.
    changed.flatMap(entry => (entry.collection === collection ? [entry.row as unknown as RowOf<C>] : [])),
  )

/** The rows as they are after the batch. */
const withChanges = <Row extends { id: string }>(rows: readonly Row[], changed: readonly Row[]): Row[] => [
  ...new Map([...rows, ...changed].map(row => [row.id, row])).values(),
]

/** Any number, the same in every process. */
const LOCK = 7_014_203

/** Orders of one client are looked at one transaction after the other: two new ones have no record in common. */
async function takeTurns(transaction: Transaction, clients: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK}, id) from unnest(${[...clients]}::integer[]) as id`.execute(
    transaction,
  )
}
