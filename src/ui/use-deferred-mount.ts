import { startTransition, useEffect, useState } from 'react'

/**
 * Returns undefined until the first value has arrived. The first render with it is a transition, which React splits so
 * that the page responds to taps in between. Later values are returned at once. For a page of rows that appears as a
 * whole.
 */
export function useDeferredMount<Value>(value: Value | undefined): Value | undefined {
  const [isStarted, setIsStarted] = useState(false)
  const hasValue = value !== undefined
  useEffect(() => {
    if (hasValue) startTransition(() => setIsStarted(true))
  }, [hasValue])
  return isStarted ? value : undefined
}
