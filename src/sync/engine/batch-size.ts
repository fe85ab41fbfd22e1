/**
 * Adaptive batch size: how much goes into one request or answer. It shrinks when a request was too large (to a half
 * for a 413, to a quarter when no response arrived in time, because each such attempt costs half a minute) and grows
 * by a quarter with each success, because a connection rarely improves at once.
 */
export interface BatchSize {
  current(): number
  shrink(attempted: number, parts?: number): void
  grow(): void
}

export function createBatchSize(most: number, least: number): BatchSize {
  let size = most
  return {
    current: () => size,
    shrink(attempted, parts = 2) {
      size = Math.max(least, Math.ceil(Math.min(attempted, size) / parts))
    },
    grow() {
      size = Math.min(most, Math.ceil(size * 1.25))
    },
  }
}
