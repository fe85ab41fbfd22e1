import { startTransition, useEffect, useState } from 'react'

/**
 * Returns undefined until the first value has arrived, then the value. The first render with a value is a transition,
 * which React interrupts for taps. Later values are returned at once. For a page whose rows all appear together.
 */
export function useDeferredFirstValue<Value>(value: Value | undefined): Value | undefined {
  const [isStarted, setIsStarted] = useState(false)
  const hasValue = value !== undefined
  useEffect(() => {
    if (hasValue) startTransition(() => setIsStarted(true))
  }, [hasValue])
  return isStarted ? value : undefined
}
