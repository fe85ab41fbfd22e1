/**
 * Consequences of records that a device offered after a restore (decision 90): when they arrive in another way, such as
 * from another tablet's queue, no one has to decide about them any more.
 */
import { sql } from 'kysely'
import { type RecoverArgs, recoverable } from '#domain/operations/record.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, rowsById } from '../../database/rows.ts'
import { rowsAfter } from '../changed-rows.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

type Item = RowOf<'attention_item'>

/** Each item belongs to the last operation that wrote a record of its home. */
export const consequencesOfRecovered: Consequence = { follows: recoverable, add }

async function add(
  transaction: Transaction,
  { outcomes, found, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const changed = outcomes.flatMap(outcome => outcome.changed)
  const scopes = [...new Set(changed.map(({ row }) => row.scope))]
  const { rows } = await sql<{ id: string }>`select id from attention_item
    where scope = any(${scopes}::text[]) and kind = 'held' and resolved_at is null
      and details->'operation'->>'kind' = 'record.recover' order by id`.execute(transaction)
  if (rows.length === 0) return
  const locked = await lockRowsById(
    transaction,
    'attention_item',
    rows.map(({ id }) => id),
  )
  for (const item of locked) found.putRow('attention_item', item)
  const ids = new Set(locked.map(({ id }) => id))
  for (const item of rowsAfter('attention_item', locked, outcomes)) {
    if (!ids.has(item.id) || item.resolved_at !== null || !(await isThere(transaction, item, changed)))
      continue
    const last = outcomes.findLast(outcome => outcome.changed.some(({ row }) => row.scope === item.scope))
    if (last === undefined) continue
    const { author_id } = last.submission.operation
    const settled = {
      ...item,
      resolved_at: receivedAt,
      resolved_by: author_id,
      resolution: 'corrected',
    } as const
    last.changed = [...last.changed, { collection: 'attention_item', row: settled }]
  }
}

/** Whether the server has all records of an item, including records that are being written. */
async function isThere(transaction: Transaction, item: Item, changed: readonly AnyRow[]): Promise<boolean> {
  // The index contains only items with these arguments.
  const args = item.details.operation?.args as RecoverArgs | undefined
  const coming = new Set(changed.map(keyOf))
  const missing = (args?.rows ?? []).filter(entry => !coming.has(keyOf(entry)))
  for (const [collection, entries] of groupBy(missing, entry => entry.collection)) {
    const ids = entries.map(({ row }) => row.id)
    if ((await rowsById(transaction, collection, ids)).length < ids.length) return false
  }
  return true
}

const keyOf = ({ collection, row }: AnyRow): string => `${collection}/${row.id}`
