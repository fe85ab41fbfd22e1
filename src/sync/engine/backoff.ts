import { NoResponse } from '../transport/transport.ts'
import type { Rest } from './loop.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 20_000
/** The server's requested waits are cut to this, so that a tablet is not silent for a shift. */
const LONGEST_ASKED_MS = 10 * 60_000

export interface Backoff {
  succeeded(): void
  /** Returns the rest after one more failure, at least as long as the server requested. */
  failed(error: unknown): Rest
}

/** Returns rests that double from one second to twenty, randomized so that tablets of a home do not call in step. */
export function createBackoff(random: () => number): Backoff {
  let failures = 0
  return {
    succeeded() {
      failures = 0
    },
    failed(error) {
      const longest = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)
      failures++
      const ownMs = longest * (0.5 + random() / 2)
      const requestedMs =
        error instanceof NoResponse ? Math.min(error.retryAfterMs ?? 0, LONGEST_ASKED_MS) : 0
      return requestedMs > ownMs
        ? { ms: requestedMs, endedBy: 'nothing' }
        : { ms: ownMs, endedBy: 'retryNow' }
    },
  }
}
