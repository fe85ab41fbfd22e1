/**
 * Consequences of orders (M10): two overlapping orders of one item and kind open an attention item; the change that
 * ends one of them settles it, unless their overlap has ended by its dates. It runs in the transaction of the change
 * itself.
 */
import { sql } from 'kysely'
import { duplicateItemAt, duplicateOrderItems } from '#domain/rules/doses/duplicate-orders.ts'
import { drugOrders, duplicatePairs } from '#domain/rules/doses/orders.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { acquireLocks } from '../../database/advisory-locks.ts'
import type { Transaction } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { changedRowsIn, rowsAfterOperations } from '../changed-rows.ts'
import type { OperationOutcome } from '../operation-log.ts'
import { recordingTimeOf } from '../submission.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/**
 * Each item is added to the last operation that changed an order of the client: before it, the pair may be incomplete.
 */
export const consequencesOfOrders: Consequence = {
  triggers: ['medication', 'medication_version'],
  add: addDuplicateOrderItems,
}

async function addDuplicateOrderItems(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const lastOutcomes = new Map<number, OperationOutcome>()
  for (const outcome of outcomes) {
    for (const { client_id } of changedOrders(outcome)) lastOutcomes.set(client_id, outcome)
  }
  const clientIds = [...lastOutcomes.keys()]
  // A lock per client: two new orders of one client have no common record to wait for.
  await acquireLocks(transaction, 'ordersOfClient', clientIds)
  const clientCondition = sql`client_id = any(${clientIds}::integer[])`
  const orders = await selectRows(transaction, 'medication', clientCondition)
  const versions = await selectRows(transaction, 'medication_version', clientCondition)
  const lockedItems = await selectRows(
    transaction,
    'attention_item',
    sql`${clientCondition} and kind = 'duplicate_order' order by id for no key update`,
  )
  for (const item of lockedItems) recordsBefore.putRow('attention_item', item)
  const homes = await rowsById(transaction, 'home', [...new Set(orders.map(({ home_id }) => home_id))])
  // An overlap that ended before these changes has settled its item by itself.
  const currentItems = lockedItems.map(item => duplicateItemAt(item, { orders, versions, homes }, receivedAt))
  const items = rowsAfterOperations('attention_item', currentItems, outcomes)
  const ordersAfter = rowsAfterOperations('medication', orders, outcomes)
  const versionsAfter = rowsAfterOperations('medication_version', versions, outcomes)
  for (const [client_id, outcome] of lastOutcomes) {
    const clientOrders = ordersAfter.filter(order => order.client_id === client_id)
    const timeZone = homes.find(({ id }) => id === clientOrders[0]?.home_id)?.time_zone
    if (timeZone === undefined) continue
    const homeNow = localDateTimeOf(receivedAt, timeZone)
    const duplicateItems = items.filter(
      item => item.kind === 'duplicate_order' && item.client_id === client_id,
    )
    const endedItems = duplicateItems.filter(
      item => currentItems.includes(item) && !lockedItems.includes(item),
    )
    const changedItems = duplicateOrderItems(
      duplicatePairs(drugOrders(clientOrders, versionsAfter, homeNow), homeNow.date),
      duplicateItems,
      {
        author_id: outcome.submission.operation.author_id,
        recorded_at: recordingTimeOf(outcome.submission, receivedAt),
        opened_at: receivedAt,
      },
    )
    for (const row of [...endedItems, ...changedItems])
      outcome.changedRows = [...outcome.changedRows, { collection: 'attention_item', row }]
  }
}

const changedOrders = (outcome: OperationOutcome) => [
  ...changedRowsIn([outcome], 'medication'),
  ...changedRowsIn([outcome], 'medication_version'),
]
