/**
 * Converts a moment to a home's calendar and clock, and back (design §3 Time, rule M2).
 *
 * Intl knows the zones but is slow, so the offset of each UTC day is looked up once and kept. Two clock changes within
 * one UTC day do not occur in any zone in use and are not looked for.
 */
import {
  type ClockTime,
  clockTimeOf,
  DAY_MS,
  dateOfDay,
  dayNumber,
  type Instant,
  instantAt,
  type LocalDate,
  MINUTE_MS,
  millisOf,
  minutesOf,
} from './dates.ts'

/** An IANA zone name such as 'America/New_York'. */
export type TimeZone = string

export interface LocalDateTime {
  date: LocalDate
  time: ClockTime
}

/** What must be added to UTC during one UTC day: `before` until `changes_at_ms`, `after` from then on. */
interface DayOffset {
  before_ms: number
  after_ms: number
  changes_at_ms: number
}

/** About eleven years per zone; beyond that all kept offsets of the zone are dropped and looked up again. */
const KEPT_DAYS = 4_000
const clocks = new Map<TimeZone, Intl.DateTimeFormat>()
const names = new Map<TimeZone, Intl.DateTimeFormat>()
const offsets = new Map<TimeZone, Map<number, DayOffset>>()

/** Returns what the home's calendar and clock show at a moment, rounded down to the minute. */
export function localDateTimeOf(moment: Instant, zone: TimeZone): LocalDateTime {
  const ms = millisOf(moment)
  const wall = ms + offsetAt(ms, zone)
  const day = Math.floor(wall / DAY_MS)
  return { date: dateOfDay(day), time: clockTimeOf(Math.floor((wall - day * DAY_MS) / MINUTE_MS)) }
}

/**
 * Returns the moment when a home's clock shows this time on this date (M2). A time the clocks skip becomes the first
 * minute after the skip; a time they show twice is the earlier of the two.
 */
export function instantOf(date: LocalDate, time: ClockTime, zone: TimeZone): Instant {
  const wall = dayNumber(date) * DAY_MS + minutesOf(time) * MINUTE_MS
  const before = offsetAt(wall - DAY_MS, zone)
  if (offsetAt(wall - before, zone) === before) return instantAt(wall - before)
  const after = offsetAt(wall + DAY_MS, zone)
  if (offsetAt(wall - after, zone) === after) return instantAt(wall - after)
  return instantAt(changeBetween(wall - DAY_MS, wall + DAY_MS, ms => offsetAt(ms, zone)))
}

/** Returns every moment a home's clock shows this time on this date: two if repeated, else that of `instantOf`. */
export function instantsOf(date: LocalDate, time: ClockTime, zone: TimeZone): Instant[] {
  const first = instantOf(date, time, zone)
  const wall = dayNumber(date) * DAY_MS + minutesOf(time) * MINUTE_MS
  const after = offsetAt(wall + DAY_MS, zone)
  const second = instantAt(wall - after)
  return second > first && offsetAt(wall - after, zone) === after ? [first, second] : [first]
}

/** Returns "EST" or "EDT" for a moment whose clock time occurs twice that day; null for any other moment. */
export function repeatedTimeZoneName(at: Instant, zone: TimeZone): string | null {
  const { date, time } = localDateTimeOf(at, zone)
  return instantsOf(date, time, zone).length === 1 ? null : timeZoneName(at, zone)
}

/** Returns "EST" or "EDT", or "GMT+1" for a zone without such a name. */
export function timeZoneName(at: Instant, zone: TimeZone): string {
  let named = names.get(zone)
  if (!named) {
    named = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    names.set(zone, named)
  }
  return named.formatToParts(millisOf(at)).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Returns the home's date at this moment: its "today" on every screen. */
export function homeToday(now: Instant, zone: TimeZone): LocalDate {
  return localDateTimeOf(now, zone).date
}

/** Returns how many minutes the home's clock is ahead of UTC at a moment: -300 in New York in winter. */
export function offsetMinutesOf(moment: Instant, zone: TimeZone): number {
  return offsetAt(millisOf(moment), zone) / MINUTE_MS
}

function offsetAt(ms: number, zone: TimeZone): number {
  const day = Math.floor(ms / DAY_MS)
  let known = offsets.get(zone)
  if (!known || known.size > KEPT_DAYS) {
    known = new Map()
    offsets.set(zone, known)
  }
  let offset = known.get(day)
  if (!offset) {
    offset = offsetOfDay(day, zone)
    known.set(day, offset)
  }
  return ms < offset.changes_at_ms ? offset.before_ms : offset.after_ms
}

function offsetOfDay(day: number, zone: TimeZone): DayOffset {
  const start = day * DAY_MS
  const end = start + DAY_MS
  const ask = (ms: number) => askOffset(ms, zone)
  const before_ms = ask(start)
  const after_ms = ask(end)
  const changes_at_ms = before_ms === after_ms ? end : changeBetween(start, end, ask)
  return { before_ms, after_ms, changes_at_ms }
}

/** Finds the first second at which the offset differs from that at `from`, by bisection. */
function changeBetween(from: number, to: number, offset: (ms: number) => number): number {
  const before = offset(from)
  let low = from
  let high = to
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000
    if (offset(middle) === before) low = middle
    else high = middle
  }
  return high
}

function askOffset(ms: number, zone: TimeZone): number {
  const shown: Record<string, number> = {}
  for (const part of clockOf(zone).formatToParts(ms)) shown[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}

function clockOf(zone: TimeZone): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}
