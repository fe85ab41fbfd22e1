/** Doses and schedules in a caregiver's words (spec part 2 §2 MAR, §3 Medication, §9). */
import { type ClockTime, WEEKDAYS, weekdayNumber } from '../../values/dates.ts'
import { type DoseSchedule, timesOf } from './schedule.ts'

export type TimeBand = 'Morning' | 'Afternoon' | 'Evening' | 'Bedtime'

const DAILY_LABELS = ['Once daily', 'BID', 'TID', 'QID', 'Five times daily', 'Six times daily'] as const

/** Returns Morning from 05:00, Afternoon from 12:00, Evening from 17:00, Bedtime from 21:00 to 04:59. */
export function timeBand(time: ClockTime): TimeBand {
  const hour = Number(time.slice(0, 2))
  if (hour >= 5 && hour <= 11) return 'Morning'
  if (hour >= 12 && hour <= 16) return 'Afternoon'
  if (hour >= 17 && hour <= 20) return 'Evening'
  return 'Bedtime'
}

/** On which days doses are due: every so many days, on some weekdays or dates, or so often a week or a month. */
export type DayPattern =
  | { readonly every: number }
  /** 0 is Sunday. */
  | { readonly weekdays: readonly number[] }
  | { readonly days_of_month: readonly number[] }
  | { readonly often: 'weekly' | 'monthly'; readonly count: number }

/** How often an order is given; `times` is the number of doses a day, undefined if the days alone define it. */
export type Frequency =
  | { readonly is_as_needed: true }
  | { readonly is_as_needed: false; readonly pattern?: DayPattern; readonly times?: number }

export function frequencyOf(schedule: DoseSchedule): Frequency {
  const dosesPerDay = timesOf(schedule).length
  switch (schedule.frequency_type) {
    case 'as_needed':
      return { is_as_needed: true }
    case 'daily':
      return { is_as_needed: false, times: dosesPerDay }
    default:
      return {
        is_as_needed: false,
        pattern: patternOf(schedule),
        ...(dosesPerDay > 1 ? { times: dosesPerDay } : {}),
      }
  }
}

function patternOf({ frequency_type, frequency_value, administration_days }: DoseSchedule): DayPattern {
  const count = frequency_value ?? 1
  if (frequency_type === 'interval') return { every: count }
  if (frequency_type === 'weekly') {
    const weekdays = sortDays(administration_days.map(weekdayNumber).filter(day => day !== null))
    return weekdays.length > 0 ? { weekdays } : { often: 'weekly', count }
  }
  const days = sortDays(administration_days.map(Number).filter(day => day >= 1 && day <= 31))
  return days.length > 0 ? { days_of_month: days } : { often: 'monthly', count }
}

/** Returns 'BID', 'Weekly on Monday, Thursday', 'Every 3 days, BID', 'As needed': REST's frequency_description. */
export function frequencyDescription(schedule: DoseSchedule): string {
  const frequency = frequencyOf(schedule)
  if (frequency.is_as_needed) return 'As needed'
  const { pattern, times } = frequency
  return [pattern && daysDescription(pattern), times && dailyLabel(times)].filter(Boolean).join(', ')
}

function dailyLabel(count: number): string {
  return DAILY_LABELS[count - 1] ?? `${count} times daily`
}

function daysDescription(pattern: DayPattern): string {
  if ('every' in pattern) return pattern.every === 1 ? 'Every day' : `Every ${pattern.every} days`
  if ('weekdays' in pattern) return `Weekly on ${pattern.weekdays.map(day => WEEKDAYS[day]).join(', ')}`
  if ('often' in pattern) {
    return pattern.count === 1 ? `Once ${pattern.often}` : `${pattern.count} times ${pattern.often}`
  }
  const days = pattern.days_of_month
  return `Monthly on ${days.length === 1 ? 'day' : 'days'} ${days.join(', ')}`
}

function sortDays(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b)
}

/**
 * Returns the badge color of a client's medication count on the MAR: 0 gray, up to 2 green, up to 5 yellow, more red.
 */
export function countBadgeColor(count: number): 'gray' | 'green' | 'yellow' | 'red' {
  if (count <= 0) return 'gray'
  if (count <= 2) return 'green'
  return count <= 5 ? 'yellow' : 'red'
}

/** Units that are counted in pieces, of doses and of stock; others (mL, mg) have no plural. */
const PIECE_UNITS: ReadonlySet<string> = new Set(
  [
    'tablet capsule puff drop unit patch spray suppository application teaspoon lozenge sachet',
    'piece box pack can bottle strip roll bag jar tube pen vial inhaler pair carton case kit bar sheet',
  ].flatMap(units => units.split(' ')),
)

/** Returns the plural of a unit: "tablets", "boxes", "mL". */
export function pluralOf(unit: string): string {
  if (!PIECE_UNITS.has(unit.toLowerCase())) return unit
  if (/y$/i.test(unit) && !/[aeo]y$/i.test(unit)) return `${unit.slice(0, -1)}ies`
  return /(ch|s|x)$/i.test(unit) ? `${unit}es` : `${unit}s`
}

/** Returns "2 tablets". */
export const amountText = ({ dosage, unit }: { dosage: number; unit: string }): string =>
  `${dosage} ${dosage <= 1 ? unit : pluralOf(unit)}`
