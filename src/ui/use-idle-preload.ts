import { useEffect } from 'react'

/** The longest wait for an idle moment, since the first tap that needs the code may come soon. */
const MAX_WAIT_MS = 2_000

/** Fetches the code of a closed dialog when the browser is idle. */
export function useIdlePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // The dialog requests it again when it opens, and reports an error then.
    const preload = () => void load().catch(() => {})
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(preload, MAX_WAIT_MS / 4)
      return () => clearTimeout(timer)
    }
    const callbackId = requestIdleCallback(preload, { timeout: MAX_WAIT_MS })
    return () => cancelIdleCallback(callbackId)
  }, [load])
}
