import { useCallback, useRef } from 'react'

/** Returns a function with a stable identity that calls the latest `callback`: for components under `memo`. */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latestCallback = useRef(callback)
  latestCallback.current = callback
  return useCallback((...args) => latestCallback.current(...args), [])
}
