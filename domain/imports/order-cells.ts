/** Reads the cells of a medication order: its dose, unit, route and schedule, and PRN. */
import * as v from 'valibot'
import { ADMINISTRATION_ROUTES } from '../entities/medication-version.ts'
import { wrongField } from '../errors.ts'
import { contentFields } from '../operations/medication-fields.ts'
import { frequencyDescription } from '../rules/doses/dose-words.ts'
import { addDays } from '../values/dates.ts'
import { wholeNumber } from '../values/numeric.ts'
import { choiceReader } from './cells.ts'
import {
  refuseErrorProneDose,
  refuseErrorProneRoute,
  refuseErrorProneSchedule,
  refuseErrorProneUnit,
} from './error-prone.ts'
import { clockOfColumn, type FileClock, refuseAmbiguousTimes, refuseUnreadTime } from './file-clock.ts'
import type { FileHabits } from './file-habits.ts'
import { amountIn } from './number-cells.ts'
import { scheduleIn } from './schedule-words.ts'

export const SCHEDULE_WORDS =
  'This schedule is not understood. Write it like "BID", "daily 08:00, 20:00", "weekly Mon/Thu", "every 3 days", "monthly 1, 15" or "PRN".'

const MAX_DAYS = 999
const isScheduleObject = (input: unknown): boolean => typeof input === 'object' && input !== null
export const schedule = v.pipe(
  v.unknown(),
  v.check(isScheduleObject, SCHEDULE_WORDS),
  v.strictObject({
    frequency_type: contentFields.frequency_type,
    frequency_value: contentFields.frequency_value,
    daily_frequency: contentFields.daily_frequency,
    administration_times: contentFields.administration_times,
    administration_days: contentFields.administration_days,
    /** The number of days it is given, from the first day on. */
    days: v.exactOptional(wholeNumber(1, MAX_DAYS)),
  }),
)
export type Schedule = v.InferOutput<typeof schedule>

interface OrderDirections {
  readonly schedule: Schedule
  readonly prn?: boolean
  readonly notes?: string
}

/** Moves "TID" of an as-needed order to its notes: such an order has no times of the day. */
export function withAsNeededSchedule<Said extends OrderDirections>(order: Said): Said {
  const { schedule: orderSchedule, prn, notes } = order
  const isAsNeeded = orderSchedule.frequency_type === 'as_needed'
  if (prn === false && isAsNeeded) throw wrongField('prn', 'The schedule of this row says PRN.')
  if (prn !== true || isAsNeeded) return order
  const frequencyParts = [
    frequencyDescription({ ...orderSchedule, anchor_date: '' }),
    orderSchedule.administration_times.join(', '),
  ]
  const words = `${['As needed', frequencyParts.filter(Boolean).join(': ')].join(', ')}.`
  const combinedNotes = [words, notes].filter(Boolean).join(' ')
  if (combinedNotes.length > MAX_NOTES) throw wrongField('notes', 'Notes cannot exceed 500 characters')
  const { days } = orderSchedule
  return {
    ...order,
    schedule: { ...AS_NEEDED, ...(days === undefined ? {} : { days }) },
    notes: combinedNotes,
  }
}

interface OrderPeriod {
  readonly schedule: Schedule
  readonly start_date?: string
  readonly end_date?: string
}

/** Ends "BID x 10 days" on the tenth day. Throws a `Refusal` without a first day, or with a different last day. */
export function withLastDay<Said extends OrderPeriod>(order: Said): Said {
  const { schedule: orderSchedule, start_date, end_date } = order
  if (orderSchedule.days === undefined) return order
  if (start_date === undefined) throw wrongField('start_date', FIRST_DAY_WORDS)
  const last = addDays(start_date, orderSchedule.days - 1)
  if (end_date !== undefined && end_date !== last)
    throw wrongField('end_date', `By the schedule and the start date the last day is ${last}.`)
  return { ...order, end_date: last }
}

const FIRST_DAY_WORDS = 'The schedule says for how many days it is given. Write the first of them.'

const MAX_NOTES = 500
const AS_NEEDED: Schedule = {
  frequency_type: 'as_needed',
  frequency_value: null,
  daily_frequency: null,
  administration_times: [],
  administration_days: [],
}

/** Words of titles of columns that limit when an order applies. */
export const CONDITIONS = [
  'expires expire expired expiration expiry exp expir if only unless except max maximum limit limits parameter parameters',
  'condition conditions criteria duration prn day days weekday weekdays week weeks interval every alternate skip',
  'time times hour hours hrs taper titrate titration cycle',
].flatMap(words => words.split(' '))

/** Abbreviations of routes. */
const ROUTES = {
  po: 'oral',
  bymouth: 'oral',
  mouth: 'oral',
  sl: 'sublingual',
  iv: 'intravenous',
  im: 'intramuscular',
  subq: 'subcutaneous',
  subcut: 'subcutaneous',
  pr: 'rectal',
  inh: 'inhalation',
  inhaled: 'inhalation',
  top: 'topical',
  skin: 'topical',
  intranasal: 'nasal',
} as const
const routeNamed = choiceReader(ADMINISTRATION_ROUTES, ROUTES)

export function routeIn(words: string): string {
  refuseErrorProneRoute(words)
  return routeNamed(words)
}

export function unitIn(words: string): string {
  refuseErrorProneUnit(words)
  return words
}

/** Reads a dose. Throws a `Refusal` for a unit beside the number, and for a dose out of range. */
export function doseIn(words: string, habits: FileHabits): number {
  refuseUnitBeside(words, habits)
  const dose = amountIn(words, habits)
  if (!v.is(contentFields.dosage, dose)) throw wrongField('dosage', DOSE_RANGE_WORDS)
  refuseErrorProneDose(words, dose)
  return dose
}

const DOSE_RANGE_WORDS =
  'A dose is a number from 0.1 to 1000000. Write less than that in a smaller unit, such as 50 mcg in place of 0.05 mg.'

function refuseUnitBeside(words: string, habits: FileHabits): void {
  const [, number = '', unit = ''] =
    /^(.*\d|.*[¼½¾⅛⅜⅝⅞]) ?(\p{Letter}[\p{Letter}. ]*)$/u.exec(words.trim()) ?? []
  if (unit === '' || !isAmount(number, habits)) return
  throw wrongField('dosage', `Write only the number here, "${number.trim()}", and "${unit}" under Unit.`)
}

function isAmount(words: string, habits: FileHabits): boolean {
  try {
    return amountIn(words, habits) > 0
  } catch {
    return false
  }
}

export function scheduleOf(words: string, { clock }: FileHabits): unknown {
  refuseErrorProneSchedule(words)
  const { frequency, days } = daysIn(words)
  const parsedSchedule = scheduleIn(frequency)
  if (parsedSchedule === null && LIMITED.test(words)) throw wrongField('schedule', LIMITED_WORDS)
  if (parsedSchedule === null && HOURLESS.test(words)) throw wrongField('schedule', HOURLESS_WORDS)
  if (parsedSchedule === null) refuseUnreadTime(words)
  if (parsedSchedule === null) return words
  refuseAmbiguousTimes(words, clock)
  return days === undefined ? parsedSchedule : { ...parsedSchedule, days }
}

/** Splits "BID x 10 days" or "daily for 2 weeks" into how often, and for how many days. */
function daysIn(words: string): { readonly frequency: string; readonly days?: number } {
  const [limit = '', count, unit = ''] = FOR_DAYS.exec(words) ?? []
  if (count === undefined) return { frequency: words }
  const days = Number(count) * (/^w/i.test(unit) ? WEEK_DAYS : 1)
  return { frequency: words.replace(limit, ' '), days }
}

const FOR_DAYS = /(?:\bx|×|\bfor) ?([1-9]\d{0,2}) ?(days?|wks?|weeks?)\b/i
const WEEK_DAYS = 7

/** A limit in days written in another way, or with a schedule that is not understood. */
const LIMITED = /(\bx|×|\bfor) ?\d+ ?(d|days?|w|wks?|weeks?)\b/i
const LIMITED_WORDS =
  'Write only how often it is given under Schedule, and the last day it is given under End date.'
/** Times of the day for which homes have no fixed hours. */
const HOURLESS =
  /\b(q ?am|q ?pm|ac|pc|ac ?& ?hs|(mid)?mornings?|evenings?|nightly|night|bedtime|afternoons?|meals?|food|breakfast|lunch|dinner|supper)\b/i
const HOURLESS_WORDS =
  'Nothing says at what hour that is. Write the times, like "daily 08:00" or "TID 07:30, 11:30, 17:30".'

/** Determines the clock from the schedules that are understood: in others, a number may not be a time. */
export const clockOfSchedules = (cells: readonly string[]): FileClock =>
  clockOfColumn(cells.filter(words => scheduleIn(daysIn(words).frequency) !== null))
