import { useEffect, useRef, useState } from 'react'
import { DAY_MS, type Instant, millisOf } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { momentNow } from '../now.ts'
import { COUNT_EVERY_MS, countSilence } from './engine/silence.ts'
import { useSync } from './status.ts'

/** After this many days without a response, this device's records are too old to rely on (design §5). */
export const READING_LOCK_DAYS = 7

/** Whether reading records on this device is blocked now (A28). Writing goes on. */
export const useIsReadingLocked = (): boolean => useSync(({ silentDays }) => silentDays >= READING_LOCK_DAYS)

/** Returns the whole days since the last response. `now` triggers the count, every minute while the page is visible. */
export function useSilentDays(mirror: MirrorDatabase, heardAt: Instant | null, now: Instant): number {
  const [countedSilence, setCountedSilence] = useState({ heardAt, ms: 0 })
  const firstHeardAt = useRef<Instant>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` starts the next count; its own value may be old.
  useEffect(() => {
    if (heardAt === null) return
    const nowMs = millisOf(momentNow())
    // While the server responds, nothing is counted. A response known at the start may be older than the clock shows.
    firstHeardAt.current ??= heardAt
    const isFresh = Math.abs(nowMs - millisOf(heardAt)) < COUNT_EVERY_MS
    if (isFresh && heardAt !== firstHeardAt.current) return
    let isCurrent = true
    countSilence(mirror, nowMs).then(
      silence => {
        // The newest response may not be stored yet.
        const isOutdated = isFresh && silence.heardAt !== heardAt
        if (isCurrent && !isOutdated) setCountedSilence({ heardAt, ms: silence.ms })
      },
      // If the count fails, only the clock measures.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [mirror, heardAt, now])
  if (heardAt === null) return 0
  const ms = Math.max(
    millisOf(now) - millisOf(heardAt),
    countedSilence.heardAt === heardAt ? countedSilence.ms : 0,
  )
  return Math.max(0, Math.floor(ms / DAY_MS))
}
