import { useEffect } from 'react'

/** The longest wait for an idle moment, since the first tap that needs the code may come soon. */
const PATIENCE_MS = 2_000

/** Fetches the code of a closed dialog when the browser is idle. */
export function useIdlePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    // The dialog requests it again when it opens, and reports an error then.
    const fetch = () => void load().catch(() => {})
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetch, PATIENCE_MS / 4)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(fetch, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(idle)
  }, [load])
}
