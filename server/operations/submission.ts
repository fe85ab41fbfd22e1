/** What comes in to be applied, and what is answered for it. */
import { createHash } from 'node:crypto'
import type { ErrorBody } from '#domain/errors.ts'
import { canonicalJson, type Operation, type Place } from '#domain/operation.ts'
import type { Collection } from '#domain/registry.ts'
import type { Scope } from '#domain/values/scope.ts'

export interface SessionSpan {
  readonly created_at: string
  readonly ended_at: string | null
}

export interface Submission {
  readonly operation: Operation
  readonly signature: string | null
  readonly place: Exclude<Place, 'device'>
  /** The session whose key signed it; a REST call has just shown its own. */
  readonly session?: SessionSpan
  /** Of a REST call: what its caller sent. The server adds moments and ids of its own, which differ in a repetition. */
  readonly asked?: unknown
}

export interface TouchedRow {
  readonly collection: Collection
  readonly id: string | number
  readonly scope: Scope
}

export interface Receipt {
  readonly id: string
  /** `duplicate`: it was answered before; `earlier` says how. `held`: kept raw until somebody decides (S9, S13). */
  readonly outcome: 'applied' | 'duplicate' | 'held' | 'rejected'
  readonly earlier?: 'applied' | 'held' | 'rejected'
  readonly error?: ErrorBody
  readonly touched: readonly TouchedRow[]
}

/** Clocks are measured this well; what differs by more is a wrong clock (S15). */
const CLOCK_TOLERANCE_MS = 5 * 60_000

/**
 * When it was recorded, as it counts: by the server's clock, not ahead of its arrival and not before the session that
 * signed it began. A wrong clock neither blocks work nor puts it where it cannot have been.
 */
export function recordedAt({ operation, session }: Submission, receivedAt: string): string {
  const said = Date.parse(operation.recorded_at) + operation.clock_offset_ms
  const received = Date.parse(receivedAt)
  const notAhead = said > received + CLOCK_TOLERANCE_MS ? received : said
  const earliest = session === undefined ? notAhead : Date.parse(session.created_at)
  return new Date(Math.max(notAhead, earliest)).toISOString()
}

/** Until when the session's key speaks for its person, as well as clocks can tell. */
export const sessionEnd = ({ session }: Submission): string | null =>
  session === undefined || session.ended_at === null
    ? null
    : new Date(Date.parse(session.ended_at) + CLOCK_TOLERANCE_MS).toISOString()

/** What makes two operations with one id the same: everything that is signed; of a REST call, who asked for what. */
export function contentHash({ operation, place, asked }: Submission): Buffer {
  const { kind, author_id, args } = operation
  const content = place === 'rest' ? { place, kind, author_id, asked: asked ?? args } : operation
  return createHash('sha256').update(canonicalJson(content)).digest()
}
