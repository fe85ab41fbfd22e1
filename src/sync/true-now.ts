/** The time by the server's clock, corrected by the measured error of this device's clock (S15). */
import { type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import { momentNow, useNow } from '../now.ts'
import { useSync } from './status.ts'

/** Returns the corrected time and follows it: a tablet whose clock is hours wrong still shows what is due. */
export function useTrueNow(): Instant {
  return correctedMoment(useNow(), useClockError())
}

/** Returns a function for the moment of a tap, corrected likewise. */
export function useTrueClock(): () => Instant {
  const correctionMinutes = useClockError()
  return () => correctedMoment(momentNow(), correctionMinutes)
}

/** Returns when the server last responded, by its clock; null when it never did. */
export function useTrueLastResponse(): Instant | null {
  const lastResponseAt = useSync(sync => sync.lastResponseAt)
  const correctionMinutes = useClockError()
  return lastResponseAt === null ? null : correctedMoment(lastResponseAt, correctionMinutes)
}

/** Like `useTrueLastResponse`, but `'lately'` within `recentMs`, so that new responses do not render again. */
export function useLastResponseOrLately(recentMs: number): Instant | null | 'lately' {
  const now = Date.parse(useNow())
  const correctionMinutes = useClockError()
  const lastResponseAt = useSync(({ lastResponseAt }) =>
    lastResponseAt !== null && now - Date.parse(lastResponseAt) <= recentMs ? 'lately' : lastResponseAt,
  )
  return lastResponseAt === null || lastResponseAt === 'lately'
    ? lastResponseAt
    : correctedMoment(lastResponseAt, correctionMinutes)
}

const useClockError = () => useSync(sync => sync.clockWrongByMinutes)

const correctedMoment = (moment: Instant, correctionMinutes: number | null): Instant =>
  correctionMinutes === null
    ? moment
    : new Date(Date.parse(moment) + correctionMinutes * MINUTE_MS).toISOString()
