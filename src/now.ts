import { useEffect, useState } from 'react'
import type { Instant } from '#domain/values/dates.ts'

/** The moment by this device's clock: of a tap, of a dialog that opens. */
export const momentNow = (): Instant => new Date().toISOString()

/** The current moment, renewed every `everyMs` while the page is visible: for "2 min ago" and "due now". */
export function useNow(everyMs = 30_000): Instant {
  const [now, setNow] = useState(momentNow)
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(momentNow())
    }
    const timer = setInterval(tick, everyMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [everyMs])
  return now
}
