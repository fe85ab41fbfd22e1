/**
 * In which homes of the company a client lived before: a move keeps the one that ended, with its moment and its day
 * there, so that the reports of that home have who lived there (R2).
 */
import type { Instant, LocalDate } from '../../values/dates.ts'

export interface FormerHome {
  readonly home_id: number
  /** The moment of the move. */
  readonly until: Instant
  /** The day on which that was in the home they left. */
  readonly until_date: LocalDate
}

/** Older ones are forgotten. */
export const MAX_FORMER_HOMES = 50

export interface LivedInHomes {
  readonly home_id: number
  /** The first one first. Rows of older servers have none. */
  readonly former_homes?: readonly FormerHome[] | null
}

/** A stay that ended by a move, as the home that was left keeps it: for whoever may not see where they went. */
export interface EndedStay {
  readonly client_id: number
  /** Their first day there, by admission or by the move before. */
  readonly from_date: LocalDate
  /** The day of the move. */
  readonly until_date: LocalDate
}

/** Older ones are forgotten. */
export const MAX_ENDED_STAYS = 100

/** The stays of a home that ended, when a client moves away now. */
export function endedStaysWith(
  { ended_stays }: { readonly ended_stays: readonly EndedStay[] | null },
  client: LivedInHomes & { readonly id: number; readonly admission_date: LocalDate },
  until_date: LocalDate,
): EndedStay[] {
  const from_date = client.former_homes?.at(-1)?.until_date ?? client.admission_date
  return [...(ended_stays ?? []), { client_id: client.id, from_date, until_date }].slice(-MAX_ENDED_STAYS)
}

/** The former homes of a client who moves now. */
export const formerHomesWith = ({ former_homes }: LivedInHomes, ended: FormerHome): FormerHome[] =>
  [...(former_homes ?? []), ended].slice(-MAX_FORMER_HOMES)

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
