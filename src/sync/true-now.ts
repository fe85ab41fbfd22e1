/** The time by the server's clock, corrected by the measured error of this device's clock (S15). */
import { type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import { momentNow, useNow } from '../now.ts'
import { useSync } from './status.ts'

/** Returns the corrected time and follows it: a tablet whose clock is hours wrong still shows what is due. */
export function useTrueNow(): Instant {
  return correctedBy(useNow(), useClockError())
}

/** Returns a function for the moment of a tap, corrected likewise. */
export function useTrueClock(): () => Instant {
  const minutes = useClockError()
  return () => correctedBy(momentNow(), minutes)
}

/** Returns when the server last responded, by its clock; null when it never did. */
export function useTrueLastResponse(): Instant | null {
  const lastResponseAt = useSync(sync => sync.lastResponseAt)
  const minutes = useClockError()
  return lastResponseAt === null ? null : correctedBy(lastResponseAt, minutes)
}

/** Like `useTrueLastResponse`, but `'lately'` while less than `ms` ago, so that new responses do not render again. */
export function useSilentSince(ms: number): Instant | null | 'lately' {
  const now = Date.parse(useNow())
  const minutes = useClockError()
  const since = useSync(({ lastResponseAt }) =>
    lastResponseAt !== null && now - Date.parse(lastResponseAt) <= ms ? 'lately' : lastResponseAt,
  )
  return since === null || since === 'lately' ? since : correctedBy(since, minutes)
}

const useClockError = () => useSync(sync => sync.clockWrongByMinutes)

const correctedBy = (moment: Instant, minutes: number | null): Instant =>
  minutes === null ? moment : new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString()
