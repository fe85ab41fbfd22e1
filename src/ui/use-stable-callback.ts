import { useCallback, useRef } from 'react'

/** Returns a function with a stable identity that calls the latest `act`: for components under `memo`. */
export function useStableCallback<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args) => latest.current(...args), [])
}
