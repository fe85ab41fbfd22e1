/**
 * Adaptive batch size: how much goes into one request or answer. It shrinks when a request was too large (to a half
 * for a 413, to a quarter when no response arrived in time, because each such attempt costs half a minute) and grows
 * by a quarter with each success, because a connection rarely improves at once.
 */
export interface BatchSize {
  current(): number
  shrink(attemptedSize: number, divisor?: number): void
  grow(): void
}

export function createBatchSize(max: number, min: number): BatchSize {
  let size = max
  return {
    current: () => size,
    shrink(attemptedSize, divisor = 2) {
      size = Math.max(min, Math.ceil(Math.min(attemptedSize, size) / divisor))
    },
    grow() {
      size = Math.min(max, Math.ceil(size * 1.25))
    },
  }
}
