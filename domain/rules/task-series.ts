/** The days on which a task recurs (W3). Days only: a change of the clocks moves none of them. */
import type { Recurrence } from '../entities/task.ts'
import { addDays, addMonths, dayNumber, type LocalDate } from '../values/dates.ts'

export interface Series {
  readonly recurrence: Recurrence
  /** The first day; a series by months falls on its day of the month, or on the last day of a shorter one. */
  readonly series_start: LocalDate
}

const WEEK = 7

/** The first day of the series after a day; undefined where the task does not recur. */
export function nextInSeries({ recurrence, series_start }: Series, after: LocalDate): LocalDate | undefined {
  if (recurrence === 'none') return undefined
  if (after < series_start) return series_start
  if (recurrence === 'monthly') {
    const months = monthsBetween(series_start, after)
    const here = addMonths(series_start, months)
    return here > after ? here : addMonths(series_start, months + 1)
  }
  const step = recurrence === 'weekly' ? WEEK : 1
  const days = dayNumber(after) - dayNumber(series_start)
  return addDays(series_start, (Math.floor(days / step) + 1) * step)
}

const MONTHS = 12

const monthsBetween = (from: LocalDate, to: LocalDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7))
