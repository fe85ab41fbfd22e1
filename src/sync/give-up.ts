/**
 * What a person can do about a change the server refused (S6): leave it, with a reason that goes to the books, or try
 * it once more as a new one. Either takes the refused one out of the outbox in the same transaction.
 */
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { userScope } from '#domain/values/scope.ts'
import type { MirrorDatabase, OutboxEntry } from '../mirror/database.ts'
import { recomputePending } from '../mirror/pending.ts'
import { type Author, type Recorder, record } from './record.ts'

export async function giveUp(
  recorder: Recorder,
  author: Author,
  { id, operation }: OutboxEntry,
  reason: string,
): Promise<void> {
  const args = {
    operation_id: id,
    operation_kind: operation.kind,
    scope: operation.scope ?? userScope(author.user_id),
    reason,
  }
  await record(recorder, author, 'operation.discard', args, { alongside: () => remove(recorder.mirror, id) })
}

/** Records the same once more, under whoever is signed in. Throws the `Refusal` when it is no longer possible. */
export async function tryAgain(
  recorder: Recorder,
  author: Author,
  { id, operation }: OutboxEntry,
): Promise<void> {
  // The kind was one of ours when it was recorded here; `record` reads the arguments again by its schema.
  const kind = operation.kind as OperationKind
  const args = operation.args as OperationInput<OperationKind>
  await record(recorder, author, kind, args, { replaces: id, alongside: () => remove(recorder.mirror, id) })
}

/** Only a refused one: what the server has not answered yet nobody can take back. */
async function remove(mirror: MirrorDatabase, id: string): Promise<void> {
  const entry = await mirror.outbox.where('id').equals(id).first()
  if (entry?.position === undefined || entry.state !== 'refused') return
  await mirror.outbox.delete(entry.position)
  await recomputePending(mirror, entry.writes)
}
