import { liveQuery } from 'dexie'
import { useEffect } from 'react'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import type { Device } from '../../sync/device.ts'
import type { TabletPerson } from '../../vault/stored.ts'
import { hasUntoldEmergency, reportTablet } from './report.ts'

const REPORT_EVERY_MS = 5 * 60_000
/** Wrong PINs are told at once, several in one report. */
const SOON_MS = 2_000
const UNTOLD_RETRY_MS = 20_000

/** What managers are to know soon: wrong PINs, and that a code came or was used. */
const toldAtOnce = ({ user_id, failed_tries, activation, used_activation_id }: TabletPerson) => [
  user_id,
  failed_tries,
  activation?.id,
  used_activation_id,
]

/**
 * Reports while the page is open, locked or not, when the server is reached again, and when somebody has typed a wrong
 * PIN or a code. An opening in an emergency is told as soon as the server can be reached.
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
    let lastConnection = device.connectivity.state().connection
    const stopWatching = device.connectivity.subscribe(() => {
      const { connection } = device.connectivity.state()
      if (connection === 'online' && lastConnection !== 'online') reportSoon()
      lastConnection = connection
    })
    let lastNews = ''
    const subscription = liveQuery(() => readNews(device.mirror)).subscribe({
      next(news) {
        if (lastNews !== '' && news !== lastNews) reportSoon()
        lastNews = news
      },
      error: () => {},
    })
    return () => {
      clearTimeout(soonTimer)
      clearInterval(timer)
      clearInterval(untoldTimer)
      window.removeEventListener('online', reportSoon)
      stopWatching()
      subscription.unsubscribe()
    }
  }, [device])
}

/** What is told at once when it changes: wrong PINs, which emergency code is here, wrong ones, and openings. */
async function readNews({ tablet, tablet_person, emergency_use }: MirrorDatabase): Promise<string> {
  const [stored, people, uses] = await Promise.all([
    tablet.get('this'),
    tablet_person.toArray(),
    emergency_use.toArray(),
  ])
  return JSON.stringify([
    people.map(toldAtOnce),
    [stored?.emergency?.id, stored?.emergency?.wrong_codes],
    uses.map(({ id, closed_at }) => [id, closed_at]),
  ])
}
