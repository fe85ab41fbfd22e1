/** The schedule of an order as a whole: which fields each frequency has, and their limits (spec part 2 §3, §9). */
import type { FrequencyType } from '../../entities/medication-version.ts'
import { DAY_MINUTES, minutesOf, WEEKDAYS, weekdayNumber } from '../../values/dates.ts'

export interface ScheduleFields {
  readonly frequency_type: FrequencyType
  readonly frequency_value: number | null
  readonly daily_frequency: number | null
  readonly administration_times: readonly string[]
  readonly administration_days: readonly string[]
}

const EMPTY_SCHEDULE = {
  frequency_value: null,
  daily_frequency: null,
  administration_times: [] as string[],
  administration_days: [] as string[],
}
const SCHEDULE_FIELDS = ['frequency_type', ...Object.keys(EMPTY_SCHEDULE)]

/** Whether a change includes any field of the schedule. */
export const changesSchedule = (changes: object): boolean =>
  SCHEDULE_FIELDS.some(field => Object.hasOwn(changes, field))

/** Returns the fields that a change of frequency clears unless they are sent with it; none if the frequency stays. */
export function clearedFields(changes: { frequency_type?: FrequencyType }, previousType: FrequencyType) {
  const { frequency_type = previousType } = changes
  return frequency_type === previousType ? {} : EMPTY_SCHEDULE
}

/** Returns a schedule without fields that its frequency does not use: days if daily, all if as needed. */
export function dropUnusedFields<S extends ScheduleFields>(schedule: S): S {
  const { frequency_type: type } = schedule
  if (type === 'as_needed') return { ...schedule, ...EMPTY_SCHEDULE }
  return type === 'weekly' || type === 'monthly' ? schedule : { ...schedule, administration_days: [] }
}

/** The maximum of a `frequency_value`: times a day, days a week, days a month, every so many days. */
const MAX_BY_TYPE = { daily: 6, weekly: 7, monthly: 31, interval: 365 } as const

/** Returns the field at fault and its message, or undefined when the schedule makes sense. */
export function scheduleFault(schedule: ScheduleFields): { field: string; message: string } | undefined {
  const { frequency_type: type, frequency_value, administration_days } = schedule
  if (type === 'as_needed') return undefined
  if (type === 'interval' && frequency_value === null) {
    return { field: 'frequency_value', message: 'Enter an interval of 1 to 365 days.' }
  }
  if ((frequency_value ?? 1) > MAX_BY_TYPE[type]) {
    return { field: 'frequency_value', message: `Use a number from 1 to ${MAX_BY_TYPE[type]}.` }
  }
  if (type === 'weekly' && !administration_days.every(day => weekdayNumber(day) !== null)) {
    return { field: 'administration_days', message: `Use weekday names: ${WEEKDAYS.join(', ')}.` }
  }
  if (type === 'monthly' && !administration_days.every(day => /^\d{1,2}$/.test(day))) {
    return { field: 'administration_days', message: 'Use day numbers from 1 to 31.' }
  }
  return timesFault(schedule)
}

/**
 * Checks the times: there must be one for each daily dose. Without a number of daily doses, any number of times is
 * accepted.
 */
function timesFault({ frequency_type, frequency_value, ...schedule }: ScheduleFields) {
  const { daily_frequency, administration_times: times } = schedule
  const count = daily_frequency ?? (frequency_type === 'daily' ? frequency_value : null)
  if (areTooClose(times)) {
    return { field: 'administration_times', message: 'Choose times at least 30 minutes apart.' }
  }
  if (count === null || times.length === 0 || times.length === count) return undefined
  const message = 'Choose one time for each daily dose, or none to use the usual times.'
  return { field: 'administration_times', message }
}

/** Doses closer than this are mistaken for one another (M3.2). */
const MIN_APART_MINUTES = 30

/** Whether any two times are too close, also over midnight. */
function areTooClose(times: readonly string[]): boolean {
  const minutes = [...new Set(times)].map(minutesOf).sort((one, other) => one - other)
  const [firstMinute] = minutes
  if (firstMinute === undefined || minutes.length < 2) return false
  const nextMinutes = [...minutes.slice(1), firstMinute + DAY_MINUTES]
  return minutes.some(
    (minute, index) => (nextMinutes[index] ?? Number.POSITIVE_INFINITY) - minute < MIN_APART_MINUTES,
  )
}
