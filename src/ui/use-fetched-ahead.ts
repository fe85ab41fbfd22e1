import { useEffect } from 'react'

/** At the latest: the first tap that needs it may come soon. */
const PATIENCE_MS = 2_000

/** Fetches the code of a window that is closed as yet, once the browser has drawn the screen and has nothing to do. */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // What fails now is asked for again when the window is opened, and said then.
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
