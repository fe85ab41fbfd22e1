/**
 * Consequences of incident reports (I5): one of high severity opens an item, so that managers see it wherever they are
 * in the app; closing, removing or lowering it settles the item.
 */
import { incidentItemId, itemOfIncident } from '#domain/rules/incident-items.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById } from '../../database/rows.ts'
import { changedIn, rowsAfter } from '../changed-rows.ts'
import { recordedAt } from '../submission.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/** Each item belongs to the operation that made it necessary, or unnecessary. */
export const consequencesOfIncidents: Consequence = {
  follows: ['incident_report'],
  add,
}

async function add(
  transaction: Transaction,
  { outcomes, found, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const ids = changedIn(outcomes, 'incident_report').map(({ id }) => incidentItemId(id))
  const known = await lockRowsById(transaction, 'attention_item', ids)
  for (const item of known) found.putRow('attention_item', item)
  const items = new Map(rowsAfter('attention_item', known, outcomes).map(item => [item.id, item]))
  for (const outcome of outcomes) {
    for (const report of changedIn([outcome], 'incident_report')) {
      const item = itemOfIncident(report, items.get(incidentItemId(report.id)), {
        author_id: outcome.submission.operation.author_id,
        recorded_at: recordedAt(outcome.submission, receivedAt),
        received_at: receivedAt,
      })
      if (item === undefined) continue
      items.set(item.id, item)
      outcome.changed.push({ collection: 'attention_item', row: item })
    }
  }
}
