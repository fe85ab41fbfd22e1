/** The days that a report is about, in the home's calendar (R1). */
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDate,
  type LocalMonth,
  monthOf,
} from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'

/** Both days included. */
export interface Period {
  readonly start_date: LocalDate
  readonly end_date: LocalDate
}

/** A year, including the extra day of a leap year. */
export const MAX_REPORT_DAYS = 366

export const PERIOD_PROBLEMS = {
  reversed: 'End date cannot be before the start date',
  too_long: `A report covers at most ${MAX_REPORT_DAYS} days`,
} as const

/** Returns why no report is made of these days; null if a report is made. The days are valid dates. */
export function periodProblem({ start_date, end_date }: Period): keyof typeof PERIOD_PROBLEMS | null {
  const days = daysBetween(start_date, end_date) + 1
  if (days < 1) return 'reversed'
  return days > MAX_REPORT_DAYS ? 'too_long' : null
}

export function daysOf({ start_date, end_date }: Period): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = start_date; day <= end_date; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the days by month, as a paper chart has a sheet for each month. */
export const monthsOf = (period: Period): { month: LocalMonth; days: LocalDate[] }[] =>
  [...groupBy(daysOf(period), monthOf)].map(([month, days]) => ({ month, days }))

export const isDateInPeriod = (date: LocalDate, { start_date, end_date }: Period): boolean =>
  date >= start_date && date <= end_date

export const PERIOD_PRESETS = ['this_month', 'last_month', 'last_7_days', 'last_30_days'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

/** Returns the days of a preset. A period that has begun ends today: days to come have nothing to report. */
export function presetPeriod(preset: PeriodPreset, today: LocalDate): Period {
  const firstOfMonth = `${monthOf(today)}-01`
  switch (preset) {
    case 'this_month':
      return { start_date: firstOfMonth, end_date: today }
    case 'last_month':
      return { start_date: addMonths(firstOfMonth, -1), end_date: addDays(firstOfMonth, -1) }
    case 'last_7_days':
      return { start_date: addDays(today, -6), end_date: today }
    case 'last_30_days':
      return { start_date: addDays(today, -29), end_date: today }
  }
}
