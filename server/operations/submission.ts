/** An operation to be applied, and its receipt. */
import { createHash } from 'node:crypto'
import type { ErrorBody } from '#domain/errors.ts'
import type { ExecutionContext, Operation } from '#domain/operation.ts'
import { findOperationDefinition, type OperationInput, type OperationKind } from '#domain/operations.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import type { TouchedRow } from '../feed/stamp.ts'

export interface SessionSpan {
  readonly created_at: string
  readonly ended_at: string | null
}

export interface Submission {
  readonly operation: Operation
  readonly signature: string | null
  readonly executionContext: Exclude<ExecutionContext, 'device'>
  /** The text that was signed: the operation as canonical JSON. */
  readonly signedText?: string
  /** The session whose key signed the operation; missing for REST, which checks its session first. */
  readonly session?: SessionSpan
  /** What the caller of a REST call sent, without moments and ids added by the server, which differ in a repetition. */
  readonly requestContent?: unknown
}

interface UnsignedOperation<Kind extends OperationKind> {
  readonly id: string
  readonly kind: Kind
  readonly args: OperationInput<Kind>
  readonly author: {
    readonly user_id: number
    readonly session_id: string
    readonly device_id: string | null
  }
  readonly recordedAt: string
}

/** Returns an operation the server makes itself, for a person whose session, link or code it has just checked. */
export const unsignedSubmission = <Kind extends OperationKind>({
  id,
  kind,
  args,
  author,
  recordedAt: recorded_at,
}: UnsignedOperation<Kind>): Submission => ({
  operation: {
    id,
    kind,
    version: findOperationDefinition(kind)?.version ?? 1,
    author_id: author.user_id,
    session_id: author.session_id,
    device_id: author.device_id ?? author.session_id,
    counter: 1,
    args,
    base: {},
    recorded_at,
    clock_offset_ms: 0,
    utc_offset_minutes: 0,
  },
  signature: null,
  executionContext: 'rest',
})

export interface Receipt {
  readonly id: string
  /** `duplicate`: received before, with the outcome `earlier`. `held`: quarantined until a person decides (S9, S13). */
  readonly outcome: 'applied' | 'duplicate' | 'held' | 'rejected'
  readonly earlier?: 'applied' | 'held' | 'rejected'
  readonly error?: ErrorBody
  readonly touched: readonly TouchedRow[]
  /**
   * The rows the operation touched, as its batch left them and with their revisions; missing when they are not known
   * without another read.
   */
  readonly written?: readonly RowInCollection[]
}

/** The accuracy of clock measurement; a greater difference is a wrong clock (S15). */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * Returns the effective time of recording: by the server's clock, not after its arrival and not before the session that
 * signed it began. A wrong clock neither blocks work nor moves it to an impossible time.
 */
export function recordingTimeOf({ operation, session }: Submission, receivedAt: string): string {
  const correctedMs = Date.parse(operation.recorded_at) + operation.clock_offset_ms
  const receivedMs = Date.parse(receivedAt)
  const cappedMs = correctedMs > receivedMs + CLOCK_TOLERANCE_MS ? receivedMs : correctedMs
  const earliestMs = session === undefined ? cappedMs : Date.parse(session.created_at)
  return new Date(Math.max(cappedMs, earliestMs)).toISOString()
}

/** Returns until when the session's key is trusted, within the clock tolerance. */
export const keyExpiryOf = ({ session }: Submission): string | null =>
  session === undefined || session.ended_at === null
    ? null
    : new Date(Date.parse(session.ended_at) + CLOCK_TOLERANCE_MS).toISOString()

/**
 * Returns the hash by which two operations with one id are the same: of everything that is signed; for a REST call, of
 * the caller and what they requested. The keys `place` and `asked` are part of stored hashes.
 */
export function contentHash({ operation, executionContext, requestContent, signedText }: Submission): Buffer {
  const { kind, author_id, args } = operation
  const content =
    executionContext === 'rest'
      ? canonicalJson({ place: executionContext, kind, author_id, asked: requestContent ?? args })
      : (signedText ?? canonicalJson(operation))
  return createHash('sha256').update(content).digest()
}
