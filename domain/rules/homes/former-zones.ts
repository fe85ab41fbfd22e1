/**
 * The zone by whose clock a dose is due: the zone of the client's home at that time (M6.10). A client's row keeps the
 * zones that ended, because a home's zone was changed or the client moved.
 */
import type { ClockTime, Instant, LocalDate } from '../../values/dates.ts'
import { instantOf, type TimeZone } from '../../values/time-zone.ts'

export interface FormerZone {
  readonly time_zone: TimeZone
  /** From this moment on the next zone applies, or that of the home. */
  readonly until: Instant
}

/** The most former zones that are kept of a client; older ones are dropped. */
export const MAX_FORMER_ZONES = 50

interface ZonedClient {
  /** Oldest first. Rows of older servers have none. */
  readonly former_zones?: readonly FormerZone[] | null
}

/**
 * Returns the time zone of a dose; `zone` is the present zone of the client's home. A clock time that occurs in two
 * zones is due once, the first time.
 */
export function zoneOfDose(
  { date, time }: { readonly date: LocalDate; readonly time: ClockTime },
  zone: TimeZone,
  client: ZonedClient | undefined,
): TimeZone {
  const formerZone = client?.former_zones?.find(
    ({ time_zone, until }) => instantOf(date, time, time_zone) < until,
  )
  return formerZone?.time_zone ?? zone
}

/** Returns the former zones of a client for whom another zone applies from `until` on. */
export const formerZonesWith = ({ former_zones }: ZonedClient, formerZone: FormerZone): FormerZone[] =>
  [...(former_zones ?? []), formerZone].slice(-MAX_FORMER_ZONES)
