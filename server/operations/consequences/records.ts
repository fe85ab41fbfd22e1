/**
 * Consequences of records that need a manager (I5, T4): such a record opens an attention item, so that managers see it
 * wherever they are in the app; a change after which the record needs no manager settles the item.
 */
import {
  changedItemOfRecord,
  isRecordWithItem,
  itemCollections,
  recordItemId,
} from '#domain/rules/records/record-items.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById } from '../../database/rows.ts'
import { rowsAfter } from '../changed-rows.ts'
import { recordedAt } from '../submission.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/** Each item is added to the operation that made it necessary, or unnecessary. */
export const consequencesOfRecords: Consequence = { triggers: itemCollections, add: addRecordItems }

async function addRecordItems(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const ids = outcomes.flatMap(({ changedRows }) => changedRows.filter(isRecordWithItem).map(recordItemId))
  const lockedItems = await lockRowsById(transaction, 'attention_item', [...new Set(ids)])
  for (const item of lockedItems) recordsBefore.putRow('attention_item', item)
  const items = new Map(rowsAfter('attention_item', lockedItems, outcomes).map(item => [item.id, item]))
  for (const outcome of outcomes) {
    for (const entry of outcome.changedRows.filter(isRecordWithItem)) {
      const item = changedItemOfRecord(entry, items.get(recordItemId(entry)), {
        author_id: outcome.submission.operation.author_id,
        recorded_at: recordedAt(outcome.submission, receivedAt),
        received_at: receivedAt,
      })
      if (item === undefined) continue
      items.set(item.id, item)
      outcome.changedRows.push({ collection: 'attention_item', row: item })
    }
  }
}
