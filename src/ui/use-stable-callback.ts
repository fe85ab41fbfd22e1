import { useCallback, useRef } from 'react'

/** A function that stays the same from render to render and does what the last render says: for parts under `memo`. */
export function useStableCallback<Args extends unknown[]>(
  act: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((...args) => latest.current(...args), [])
}
