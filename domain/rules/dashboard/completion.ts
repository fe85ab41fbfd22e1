/** How much of a period's work is done: the "x of y" of the dashboard (W2, W3). */
import type { RowOf, StoredRow } from '../../registry.ts'
import { addDays, type LocalDate } from '../../values/dates.ts'
import { RECENT_DAYS } from '../records/client-records.ts'
import { isOpenTask } from '../records/tasks.ts'

/** `week`: the last seven days of the home, today included. */
export const PERIODS = ['today', 'week'] as const
export type Period = (typeof PERIODS)[number]

export interface Completion {
  readonly completed: number
  readonly total: number
}

export const periodStart = (period: Period, today: LocalDate): LocalDate =>
  period === 'today' ? today : addDays(today, 1 - RECENT_DAYS)

interface TaskOnDay {
  readonly task: Pick<StoredRow<'task'>, 'status' | 'due_date' | 'completed_on'>
  /** Today in the task's home. */
  readonly today: LocalDate
}

/** Whether a task is to be done by today, overdue tasks included, or was done within the period. */
export function isInPeriod({ task, today }: TaskOnDay, period: Period): boolean {
  if (isOpenTask(task)) return task.due_date <= today
  const { completed_on } = task
  return completed_on !== null && completed_on >= periodStart(period, today) && completed_on <= today
}

/** Counts tasks that are not removed. */
export function taskCompletion(tasks: readonly TaskOnDay[], period: Period): Completion {
  const periodTasks = tasks.filter(taskOnDay => isInPeriod(taskOnDay, period))
  return { completed: periodTasks.filter(({ task }) => !isOpenTask(task)).length, total: periodTasks.length }
}

interface ClientOnDay {
  readonly client: Pick<RowOf<'client'>, 'id'>
  readonly today: LocalDate
}

type Note = Pick<StoredRow<'progress_note'>, 'client_id' | 'note_date'>

/** Returns the ids of the clients with a note in the period; `notes` are notes that are not removed. */
export function clientsWithNote(
  clients: readonly ClientOnDay[],
  notes: readonly Note[],
  period: Period,
): ReadonlySet<number> {
  const todayByClient = new Map(clients.map(({ client, today }) => [client.id, today]))
  return new Set(
    notes.flatMap(({ client_id, note_date }) => {
      const today = todayByClient.get(client_id)
      const isNoteInPeriod =
        today !== undefined && note_date >= periodStart(period, today) && note_date <= today
      return isNoteInPeriod ? [client_id] : []
    }),
  )
}

/** Counts the clients with a note in the period. */
export const noteCompletion = (
  clients: readonly ClientOnDay[],
  notes: readonly Note[],
  period: Period,
): Completion => ({ completed: clientsWithNote(clients, notes, period).size, total: clients.length })
