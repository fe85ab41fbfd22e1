/** Clock times as people type them. A text is accepted if it can mean only one time of the day, otherwise refused. */
import type { ClockTime } from './dates.ts'
import { toNarrow } from './wide-characters.ts'

/**
 * Why a text is refused: `half` when nothing distinguishes morning from evening, as in "8:30" in a home with AM and PM;
 * `unreadable` everything else.
 */
export type TimeFault = 'half' | 'unreadable'

export type TimeReading = { readonly time: ClockTime } | { readonly fault: TimeFault }

/** The ways people write AM and PM: "a" or "p", followed by one of these suffixes. */
const DAY_HALF_MARKS = ['. m.', '.m.', '. m', '.m', ' m.', 'm.', ' m', 'm', '.', ''].flatMap(suffix => [
  { dayHalf: 'a', ending: `a${suffix}` },
  { dayHalf: 'p', ending: `p${suffix}` },
])

/**
 * Reads "8p", "8:00 pm", "800pm", "20:00", "2000", "0015". Digits alone must be four, because fewer may be half a time.
 * In a home with AM and PM a time from 1:00 to 12:59 needs AM or PM, unless it is written like "0830".
 */
export function readClockTime(input: string, clock: '12h' | '24h'): TimeReading {
  const text = toNarrow(input).trim().toLowerCase().replaceAll(/\s/g, ' ')
  const halfMark = DAY_HALF_MARKS.find(({ ending }) => text.endsWith(ending))
  const dayHalf = halfMark?.dayHalf
  const digits = text.slice(0, text.length - (halfMark?.ending.length ?? 0)).trim()
  const parts = /^(\d{1,2})(?:[:.h](\d\d))?$/.exec(digits) ?? /^(\d{1,2})(\d\d)$/.exec(digits)
  const [, hours = '', minutes] = parts ?? []
  const hour = Number(hours)
  if (parts === null || hour > 23 || Number(minutes ?? 0) > 59) return { fault: 'unreadable' }
  const isComplete = dayHalf !== undefined || /[:.h]/.test(digits) || digits.length === 4
  if (!isComplete) return { fault: 'unreadable' }
  const isTwelveHourTime = hour >= 1 && hour <= 12
  if (dayHalf !== undefined) {
    if (!isTwelveHourTime && hour > 12 !== (dayHalf === 'p')) return { fault: 'unreadable' }
    const hourOfDay = isTwelveHourTime ? (hour % 12) + (dayHalf === 'p' ? 12 : 0) : hour
    return { time: formatClockTime(hourOfDay, minutes) }
  }
  const isUnambiguous = !isTwelveHourTime || clock === '24h' || /^0\d{3}$/.test(digits)
  return isUnambiguous ? { time: formatClockTime(hour, minutes) } : { fault: 'half' }
}

const formatClockTime = (hour: number, minutes = '00'): ClockTime =>
  `${String(hour).padStart(2, '0')}:${minutes}`
