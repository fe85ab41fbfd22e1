/**
 * The homes of the company in which a client lived before: a move keeps the home that was left, with the moment and the
 * day there, so that the reports of that home contain who lived there (R2).
 */
import type { Instant, LocalDate } from '../../values/dates.ts'

export interface FormerHome {
  readonly home_id: number
  /** The moment of the move. */
  readonly until: Instant
  /** The day of that moment in the home the client left. */
  readonly until_date: LocalDate
}

/** The most former homes that are kept of a client; older ones are dropped. */
export const MAX_FORMER_HOMES = 50

export interface ClientHomes {
  readonly home_id: number
  /** Oldest first. Rows of older servers have none. */
  readonly former_homes?: readonly FormerHome[] | null
}

/** A stay that ended by a move, kept by the home that was left for people who may not see where the client went. */
export interface EndedStay {
  readonly client_id: number
  /** The client's first day there, by admission or by the move before. */
  readonly from_date: LocalDate
  /** The day of the move. */
  readonly until_date: LocalDate
}

/** The most ended stays that are kept of a home; older ones are dropped. */
export const MAX_ENDED_STAYS = 100

/** Returns the ended stays of a home when a client moves away now. */
export function endedStaysWith(
  { ended_stays }: { readonly ended_stays: readonly EndedStay[] | null },
  client: ClientHomes & { readonly id: number; readonly admission_date: LocalDate },
  until_date: LocalDate,
): EndedStay[] {
  const from_date = client.former_homes?.at(-1)?.until_date ?? client.admission_date
  return [...(ended_stays ?? []), { client_id: client.id, from_date, until_date }].slice(-MAX_ENDED_STAYS)
}

/** Returns the former homes of a client who moves now. */
export const formerHomesWith = ({ former_homes }: ClientHomes, formerHome: FormerHome): FormerHome[] =>
  [...(former_homes ?? []), formerHome].slice(-MAX_FORMER_HOMES)

/** Returns where a client who lives elsewhere now last went from this home; undefined if they never lived there. */
export function lastMoveFrom(
  { home_id, former_homes }: ClientHomes,
  leftHomeId: number,
): { readonly newHomeId: number; readonly movedAt: Instant; readonly movedOn: LocalDate } | undefined {
  if (home_id === leftHomeId) return undefined
  const stays = former_homes ?? []
  const lastIndex = stays.findLastIndex(stay => stay.home_id === leftHomeId)
  const stay = stays[lastIndex]
  return (
    stay && {
      newHomeId: stays[lastIndex + 1]?.home_id ?? home_id,
      movedAt: stay.until,
      movedOn: stay.until_date,
    }
  )
}
