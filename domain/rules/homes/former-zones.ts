/**
 * By which zone's clock a dose is due: the one its client's home had then (M6.10). A client's row keeps the zones that
 * ended, because a home's zone was changed or the client moved.
 */
import type { ClockTime, Instant, LocalDate } from '../../values/dates.ts'
import { instantOf, type TimeZone } from '../../values/time-zone.ts'

export interface FormerZone {
  readonly time_zone: TimeZone
  /** From this moment on the next one holds, or that of the home. */
  readonly until: Instant
}

/** Older ones are forgotten. */
export const MAX_FORMER_ZONES = 50

interface LivedIn {
  /** The first one first. Rows of older servers have none. */
  readonly former_zones?: readonly FormerZone[] | null
}

/** `zone`: of the home now. A clock time that came in two zones is due once, the first time. */
export function zoneOfDose(
  { date, time }: { readonly date: LocalDate; readonly time: ClockTime },
  zone: TimeZone,
  client: LivedIn | undefined,
): TimeZone {
  const former = client?.former_zones?.find(
    ({ time_zone, until }) => instantOf(date, time, time_zone) < until,
  )
  return former?.time_zone ?? zone
}

/** The former zones of a client for whom another one holds from `until` on. */
export const formerZonesWith = ({ former_zones }: LivedIn, ended: FormerZone): FormerZone[] =>
  [...(former_zones ?? []), ended].slice(-MAX_FORMER_ZONES)
