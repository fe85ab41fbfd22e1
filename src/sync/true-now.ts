/** The moment by the server's clock, as far as this device has measured its own (S15). */
import { type Instant, MINUTE_MS } from '#domain/values/dates.ts'
import { momentNow, useNow } from '../ui/now.ts'
import { useSync } from './status.ts'

/** Renewed as time goes by: a tablet that is hours wrong still says what is due. */
export function useTrueNow(): Instant {
  const { clockWrongByMinutes } = useSync()
  return correctedBy(useNow(), clockWrongByMinutes)
}

/** The moment of a tap, corrected in the same way. */
export function useTrueClock(): () => Instant {
  const { clockWrongByMinutes } = useSync()
  return () => correctedBy(momentNow(), clockWrongByMinutes)
}

/** When this device last heard from the server, by the server's clock; null when it never has. */
export function useTrueLastHeard(): Instant | null {
  const { lastHeardAt, clockWrongByMinutes } = useSync()
  return lastHeardAt === null ? null : correctedBy(lastHeardAt, clockWrongByMinutes)
}

const correctedBy = (moment: Instant, minutes: number | null): Instant =>
  minutes === null ? moment : new Date(Date.parse(moment) + minutes * MINUTE_MS).toISOString()
