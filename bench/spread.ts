/** Median and spread of what was measured. */
export interface Spread {
  readonly n: number
  readonly min: number
  readonly p50: number
  readonly p95: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((left, right) => left - right)
  if (sorted.length === 0) throw new Error('Nothing was measured.')
  // The nearest rank: a value that was really seen, never one between two.
  const at = (share: number) => rounded(sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)] ?? 0)
  return { n: sorted.length, min: at(0), p50: at(0.5), p95: at(0.95), max: at(1) }
}

/** Three digits say all there is to say. */
export function rounded(value: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return Number(value.toFixed(Math.min(digits, 3)))
}
