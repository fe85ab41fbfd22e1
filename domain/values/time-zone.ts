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
  dateOfDayNumber,
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

/** What must be added to UTC during one UTC day: `before_ms` until `changes_at_ms`, `after_ms` from then on. */
interface DayOffset {
  before_ms: number
  after_ms: number
  changes_at_ms: number
}

/** About eleven years per zone; beyond that all kept offsets of the zone are dropped and looked up again. */
const MAX_CACHED_DAYS = 4_000
const clockFormats = new Map<TimeZone, Intl.DateTimeFormat>()
const nameFormats = new Map<TimeZone, Intl.DateTimeFormat>()
const offsetsByZone = new Map<TimeZone, Map<number, DayOffset>>()

/** Returns what the home's calendar and clock show at a moment, rounded down to the minute. */
export function localDateTimeOf(moment: Instant, zone: TimeZone): LocalDateTime {
  const ms = millisOf(moment)
  const wallClockMs = ms + offsetMsAt(ms, zone)
  const day = Math.floor(wallClockMs / DAY_MS)
  return {
    date: dateOfDayNumber(day),
    time: clockTimeOf(Math.floor((wallClockMs - day * DAY_MS) / MINUTE_MS)),
  }
}

/**
 * Returns the moment when a home's clock shows this time on this date (M2). A time the clocks skip becomes the first
 * minute after the skip; a time they show twice is the earlier of the two.
 */
export function instantOf(date: LocalDate, time: ClockTime, zone: TimeZone): Instant {
  const wallClockMs = dayNumber(date) * DAY_MS + minutesOf(time) * MINUTE_MS
  const offsetBefore = offsetMsAt(wallClockMs - DAY_MS, zone)
  if (offsetMsAt(wallClockMs - offsetBefore, zone) === offsetBefore)
    return instantAt(wallClockMs - offsetBefore)
  const offsetAfter = offsetMsAt(wallClockMs + DAY_MS, zone)
  if (offsetMsAt(wallClockMs - offsetAfter, zone) === offsetAfter) return instantAt(wallClockMs - offsetAfter)
  return instantAt(findOffsetChange(wallClockMs - DAY_MS, wallClockMs + DAY_MS, ms => offsetMsAt(ms, zone)))
}

/** Returns every moment a home's clock shows this time on this date: two if repeated, else that of `instantOf`. */
export function instantsOf(date: LocalDate, time: ClockTime, zone: TimeZone): Instant[] {
  const firstMoment = instantOf(date, time, zone)
  const wallClockMs = dayNumber(date) * DAY_MS + minutesOf(time) * MINUTE_MS
  const offsetAfter = offsetMsAt(wallClockMs + DAY_MS, zone)
  const secondMoment = instantAt(wallClockMs - offsetAfter)
  return secondMoment > firstMoment && offsetMsAt(wallClockMs - offsetAfter, zone) === offsetAfter
    ? [firstMoment, secondMoment]
    : [firstMoment]
}

/** Returns "EST" or "EDT" for a moment whose clock time occurs twice that day; null for any other moment. */
export function repeatedTimeZoneName(moment: Instant, zone: TimeZone): string | null {
  const { date, time } = localDateTimeOf(moment, zone)
  return instantsOf(date, time, zone).length === 1 ? null : timeZoneName(moment, zone)
}

/** Returns "EST" or "EDT", or "GMT+1" for a zone without such a name. */
export function timeZoneName(moment: Instant, zone: TimeZone): string {
  let format = nameFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    nameFormats.set(zone, format)
  }
  return format.formatToParts(millisOf(moment)).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Returns the home's date at this moment: its "today" on every screen. */
export function homeToday(now: Instant, zone: TimeZone): LocalDate {
  return localDateTimeOf(now, zone).date
}

/** Returns how many minutes the home's clock is ahead of UTC at a moment: -300 in New York in winter. */
export function offsetMinutesOf(moment: Instant, zone: TimeZone): number {
  return offsetMsAt(millisOf(moment), zone) / MINUTE_MS
}

function offsetMsAt(ms: number, zone: TimeZone): number {
  const day = Math.floor(ms / DAY_MS)
  let zoneOffsets = offsetsByZone.get(zone)
  if (!zoneOffsets || zoneOffsets.size > MAX_CACHED_DAYS) {
    zoneOffsets = new Map()
    offsetsByZone.set(zone, zoneOffsets)
  }
  let offset = zoneOffsets.get(day)
  if (!offset) {
    offset = offsetOfDay(day, zone)
    zoneOffsets.set(day, offset)
  }
  return ms < offset.changes_at_ms ? offset.before_ms : offset.after_ms
}

function offsetOfDay(day: number, zone: TimeZone): DayOffset {
  const startMs = day * DAY_MS
  const endMs = startMs + DAY_MS
  const offsetOf = (ms: number) => lookUpOffset(ms, zone)
  const before_ms = offsetOf(startMs)
  const after_ms = offsetOf(endMs)
  const changes_at_ms = before_ms === after_ms ? endMs : findOffsetChange(startMs, endMs, offsetOf)
  return { before_ms, after_ms, changes_at_ms }
}

/** Finds the first second at which the offset differs from that at `fromMs`, by bisection. */
function findOffsetChange(fromMs: number, toMs: number, offsetOf: (ms: number) => number): number {
  const firstOffset = offsetOf(fromMs)
  let low = fromMs
  let high = toMs
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000
    if (offsetOf(middle) === firstOffset) low = middle
    else high = middle
  }
  return high
}

function lookUpOffset(ms: number, zone: TimeZone): number {
  const clockFields: Record<string, number> = {}
  for (const part of clockFormatOf(zone).formatToParts(ms)) clockFields[part.type] = Number(part.value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = clockFields
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1_000) * 1_000
}

function clockFormatOf(zone: TimeZone): Intl.DateTimeFormat {
  let format = clockFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
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
    clockFormats.set(zone, format)
  }
  return format
}
