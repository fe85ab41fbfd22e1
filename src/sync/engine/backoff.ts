import { NoResponse } from '../transport/transport.ts'
import type { Rest } from './loop.ts'

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 20_000
/** The longest pause that the server can request, so that a tablet is not silent for a whole shift. */
const LONGEST_REQUESTED_MS = 10 * 60_000

export interface Backoff {
  reset(): void
  /** Returns the rest after one more failure, at least as long as the server requested. */
  restAfterFailure(error: unknown): Rest
}

/** Returns rests that double from one second to twenty, random, so that tablets of a home do not all call at once. */
export function createBackoff(random: () => number): Backoff {
  let failureCount = 0
  return {
    reset() {
      failureCount = 0
    },
    restAfterFailure(error) {
      const longestMs = Math.min(FIRST_PAUSE_MS * 2 ** failureCount, LONGEST_PAUSE_MS)
      failureCount++
      const randomizedMs = longestMs * (0.5 + random() / 2)
      const requestedMs =
        error instanceof NoResponse ? Math.min(error.retryAfterMs ?? 0, LONGEST_REQUESTED_MS) : 0
      return requestedMs > randomizedMs
        ? { ms: requestedMs, interruptibleBy: 'nothing' }
        : { ms: randomizedMs, interruptibleBy: 'retryNow' }
    },
  }
}
