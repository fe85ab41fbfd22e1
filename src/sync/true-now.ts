/** The moment by the server's clock, as far as this device has measured its own (S15). */
import { type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import { momentNow, useNow } from '../now.ts'
import { useSync } from './status.ts'

/** Renewed as time goes by: a tablet that is hours wrong still says what is due. */
export function useTrueNow(): Instant {
  return correctedBy(useNow(), useClockError())
}

/** The moment of a tap, corrected in the same way. */
export function useTrueClock(): () => Instant {
  const minutes = useClockError()
  return () => correctedBy(momentNow(), minutes)
}

/** When the last response of the server came, by the server's clock; null when none has. */
export function useTrueLastResponse(): Instant | null {
  const lastResponseAt = useSync(sync => sync.lastResponseAt)
  const minutes = useClockError()
  return lastResponseAt === null ? null : correctedBy(lastResponseAt, minutes)
}

/** The same, but `'lately'` while it is less than `ms` ago, so that a response of the server changes nothing then. */
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
