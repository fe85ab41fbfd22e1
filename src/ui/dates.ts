/**
 * Words for days and times. Everything takes the home's zone: two tablets in two zones say the same of one dose.
 * Clock times are 24-hour as on the medication chart; appointments use `twelveHour`.
 */
import type { TFunction } from 'i18next'
import {
  addDays,
  type ClockTime,
  type Instant,
  type LocalDate,
  type LocalMonth,
  MINUTE_MS,
} from '#domain/values/dates.ts'
import { localDateTimeOf, type TimeZone } from '#domain/values/time-zone.ts'

/** The zone the tablet itself is set to: for its own affairs (sync), never for a home's records. */
export const deviceZone = (): TimeZone => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** "07:40". */
export const timeAt = (at: Instant, zone: TimeZone): ClockTime => localDateTimeOf(at, zone).time

/** '14:30' → "2:30 PM". */
export function twelveHour(time: ClockTime): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

// A local date has no zone; read as UTC and shown as UTC it stays the day it is. Making a format costs more than a
// hundred uses of it, and a month's chart has many dates.
function inUtc(date: LocalDate, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** "Mar 8, 2026". */
export const shortDate = (date: LocalDate) => inUtc(date, { month: 'short', day: 'numeric', year: 'numeric' })

/** "Sunday, March 8, 2026". */
export const longDate = (date: LocalDate) =>
  inUtc(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })

/** "March 2026". */
export const monthWords = (month: LocalMonth) => inUtc(`${month}-01`, { month: 'long', year: 'numeric' })

/** "March". `month` is 1 to 12. */
export const monthName = (month: number) =>
  inUtc(`2026-${String(month).padStart(2, '0')}-01`, { month: 'long' })

/** "Today", "Yesterday", "Tomorrow", else "Sun, Mar 8", with the year when it is not this one. */
export function dayWords(date: LocalDate, today: LocalDate, t: TFunction): string {
  if (date === today) return t('ui.dates.today')
  if (date === addDays(today, -1)) return t('ui.dates.yesterday')
  if (date === addDays(today, 1)) return t('ui.dates.tomorrow')
  const sameYear = date.slice(0, 4) === today.slice(0, 4)
  return inUtc(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  })
}

/** "Mar 8, 2026, 07:40". */
export function momentWords(at: Instant, zone: TimeZone, t: TFunction): string {
  const { date, time } = localDateTimeOf(at, zone)
  return t('ui.dates.dayAt', { day: shortDate(date), time })
}

/** "07:40" today, "yesterday 07:40", else "Sun, Mar 8, 07:40". */
export function whenWords(at: Instant, now: Instant, zone: TimeZone, t: TFunction): string {
  const { date, time } = localDateTimeOf(at, zone)
  const today = localDateTimeOf(now, zone).date
  if (date === today) return time
  if (date === addDays(today, -1)) return t('ui.dates.yesterdayAt', { time })
  return t('ui.dates.dayAt', { day: dayWords(date, today, t), time })
}

/** "since 07:40". */
export const sinceWords = (at: Instant, now: Instant, zone: TimeZone, t: TFunction): string =>
  t('ui.dates.since', { when: whenWords(at, now, zone, t) })

/** "just now" under a minute (and for a moment ahead of a slow clock), then minutes, hours, days. */
export function agoWords(at: Instant, now: Instant, t: TFunction): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(at)) / MINUTE_MS)
  if (minutes < 1) return t('ui.dates.justNow')
  if (minutes < 60) return t('ui.dates.minutesAgo', { count: minutes })
  if (minutes < 48 * 60) return t('ui.dates.hoursAgo', { count: Math.floor(minutes / 60) })
  return t('ui.dates.daysAgo', { count: Math.floor(minutes / (24 * 60)) })
}
