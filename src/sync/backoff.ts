const FIRST_MS = 1_000
const LONGEST_MS = 20_000

/** Waits that double from one second to twenty, spread so that tablets of a home do not call in step. */
export function createBackoff(chance: () => number) {
  let failures = 0
  return {
    succeeded() {
      failures = 0
    },
    /** Milliseconds to wait after one more failure; at least what the server asked for. */
    failed(atLeastMs = 0): number {
      const longest = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS)
      failures++
      return Math.max(atLeastMs, longest * (0.5 + chance() / 2))
    },
  }
}
