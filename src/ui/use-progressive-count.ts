import { startTransition, useEffect, useState } from 'react'

/** Number of parts that fills the first screen of a tablet. */
const FIRST = 4
const STEP = 4

/**
 * Returns how many of `length` parts of a page to render now: the first few at once, the others a few at a time, so
 * that the page responds to taps in between. Once all were rendered, all stay rendered, even if `length` grows.
 */
export function useProgressiveCount(length: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  const isWhole = drawn >= length
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return
    startTransition(() => setDrawn(isWhole ? Number.POSITIVE_INFINITY : drawn + STEP))
  }, [drawn, isWhole])
  return Math.min(drawn, length)
}
