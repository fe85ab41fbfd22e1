/**
 * When a client was present to be given anything (M2.3): from admission until the moment the client left, without the
 * absences from which the client returned. Pure.
 */
import { type Instant, instantAt, type LocalDate, MINUTE_MS, millisOf } from '../../values/dates.ts'
import { homeToday, instantOf, type TimeZone } from '../../values/time-zone.ts'
import { USUAL_WINDOW_MINUTES } from '../doses/mark-window.ts'
import type { FormerZone } from '../homes/former-zones.ts'

/** An absence, from the end of a stay to the return. */
export interface Absence {
  readonly from: Instant
  readonly to: Instant
  /** The days of the home on which these moments were. */
  readonly from_date: LocalDate
  readonly to_date: LocalDate
}

/** Older absences are dropped. */
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
export const leftOn = ({
  discharge_date,
  inactive_from,
}: Pick<ClientPresence, 'discharge_date' | 'inactive_from'>): LocalDate | null =>
  [discharge_date, inactive_from].filter(date => date !== null).sort()[0] ?? null

/** Whether a client is gone on a day. */
export function hasLeft(
  client: Pick<Stay, 'discharge_date' | 'inactive_from' | 'status'>,
  day: LocalDate,
): boolean {
  const left = leftOn(client)
  return left === null ? client.status !== 'active' : day >= left
}

/**
 * Returns the moment from which nothing is due for a client; null while the client stays. For an older row without
 * `left_at` it is midnight of that day.
 */
export function leftAt(client: ClientPresence, zone: TimeZone): Instant | null {
  const day = leftOn(client)
  return day === null ? null : (client.left_at ?? instantOf(day, '00:00', zone))
}

/** Whether a client had left at a moment. A late record of an earlier moment counts as written during the stay. */
export function hadLeft(client: Stay, at: Instant, zone: TimeZone): boolean {
  const left = leftAt(client, zone)
  return left === null ? client.status !== 'active' : at >= left
}

/**
 * Whether a record written at a moment for a day is after the stay: the client had left by then, or as the day began.
 */
export const isAfterStay = (client: Stay, day: LocalDate, at: Instant, zone: TimeZone): boolean =>
  hasLeft(client, day) && (hadLeft(client, at, zone) || hadLeft(client, instantOf(day, '00:00', zone), zone))

/** A dose that is on time when the return is recorded is still to be given. */
const STILL_ON_TIME_MS = USUAL_WINDOW_MINUTES * MINUTE_MS

/** Returns a test for whether nothing is due for a client at a moment, prepared once for many moments. */
export function awayAt(client: ClientPresence | undefined, zone: TimeZone): (at: Instant) => boolean {
  const left = client === undefined ? null : leftAt(client, zone)
  const absences = (client?.absences ?? []).map(({ from, to }) => ({
    from,
    to: instantAt(millisOf(to) - STILL_ON_TIME_MS),
  }))
  return at => (left !== null && at >= left) || absences.some(({ from, to }) => at >= from && at < to)
}

interface Stay extends ClientPresence {
  readonly status: 'active' | 'inactive'
}

type Kept = { readonly left_at: Instant | null; readonly absences: Absence[] | null }

/**
 * Returns what is kept of a stay that changes to `after` (status and day of discharge from now on). Leaving counts from
 * the moment it is recorded, so that what was due before stays due, or from the day of discharge if that lies ahead. A
 * return ends an absence; an absence within one day of the home is not kept.
 */
export function stayKept(
  before: Stay,
  after: Pick<Stay, 'status' | 'discharge_date'>,
  { now, zone }: { readonly now: Instant; readonly zone: TimeZone },
): Kept {
  const kept = { left_at: before.left_at ?? null, absences: before.absences ? [...before.absences] : null }
  if (before.status === after.status && before.discharge_date === after.discharge_date) return kept
  const leaves = leavesAt(after, { now, zone })
  const left = leftAt(before, zone)
  if (left === null || left > now) return { ...kept, left_at: leaves }
  if (leaves !== null && leaves <= now) return { ...kept, left_at: left }
  const absence = { from: left, to: now, from_date: homeToday(left, zone), to_date: homeToday(now, zone) }
  if (absence.from_date === absence.to_date) return { ...kept, left_at: leaves }
  return { left_at: leaves, absences: [...(kept.absences ?? []), absence].slice(-MAX_ABSENCES) }
}

/** Returns when a client who is to leave leaves, as recorded now; null for a client who stays. */
export function leavesAt(
  { status, discharge_date }: Pick<Stay, 'status' | 'discharge_date'>,
  { now, zone }: { readonly now: Instant; readonly zone: TimeZone },
): Instant | null {
  if (status === 'inactive') return now
  if (discharge_date === null) return null
  const day = instantOf(discharge_date, '00:00', zone)
  return day > now ? day : now
}

/** Returns when a client leaves, in a new zone: a future discharge begins with its day in that zone. */
export const leavesInZone = (client: Stay, now: Instant, zone: TimeZone): Instant | null =>
  client.left_at && client.left_at > now ? leavesAt(client, { now, zone }) : (client.left_at ?? null)
