/**
 * In which homes of the company a client lived before: a move keeps the one that ended, with its moment and its day
 * there, so that the reports of that home have who lived there (R2).
 */
import type { Instant, LocalDate } from '../values/dates.ts'

export interface FormerHome {
  readonly home_id: number
  /** The moment of the move. */
  readonly until: Instant
  /** The day on which that was in the home they left. */
  readonly until_date: LocalDate
}

/** Older ones are forgotten. */
export const MOST_FORMER_HOMES = 50

export interface LivedInHomes {
  readonly home_id: number
  /** The first one first. Rows of older servers have none. */
  readonly former_homes?: readonly FormerHome[] | null
}

/** The former homes of a client who moves now. */
export const formerHomesWith = ({ former_homes }: LivedInHomes, ended: FormerHome): FormerHome[] =>
  [...(former_homes ?? []), ended].slice(-MOST_FORMER_HOMES)

/** Where a client who lives elsewhere now went from this home, the last time; undefined of who never lived there. */
export function movedFrom(
  { home_id, former_homes }: LivedInHomes,
  fromId: number,
): { readonly to: number; readonly at: Instant; readonly on: LocalDate } | undefined {
  if (home_id === fromId) return undefined
  const stays = former_homes ?? []
  const last = stays.findLastIndex(stay => stay.home_id === fromId)
  const stay = stays[last]
  return stay && { to: stays[last + 1]?.home_id ?? home_id, at: stay.until, on: stay.until_date }
}
