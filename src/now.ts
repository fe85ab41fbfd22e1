import { useEffect, useState } from 'react'
import type { Instant } from '#domain/values/dates.ts'

/** Returns the current moment by this device's clock, e.g. of a tap or of a dialog that opens. */
export const momentNow = (): Instant => new Date().toISOString()

/** Returns the current moment by this device's clock, in ms since 1970. */
export const nowMs = (): number => Date.now()

/** Returns the current moment, renewed every `intervalMs` while the page is visible: for "2 min ago" and "due now". */
export function useNow(intervalMs = 30_000): Instant {
  const [now, setNow] = useState(momentNow)
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(momentNow())
    }
    const timer = setInterval(tick, intervalMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [intervalMs])
  return now
}
