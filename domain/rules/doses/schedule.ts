/**
 * When a medication is due: from an order and its versions to the doses of each day (design M1, M2, M9; spec part 2 §4
 * "Medication applicability on a day" and "Default times").
 *
 * A due dose is never stored. It is computed from the order wherever it is shown, and identified by the order's id, its
 * date and its time, so that two tablets that never communicated name the same dose.
 */
import type { FrequencyType } from '../../entities/medication-version.ts'
import {
  addDays,
  type ClockTime,
  clockTimeOf,
  DAY_MINUTES,
  dayNumber,
  dayOfMonth,
  dayOfWeek,
  type Instant,
  type LocalDate,
  laterDate,
  minutesOf,
  monthLength,
  monthOf,
  weekdayNumber,
} from '../../values/dates.ts'
import { instantOf, localDateTimeOf, type TimeZone } from '../../values/time-zone.ts'
import { type ClientPresence, createAbsenceTest, departureTime } from '../access/presence.ts'
import { zoneOfDose } from '../homes/former-zones.ts'
import { effectiveVersions, hasBegun } from './versions.ts'

/** The order as a whole: what stays the same when its dose or schedule changes. */
export interface OrderRecord {
  id: string
  client_id: number
  start_date: LocalDate
  /** The first clock time due on `start_date`; null: all times of that day. */
  start_time: ClockTime | null
  /** The last day with doses; null while the order is ongoing. */
  end_date: LocalDate | null
  /** Deleted: nothing is due from this moment on; what was due before stays on the MAR. */
  removed_at: Instant | null
}

/** On which days and at what times, in one version of the order. */
export interface DoseSchedule {
  /** The day that weekly, monthly and interval schedules are counted from. */
  anchor_date: LocalDate
  frequency_type: FrequencyType
  /** Days a week, days a month, or every so many days; for daily the times a day if `daily_frequency` is null. */
  frequency_value: number | null
  /** Times on each due day, used when `administration_times` is empty. */
  daily_frequency: number | null
  administration_times: readonly ClockTime[]
  /** Weekday names for weekly, day numbers for monthly. */
  administration_days: readonly string[]
}

/** The content of an order from a moment on (M9). */
export interface OrderVersion extends DoseSchedule {
  id: string
  medication_id: string
  effective_date: LocalDate
  /** null: from the start of `effective_date`. */
  effective_time: ClockTime | null
  inventory_id: number
  dosage: number
  unit: string
  administration_route: string
}

/** A dose to be given: `date` and `time` as the home's clock is to show them, `at` the moment it does. */
export interface DueSlot {
  medication_id: string
  version_id: string
  date: LocalDate
  time: ClockTime
  at: Instant
}

const USUAL_TIMES: readonly (readonly ClockTime[])[] = [
  ['08:00'],
  ['08:00', '20:00'],
  ['08:00', '14:00', '20:00'],
  ['08:00', '12:00', '16:00', '20:00'],
]

/** Returns 'as_needed', as it is stored, for the 'prn' of REST (spec part 2 §3 Medication). */
export function storedFrequencyType(type: FrequencyType | 'prn'): FrequencyType {
  return type === 'prn' ? 'as_needed' : type
}

/** Returns times for this many doses a day when the order names none, earliest first. Never empty. */
export function defaultTimes(dosesPerDay: number): ClockTime[] {
  const count = toPositiveInteger(dosesPerDay)
  const usualTimes = USUAL_TIMES[count - 1]
  if (usualTimes) return [...usualTimes]
  const firstMinutes = minutesOf('08:00')
  return sortTimes(
    Array.from({ length: count }, (_, i) =>
      clockTimeOf(firstMinutes + Math.floor((i * DAY_MINUTES) / count)),
    ),
  )
}

/** Returns the clock times of a due day, earliest first, each once; none when given as needed. */
export function timesOf(schedule: DoseSchedule): ClockTime[] {
  if (schedule.frequency_type === 'as_needed') return []
  if (schedule.administration_times.length > 0) return sortTimes(schedule.administration_times)
  const dailyCount = schedule.frequency_type === 'daily' ? schedule.frequency_value : null
  return defaultTimes(schedule.daily_frequency ?? dailyCount ?? 1)
}

/** Whether this version of the order has doses on a date. The time of day is not considered. */
export function isDueOn(schedule: DoseSchedule, order: OrderRecord, date: LocalDate): boolean {
  if (date < order.start_date || (order.end_date !== null && date > order.end_date)) return false
  return createDueDayTest(schedule)(date)
}

/** Returns a test for a schedule's due days, regardless of the order's start and end; prepared once for many days. */
export function createDueDayTest(schedule: DoseSchedule): (date: LocalDate) => boolean {
  const anchor = dayNumber(schedule.anchor_date)
  const count = toPositiveInteger(schedule.frequency_value ?? 1)
  switch (schedule.frequency_type) {
    case 'as_needed':
      return () => false
    case 'daily':
      return () => true
    case 'interval':
      return date => (dayNumber(date) - anchor) % count === 0
    case 'weekly': {
      const weekdays = schedule.administration_days.map(weekdayNumber).filter(day => day !== null)
      if (weekdays.length > 0) return date => weekdays.includes(dayOfWeek(date))
      return date => isEvenlySpacedDay(dayNumber(date) - anchor, count)
    }
    case 'monthly': {
      const listedDays = schedule.administration_days.map(Number).filter(isDayNumber)
      const dayNumbers =
        listedDays.length === 0 && count === 1 ? [dayOfMonth(schedule.anchor_date)] : listedDays
      return date => monthlyDays(dayNumbers, count, monthLength(monthOf(date))).includes(dayOfMonth(date))
    }
  }
}

/** Whether a day is one of so many spread evenly over each week from the anchor (M2). True for the anchor. */
function isEvenlySpacedDay(daysFromAnchor: number, perWeek: number): boolean {
  return Math.floor((daysFromAnchor * perWeek) / 7) > Math.floor(((daysFromAnchor - 1) * perWeek) / 7)
}

/** Returns the day numbers due in a month of this length; a number beyond its end is its last day. */
function monthlyDays(dayNumbers: readonly number[], count: number, daysInMonth: number): number[] {
  if (dayNumbers.length > 0) return dayNumbers.map(day => Math.min(day, daysInMonth))
  return Array.from({ length: count }, (_, i) => 1 + Math.floor((i * daysInMonth) / count))
}

function isDayNumber(day: number): boolean {
  return Number.isInteger(day) && day >= 1 && day <= 31
}

function toPositiveInteger(count: number): number {
  return Math.max(1, Math.floor(count))
}

function sortTimes(times: readonly ClockTime[]): ClockTime[] {
  return [...new Set(times)].sort()
}

/**
 * Returns the doses due from `fromDate` to `toDate`, both included, by date and time. Each belongs to the version in
 * force at its date and time; the first version that took effect also covers the time before it, back to the order's
 * start. `zone` is that of the client's home now.
 */
export function dueSlots(
  order: OrderRecord,
  versions: readonly OrderVersion[],
  fromDate: LocalDate,
  toDate: LocalDate,
  zone: TimeZone,
  client?: ClientPresence,
): DueSlot[] {
  const dueTimes = createDueTimesFinder(order, versions)
  const isAway = createAbsenceTest(client, zone)
  const lastDate = lastDueDate(order, toDate, zone, client)
  const slots: DueSlot[] = []
  for (let date = laterDate(fromDate, order.start_date); date <= lastDate; date = addDays(date, 1)) {
    for (const { version_id, time } of dueTimes(date)) {
      const dueAt = instantOf(date, time, zoneOfDose({ date, time }, zone, client))
      if ((order.removed_at !== null && dueAt >= order.removed_at) || isAway(dueAt)) continue
      slots.push({ medication_id: order.id, version_id, date, time, at: dueAt })
    }
  }
  return slots
}

/** Returns the clock times of a day by the versions in force at them, earliest first; prepared once for many days. */
export function createDueTimesFinder(
  order: Pick<OrderRecord, 'start_date' | 'start_time'>,
  versions: readonly OrderVersion[],
): (date: LocalDate) => { version_id: string; time: ClockTime }[] {
  const schedules = effectiveVersions(versions).map(version => ({
    version,
    times: timesOf(version),
    isDue: createDueDayTest(version),
  }))
  return date => {
    const dueTimes: { version_id: string; time: ClockTime }[] = []
    for (const [index, { version, times, isDue }] of schedules.entries()) {
      if (!isDue(date)) continue
      const nextVersion = schedules[index + 1]?.version
      for (const time of times) {
        if (date === order.start_date && time < (order.start_time ?? '00:00')) continue
        if (index > 0 && !hasBegun(version, date, time)) continue
        if (nextVersion && hasBegun(nextVersion, date, time)) continue
        dueTimes.push({ version_id: version.id, time })
      }
    }
    return dueTimes.sort((a, b) => (a.time < b.time ? -1 : 1))
  }
}

/**
 * Returns the time from which a new order is due on its start date (M2): now when it starts today, else its first time.
 * An order given as needed has no first time and starts with the day.
 */
export function startTimeFor(
  startDate: LocalDate,
  schedule: DoseSchedule,
  now: Instant,
  zone: TimeZone,
): ClockTime {
  const homeTime = localDateTimeOf(now, zone)
  if (startDate === homeTime.date) return homeTime.time
  return timesOf(schedule)[0] ?? '00:00'
}

function lastDueDate(
  order: OrderRecord,
  toDate: LocalDate,
  zone: TimeZone,
  client: ClientPresence | undefined,
): LocalDate {
  const endDates = [toDate]
  if (order.end_date !== null) endDates.push(order.end_date)
  const leftMoment = client === undefined ? null : departureTime(client, zone)
  // One day more, because the date may have been another one where the client was then.
  if (leftMoment !== null) endDates.push(addDays(localDateTimeOf(leftMoment, zone).date, 1))
  return endDates.sort()[0] ?? toDate
}
