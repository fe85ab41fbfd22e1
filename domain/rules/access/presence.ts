/**
 * When a client was in the home, so that doses were due (rule M2.3): from admission until the moment the client left,
 * without the absences from which the client returned. Pure.
 */
import { type Instant, instantAt, type LocalDate, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { homeToday, instantOf, type TimeZone } from '../../values/time-zone.ts'
import { DEFAULT_WINDOW_MINUTES } from '../doses/mark-window.ts'
import type { FormerZone } from '../homes/former-zones.ts'

/** An absence, from the end of a stay to the return. */
export interface Absence {
  readonly from: Instant
  readonly to: Instant
  /** The days of the home on which these moments were. */
  readonly from_date: LocalDate
  readonly to_date: LocalDate
}

/** The most absences that are kept of a client; older ones are dropped. */
export const MAX_ABSENCES = 100

/** What is known of a client's presence, and in which zones it was. Rows of older servers lack the optional fields. */
export interface ClientPresence {
  readonly discharge_date: LocalDate | null
  readonly inactive_from: LocalDate | null
  /** When it was recorded that the client left, or the beginning of a later day of discharge. */
  readonly left_at?: Instant | null
  readonly absences?: readonly Absence[] | null
  readonly former_zones?: readonly FormerZone[] | null
}

/** Returns the first day a client is gone, the earlier of discharge and inactive; null while the client stays. */
export const departureDay = ({
  discharge_date,
  inactive_from,
}: Pick<ClientPresence, 'discharge_date' | 'inactive_from'>): LocalDate | null =>
  [discharge_date, inactive_from].filter(date => date !== null).sort()[0] ?? null

/** Whether a client is gone on a day. */
export function hasLeftByDay(
  client: Pick<Stay, 'discharge_date' | 'inactive_from' | 'status'>,
  day: LocalDate,
): boolean {
  const departure = departureDay(client)
  return departure === null ? client.status !== 'active' : day >= departure
}

/**
 * Returns the moment from which nothing is due for a client; null while the client stays. For an older row without
 * `left_at` it is midnight of that day.
 */
export function departureTime(client: ClientPresence, zone: TimeZone): Instant | null {
  const day = departureDay(client)
  return day === null ? null : (client.left_at ?? instantOf(day, '00:00', zone))
}

/** Whether a client had left at a moment. A late record of an earlier moment counts as written during the stay. */
export function hasLeftByMoment(client: Stay, moment: Instant, zone: TimeZone): boolean {
  const departure = departureTime(client, zone)
  return departure === null ? client.status !== 'active' : moment >= departure
}

/**
 * Whether a record written at a moment for a day is after the stay: the client had left by then, or as the day began.
 */
export const isAfterStay = (client: Stay, day: LocalDate, writeTime: Instant, zone: TimeZone): boolean =>
  hasLeftByDay(client, day) &&
  (hasLeftByMoment(client, writeTime, zone) || hasLeftByMoment(client, instantOf(day, '00:00', zone), zone))

/** A dose that is on time when the return is recorded is still to be given. */
const ON_TIME_WINDOW_MS = DEFAULT_WINDOW_MINUTES * MINUTE_MS

/** Returns a test for whether nothing is due for a client at a moment, prepared once for many moments. */
export function createAbsenceTest(
  client: ClientPresence | undefined,
  zone: TimeZone,
): (moment: Instant) => boolean {
  const departure = client === undefined ? null : departureTime(client, zone)
  const absences = (client?.absences ?? []).map(({ from, to }) => ({
    from,
    to: instantAt(millisOf(to) - ON_TIME_WINDOW_MS),
  }))
  return moment =>
    (departure !== null && moment >= departure) ||
    absences.some(({ from, to }) => moment >= from && moment < to)
}

interface Stay extends ClientPresence {
  readonly status: 'active' | 'inactive'
}

type StayTimes = { readonly left_at: Instant | null; readonly absences: Absence[] | null }

/**
 * Returns the times of a stay after its status or day of discharge changes to `next`. Leaving counts from the moment it
 * is recorded, so that what was due before stays due, or from the day of discharge if that lies ahead. A return ends an
 * absence; an absence that begins and ends on one day of the home is not kept.
 */
export function stayTimesAfterChange(
  previous: Stay,
  next: Pick<Stay, 'status' | 'discharge_date'>,
  { now, zone }: { readonly now: Instant; readonly zone: TimeZone },
): StayTimes {
  const currentTimes = {
    left_at: previous.left_at ?? null,
    absences: previous.absences ? [...previous.absences] : null,
  }
  if (previous.status === next.status && previous.discharge_date === next.discharge_date) return currentTimes
  const newLeftAt = leavingTimeOf(next, { now, zone })
  const departure = departureTime(previous, zone)
  if (departure === null || departure > now) return { ...currentTimes, left_at: newLeftAt }
  if (newLeftAt !== null && newLeftAt <= now) return { ...currentTimes, left_at: departure }
  const absence = {
    from: departure,
    to: now,
    from_date: homeToday(departure, zone),
    to_date: homeToday(now, zone),
  }
  if (absence.from_date === absence.to_date) return { ...currentTimes, left_at: newLeftAt }
  return { left_at: newLeftAt, absences: [...(currentTimes.absences ?? []), absence].slice(-MAX_ABSENCES) }
}

/** Returns the moment at which a client leaves, by a change recorded now; null for a client who stays. */
export function leavingTimeOf(
  { status, discharge_date }: Pick<Stay, 'status' | 'discharge_date'>,
  { now, zone }: { readonly now: Instant; readonly zone: TimeZone },
): Instant | null {
  if (status === 'inactive') return now
  if (discharge_date === null) return null
  const dischargeTime = instantOf(discharge_date, '00:00', zone)
  return dischargeTime > now ? dischargeTime : now
}

/** Returns when a client leaves, in a new zone: a future discharge begins with its day in that zone. */
export const leavingTimeInZone = (client: Stay, now: Instant, zone: TimeZone): Instant | null =>
  client.left_at && client.left_at > now ? leavingTimeOf(client, { now, zone }) : (client.left_at ?? null)
