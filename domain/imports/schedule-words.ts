/**
 * Reads a schedule as a nurse writes it, as the fields of an order: "BID", "q8h", "daily 08:00, 20:00", "weekly
 * Mon/Thu", "every 3 days", "monthly 1, 15", "PRN". Text that is only partly understood is refused: no part of an order
 * is guessed.
 */
import type { ScheduleFields } from '../rules/doses/order-schedule.ts'
import { DAY_MINUTES, minutesOf, WEEKDAYS, weekdayNumber } from '../values/dates.ts'
import { timesIn } from './file-clock.ts'

const NUMBERS: Readonly<Record<string, string>> = {
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
const ABBREVIATED: Readonly<Record<string, number>> = { bid: 2, tid: 3, qid: 4 }
/** The times of "every N hours", by N: evenly spaced, the first at the hour of the usual rounds. */
const EVERY_HOURS: ReadonlyMap<number, readonly string[]> = new Map([
  [24, ['08:00']],
  [12, ['08:00', '20:00']],
  [8, ['06:00', '14:00', '22:00']],
  [6, ['00:00', '06:00', '12:00', '18:00']],
  [4, ['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']],
])
/** Times per day without usual hours for rounds: five. */
const NO_USUAL_TIMES = 5
const WORKWEEK = WEEKDAYS.slice(1, 6)

// A bare number may count tablets, or weeks: "2 daily", "2 weekly".
const A_DAY = /\b(\d{1,2})(?: ?x| times?) ?(?:daily|(?:a|per|each|every) day|\/ ?day)(?![a-z])/
const SHORT_DAY = /\b(bid|tid|qid)\b/
const HOURS = /\b(?:q|every) ?(\d{1,2}) ?(?:h|hr|hrs|hour|hours)\b/
const AS_NEEDED = /^(prn|(as|when|if) (needed|required|necessary))$/
const EVERY_DAY = /^((every|each) ?day|daily|q ?day)?$/
const OFTEN = /^(\d{1,2})(?: ?x| times?) ?(?:(?:a|per|each|every) |\/ ?)?(weekly|week|monthly|month|wk|mo)$/
const INTERVAL = /^(?:every|q) ?(\d{1,3}|other|second|2nd|third|3rd) ?(?:days?|d)$/
const OTHER_DAYS: Readonly<Record<string, number>> = { other: 2, second: 2, '2nd': 2, third: 3, '3rd': 3 }

/** Returns the schedule in a text; null when it is not understood. */
export function scheduleIn(words: string): ScheduleFields | null {
  const plain = words
    .toLowerCase()
    .replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replaceAll(/(?<=\b[bqt]id|prn)\./g, '')
    .replaceAll(/\b[a-z]{3,6}\b/g, word => NUMBERS[word] ?? word)
  const { times: written, rest } = timesIn(plain)
  const times = written.map(({ time }) => time)
  if (new Set(times).size < times.length) return null
  const hours = HOURS.exec(cleaned(rest))
  if (hours !== null) return everyHours(Number(hours[1]), cleaned(cleaned(rest).replace(HOURS, ' ')), times)
  const { perDay, days } = dailyPart(cleaned(rest))
  // Joining words alone are no schedule.
  if (days === '' && perDay === null && times.length === 0) return null
  if (perDay === NO_USUAL_TIMES && times.length === 0) return null
  const schedule = daysOf(days, perDay)
  if (schedule === null) return null
  // "As needed at 08:00" contradicts itself.
  if (schedule.frequency_type === 'as_needed' && (times.length > 0 || perDay !== null)) return null
  if (times.length === 0) return schedule
  const isBare = schedule.frequency_type === 'daily' && perDay === null
  return { ...schedule, administration_times: times, ...(isBare ? { frequency_value: null } : {}) }
}

/** Returns the schedule of "every N hours"; times in the text must be N hours apart. */
function everyHours(hours: number, days: string, named: readonly string[]): ScheduleFields | null {
  const even = EVERY_HOURS.get(hours)
  if (even === undefined) return null
  const times = named.length === 0 ? even : named.toSorted()
  const minutes = times.map(minutesOf)
  const gaps = minutes.map((at, place) => (minutes[place + 1] ?? (minutes[0] ?? 0) + DAY_MINUTES) - at)
  if (times.length !== even.length || gaps.some(gap => gap !== hours * 60)) return null
  const schedule = daysOf(days, times.length)
  if (schedule === null || schedule.frequency_type === 'as_needed') return null
  return { ...schedule, administration_times: [...times] }
}

/** Removes joining words. */
const cleaned = (words: string): string =>
  words
    .replaceAll(/[,;]/g, ' ')
    .replaceAll(/\b(at|on|the|and|of)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the times per day, null if missing, and the text about the days. */
function dailyPart(words: string): { perDay: number | null; days: string } {
  for (const pattern of [A_DAY, SHORT_DAY]) {
    const [, count] = pattern.exec(words) ?? []
    if (count === undefined) continue
    return { perDay: ABBREVIATED[count] ?? Number(count), days: cleaned(words.replace(pattern, ' ')) }
  }
  return { perDay: null, days: words }
}

function daysOf(words: string, perDay: number | null): ScheduleFields | null {
  const made = (said: Partial<ScheduleFields>): ScheduleFields => ({
    frequency_type: 'daily',
    frequency_value: null,
    daily_frequency: perDay,
    administration_times: [],
    administration_days: [],
    ...said,
  })
  if (AS_NEEDED.test(words)) return made({ frequency_type: 'as_needed', daily_frequency: null })
  if (EVERY_DAY.test(words)) {
    return made({ frequency_value: perDay ?? 1, daily_frequency: null })
  }
  const interval = INTERVAL.exec(words)
  if (interval !== null) {
    const every = interval[1] ?? 'other'
    return made({ frequency_type: 'interval', frequency_value: OTHER_DAYS[every] ?? Number(every) })
  }
  const often = OFTEN.exec(words)
  if (often !== null) {
    const frequency_type = often[2]?.startsWith('w') ? 'weekly' : 'monthly'
    return made({ frequency_type, frequency_value: Number(often[1]) })
  }
  const days = listedDays(words)
  return days && made(days)
}

/** Reads "weekly mon thu", "mon/wed/fri", "monthly 1 15", "monthly days 1 15" and "weekly" alone. */
function listedDays(words: string): Partial<ScheduleFields> | null {
  const found = /^(weekly|every week|each week|monthly|every month|each month|every|each)?\b ?(.*)$/.exec(
    words,
  )
  const [, every = '', listed = ''] = found ?? []
  const names = listed.split(/[ /]+/).filter(name => name !== '' && !/^days?$/.test(name))
  if (every.endsWith('month') || every === 'monthly') {
    const numbers = names.map(name => name.replace(/(?<=\d)(st|nd|rd|th)$/, ''))
    if (!numbers.every(number => /^\d{1,2}$/.test(number))) return null
    return { frequency_type: 'monthly', administration_days: numbers, ...often(numbers) }
  }
  const weekdays = names.flatMap(weekdaysIn)
  if (weekdays.includes('') || (weekdays.length === 0 && !/week/.test(every))) return null
  return { frequency_type: 'weekly', administration_days: weekdays, ...often(weekdays) }
}

/** Returns the frequency: once, if no days are named. */
const often = (days: readonly string[]) => ({ frequency_value: days.length === 0 ? 1 : null })

/** Returns the weekdays, '' for an unknown name. "Mon-Thu" may be two days or four; only the workweek is clear. */
function weekdaysIn(name: string): readonly string[] {
  if (name === 'weekdays' || /^mon(day)?-fri(day)?$/.test(name)) return WORKWEEK
  if (name === 'weekends') return [WEEKDAYS[6], WEEKDAYS[0]]
  const single = name.replace(/^(tue|wed|thu)(s|rs|r)$/, '$1').replace(/days$/, 'day')
  return [WEEKDAYS[weekdayNumber(single) ?? -1] ?? '']
}
