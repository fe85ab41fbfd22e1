/**
 * Reads a submission by the schema of its operation. If this server does not understand it, `operation` is missing: a
 * server that is older than its tablets does not judge what they send (S13).
 */
import { Refusal } from '#domain/errors.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import { type ParsedOperation, readArguments } from '#domain/perform.ts'
import { isStorable } from '#domain/values/plain-json.ts'
import type { Transaction } from '../database/connection.ts'
import { newerSchema } from '../database/newer-schema.ts'
import { newOutcome, type OperationOutcome } from './operation-log.ts'
import { refuse } from './quarantine.ts'
import type { Submission } from './submission.ts'

export interface ParsedSubmission {
  readonly outcome: OperationOutcome
  /** Missing when the submission is refused or not understood. */
  readonly operation?: ParsedOperation
  /** Whether the arguments of the operation do not fit this server's schema. */
  readonly isInvalid?: boolean
}

export function readSubmission(
  submission: Submission,
  quarantinedIds: ReadonlySet<string>,
): ParsedSubmission {
  const outcome = newOutcome(submission, quarantinedIds.has(submission.operation.id))
  const { kind, version, args } = submission.operation
  const definition = findOperationDefinition(kind)
  if (!isStorable(args)) {
    refuse(outcome, new Refusal('invalid_input', 'This contains characters that cannot be stored.'))
    return { outcome }
  }
  if (definition === undefined || version > definition.version) return { outcome }
  try {
    return { outcome, operation: readArguments(definition, args, version) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    refuse(outcome, error)
    return { outcome, isInvalid: true }
  }
}

/**
 * During an update, old processes are replaced within minutes. A process that runs longer beside newer processes must
 * not delay a queue.
 */
const MAX_REPLACEMENT_SECONDS = 5 * 60
const RETRY_AFTER_SECONDS = 2

/**
 * Leaves a batch with something this process does not understand to newer processes, while it is being replaced: the
 * tablet tries again soon, and the order of the batch is kept. After that time, what it does not understand is
 * quarantined, including what seems wrong only because a newer version added an argument to the operation.
 *
 * @throws 503 with Retry-After
 */
export async function leaveToNewerProcess(
  transaction: Transaction,
  parsedSubmissions: readonly ParsedSubmission[],
): Promise<void> {
  const unreadableSubmissions = parsedSubmissions.filter(
    ({ outcome, operation, isInvalid }) =>
      operation === undefined &&
      (isInvalid || outcome.status !== 'rejected') &&
      outcome.submission.executionContext === 'push',
  )
  if (unreadableSubmissions.length === 0) return
  const newerVersion = await newerSchema(transaction)
  if (newerVersion === undefined) return
  if (newerVersion.secondsAgo < MAX_REPLACEMENT_SECONDS) {
    throw new Refusal('unavailable', 'Hearth is being updated. Please try again in a moment.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    })
  }
  for (const { outcome } of unreadableSubmissions) {
    outcome.status = 'applied'
    outcome.error = null
  }
}
