/** A held operation becomes an item that those who may decide see, wherever the tablet is that delivered it (S9). */
import { attentionId, unresolved } from '#domain/entities/attention-item.ts'
import type { RowOf } from '#domain/registry.ts'
import { homeOf, type Scope, userScope } from '#domain/values/scope.ts'
import type { Transaction } from '../database/connection.ts'
import { ensureScopes } from '../sync/stamp.ts'
import type { Authors } from './authors.ts'
import type { Verdict } from './books.ts'
import { recordedAt } from './submission.ts'

export async function followHeld(
  transaction: Transaction,
  verdicts: readonly Verdict[],
  authors: Authors,
  receivedAt: string,
): Promise<void> {
  for (const verdict of verdicts) {
    const why = verdict.held
    if (why === null) continue
    const { operation } = verdict.submission
    const { id, kind, version, args, author_id, device_id, utc_offset_minutes } = operation
    const recorded_at = recordedAt(verdict.submission, receivedAt)
    const scope = await placeOf(verdict, authors, recorded_at)
    await ensureScopes(transaction, [scope])
    verdict.scope = scope
    const row: RowOf<'attention_item'> = {
      id: attentionId('held', [id]),
      kind: 'held',
      client_id: null,
      home_id: homeOf(scope) ?? null,
      subject_ids: [id],
      details: {
        why,
        operation: { id, kind, version, args, author_id, device_id, recorded_at, utc_offset_minutes },
      },
      author_id,
      recorded_at,
      opened_at: receivedAt,
      ...unresolved,
      scope,
    }
    verdict.changed = [{ collection: 'attention_item', row }]
  }
}

/**
 * Where it is to be decided: the scope of its records; where those are missing, the home its author says, if they ever
 * worked there; else with the author.
 */
async function placeOf({ scope, submission }: Verdict, authors: Authors, recordedAt: string): Promise<Scope> {
  if (scope !== null) return scope
  const { author_id, scope: said } = submission.operation
  const isBelieved =
    said !== undefined &&
    homeOf(said) !== undefined &&
    (await authors.everWorkedIn(author_id, said, recordedAt))
  return isBelieved ? said : userScope(author_id)
}
