/** Reads the cells of a medication order: its dose, unit, route and schedule, and PRN. */
import * as v from 'valibot'
import { ADMINISTRATION_ROUTES } from '../entities/medication-version.ts'
import { fieldRefusal } from '../errors.ts'
import { versionFields } from '../operations/medication-fields.ts'
import { frequencyDescription } from '../rules/doses/dose-words.ts'
import { addDays } from '../values/dates.ts'
import { wholeNumber } from '../values/numeric.ts'
import { createChoiceReader } from './cells.ts'
import {
  refuseErrorProneDose,
  refuseErrorProneRoute,
  refuseErrorProneSchedule,
  refuseErrorProneUnit,
} from './error-prone.ts'
import {
  findReadableTimes,
  type ReadableTimes,
  refuseAmbiguousTimes,
  refuseInvalidTime,
} from './file-clock.ts'
import type { FileConventions } from './file-habits.ts'
import { readAmount } from './number-cells.ts'
import { parseSchedule } from './schedule-words.ts'

export const SCHEDULE_MESSAGE =
  'This schedule is not understood. Write it like "BID", "daily 08:00, 20:00", "weekly Mon/Thu", "every 3 days", "monthly 1, 15" or "PRN".'

const MAX_DAYS = 999
const isScheduleObject = (input: unknown): boolean => typeof input === 'object' && input !== null
export const scheduleSchema = v.pipe(
  v.unknown(),
  v.check(isScheduleObject, SCHEDULE_MESSAGE),
  v.strictObject({
    frequency_type: versionFields.frequency_type,
    frequency_value: versionFields.frequency_value,
    daily_frequency: versionFields.daily_frequency,
    administration_times: versionFields.administration_times,
    administration_days: versionFields.administration_days,
    /** The number of days it is given, from the first day on. */
    days: v.exactOptional(wholeNumber(1, MAX_DAYS)),
  }),
)
export type Schedule = v.InferOutput<typeof scheduleSchema>

interface OrderDirections {
  readonly schedule: Schedule
  readonly prn?: boolean
  readonly notes?: string
}

/** Moves "TID" of an as-needed order to its notes: such an order has no times of the day. */
export function withAsNeededSchedule<Order extends OrderDirections>(order: Order): Order {
  const { schedule: orderSchedule, prn, notes } = order
  const isAsNeeded = orderSchedule.frequency_type === 'as_needed'
  if (prn === false && isAsNeeded) throw fieldRefusal('prn', 'The schedule of this row says PRN.')
  if (prn !== true || isAsNeeded) return order
  const frequencyParts = [
    frequencyDescription({ ...orderSchedule, anchor_date: '' }),
    orderSchedule.administration_times.join(', '),
  ]
  const asNeededNote = `${['As needed', frequencyParts.filter(Boolean).join(': ')].join(', ')}.`
  const combinedNotes = [asNeededNote, notes].filter(Boolean).join(' ')
  if (combinedNotes.length > MAX_NOTES_LENGTH)
    throw fieldRefusal('notes', 'Notes cannot exceed 500 characters')
  const { days } = orderSchedule
  return {
    ...order,
    schedule: { ...AS_NEEDED_SCHEDULE, ...(days === undefined ? {} : { days }) },
    notes: combinedNotes,
  }
}

interface OrderPeriod {
  readonly schedule: Schedule
  readonly start_date?: string
  readonly end_date?: string
}

/** Ends "BID x 10 days" on the tenth day. Throws a `Refusal` without a first day, or with a different last day. */
export function withLastDay<Order extends OrderPeriod>(order: Order): Order {
  const { schedule: orderSchedule, start_date, end_date } = order
  if (orderSchedule.days === undefined) return order
  if (start_date === undefined) throw fieldRefusal('start_date', FIRST_DAY_MESSAGE)
  const lastDay = addDays(start_date, orderSchedule.days - 1)
  if (end_date !== undefined && end_date !== lastDay)
    throw fieldRefusal('end_date', `By the schedule and the start date the last day is ${lastDay}.`)
  return { ...order, end_date: lastDay }
}

const FIRST_DAY_MESSAGE = 'The schedule says for how many days it is given. Write the first of them.'

const MAX_NOTES_LENGTH = 500
const AS_NEEDED_SCHEDULE: Schedule = {
  frequency_type: 'as_needed',
  frequency_value: null,
  daily_frequency: null,
  administration_times: [],
  administration_days: [],
}

/** Words of titles of columns that limit when an order applies. */
export const CONDITION_WORDS = [
  'expires expire expired expiration expiry exp expir if only unless except max maximum limit limits parameter parameters',
  'condition conditions criteria duration prn day days weekday weekdays week weeks interval every alternate skip',
  'time times hour hours hrs taper titrate titration cycle',
].flatMap(wordList => wordList.split(' '))

/** Abbreviations of routes. */
const ROUTE_ABBREVIATIONS = {
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
const readRoute = createChoiceReader(ADMINISTRATION_ROUTES, ROUTE_ABBREVIATIONS)

export function readRouteCell(cellText: string): string {
  refuseErrorProneRoute(cellText)
  return readRoute(cellText)
}

export function readUnitCell(cellText: string): string {
  refuseErrorProneUnit(cellText)
  return cellText
}

/** Reads a dose. Throws a `Refusal` for a unit beside the number, and for a dose out of range. */
export function readDoseCell(cellText: string, conventions: FileConventions): number {
  refuseUnitInDose(cellText, conventions)
  const dose = readAmount(cellText, conventions)
  if (!v.is(versionFields.dosage, dose)) throw fieldRefusal('dosage', DOSE_RANGE_MESSAGE)
  refuseErrorProneDose(cellText, dose)
  return dose
}

const DOSE_RANGE_MESSAGE =
  'A dose is a number from 0.1 to 1000000. Write less than that in a smaller unit, such as 50 mcg in place of 0.05 mg.'

function refuseUnitInDose(cellText: string, conventions: FileConventions): void {
  const [, number = '', unit = ''] =
    /^(.*\d|.*[¼½¾⅛⅜⅝⅞]) ?(\p{Letter}[\p{Letter}. ]*)$/u.exec(cellText.trim()) ?? []
  if (unit === '' || !isAmount(number, conventions)) return
  throw fieldRefusal('dosage', `Write only the number here, "${number.trim()}", and "${unit}" under Unit.`)
}

function isAmount(cellText: string, conventions: FileConventions): boolean {
  try {
    return readAmount(cellText, conventions) > 0
  } catch {
    return false
  }
}

export function readScheduleCell(cellText: string, { readableTimes }: FileConventions): unknown {
  refuseErrorProneSchedule(cellText)
  const { frequency, days } = splitDayLimit(cellText)
  const parsedSchedule = parseSchedule(frequency)
  if (parsedSchedule === null && OTHER_DAY_LIMIT.test(cellText))
    throw fieldRefusal('schedule', DAY_LIMIT_MESSAGE)
  if (parsedSchedule === null && TIME_WITHOUT_HOUR.test(cellText))
    throw fieldRefusal('schedule', MISSING_HOUR_MESSAGE)
  if (parsedSchedule === null) refuseInvalidTime(cellText)
  if (parsedSchedule === null) return cellText
  refuseAmbiguousTimes(cellText, readableTimes)
  return days === undefined ? parsedSchedule : { ...parsedSchedule, days }
}

/** Splits "BID x 10 days" or "daily for 2 weeks" into how often, and for how many days. */
function splitDayLimit(cellText: string): { readonly frequency: string; readonly days?: number } {
  const [limit = '', count, unit = ''] = DAY_LIMIT.exec(cellText) ?? []
  if (count === undefined) return { frequency: cellText }
  const days = Number(count) * (/^w/i.test(unit) ? DAYS_PER_WEEK : 1)
  return { frequency: cellText.replace(limit, ' '), days }
}

const DAY_LIMIT = /(?:\bx|×|\bfor) ?([1-9]\d{0,2}) ?(days?|wks?|weeks?)\b/i
const DAYS_PER_WEEK = 7

/** A limit in days written in another way, or with a schedule that is not understood. */
const OTHER_DAY_LIMIT = /(\bx|×|\bfor) ?\d+ ?(d|days?|w|wks?|weeks?)\b/i
const DAY_LIMIT_MESSAGE =
  'Write only how often it is given under Schedule, and the last day it is given under End date.'
/** Times of the day for which homes have no fixed hours. */
const TIME_WITHOUT_HOUR =
  /\b(q ?am|q ?pm|ac|pc|ac ?& ?hs|(mid)?mornings?|evenings?|nightly|night|bedtime|afternoons?|meals?|food|breakfast|lunch|dinner|supper)\b/i
const MISSING_HOUR_MESSAGE =
  'Nothing says at what hour that is. Write the times, like "daily 08:00" or "TID 07:30, 11:30, 17:30".'

/** Uses only schedules that are understood: in other text, a number may not be a time. */
export const findReadableScheduleTimes = (cells: readonly string[]): ReadableTimes =>
  findReadableTimes(cells.filter(cellText => parseSchedule(splitDayLimit(cellText).frequency) !== null))
