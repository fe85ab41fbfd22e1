/**
 * Operations that do not count before somebody decides about them: why, and where. One waits only where its author ever
 * had the right to it, or with the author; no operation reaches anybody else's home by naming it (S9).
 */
import type { HeldReason } from '#domain/entities/attention-item.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import type { Act } from '#domain/rules/judgement.ts'
import { homeOf, type Scope, userScope } from '#domain/values/scope.ts'
import type { Authors } from './authors.ts'
import type { Verdict } from './books.ts'
import { recordedAt, sessionEnd } from './submission.ts'

export function hold(verdict: Verdict, why: HeldReason): void {
  verdict.outcome = 'held'
  verdict.held = why
}

/**
 * Its records are not there, or not for its author: one answer for both. A clinical fact from a queue waits in the home
 * its author saw the record in, if they ever had the right to it there: what it rests on may have been refused (S3).
 */
export async function holdMissing(verdict: Verdict, act: Act, authors: Authors): Promise<void> {
  const { operation, place } = verdict.submission
  const home = homeSaid(operation)
  const mayWait =
    act.clinical &&
    place === 'push' &&
    home !== undefined &&
    (await authors.mayDo(operation.author_id, act, { scope: home, records: [] }))
  if (!mayWait) throw notFound()
  verdict.scope = home
  verdict.error = notFound().body()
  hold(verdict, 'record_missing')
}

/** A kind or a version that this server does not understand is kept raw and never lost (S13). */
export async function holdUnknown(verdict: Verdict, authors: Authors, receivedAt: string): Promise<void> {
  // The right to it was found before it turned out that it cannot be applied.
  if (verdict.scope !== null) return hold(verdict, 'unknown_kind')
  const { operation } = verdict.submission
  const { kind, author_id } = operation
  const definition = operationNamed(kind)
  const recorded_at = recordedAt(verdict.submission, receivedAt)
  const act = { kind, clinical: definition?.clinical ?? false, recorded_at }
  const said = homeSaid(operation)
  const isTheirs =
    said !== undefined &&
    (definition === undefined
      ? await authors.everWorkedIn(author_id, said, recorded_at)
      : await authors.mayDo(author_id, act, { scope: said, records: [] }))
  const sent = { ...act, received_at: receivedAt, session_ended_at: sessionEnd(verdict.submission) }
  // After the end only what is known to be a clinical fact waits.
  if (!(act.clinical && isTheirs) && (await authors.isAfterEnd(author_id, sent))) {
    const message = 'This was recorded after sign-out, in a form this Hearth does not know.'
    return refuse(verdict, new Refusal('forbidden', message))
  }
  verdict.scope = isTheirs ? said : userScope(author_id)
  hold(verdict, 'unknown_kind')
}

/**
 * A clinical fact that rests on something missing beside a record its author has the right to is held there for review,
 * not refused (S3). Everything else is refused with its reason.
 */
export function refuse(verdict: Verdict, refusal: Refusal): void {
  verdict.error = refusal.body()
  const { operation, place } = verdict.submission
  const isClinical = operationNamed(operation.kind)?.clinical === true
  if (isClinical && place === 'push' && refusal.code === 'not_found' && verdict.scope !== null) {
    hold(verdict, 'record_missing')
  } else verdict.outcome = 'rejected'
}

/** The home in which its author saw what it is about. */
const homeSaid = ({ scope }: Operation): Scope | undefined =>
  scope !== undefined && homeOf(scope) !== undefined ? scope : undefined
