/** What the operations on tasks share. */
import { occurrenceId, task } from '../../entities/task.ts'
import { notFound, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { takesNewWork } from '../../rules/colleagues.ts'
import { hasLeft, leftAt } from '../../rules/presence.ts'
import { nextInSeries, type Series } from '../../rules/task-series.ts'
import { isOpenTask } from '../../rules/tasks.ts'
import type { LocalDate } from '../../values/dates.ts'
import { homeToday } from '../../values/time-zone.ts'
import { assigneeReferences, refuseAssignee } from '../parts/assignee.ts'
import { type Place, placeOf } from '../parts/client-home.ts'
import { refuseOnceLeft } from '../parts/departed-client.ts'
import { latestDay } from '../parts/moments.ts'

export type Task = RowOf<'task'>
type Home = RowOf<'home'>

const { title, description, category, priority, status, due_date, assigned_to, client_id } = task.fields
const { recurrence, completed_on, series_start } = task.fields

/** What a person says of a new task. */
export const newTaskFields = {
  title,
  description,
  category,
  priority,
  due_date,
  assigned_to,
  recurrence,
} as const

/** What a person may change; `series_start` where the tasks that follow are moved too (K9). */
export const taskFields = { ...newTaskFields, client_id, status, completed_on, series_start } as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  home_id: 'Group home is required',
  title: 'Title is required',
  due_date: 'Due date is required',
  assigned_to: 'Assigned staff is required',
  category: 'Category is required',
  priority: 'Priority is required',
  status: 'Status is required',
}

export const isRemoved = ({ removed_at }: Pick<Task, 'removed_at'>): boolean => removed_at !== null

/** Of a task that nobody has done. */
export const notCompleted = {
  next_task_id: null,
  completed_on: null,
  completed_at: null,
  completed_by: null,
  settled_on: null,
} as const

/** Who is to do it works for the company of the home. */
export function refuseStranger(
  { id, assigned_to }: Task,
  { home }: Place,
  records: RecordSet,
  context: OperationContext,
): void {
  const asked = {
    field: 'assigned_to',
    id: assigned_to,
    before: records.one('task', id)?.assigned_to,
    home,
    stranger: 'Choose someone who works for this company',
  }
  refuseAssignee(asked, records, context)
}

/** About a client who has left there is nothing new to do (H11). */
export function refuseDeparted({ client, home }: Place, context: OperationContext): void {
  if (client !== null) refuseOnceLeft({ client, home }, context)
}

/** Nor is a task made theirs, put off past their stay, made to recur, or opened again that was done by then (H11). */
export function refuseNewPlan(before: Task, after: Task, where: Place, context: OperationContext): void {
  const { client, home } = where
  if (client === null) return
  const left = leftAt(client, home.time_zone)
  // One that was open when they left stays (D4): a completion after it can be taken back.
  const wasDone = !isOpenTask(before) && (left === null || (before.completed_at ?? '') <= left)
  const isPutOff = after.due_date !== before.due_date && hasLeft(client, after.due_date)
  const recursAnew = after.recurrence !== before.recurrence && after.recurrence !== 'none'
  const isPlanned = isOpenTask(after) && (wasDone || isPutOff || recursAnew)
  if (isPlanned || after.client_id !== before.client_id) refuseDeparted(where, context)
}

export function refuseElsewhere({ client_id }: Task, { home }: Place, records: RecordSet): void {
  if (client_id !== null && records.one('client', client_id)?.home_id !== home.id) throw notFound('Client')
}

/** A day on which a task was done is none in the future, nor before there was the task. */
export function refuseOddDay(
  { completed_on, created_at }: Pick<Task, 'completed_on' | 'created_at'>,
  { time_zone }: Home,
  context: OperationContext,
): void {
  if (completed_on === null) return
  // From a queue too: a daily task that was done next year would be due again the year after.
  if (completed_on > latestDay(time_zone, context)) {
    throw wrongField('completed_on', 'Date cannot be in the future')
  }
  // What a queue brings its author saw saved.
  if (context.executionContext === 'push') return
  if (completed_on < homeToday(created_at, time_zone)) {
    throw wrongField('completed_on', 'Date cannot be before the task was created')
  }
}

type Occurrence = Series & Pick<Task, 'id' | 'series_id' | 'due_date'>

/** When the task that follows one is due, if it was done on this day; undefined where none follows. */
function nextDue(done: Occurrence, completedOn: LocalDate): LocalDate | undefined {
  const due = nextInSeries(done, done.due_date > completedOn ? done.due_date : completedOn)
  // One that was moved ahead of its own day of the series is not followed by that day (K9).
  return due !== undefined && isDayOf(done, due) ? nextInSeries(done, due) : due
}

/** Whether a day of the series is the one this task was made for. */
const isDayOf = ({ id, series_id, series_start }: Occurrence, day: LocalDate): boolean =>
  id === occurrenceId(series_id, day) || (id === series_id && day === series_start)

/** The same for the client it is about: nothing follows for one who has left by then (H11). */
export function followingDay(
  done: Task,
  completedOn: LocalDate,
  client: Place['client'],
): LocalDate | undefined {
  const due = nextDue(done, completedOn)
  return due !== undefined && client !== null && hasLeft(client, due) ? undefined : due
}

/** The tasks that completing or reopening this one may make, restore or remove, and who is to do them. */
export function nextReferences(before: Task, completedOn: LocalDate | null): Reference[] {
  const due = completedOn === null ? undefined : nextDue(before, completedOn)
  const ids = [before.next_task_id, due === undefined ? null : occurrenceId(before.series_id, due)]
  return [
    ...[...new Set(ids)].flatMap(id => (id === null ? [] : [{ collection: 'task', id } as const])),
    ...assigneeReferences(before.assigned_to),
  ]
}

/** The fields that follow when a task is completed, is completed no more, or stays as it was. */
export function settledFields(
  after: Task,
  records: RecordSet,
  { recorded_at, author_id }: OperationContext,
): Partial<Task> {
  const { completed_on } = after
  const next = standing(after.next_task_id, records)
  if (completed_on === null) {
    // One that somebody has begun stays, and is not made a second time.
    return { ...notCompleted, next_task_id: next && !isUntouched(next) ? next.id : null }
  }
  const { client } = placeOf(after, records)
  const due = followingDay(after, completed_on, client)
  return {
    completed_at: after.completed_at ?? recorded_at,
    completed_by: after.completed_by ?? author_id,
    settled_on: completed_on,
    next_task_id: next?.id ?? (due === undefined ? null : occurrenceId(after.series_id, due)),
  }
}

function standing(id: string | null, records: RecordSet): Task | undefined {
  const found = id === null ? undefined : records.one('task', id)
  return found === undefined || isRemoved(found) ? undefined : found
}

const isUntouched = (next: Task): boolean =>
  next.status === 'not started' && next.updated_at === next.created_at

/** The task that follows a completed one: made once, and taken away again while nobody has touched it (W3, W4). */
export function nextRows(before: Task, context: OperationContext, after: Task, records: RecordSet): AnyRow[] {
  if (before.completed_on === null && after.completed_on !== null) return madeNext(after, records, context)
  if (before.completed_on !== null && after.completed_on === null) {
    const next = standing(before.next_task_id, records)
    if (next === undefined || !isUntouched(next)) return []
    return [{ collection: 'task', row: { ...next, ...removed(next, records, context) } }]
  }
  return []
}

function madeNext(done: Task, records: RecordSet, { recorded_at, author_id }: OperationContext): AnyRow[] {
  const { next_task_id: id, completed_on } = done
  const due = completed_on === null ? undefined : nextDue(done, completed_on)
  if (id === null || due === undefined || standing(id, records) !== undefined) return []
  const { home } = placeOf(done, records)
  const row: Task = {
    ...done,
    ...notCompleted,
    id,
    due_date: due,
    assigned_to: nextAssignee(done, home, records) ?? author_id,
    status: 'not started',
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
    revision: 0,
  }
  return [{ collection: 'task', row }]
}

/** Whoever had it, while they can be given something new there; then the home's manager has it (H10, H12). */
function nextAssignee({ assigned_to }: Task, home: Home, records: RecordSet): number | null {
  const card = records.one('person_card', assigned_to)
  // Without the card, which a device of the company has, nothing is known against them.
  return card === undefined || takesNewWork(card, home) ? assigned_to : home.manager_id
}

/** Of a task that is taken off the lists; one that was done keeps its day. */
export function removed(
  task: Task,
  records: RecordSet,
  { recorded_at, author_id }: OperationContext,
): Partial<Task> {
  const { home } = placeOf(task, records)
  return {
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
    settled_on: task.settled_on ?? homeToday(recorded_at, home.time_zone),
  }
}
