/**
 * Consequences of records that a device offered after a restore (decision 90): when they arrive in another way, such as
 * from another tablet's queue, no one has to decide about them any more.
 */
import { sql } from 'kysely'
import { type RecoverArgs, recoverableCollections } from '#domain/operations/record.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, rowsById } from '../../database/rows.ts'
import { rowsAfterOperations } from '../changed-rows.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

type AttentionItem = RowOf<'attention_item'>

/** Each item is added to the last operation that wrote a record of its home. */
export const consequencesOfRecoveredRecords: Consequence = {
  triggers: recoverableCollections,
  add: resolveRecoveredItems,
}

async function resolveRecoveredItems(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const changedRows = outcomes.flatMap(outcome => outcome.changedRows)
  const scopes = [...new Set(changedRows.map(({ row }) => row.scope))]
  const { rows } = await sql<{ id: string }>`select id from attention_item
    where scope = any(${scopes}::text[]) and kind = 'held' and resolved_at is null
      and details->'operation'->>'kind' = 'record.recover' order by id`.execute(transaction)
  if (rows.length === 0) return
  const lockedItems = await lockRowsById(
    transaction,
    'attention_item',
    rows.map(({ id }) => id),
  )
  for (const item of lockedItems) recordsBefore.putRow('attention_item', item)
  const lockedIds = new Set(lockedItems.map(({ id }) => id))
  for (const item of rowsAfterOperations('attention_item', lockedItems, outcomes)) {
    if (
      !lockedIds.has(item.id) ||
      item.resolved_at !== null ||
      !(await hasAllRecords(transaction, item, changedRows))
    )
      continue
    const lastOutcome = outcomes.findLast(outcome =>
      outcome.changedRows.some(({ row }) => row.scope === item.scope),
    )
    if (lastOutcome === undefined) continue
    const { author_id } = lastOutcome.submission.operation
    const resolvedItem = {
      ...item,
      resolved_at: receivedAt,
      resolved_by: author_id,
      resolution: 'corrected',
    } as const
    lastOutcome.changedRows = [
      ...lastOutcome.changedRows,
      { collection: 'attention_item', row: resolvedItem },
    ]
  }
}

/** Whether the server has all records of an item, including records that are being written. */
async function hasAllRecords(
  transaction: Transaction,
  item: AttentionItem,
  changedRows: readonly RowInCollection[],
): Promise<boolean> {
  // The query above selects only items of `record.recover`, so these are its arguments.
  const args = item.details.operation?.args as RecoverArgs | undefined
  const incomingKeys = new Set(changedRows.map(keyOf))
  const missingRows = (args?.rows ?? []).filter(entry => !incomingKeys.has(keyOf(entry)))
  for (const [collection, entries] of groupBy(missingRows, entry => entry.collection)) {
    const ids = entries.map(({ row }) => row.id)
    if ((await rowsById(transaction, collection, ids)).length < ids.length) return false
  }
  return true
}

const keyOf = ({ collection, row }: RowInCollection): string => `${collection}/${row.id}`
