import { liveQuery } from 'dexie'
import { useEffect } from 'react'
import type { Device } from '../../sync/device.ts'
import { hasUntoldEmergency, reportTablet } from './report.ts'

const REPORT_EVERY_MS = 5 * 60_000
/** Wrong PINs are told at once, several in one report. */
const SOON_MS = 2_000
const UNTOLD_RETRY_MS = 20_000

/**
 * Reports while the page is open, locked or not, and when somebody has typed a wrong PIN. An opening in an emergency is
 * told as soon as the server can be reached.
 */
export function useReport(device: Device): void {
  useEffect(() => {
    let soonTimer: ReturnType<typeof setTimeout> | undefined
    // Without an answer the next report is early enough.
    const report = () => void reportTablet(device).catch(() => {})
    const reportSoon = () => {
      clearTimeout(soonTimer)
      soonTimer = setTimeout(report, SOON_MS)
    }
    reportSoon()
    const timer = setInterval(report, REPORT_EVERY_MS)
    const untoldTimer = setInterval(() => {
      void hasUntoldEmergency(device.mirror).then(
        isUntold => isUntold && report(),
        () => {},
      )
    }, UNTOLD_RETRY_MS)
    window.addEventListener('online', reportSoon)
    let lastTries = ''
    const subscription = liveQuery(() => device.mirror.tablet_person.toArray()).subscribe({
      next(people) {
        const tries = JSON.stringify(people.map(({ user_id, failed_tries }) => [user_id, failed_tries]))
        if (lastTries !== '' && tries !== lastTries) reportSoon()
        lastTries = tries
      },
      error: () => {},
    })
    return () => {
      clearTimeout(soonTimer)
      clearInterval(timer)
      clearInterval(untoldTimer)
      window.removeEventListener('online', reportSoon)
      subscription.unsubscribe()
    }
  }, [device])
}
