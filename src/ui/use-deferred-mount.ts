import { startTransition, useEffect, useState } from 'react'

/**
 * undefined until the first value is here; the first render with it is a transition, which React splits so that the
 * page answers taps in between. Later values are returned at once. For a page of rows that appears as a whole.
 */
export function useDeferredMount<Value>(value: Value | undefined): Value | undefined {
  const [isStarted, setIsStarted] = useState(false)
  const isHere = value !== undefined
  useEffect(() => {
    if (isHere) startTransition(() => setIsStarted(true))
  }, [isHere])
  return isStarted ? value : undefined
}
