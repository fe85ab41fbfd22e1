/** Clock times as people type them. A text is accepted if it can mean only one time of the day, otherwise refused. */
import type { ClockTime } from './dates.ts'
import { narrow } from './wide-characters.ts'

/**
 * Why a text is refused: `half` when nothing distinguishes morning from evening, as in "8:30" in a home with AM and PM;
 * `unreadable` everything else.
 */
export type TimeFault = 'half' | 'unreadable'

export type TimeReading = { readonly time: ClockTime } | { readonly fault: TimeFault }

/** The ways people write what follows the letter. */
const HALVES = ['. m.', '.m.', '. m', '.m', ' m.', 'm.', ' m', 'm', '.', ''].flatMap(rest => [
  { half: 'a', words: `a${rest}` },
  { half: 'p', words: `p${rest}` },
])

/**
 * Reads "8p", "8:00 pm", "800pm", "20:00", "2000", "0015". Digits alone must be four, because fewer may be half a time.
 * In a home with AM and PM a time from 1:00 to 12:59 needs AM or PM, unless it is written like "0830".
 */
export function readClockTime(typed: string, clock: '12h' | '24h'): TimeReading {
  const text = narrow(typed).trim().toLowerCase().replaceAll(/\s/g, ' ')
  const said = HALVES.find(({ words }) => text.endsWith(words))
  const half = said?.half
  const before = text.slice(0, text.length - (said?.words.length ?? 0)).trim()
  const parts = /^(\d{1,2})(?:[:.h](\d\d))?$/.exec(before) ?? /^(\d{1,2})(\d\d)$/.exec(before)
  const [, hours = '', minutes] = parts ?? []
  const hour = Number(hours)
  if (parts === null || hour > 23 || Number(minutes ?? 0) > 59) return { fault: 'unreadable' }
  const isWhole = half !== undefined || /[:.h]/.test(before) || before.length === 4
  if (!isWhole) return { fault: 'unreadable' }
  const isHourOfTwelve = hour >= 1 && hour <= 12
  if (half !== undefined) {
    if (!isHourOfTwelve && hour > 12 !== (half === 'p')) return { fault: 'unreadable' }
    const from = isHourOfTwelve ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
    return { time: clockTime(from, minutes) }
  }
  const isOfTwentyFour = !isHourOfTwelve || clock === '24h' || /^0\d{3}$/.test(before)
  return isOfTwentyFour ? { time: clockTime(hour, minutes) } : { fault: 'half' }
}

const clockTime = (hour: number, minutes = '00'): ClockTime => `${String(hour).padStart(2, '0')}:${minutes}`
