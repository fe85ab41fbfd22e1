import { startTransition, useEffect, useState } from 'react'

/**
 * undefined until the first value is there and React has had time to draw with it in slices, between which the page
 * answers to fingers; later values at once. For a whole page of rows that appears together.
 */
export function useSlicedStart<Value>(value: Value | undefined): Value | undefined {
  const [isStarted, setIsStarted] = useState(false)
  const isHere = value !== undefined
  useEffect(() => {
    if (isHere) startTransition(() => setIsStarted(true))
  }, [isHere])
  return isStarted ? value : undefined
}
