import { startTransition, useEffect, useState } from 'react'

/**
 * Returns undefined until the first value has arrived. The first render with it is a transition, which React splits so
 * that the page responds to taps in between. Later values are returned at once. For a page of rows that appears as a
 * whole.
 */
export function useDeferredMount<Value>(value: Value | undefined): Value | undefined {
  const [isStarted, setIsStarted] = useState(false)
  const isHere = value !== undefined
  useEffect(() => {
    if (isHere) startTransition(() => setIsStarted(true))
  }, [isHere])
  return isStarted ? value : undefined
}
