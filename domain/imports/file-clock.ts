/**
 * Times in the cells of a column. In a home with AM and PM, "9:00" is ambiguous in the form and in a file, unless the
 * column itself shows that it uses 24 hours (decision 079).
 */
import { fieldRefusal } from '../errors.ts'
import type { ClockTime } from '../values/dates.ts'

/** Which times without AM and PM from 1:00 to 12:59 are read: all, those with two digits ("09:00"), or none. */
export type ReadableTimes = 'all' | 'two_digits' | 'none'

/** Returns the message for a time, as written, that could be in the morning or in the evening. */
export const ambiguousTimeMessage = (time: string): string =>
  `Nothing says whether ${time} is in the morning or in the evening. Write "${time} AM" or "${time} PM".`

const TIME_PATTERN =
  /\b(?:(\d{1,2}):(\d{2})(?: ?([ap])\.?m\b\.?)?|(\d{1,2}) ?([ap])\.?m\b\.?|([01]\d|2[0-3])([0-5]\d)\b|(noon)\b)/g

interface WrittenTime {
  readonly time: ClockTime
  /** The hours as written. */
  readonly hours: string
  readonly meridiem: string | undefined
  /** Whether it is like "0900", which the form accepts too. */
  readonly isFourDigits: boolean
}

/** Returns the clock times in lower-case text, and the remaining text with any invalid times. */
export function findTimes(text: string): {
  readonly times: readonly WrittenTime[]
  readonly remainingText: string
} {
  const times: WrittenTime[] = []
  const rest = text.replaceAll(
    TIME_PATTERN,
    (
      match,
      colonHours,
      colonMinutes,
      colonMeridiem,
      bareHours,
      bareMeridiem,
      fourDigitHours,
      fourDigitMinutes,
      noon,
    ) => {
      const meridiem = noon ? 'p' : (colonMeridiem ?? bareMeridiem)
      const hours = noon ? '12' : (colonHours ?? bareHours ?? fourDigitHours)
      const time = toClockTime(hours, colonMinutes ?? fourDigitMinutes ?? '00', meridiem)
      if (time === null) return match
      times.push({
        time,
        hours,
        meridiem: noon ? 'noon' : meridiem,
        isFourDigits: fourDigitHours !== undefined,
      })
      return ' '
    },
  )
  return { times, remainingText: rest }
}

/** Text that was meant as a time but is not valid: "25:00", "8.30", "8p", "2400". Amounts with a unit do not match. */
const INVALID_TIME_PATTERN =
  /(?<![\d.:,/])(?:\d{1,2}:\d{1,2}(?: ?[ap]\.?m?\b)?|\d{1,2}[.h][0-5]\d(?: ?[ap]\.?m?\b)?(?![\d.]| ?(?:m[lg]|mcg|g|units?|tab\w*|cap\w*|puffs?|drops?)\b)|\d{1,2} ?[ap]\b|24\d\d\b)/

/** Throws a `Refusal` where text that is not understood contains what looks like a time. */
export function refuseInvalidTime(text: string): void {
  const [time] = INVALID_TIME_PATTERN.exec(findTimes(text.toLowerCase()).remainingText) ?? []
  if (time === undefined) return
  throw fieldRefusal('schedule', `The time "${time}" is not understood. Write it like 8:30 PM or 20:30.`)
}

function toClockTime(hours: string, minutes: string, meridiem: string | undefined): ClockTime | null {
  const hour = Number(hours)
  if (
    Number(minutes) > 59 ||
    hour > (meridiem === undefined ? 23 : 12) ||
    (meridiem !== undefined && hour === 0)
  ) {
    return null
  }
  const hourOfDay = meridiem === undefined ? hour : (hour % 12) + (meridiem === 'p' ? 12 : 0)
  return `${String(hourOfDay).padStart(2, '0')}:${minutes}`
}

const is24HourTime = ({ meridiem, time }: WrittenTime): boolean =>
  meridiem === undefined && (time >= '13:00' || time < '01:00')

/** Returns which times without AM and PM are read in a column, for a home with AM and PM. */
export function findReadableTimes(cells: readonly string[]): ReadableTimes {
  const times = cells.flatMap(cell => findTimes(cell.toLowerCase()).times)
  if (times.some(({ meridiem }) => meridiem === 'a' || meridiem === 'p')) return 'none'
  if (times.some(is24HourTime)) return 'all'
  // A file with "09:00" writes "12:00" by the same clock, but "9:00" may be by another.
  return times.some(({ meridiem, hours }) => meridiem === undefined && hours.startsWith('0'))
    ? 'two_digits'
    : 'none'
}

/** Throws a `Refusal` where the text has a time that could be in the morning or in the evening. */
export function refuseAmbiguousTimes(text: string, readableTimes: ReadableTimes): void {
  const isUnambiguous = (writtenTime: WrittenTime) =>
    readableTimes === 'all' ||
    writtenTime.meridiem !== undefined ||
    is24HourTime(writtenTime) ||
    (writtenTime.isFourDigits && writtenTime.hours.startsWith('0')) ||
    (readableTimes === 'two_digits' && writtenTime.hours.length === 2)
  const ambiguousTime = findTimes(text.toLowerCase()).times.find(writtenTime => !isUnambiguous(writtenTime))
  if (ambiguousTime === undefined) return
  const { hours, time } = ambiguousTime
  throw fieldRefusal('schedule', ambiguousTimeMessage(`${Number(hours)}${time.slice(2)}`))
}
