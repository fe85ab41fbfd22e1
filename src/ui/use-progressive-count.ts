import { startTransition, useEffect, useState } from 'react'

/** What fills the first screen of a tablet. */
const FIRST = 4
const STEP = 4

/**
 * How many of `length` parts of a page to draw now: the first few at once, the others a few at a time, in between which
 * taps are answered. Once it was whole it stays so, however long it becomes.
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
