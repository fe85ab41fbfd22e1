import { useEffect, useState } from 'react'

/** True once something has been so for a while; false the moment it no longer is. */
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
