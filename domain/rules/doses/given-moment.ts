/**
 * The meaning of a clock time that a person enters for a dose (design M6, spec part 2 §3 `given_date`, `given_time`).
 */
import {
  addDays,
  type ClockTime,
  type Instant,
  type LocalDate,
  MINUTE_MS,
  millisOf,
} from '../../values/dates.ts'
import { instantsOf, type LocalDateTime, localDateTimeOf, type TimeZone } from '../../values/time-zone.ts'

/** A time given without a date is taken for one on the day before the dose only if it is this close to the dose. */
const MAX_EARLY_MS = 4 * 60 * MINUTE_MS

export interface GivenMoment extends LocalDateTime {
  readonly at: Instant
}

export interface DoseTiming {
  /** When the dose is due. */
  readonly dueAt: Instant
  readonly now: Instant
  readonly zone: TimeZone
}

/**
 * Returns the moment of a clock time: with a date the moment on that date, without a date the nearest to the due moment
 * (of two equally near, the later). Never a moment after `now`; null if there is no other. A time the clocks show twice
 * is the nearer of the two, a time they skip is the first minute after it. `date` and `time` are what the clock then
 * shows.
 */
export function givenMoment(
  reportedTime: { readonly time: ClockTime; readonly date?: LocalDate },
  { dueAt, now, zone }: DoseTiming,
): GivenMoment | null {
  const dueDate = localDateTimeOf(dueAt, zone).date
  const dates =
    reportedTime.date === undefined
      ? [addDays(dueDate, 1), dueDate, addDays(dueDate, -1)]
      : [reportedTime.date]
  const isPlausible = (moment: Instant) =>
    moment <= now &&
    (reportedTime.date !== undefined ||
      localDateTimeOf(moment, zone).date >= dueDate ||
      millisOf(dueAt) - millisOf(moment) <= MAX_EARLY_MS)
  const distanceMs = (at: Instant) => Math.abs(millisOf(at) - millisOf(dueAt))
  const [nearestMoment] = dates
    .flatMap(date => instantsOf(date, reportedTime.time, zone))
    .filter(isPlausible)
    .sort((a, b) => distanceMs(a) - distanceMs(b) || (a > b ? -1 : 1))
  return nearestMoment === undefined ? null : { at: nearestMoment, ...localDateTimeOf(nearestMoment, zone) }
}
