/**
 * The residents a report is about: people who live in a home, who lived there last, and who moved away from it (R2).
 */
import type { StoredRow } from '../../registry.ts'
import { addDays, type LocalDate } from '../../values/dates.ts'
import { type ClientPresence, departureDay } from '../access/presence.ts'
import { type ClientHomes, type EndedStay, lastMoveFrom } from '../homes/former-homes.ts'
import { daysOf, type Period } from './period.ts'

export type Resident = Pick<
  StoredRow<'client'>,
  'id' | 'first_name' | 'last_name' | 'admission_date' | 'discharge_date' | 'inactive_from'
> &
  Pick<ClientPresence, 'absences'>

/** A client's move to another home of the company: which home, at which moment, and the day in the home they left. */
export type Move = NonNullable<ReturnType<typeof lastMoveFrom>>

interface ResidentsInPeriod<Client> {
  /**
   * Residents of the period. Those who moved away are as they were then: from the moment of the move on they are gone.
   */
  readonly residents: readonly Client[]
  readonly moves: ReadonlyMap<number, Move>
}

/** Finds a home's residents in a period among these clients: all who live there, or moved away in it or later. */
export function residentsOf<Client extends Resident & ClientPresence & ClientHomes>(
  clients: readonly Client[],
  homeId: number,
  period: Period,
): ResidentsInPeriod<Client> {
  const moves = new Map<number, Move>()
  const residents = clients.flatMap(client => {
    if (client.home_id === homeId) return [client]
    const move = lastMoveFrom(client, homeId)
    if (move === undefined || move.movedOn < period.start_date || client.admission_date > period.end_date)
      return []
    moves.set(client.id, move)
    // A client who had left before the move was not there to move.
    const hasLeftBefore = client.left_at != null && client.left_at < move.movedAt
    return [
      hasLeftBefore
        ? client
        : { ...client, discharge_date: null, inactive_from: move.movedOn, left_at: move.movedAt },
    ]
  })
  return { residents, moves }
}

/**
 * Returns the stays of residents of a period who moved away and are not among these clients, because the reader may not
 * see where they live now.
 */
export const hiddenEndedStays = (
  { ended_stays }: Pick<StoredRow<'home'>, 'ended_stays'>,
  clients: readonly Pick<Resident, 'id'>[],
  { start_date, end_date }: Period,
): readonly EndedStay[] => {
  const visibleIds = new Set(clients.map(({ id }) => id))
  return (ended_stays ?? []).filter(
    ({ client_id, from_date, until_date }) =>
      !visibleIds.has(client_id) && from_date <= end_date && until_date >= start_date,
  )
}

/**
 * Returns a test for records of a home's report: a record about a resident who moved away belongs to the home in which
 * it was written.
 */
export const createWrittenHereTest =
  (moves: ReadonlyMap<number, Move>, homeId: number) =>
  ({ client_id, home_id }: { readonly client_id: number; readonly home_id: number }): boolean =>
    home_id === homeId || !moves.has(client_id)

/**
 * Returns the last day of a stay; null while it continues. The day of discharge is not counted, that of a return is.
 */
export function lastDayOf(resident: Resident): LocalDate | null {
  const leftDate = departureDay(resident)
  return leftDate === null ? null : addDays(leftDate, -1)
}

export function isResidentOn(resident: Resident, date: LocalDate): boolean {
  const lastDay = lastDayOf(resident)
  const isAway = resident.absences?.some(({ from_date, to_date }) => date >= from_date && date < to_date)
  return date >= resident.admission_date && (lastDay === null || date <= lastDay) && isAway !== true
}

/** Whether a resident lived there on some day of the period. */
export function isResidentDuring(resident: Resident, { start_date, end_date }: Period): boolean {
  const lastDay = lastDayOf(resident)
  const isAway = resident.absences?.some(
    ({ from_date, to_date }) => from_date <= start_date && end_date < to_date,
  )
  return resident.admission_date <= end_date && (lastDay === null || lastDay >= start_date) && isAway !== true
}

/** Returns the days of the period on which a resident lived there, up to today. */
export const daysInHome = (resident: Resident, period: Period, today: LocalDate): LocalDate[] =>
  daysOf(period).filter(day => day <= today && isResidentOn(resident, day))
