import { useEffect, useState } from 'react'
import type { Instant } from '#domain/values/dates.ts'

/** The current moment, renewed every `everyMs` while the page is visible: for "2 minutes ago" and "due now". */
export function useNow(everyMs = 30_000): Instant {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(new Date().toISOString())
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
