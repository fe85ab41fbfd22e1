/**
 * Reads a schedule as a nurse writes it, as the fields of an order: "BID", "q8h", "daily 08:00, 20:00", "weekly
 * Mon/Thu", "every 3 days", "monthly 1, 15", "PRN". Text that is only partly understood is refused: no part of an order
 * is guessed.
 */
import type { ScheduleFields } from '../rules/doses/order-schedule.ts'
import { DAY_MINUTES, minutesOf, WEEKDAYS, weekdayNumber } from '../values/dates.ts'
import { findTimes } from './file-clock.ts'

const NUMBER_WORDS: Readonly<Record<string, string>> = {
  once: '1x',
  one: '1',
  twice: '2x',
  two: '2',
  thrice: '3x',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
}
const DAILY_COUNTS: Readonly<Record<string, number>> = { bid: 2, tid: 3, qid: 4 }
/** The times of "every N hours", by N: evenly spaced, the first at the hour of the usual rounds. */
const TIMES_BY_HOUR_INTERVAL: ReadonlyMap<number, readonly string[]> = new Map([
  [24, ['08:00']],
  [12, ['08:00', '20:00']],
  [8, ['06:00', '14:00', '22:00']],
  [6, ['00:00', '06:00', '12:00', '18:00']],
  [4, ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']],
])
/** The number of times a day for which there are no usual hours. */
const COUNT_WITHOUT_TIMES = 5
const WORKWEEK = WEEKDAYS.slice(1, 6)

// A number alone is not read as times a day: in "2 daily" and "2 weekly" it may count tablets or weeks.
const TIMES_PER_DAY = /\b(\d{1,2})(?: ?x| times?) ?(?:daily|(?:a|per|each|every) day|\/ ?day)(?![a-z])/
const DAILY_ABBREVIATION = /\b(bid|tid|qid)\b/
const EVERY_N_HOURS = /\b(?:q|every) ?(\d{1,2}) ?(?:h|hr|hrs|hour|hours)\b/
const AS_NEEDED = /^(prn|(as|when|if) (needed|required|necessary))$/
const EVERY_DAY = /^((every|each) ?day|daily|q ?day)?$/
const TIMES_PER_PERIOD =
  /^(\d{1,2})(?: ?x| times?) ?(?:(?:a|per|each|every) |\/ ?)?(weekly|week|monthly|month|wk|mo)$/
const DAY_INTERVAL = /^(?:every|q) ?(\d{1,3}|other|second|2nd|third|3rd) ?(?:days?|d)$/
const INTERVAL_WORDS: Readonly<Record<string, number>> = { other: 2, second: 2, '2nd': 2, third: 3, '3rd': 3 }

/** Returns the schedule in a text; null when it is not understood. */
export function parseSchedule(text: string): ScheduleFields | null {
  const plainText = text
    .toLowerCase()
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll(/(?<=\b[bqt]id|prn)\./g, '')
    .replaceAll(/\b[a-z]{3,6}\b/g, word => NUMBER_WORDS[word] ?? word)
  const { times: writtenTimes, remainingText } = findTimes(plainText)
  const times = writtenTimes.map(({ time }) => time)
  if (new Set(times).size < times.length) return null
  const hoursMatch = EVERY_N_HOURS.exec(removeJoiningWords(remainingText))
  if (hoursMatch !== null)
    return hourlySchedule(
      Number(hoursMatch[1]),
      removeJoiningWords(removeJoiningWords(remainingText).replace(EVERY_N_HOURS, ' ')),
      times,
    )
  const { timesPerDay, daysText } = splitDailyCount(removeJoiningWords(remainingText))
  // Joining words alone are no schedule.
  if (daysText === '' && timesPerDay === null && times.length === 0) return null
  if (timesPerDay === COUNT_WITHOUT_TIMES && times.length === 0) return null
  const schedule = scheduleOfDays(daysText, timesPerDay)
  if (schedule === null) return null
  // "As needed at 08:00" contradicts itself.
  if (schedule.frequency_type === 'as_needed' && (times.length > 0 || timesPerDay !== null)) return null
  if (times.length === 0) return schedule
  const isPlainDaily = schedule.frequency_type === 'daily' && timesPerDay === null
  return { ...schedule, administration_times: times, ...(isPlainDaily ? { frequency_value: null } : {}) }
}

/** Returns the schedule of "every N hours"; times in the text must be N hours apart. */
function hourlySchedule(
  hours: number,
  daysText: string,
  namedTimes: readonly string[],
): ScheduleFields | null {
  const evenTimes = TIMES_BY_HOUR_INTERVAL.get(hours)
  if (evenTimes === undefined) return null
  const times = namedTimes.length === 0 ? evenTimes : namedTimes.toSorted()
  const minutes = times.map(minutesOf)
  const gaps = minutes.map(
    (minute, index) => (minutes[index + 1] ?? (minutes[0] ?? 0) + DAY_MINUTES) - minute,
  )
  if (times.length !== evenTimes.length || gaps.some(gap => gap !== hours * 60)) return null
  const schedule = scheduleOfDays(daysText, times.length)
  if (schedule === null || schedule.frequency_type === 'as_needed') return null
  return { ...schedule, administration_times: [...times] }
}

/** Removes commas, semicolons, "at", "on", "the", "and" and "of". */
const removeJoiningWords = (text: string): string =>
  text
    .replaceAll(/[,;]/g, ' ')
    .replaceAll(/\b(at|on|the|and|of)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the times per day, null if missing, and the text about the days. */
function splitDailyCount(text: string): { timesPerDay: number | null; daysText: string } {
  for (const pattern of [TIMES_PER_DAY, DAILY_ABBREVIATION]) {
    const [, count] = pattern.exec(text) ?? []
    if (count === undefined) continue
    return {
      timesPerDay: DAILY_COUNTS[count] ?? Number(count),
      daysText: removeJoiningWords(text.replace(pattern, ' ')),
    }
  }
  return { timesPerDay: null, daysText: text }
}

function scheduleOfDays(text: string, timesPerDay: number | null): ScheduleFields | null {
  const completeSchedule = (partialSchedule: Partial<ScheduleFields>): ScheduleFields => ({
    frequency_type: 'daily',
    frequency_value: null,
    daily_frequency: timesPerDay,
    administration_times: [],
    administration_days: [],
    ...partialSchedule,
  })
  if (AS_NEEDED.test(text)) return completeSchedule({ frequency_type: 'as_needed', daily_frequency: null })
  if (EVERY_DAY.test(text)) {
    return completeSchedule({ frequency_value: timesPerDay ?? 1, daily_frequency: null })
  }
  const intervalMatch = DAY_INTERVAL.exec(text)
  if (intervalMatch !== null) {
    const intervalText = intervalMatch[1] ?? 'other'
    return completeSchedule({
      frequency_type: 'interval',
      frequency_value: INTERVAL_WORDS[intervalText] ?? Number(intervalText),
    })
  }
  const periodMatch = TIMES_PER_PERIOD.exec(text)
  if (periodMatch !== null) {
    const frequency_type = periodMatch[2]?.startsWith('w') ? 'weekly' : 'monthly'
    return completeSchedule({ frequency_type, frequency_value: Number(periodMatch[1]) })
  }
  const days = readListedDays(text)
  return days && completeSchedule(days)
}

/** Reads "weekly mon thu", "mon/wed/fri", "monthly 1 15", "monthly days 1 15" and "weekly" alone. */
function readListedDays(text: string): Partial<ScheduleFields> | null {
  const match = /^(weekly|every week|each week|monthly|every month|each month|every|each)?\b ?(.*)$/.exec(
    text,
  )
  const [, period = '', listedText = ''] = match ?? []
  const names = listedText.split(/[ /]+/).filter(name => name !== '' && !/^days?$/.test(name))
  if (period.endsWith('month') || period === 'monthly') {
    const numbers = names.map(name => name.replace(/(?<=\d)(st|nd|rd|th)$/, ''))
    if (!numbers.every(number => /^\d{1,2}$/.test(number))) return null
    return { frequency_type: 'monthly', administration_days: numbers, ...frequencyOf(numbers) }
  }
  const weekdays = names.flatMap(readWeekdays)
  if (weekdays.includes('') || (weekdays.length === 0 && !/week/.test(period))) return null
  return { frequency_type: 'weekly', administration_days: weekdays, ...frequencyOf(weekdays) }
}

/** Returns the times per week or month: once, if no days are named; else null, because the days say it. */
const frequencyOf = (days: readonly string[]) => ({ frequency_value: days.length === 0 ? 1 : null })

/** Returns the weekdays, '' for an unknown name. "Mon-Thu" may be two days or four; only the workweek is clear. */
function readWeekdays(name: string): readonly string[] {
  if (name === 'weekdays' || /^mon(day)?-fri(day)?$/.test(name)) return WORKWEEK
  if (name === 'weekends') return [WEEKDAYS[6], WEEKDAYS[0]]
  const weekdayName = name.replace(/^(tue|wed|thu)(s|rs|r)$/, '$1').replace(/days$/, 'day')
  return [WEEKDAYS[weekdayNumber(weekdayName) ?? -1] ?? '']
}
