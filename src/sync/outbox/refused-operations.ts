/**
 * Discards an operation the server refused (S6), with a reason for the operation log, or resubmits it as a new
 * operation. Both remove the refused operation from the outbox in the same transaction.
 */
import { attachmentCollections } from '#domain/collections.ts'
import { Refusal } from '#domain/errors.ts'
import { confirmDoubts } from '#domain/operations/parts/confirmed.ts'
import { findOperationDefinition, type OperationInput, type OperationKind } from '#domain/operations.ts'
import { readArguments } from '#domain/perform.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import { userScope } from '#domain/values/scope.ts'
import { discardPhotosOf } from '../../mirror/photos/attachments.ts'
import type { MirrorDatabase, OutboxEntry } from '../../mirror/tables/database.ts'
import { collectionsOfEntry } from '../../mirror/tables/locked-tables.ts'
import { recomputePending } from '../../mirror/write/pending.ts'
import { type Author, type Recorder, recordOperation } from './record.ts'

export async function discardRefusedOperation(
  recorder: Recorder,
  author: Author,
  refusedEntry: OutboxEntry,
  reason: string,
): Promise<{ operation_id: string }> {
  const { id, operation } = refusedEntry
  const args = {
    operation_id: id,
    operation_kind: operation.kind,
    // The author's own scope, so that the discard is not refused too when they have lost their rights in the home.
    scope: userScope(author.user_id),
    reason,
  }
  const { mirror } = recorder
  // The table of photos is locked only if needed.
  const hasPhotos = collectionsOfEntry(refusedEntry).some(collection =>
    attachmentCollections.includes(collection),
  )
  const result = await recordOperation(recorder, author, 'operation.discard', args, {
    extraWork: removalWork(mirror, refusedEntry, hasPhotos ? () => discardPhotosOf(mirror, id) : undefined),
  })
  for (const photo of mirror.unsentPhotos.values()) {
    if (photo.operation_id === id) mirror.unsentPhotos.delete(photo.id)
  }
  return result
}

/** Only its author may resubmit a clinical fact (S11): under another name the chart would be wrong. */
export const isResubmitAllowed = ({ clinical, operation }: OutboxEntry, userId: number): boolean =>
  !clinical || operation.author_id === userId

/**
 * Resubmits the operation under the signed-in person, with the time it happened. Throws the `Refusal` when it is no
 * longer possible, and `unconfirmed` when a value in it is unusual by now and the user has not confirmed it.
 */
export async function resubmitRefusedOperation(
  recorder: Recorder,
  author: Author,
  refusedEntry: OutboxEntry,
  isConfirmed = false,
): Promise<{ operation_id: string }> {
  const { id, operation } = refusedEntry
  if (!isResubmitAllowed(refusedEntry, author.user_id)) {
    throw new Refusal('forbidden', 'Only the person who recorded this can send it once more.')
  }
  const definition = findOperationDefinition(operation.kind)
  if (definition === undefined) throw new Refusal('conflict', 'This Hearth is too old for this record.')
  const { args: originalArgs } = readArguments(definition, operation.args, operation.version)
  // The kind is known, and its own schema has read the arguments.
  const kind = operation.kind as OperationKind
  const resubmittedArgs = definition.resubmit?.(originalArgs, correctedRecordedAt(operation)) ?? originalArgs
  const args = isConfirmed ? confirmDoubts(resubmittedArgs) : resubmittedArgs
  return recordOperation(recorder, author, kind, args as OperationInput<OperationKind>, {
    supersedes: id,
    extraWork: removalWork(recorder.mirror, refusedEntry),
  })
}

/** Removes the refused operation, and its photos if asked to: a resubmitted operation's photos go to the new one. */
const removalWork = (
  mirror: MirrorDatabase,
  refusedEntry: OutboxEntry,
  deletePhotos?: () => Promise<void>,
) => ({
  collections: collectionsOfEntry(refusedEntry),
  run: () => removeRefusedEntry(mirror, refusedEntry.id, deletePhotos),
})

/** Removes a refused operation only: an operation without a receipt cannot be taken back. */
async function removeRefusedEntry(
  mirror: MirrorDatabase,
  id: string,
  deletePhotos?: () => Promise<void>,
): Promise<void> {
  const entry = await mirror.outbox.where('id').equals(id).first()
  if (entry?.position === undefined || entry.state !== 'refused') return
  await mirror.outbox.delete(entry.position)
  await recomputePending(mirror, entry.writes)
  await deletePhotos?.()
}
