import { useEffect, useState } from 'react'

/** Returns true once `isSo` has been true for `forMs`; false as soon as it is not. */
export function useDelayedFlag(isSo: boolean, forMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setHasLasted(true), forMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isSo, forMs])
  return isSo && hasLasted
}
