/**
 * What a person can do about a change the server refused (S6): leave it, with a reason that goes to the books, or try
 * it once more as a new one. Either takes the refused one out of the outbox in the same transaction.
 */
import { Refusal } from '#domain/errors.ts'
import { correctedRecordedAt } from '#domain/operation.ts'
import { type OperationInput, type OperationKind, operationNamed } from '#domain/operations.ts'
import { readArguments } from '#domain/perform.ts'
import { userScope } from '#domain/values/scope.ts'
import type { MirrorDatabase, OutboxEntry } from '../mirror/database.ts'
import { recomputePending } from '../mirror/pending.ts'
import { type Author, type Recorder, record } from './record.ts'

export async function giveUp(
  recorder: Recorder,
  author: Author,
  { id, operation }: OutboxEntry,
  reason: string,
): Promise<{ operation_id: string }> {
  const args = {
    operation_id: id,
    operation_kind: operation.kind,
    // With whoever decides: what they may do in the home, or may no longer, is no reason to refuse this too.
    scope: userScope(author.user_id),
    reason,
  }
  return record(recorder, author, 'operation.discard', args, { alongside: () => remove(recorder.mirror, id) })
}

/** What somebody did for a client only they can say again (S11): under another name the chart would tell a lie. */
export const mayTryAgain = ({ clinical, operation }: OutboxEntry, userId: number): boolean =>
  !clinical || operation.author_id === userId

/**
 * Records the same once more, under whoever is signed in, with the time it happened. Throws the `Refusal` when it is no
 * longer possible.
 */
export async function tryAgain(
  recorder: Recorder,
  author: Author,
  refused: OutboxEntry,
): Promise<{ operation_id: string }> {
  const { id, operation } = refused
  if (!mayTryAgain(refused, author.user_id)) {
    throw new Refusal('forbidden', 'Only the person who recorded this can send it once more.')
  }
  const definition = operationNamed(operation.kind)
  if (definition === undefined) throw new Refusal('conflict', 'This Hearth is too old for this record.')
  const { args: told } = readArguments(definition, operation.args, operation.version)
  // The kind is one of ours and its own schema has read the arguments.
  const kind = operation.kind as OperationKind
  const args = (definition.again?.(told, correctedRecordedAt(operation)) ??
    told) as OperationInput<OperationKind>
  return record(recorder, author, kind, args, { replaces: id, alongside: () => remove(recorder.mirror, id) })
}

/** Only a refused one: what the server has not answered yet nobody can take back. */
async function remove(mirror: MirrorDatabase, id: string): Promise<void> {
  const entry = await mirror.outbox.where('id').equals(id).first()
  if (entry?.position === undefined || entry.state !== 'refused') return
  await mirror.outbox.delete(entry.position)
  await recomputePending(mirror, entry.writes)
}
