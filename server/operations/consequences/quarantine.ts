/**
 * Consequences of quarantine: a quarantined operation opens an attention item for the people who may decide about it,
 * whichever tablet delivered it (S9). When the same operation is sent again and can be applied now, its item settles
 * itself (S13).
 */
import type { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolvedFields } from '#domain/rules/records/unresolved-item.ts'
import { homeIdOf, userScope } from '#domain/values/scope.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById } from '../../database/rows.ts'
import { ensureScopes } from '../../feed/stamp.ts'
import { type OperationOutcome, StaleRead } from '../operation-log.ts'
import { limitOpenItems } from '../quarantine-cap.ts'
import { recordingTimeOf } from '../submission.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

type Item = RowOf<'attention_item'>

/** Each item is added to the quarantined operation itself. */
export const consequencesOfQuarantine: Consequence = {
  triggers: 'every batch',
  add: addQuarantineItems,
}

async function addQuarantineItems(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const quarantineOutcomes = outcomes.filter(
    ({ quarantineReason, wasQuarantined }) => quarantineReason !== null || wasQuarantined,
  )
  const itemIds = quarantineOutcomes.map(({ submission }) => attentionId('held', [submission.operation.id]))
  for (const item of await lockRowsById(transaction, 'attention_item', itemIds.sort())) {
    recordsBefore.putRow('attention_item', item)
  }
  for (const outcome of quarantineOutcomes) {
    // An operation that is refused now stays an item: only a person removes it (S6).
    if (outcome.status === 'rejected') continue
    const item =
      outcome.quarantineReason === null
        ? makeResolvedItem(outcome, recordsBefore, receivedAt)
        : await makeQuarantinedItem(outcome, transaction, receivedAt)
    if (item !== undefined)
      outcome.changedRows = [...outcome.changedRows, { collection: 'attention_item', row: item }]
  }
  await limitOpenItems(transaction, outcomes, recordsBefore, receivedAt)
}

async function makeQuarantinedItem(
  outcome: OperationOutcome,
  transaction: Transaction,
  receivedAt: string,
): Promise<Item> {
  const { operation } = outcome.submission
  const { id, kind, version, args, author_id, device_id, utc_offset_minutes } = operation
  const recorded_at = recordingTimeOf(outcome.submission, receivedAt)
  // Every quarantined operation has a scope; without a known scope it is its author's.
  const scope = outcome.scope ?? userScope(author_id)
  outcome.scope = scope
  await ensureScopes(transaction, [scope])
  return {
    id: attentionId('held', [id]),
    kind: 'held',
    // The client decides the scope of the item: the item moves with the client.
    client_id: outcome.client_id,
    home_id: homeIdOf(scope) ?? null,
    subject_ids: [id],
    details: {
      ...(outcome.quarantineReason === null ? {} : { why: outcome.quarantineReason }),
      operation: { id, kind, version, args, author_id, device_id, recorded_at, utc_offset_minutes },
    },
    author_id,
    recorded_at,
    opened_at: receivedAt,
    ...unresolvedFields,
    scope,
  }
}

function makeResolvedItem(
  { submission }: OperationOutcome,
  recordsBefore: RecordSet,
  receivedAt: string,
): Item | undefined {
  const { id, author_id } = submission.operation
  const item = recordsBefore.one('attention_item', attentionId('held', [id]))
  // The item was open when it was read and is resolved now that it is locked: another connection decided about it.
  if (item !== undefined && item.resolved_at !== null) throw new StaleRead()
  return item && { ...item, resolved_at: receivedAt, resolved_by: author_id, resolution: 'corrected' }
}
