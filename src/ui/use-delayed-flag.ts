import { useEffect, useState } from 'react'

/** Returns true once `isOn` has been true for `delayMs`; false as soon as it is not. */
export function useDelayedFlag(isOn: boolean, delayMs: number): boolean {
  const [hasDelayPassed, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setHasLasted(true), delayMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isOn, delayMs])
  return isOn && hasDelayPassed
}
