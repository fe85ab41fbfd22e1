import { startTransition, useEffect, useState } from 'react'

/** Number of parts that fills the first screen of a tablet. */
const FIRST_COUNT = 4
const COUNT_PER_STEP = 4

/**
 * Returns how many of `length` parts of a page to render now: the first few at once, the others a few at a time, so
 * that the page responds to taps in between. Once all were rendered, all stay rendered, even if `length` grows.
 */
export function useProgressiveCount(length: number): number {
  const [renderedCount, setRenderedCount] = useState(FIRST_COUNT)
  const isComplete = renderedCount >= length
  useEffect(() => {
    if (renderedCount === Number.POSITIVE_INFINITY) return
    startTransition(() =>
      setRenderedCount(isComplete ? Number.POSITIVE_INFINITY : renderedCount + COUNT_PER_STEP),
    )
  }, [renderedCount, isComplete])
  return Math.min(renderedCount, length)
}
