/** The time by the server's clock, corrected by the measured error of this device's clock (S15). */
import { type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import { momentNow, useNow } from '../now.ts'
import { useSyncStatus } from './status.ts'

/** Returns the corrected time, kept up to date: a tablet with a wrong clock still shows what is due. */
export function useTrueNow(): Instant {
  return correctedMoment(useNow(), useClockErrorMinutes())
}

/** Returns a function that returns the corrected time, for the moment of a tap. */
export function useTrueClock(): () => Instant {
  const correctionMinutes = useClockErrorMinutes()
  return () => correctedMoment(momentNow(), correctionMinutes)
}

/** Returns when the server last responded, by its clock; null when it never did. */
export function useTrueLastResponse(): Instant | null {
  const lastResponseAt = useSyncStatus(sync => sync.lastResponseAt)
  const correctionMinutes = useClockErrorMinutes()
  return lastResponseAt === null ? null : correctedMoment(lastResponseAt, correctionMinutes)
}

/** Like `useTrueLastResponse`, but `'lately'` within `recentMs`, so that new responses do not render again. */
export function useLastResponseOrLately(recentMs: number): Instant | null | 'lately' {
  const now = Date.parse(useNow())
  const correctionMinutes = useClockErrorMinutes()
  const lastResponseAt = useSyncStatus(({ lastResponseAt }) =>
    lastResponseAt !== null && now - Date.parse(lastResponseAt) <= recentMs ? 'lately' : lastResponseAt,
  )
  return lastResponseAt === null || lastResponseAt === 'lately'
    ? lastResponseAt
    : correctedMoment(lastResponseAt, correctionMinutes)
}

const useClockErrorMinutes = () => useSyncStatus(sync => sync.clockErrorMinutes)

const correctedMoment = (moment: Instant, correctionMinutes: number | null): Instant =>
  correctionMinutes === null
    ? moment
    : new Date(Date.parse(moment) + correctionMinutes * MINUTE_MS).toISOString()
