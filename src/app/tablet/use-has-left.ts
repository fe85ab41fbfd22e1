import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref that is true once its part of the screen is gone: for what a person has turned away from meanwhile. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  return hasLeft
}
