import { useEffect, useRef, useState } from 'react'
import { READING_LOCK_DAYS } from '#domain/rules/access/reading-lock.ts'
import { DAY_MS, type Instant, millisOf } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { momentNow } from '../now.ts'
import { COUNT_EVERY_MS, countSilence } from './engine/silence.ts'
import { useSyncStatus } from './status.ts'

/** Whether reading records on this device is blocked now (A28). Writing goes on. */
export const useIsReadingLocked = (): boolean =>
  useSyncStatus(({ daysWithoutUpdates }) => daysWithoutUpdates >= READING_LOCK_DAYS)

/** Returns the whole days since the last response. `now` triggers the count, every minute while the page is visible. */
export function useSilentDays(mirror: MirrorDatabase, lastResponseAt: Instant | null, now: Instant): number {
  const [countedSilence, setCountedSilence] = useState({ responseAt: lastResponseAt, silentMs: 0 })
  const firstResponseAt = useRef<Instant>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` starts the next count; its own value may be old.
  useEffect(() => {
    if (lastResponseAt === null) return
    const nowMs = millisOf(momentNow())
    // Nothing is counted while the server responds. A response stored before the start does not count as one: with a
    // wrong clock it may look newer than it is.
    firstResponseAt.current ??= lastResponseAt
    const isFresh = Math.abs(nowMs - millisOf(lastResponseAt)) < COUNT_EVERY_MS
    if (isFresh && lastResponseAt !== firstResponseAt.current) return
    let isCurrent = true
    countSilence(mirror, nowMs).then(
      silence => {
        // The newest response may not be stored yet.
        const isOutdated = isFresh && silence.lastResponseAt !== lastResponseAt
        if (isCurrent && !isOutdated)
          setCountedSilence({ responseAt: lastResponseAt, silentMs: silence.silentMs })
      },
      // If the count fails, the days are measured by the clock alone.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [mirror, lastResponseAt, now])
  if (lastResponseAt === null) return 0
  const silentMs = Math.max(
    millisOf(now) - millisOf(lastResponseAt),
    countedSilence.responseAt === lastResponseAt ? countedSilence.silentMs : 0,
  )
  return Math.max(0, Math.floor(silentMs / DAY_MS))
}
