/**
 * Formats days, times and durations: the only place that does. Every function accepts the clock of a home: its time
 * zone, so that two tablets in two zones show the same for one dose, and its format, "8:00 PM" or "20:00".
 */
import type { TFunction } from 'i18next'
import {
  addDays,
  type ClockTime,
  DAY_MINUTES,
  type Instant,
  type LocalDate,
  type LocalMonth,
  MINUTE_MS,
} from '#domain/values/dates.ts'
import {
  localDateTimeOf,
  repeatedTimeZoneName,
  type TimeZone,
  timeZoneName,
} from '#domain/values/time-zone.ts'

/** The time zone and format in which a time is shown. The row of a home has both. */
export interface WallClock {
  readonly time_zone: TimeZone
  readonly clock: '12h' | '24h'
}

/** Returns the device's own clock, for the device's own state (sync), never for a home's records. */
export function deviceWallClock(): WallClock {
  const { timeZone, hour12 } = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions()
  return { time_zone: timeZone, clock: hour12 === false ? '24h' : '12h' }
}

/** Returns the clock of a home in another time zone: events of a dose are shown in the zone it was due in (M6.10). */
export const homeClockInZone = (time_zone: TimeZone, { clock }: Pick<WallClock, 'clock'>): WallClock => ({
  time_zone,
  clock,
})

/** Returns "2:30 PM" or "14:30". A home row older than the setting has no clock and uses the 12-hour format. */
export function timeWords(time: ClockTime, { clock }: Pick<WallClock, 'clock'>): string {
  if (clock === '24h') return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns "7:40 AM"; "1:30 AM EDT" when the clock shows that time twice on that day. */
export function momentTimeWords(moment: Instant, clock: WallClock): string {
  const time = timeWords(localDateTimeOf(moment, clock.time_zone).time, clock)
  const zoneName = repeatedTimeZoneName(moment, clock.time_zone)
  return zoneName === null ? time : `${time} ${zoneName}`
}

/** Returns "2026-03-09 08:04", as a spreadsheet reads it, with the zone's name in an hour that occurs twice (R11). */
export function spreadsheetMoment(moment: Instant, { time_zone }: Pick<WallClock, 'time_zone'>): string {
  const { date, time } = localDateTimeOf(moment, time_zone)
  return [date, time, repeatedTimeZoneName(moment, time_zone)].filter(word => word !== null).join(' ')
}

/** Returns "7:20 AM CST", for use beside times of other zones. */
export const zonedTimeWords = (moment: Instant, clock: WallClock): string =>
  `${timeWords(localDateTimeOf(moment, clock.time_zone).time, clock)} ${timeZoneName(moment, clock.time_zone)}`

/** Durations from this length on are shown in days, because many hours are hard to grasp. */
const MIN_MINUTES_SHOWN_IN_DAYS = 2 * DAY_MINUTES

/**
 * Returns "45 min", "10 h", "3 h 29 min", "2 days 4 h", in whole minutes. The sign is dropped: the caller shows whether
 * it is before or after something.
 */
export function durationWords(minutes: number, t: TFunction): string {
  const wholeMinutes = Math.abs(Math.trunc(minutes))
  const hours = Math.floor(wholeMinutes / 60)
  if (wholeMinutes < 60) return t('ui.durations.minutes', { minutes: wholeMinutes })
  if (wholeMinutes >= MIN_MINUTES_SHOWN_IN_DAYS) {
    const days = t('ui.durations.days', { count: Math.floor(hours / 24) })
    return hours % 24 === 0 ? days : `${days} ${t('ui.durations.hours', { hours: hours % 24 })}`
  }
  const hoursText = t('ui.durations.hours', { hours })
  return wholeMinutes % 60 === 0
    ? hoursText
    : `${hoursText} ${t('ui.durations.minutes', { minutes: wholeMinutes % 60 })}`
}

const formatCache = new Map<string, Intl.DateTimeFormat>()

// A local date has no zone; parsed as UTC and formatted as UTC it stays the same day. Creating a format costs more than
// a hundred uses of it, and a month's chart has many dates. The language is that of the surrounding text.
function formatDate(date: LocalDate, options: Intl.DateTimeFormatOptions, t: TFunction): string {
  const locale = t('ui.locale')
  const key = locale + JSON.stringify(options)
  const format = formatCache.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatCache.set(key, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** Returns "Mar 8, 2026". */
export const shortDate = (date: LocalDate, t: TFunction) =>
  formatDate(date, { month: 'short', day: 'numeric', year: 'numeric' }, t)

/** Returns "3/8"; "3/8/2025" when it is not this year. */
export function dayNumbers(date: LocalDate, today: LocalDate, t: TFunction): string {
  const isSameYear = date.slice(0, 4) === today.slice(0, 4)
  return formatDate(date, { month: 'numeric', day: 'numeric', ...(isSameYear ? {} : { year: 'numeric' }) }, t)
}

/** Returns "Sunday, March 8, 2026". */
export const longDate = (date: LocalDate, t: TFunction) =>
  formatDate(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, t)

/** Returns "March 2026". */
export const monthWords = (month: LocalMonth, t: TFunction) =>
  formatDate(`${month}-01`, { month: 'long', year: 'numeric' }, t)

/** Returns "March". `month` is 1 to 12. */
export const monthName = (month: number, t: TFunction) =>
  formatDate(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' }, t)

/** Returns "Sunday" for 0, as in a form's list of days. */
export const weekdayName = (day: number, t: TFunction) =>
  // The first day of March 2026 is a Sunday.
  formatDate(`2026-03-${String(day + 1).padStart(2, '0')}`, { weekday: 'long' }, t)

/** Returns "Today", "Yesterday", "Tomorrow", else "Sun, Mar 8"; with the year in another year. */
export function dayWords(date: LocalDate, today: LocalDate, t: TFunction): string {
  if (date === today) return t('ui.dates.today')
  if (date === addDays(today, -1)) return t('ui.dates.yesterday')
  if (date === addDays(today, 1)) return t('ui.dates.tomorrow')
  const isSameYear = date.slice(0, 4) === today.slice(0, 4)
  return formatDate(
    date,
    { weekday: 'short', month: 'short', day: 'numeric', ...(isSameYear ? {} : { year: 'numeric' }) },
    t,
  )
}

/** Returns "Mar 8, 2026, 7:40 AM". */
export function momentWords(moment: Instant, clock: WallClock, t: TFunction): string {
  const { date } = localDateTimeOf(moment, clock.time_zone)
  return t('ui.dates.dayAt', { day: shortDate(date, t), time: momentTimeWords(moment, clock) })
}

/** Returns "7:40 AM" today, "yesterday 7:40 AM", else "Sun, Mar 8, 7:40 AM". */
export function relativeMomentWords(moment: Instant, now: Instant, clock: WallClock, t: TFunction): string {
  const { date } = localDateTimeOf(moment, clock.time_zone)
  const time = momentTimeWords(moment, clock)
  const today = localDateTimeOf(now, clock.time_zone).date
  if (date === today) return time
  if (date === addDays(today, -1)) return t('ui.dates.yesterdayAt', { time })
  return t('ui.dates.dayAt', { day: dayWords(date, today, t), time })
}

/** Returns "since 7:40 AM". */
export const sinceWords = (moment: Instant, now: Instant, clock: WallClock, t: TFunction): string =>
  t('ui.dates.since', { when: relativeMomentWords(moment, now, clock, t) })

/** Returns "6 h 10 min ago"; "just now" under a minute, and for a moment ahead of a slow clock. */
export function agoWords(moment: Instant, now: Instant, t: TFunction): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(moment)) / MINUTE_MS)
  if (minutes < 1) return t('ui.dates.justNow')
  return t('ui.dates.ago', { duration: durationWords(minutes, t) })
}
