/**
 * Quarantine: operations without effect until a person decides, with the reason and the scope. An operation is
 * quarantined only where its author ever had the right to it, or in the author's own scope: naming a home gives no
 * access to it (S9).
 */
import type { QuarantineReason } from '#domain/entities/attention-item.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import type { Operation } from '#domain/operation.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import type { Act } from '#domain/rules/access/authorization.ts'
import { homeIdOf, type Scope, userScope } from '#domain/values/scope.ts'
import type { Authors } from './authors.ts'
import type { OperationOutcome } from './operation-log.ts'
import { keyExpiryOf, recordingTimeOf } from './submission.ts'

export function quarantine(outcome: OperationOutcome, reason: QuarantineReason): void {
  outcome.status = 'held'
  outcome.quarantineReason = reason
}

/**
 * Quarantines or refuses an operation whose records are missing or not visible to its author, both in the same way. A
 * clinical fact from a queue is quarantined in the home its author saw the record in, if they ever had the right to it
 * there: a record it references may have been refused (S3).
 */
export async function quarantineOrRefuseMissing(
  outcome: OperationOutcome,
  act: Act,
  authors: Authors,
): Promise<void> {
  const { operation, executionContext } = outcome.submission
  const home = claimedHomeScope(operation)
  const canQuarantine =
    act.isClinical &&
    executionContext === 'push' &&
    home !== undefined &&
    (await authors.isAllowed(operation.author_id, act, { scope: home, records: [] }))
  if (!canQuarantine) throw notFound()
  outcome.scope = home
  outcome.error = notFound().toBody()
  quarantine(outcome, 'record_missing')
}

/** Quarantines an operation of a kind or version that this server does not understand: kept raw, never lost (S13). */
export async function quarantineUnknown(
  outcome: OperationOutcome,
  authors: Authors,
  receivedAt: string,
): Promise<void> {
  // The right was already confirmed before applying it failed.
  if (outcome.scope !== null) return quarantine(outcome, 'unknown_kind')
  const { operation } = outcome.submission
  const { kind, author_id } = operation
  const definition = findOperationDefinition(kind)
  const recorded_at = recordingTimeOf(outcome.submission, receivedAt)
  // The owner of the record is unknown: the check assumes the author.
  const act = { kind, isClinical: definition?.isClinical ?? false, recorded_at, owner: 'own' as const }
  const claimedScope = claimedHomeScope(operation)
  const isAuthorsHome =
    claimedScope !== undefined &&
    (definition === undefined
      ? await authors.hasEverWorkedIn(author_id, claimedScope, recorded_at)
      : await authors.isAllowed(author_id, act, { scope: claimedScope, records: [] }))
  const receivedAct = {
    ...act,
    received_at: receivedAt,
    session_ended_at: keyExpiryOf(outcome.submission),
  }
  // After the end of the account or the session, only a known clinical fact is quarantined.
  if (!(act.isClinical && isAuthorsHome) && (await authors.isRecordedAfterEnd(author_id, receivedAct))) {
    const message = 'This was recorded after sign-out, in a form this Hearth does not know.'
    return refuse(outcome, new Refusal('forbidden', message))
  }
  outcome.scope = isAuthorsHome ? claimedScope : userScope(author_id)
  quarantine(outcome, 'unknown_kind')
}

/**
 * Refuses an operation with its reason. A clinical fact that references a missing record, but also a record its author
 * has the right to, is quarantined there for review instead (S3).
 */
export function refuse(outcome: OperationOutcome, refusal: Refusal): void {
  outcome.error = refusal.toBody()
  const { operation, executionContext } = outcome.submission
  const isClinical = findOperationDefinition(operation.kind)?.isClinical === true
  if (isClinical && executionContext === 'push' && refusal.code === 'not_found' && outcome.scope !== null) {
    quarantine(outcome, 'record_missing')
  } else outcome.status = 'rejected'
}

/** Returns the home in which, by the operation's claim, its author saw the records. */
const claimedHomeScope = ({ scope }: Operation): Scope | undefined =>
  scope !== undefined && homeIdOf(scope) !== undefined ? scope : undefined
