import { useEffect, useState } from 'react'

/** Returns true once `isOn` has been true for `forMs`; false as soon as it is not. */
export function useDelayedFlag(isOn: boolean, forMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setHasLasted(true), forMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isOn, forMs])
  return isOn && hasLasted
}
