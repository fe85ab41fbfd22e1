/**
 * Days, clock times and moments as plain strings, and the calendar arithmetic on them.
 *
 * A `LocalDate` and a `ClockTime` are what a home's wall calendar and kitchen clock show; they have no zone. An
 * `Instant` is a moment everywhere. `time-zone.ts` converts between the two. The functions expect strings that already
 * passed the schemas (`schemas.ts`); they do not check again. Strings of one kind sort in time order, so `<` compares
 * them.
 */

/** 'YYYY-MM-DD', a day of the home's calendar. */
export type LocalDate = string
/** 'HH:MM', 00:00 to 23:59, the home's wall clock. */
export type ClockTime = string
/** 'YYYY-MM-DDTHH:MM:SS.mmmZ', a moment in UTC to the millisecond. */
export type Instant = string
/** 'YYYY-MM', a month of the home's calendar. */
export type LocalMonth = string

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1_440
export const DAY_MS = DAY_MINUTES * MINUTE_MS

/** Sunday first, as `dayOfWeek` counts. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const

/** True for a day that exists, in the years 1000 to 9999: '2024-02-29' but not '2026-02-29'. */
export function isLocalDate(text: string): boolean {
  return /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && dateOfDayNumber(dayNumber(text)) === text
}

/** True for '00:00' to '23:59'. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for a moment that exists, written with milliseconds and Z. */
export function isInstant(text: string): boolean {
  if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text)) return false
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && instantAt(ms) === text
}

/** Returns days since 1970-01-01. A day past the month's end runs on into the next month. */
export function dayNumber(date: LocalDate): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS
}

/** Returns the date of a day number; '' for NaN. */
export function dateOfDayNumber(day: number): LocalDate {
  return Number.isNaN(day) ? '' : new Date(day * DAY_MS).toISOString().slice(0, 10)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** Two days back by UTC covers the last 24 hours in every zone. */
const RECENT_DAYS = 2

/** Returns the first day whose records devices receive as rows, in any home's zone; older ones come packed by month. */
export const firstRecentDay = (now: Instant): LocalDate => addDays(now.slice(0, 10), -RECENT_DAYS)

/** Returns days from one date to another: 1 from a day to the next, negative backwards. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from)
}

export const laterInstant = (a: Instant, b: Instant): Instant => (a > b ? a : b)

export function laterDate(date: LocalDate, otherDate: LocalDate): LocalDate {
  return date > otherDate ? date : otherDate
}

/** Returns the same day of a later month; a day past that month's end becomes its last day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const firstOfMonth = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1))
  const month = firstOfMonth.toISOString().slice(0, 7)
  return dateInMonth(month, Math.min(dayOfMonth(date), monthLength(month)))
}

/** Returns 0 (Sunday) to 6 (Saturday). */
export function dayOfWeek(date: LocalDate): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7
}

/** Maps 'Mon', 'monday' or 'Monday' to 1; null for anything but the name of a weekday. */
export function weekdayNumber(name: string): number | null {
  const word = name.trim().toLowerCase()
  const index = WEEKDAYS.findIndex(
    day => day.toLowerCase() === word || day.slice(0, 3).toLowerCase() === word,
  )
  return index === -1 ? null : index
}

/** Returns 1 to 31. */
export function dayOfMonth(date: LocalDate): number {
  return Number(date.slice(8, 10))
}

export function monthOf(date: LocalDate): LocalMonth {
  return date.slice(0, 7)
}

/** Returns 28 to 31. */
export function monthLength(month: LocalMonth): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/** Returns every date of a month, first to last. */
export function monthDays(month: LocalMonth): LocalDate[] {
  return Array.from({ length: monthLength(month) }, (_, index) => dateInMonth(month, index + 1))
}

function dateInMonth(month: LocalMonth, day: number): LocalDate {
  return `${month}-${String(day).padStart(2, '0')}`
}

/** Returns minutes after midnight, 0 to 1439. */
export function minutesOf(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Returns the clock time this many whole minutes after midnight, wrapping after 24 hours. */
export function clockTimeOf(minutes: number): ClockTime {
  const minuteOfDay = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/** Returns milliseconds since 1970. */
export function millisOf(moment: Instant): number {
  return Date.parse(moment)
}

/** Returns the moment this many milliseconds after 1970. */
export function instantAt(ms: number): Instant {
  return new Date(ms).toISOString()
}

/** Returns minutes from one moment to another, with fractions, negative backwards. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (millisOf(to) - millisOf(from)) / MINUTE_MS
}
