/** The days on which a task recurs (W3). Days only: a change of the clocks moves none of them. */
import { occurrenceId, type Recurrence } from '../../entities/task.ts'
import type { RowOf } from '../../registry.ts'
import { addDays, addMonths, dayNumber, type LocalDate } from '../../values/dates.ts'
import { hasLeftByDay } from '../access/presence.ts'

export interface Series {
  readonly recurrence: Recurrence
  /** The first day; a series by months falls on its day of the month, or on the last day of a shorter one. */
  readonly series_start: LocalDate
}

const WEEK_DAYS = 7

/** Returns the first day of the series after a day; undefined if the task does not recur. */
export function nextSeriesDay(
  { recurrence, series_start }: Series,
  afterDate: LocalDate,
): LocalDate | undefined {
  if (recurrence === 'none') return undefined
  if (afterDate < series_start) return series_start
  if (recurrence === 'monthly') {
    const monthCount = monthsBetween(series_start, afterDate)
    const dayInSameMonth = addMonths(series_start, monthCount)
    return dayInSameMonth > afterDate ? dayInSameMonth : addMonths(series_start, monthCount + 1)
  }
  const stepDays = recurrence === 'weekly' ? WEEK_DAYS : 1
  const days = dayNumber(afterDate) - dayNumber(series_start)
  return addDays(series_start, (Math.floor(days / stepDays) + 1) * stepDays)
}

const MONTHS_PER_YEAR = 12

const monthsBetween = (from: LocalDate, to: LocalDate): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * MONTHS_PER_YEAR +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7))

type Occurrence = Series & Pick<RowOf<'task'>, 'id' | 'series_id' | 'due_date'>

/** Returns when the task that follows is due, if a task was done on this day; undefined if none follows. */
export function nextDueDate(doneTask: Occurrence, completedOn: LocalDate): LocalDate | undefined {
  const nextDate = nextSeriesDay(doneTask, doneTask.due_date > completedOn ? doneTask.due_date : completedOn)
  // A task that was moved ahead of its own day of the series is not followed by that day (K9).
  return nextDate !== undefined && isOriginalDay(doneTask, nextDate)
    ? nextSeriesDay(doneTask, nextDate)
    : nextDate
}

/** Whether a day of the series is the one this task was made for. */
const isOriginalDay = ({ id, series_id, series_start }: Occurrence, day: LocalDate): boolean =>
  id === occurrenceId(series_id, day) || (id === series_id && day === series_start)

/** Like `nextDueDate`, for the client the task is about: nothing follows for a client who has left by then (H11). */
export function nextDueDateForClient(
  doneTask: Occurrence,
  completedOn: LocalDate,
  client: RowOf<'client'> | null,
): LocalDate | undefined {
  const nextDate = nextDueDate(doneTask, completedOn)
  return nextDate !== undefined && client !== null && hasLeftByDay(client, nextDate) ? undefined : nextDate
}
