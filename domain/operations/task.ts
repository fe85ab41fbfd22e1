import * as v from 'valibot'
import { occurrenceId, task } from '../entities/task.ts'
import { notFound, wrongField } from '../errors.ts'
import type { OperationContext } from '../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { hasLeft, leftAt } from '../rules/access/presence.ts'
import { takesNewWork } from '../rules/people/colleagues.ts'
import { followingDay, nextDue } from '../rules/records/task-series.ts'
import { isOpenTask, notCompleted } from '../rules/records/tasks.ts'
import type { LocalDate } from '../values/dates.ts'
import { homeToday } from '../values/time-zone.ts'
import { assigneeReferences, requireAssignable } from './parts/assignee.ts'
import { type Place, placeOf, placeReferences } from './parts/client-home.ts'
import { createOf } from './parts/create-of.ts'
import { refuseOnceLeft } from './parts/departed-client.ts'
import { latestDay } from './parts/moments.ts'
import { isRemoved, notRemoved, removal } from './parts/removal.ts'
import { updateOf } from './parts/update-of.ts'
import { withdrawOf } from './parts/withdraw-of.ts'

type Task = RowOf<'task'>
type Home = RowOf<'home'>

const { title, description, category, priority, status, due_date, assigned_to, client_id } = task.fields
const { home_id, recurrence, completed_on, series_start } = task.fields

/** The fields a person enters for a new task. */
export const newTaskFields = {
  title,
  description,
  category,
  priority,
  due_date,
  assigned_to,
  recurrence,
} as const

/** The fields a person may change; `series_start` when the following tasks are moved too (K9). */
export const taskFields = { ...newTaskFields, client_id, status, completed_on, series_start } as const

/** The form's messages for missing fields. */
export const MISSING: Readonly<Record<string, string>> = {
  home_id: 'Group home is required',
  title: 'Title is required',
  due_date: 'Due date is required',
  assigned_to: 'Assigned staff is required',
  category: 'Category is required',
  priority: 'Priority is required',
  status: 'Status is required',
}

/** Assigns a person a task, about the home or about a client. */
export const taskCreate = createOf('task', {
  kind: 'task.create',
  clinical: false,
  fields: {
    home_id,
    client_id: v.optional(client_id, null),
    ...newTaskFields,
    description: v.optional(description, null),
    category: v.optional(category, 'general'),
    priority: v.optional(priority, 'medium'),
    recurrence: v.optional(recurrence, 'none'),
  },
  taken: 'This task is already there.',
  references: ({ assigned_to }) => assigneeReferences(assigned_to),
  check(row, where, records, context) {
    const { recorded_at } = context
    // Compared with the day on which it was recorded, however late it arrives.
    if (row.due_date < homeToday(recorded_at, where.home.time_zone)) {
      throw wrongField('due_date', 'Due date cannot be in the past')
    }
    refuseDeparted(where, context)
    refuseStranger(row, where, records, context)
  },
  follows: ({ recorded_at, author_id }, _, { due_date }, __, id) => ({
    status: 'not started' as const,
    series_id: id,
    series_start: due_date,
    ...notCompleted,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    ...notRemoved,
  }),
})

/** Changes a task. A change of status may complete or reopen it, and create or remove the next task. */
const taskUpdate = updateOf('task', {
  kind: 'task.update',
  clinical: false,
  fields: taskFields,
  recordName: 'Task',
  isGone: isRemoved,
  references(before, _, changes) {
    const after = { ...before, ...changes } as Task
    return [
      ...assigneeReferences(after.assigned_to),
      ...(after.client_id === null ? [] : [{ collection: 'client', id: after.client_id } as const]),
      ...nextReferences({ ...after, series_start: seriesStart(before, after) }, after.completed_on),
    ]
  },
  follows: (context, after, _, records) => {
    const series_start = seriesStart(records.one('task', after.id) ?? after, after)
    return {
      updated_at: context.recorded_at,
      series_start,
      ...settledFields({ ...after, series_start }, records, context),
    }
  },
  check(row, where, context, records) {
    if ((row.status === 'completed') !== (row.completed_on !== null)) {
      throw wrongField('completed_on', 'A completed task has the day on which it was done, and no other has')
    }
    const { series_start = row.series_start } = records.one('task', row.id) ?? row
    if (row.series_start !== series_start && row.series_start !== row.due_date) {
      throw wrongField('series_start', 'A series begins on the day its task is due')
    }
    refuseOddDay(row, where.home, context)
    refuseNewPlan(records.one('task', row.id) ?? row, row, where, context)
    refuseStranger(row, where, records, context)
    refuseElsewhere(row, where, records)
  },
  alongside: nextRows,
})

/**
 * Returns the start of the series. A task whose recurrence changes begins a series on its day. A task that is only
 * moved leaves the others where they are, unless their start is moved too (K9).
 */
function seriesStart(before: Task, after: Task): string {
  if (after.series_start !== before.series_start) return after.series_start
  const isAnew = after.recurrence === 'none' || after.recurrence !== before.recurrence
  return isAnew ? after.due_date : before.series_start
}

/**
 * Completes a task, on a day of the home. A recurring task is followed by its next task. A task that another person has
 * completed meanwhile stays as they left it.
 */
const taskComplete = withdrawOf('task', {
  kind: 'task.complete',
  clinical: false,
  fields: { completed_on: completed_on.wrapped },
  recordName: 'Task',
  isGone: isRemoved,
  isDone: ({ status }) => status === 'completed',
  references: (before, records, { completed_on }) => [
    ...placeReferences(before, records),
    ...nextReferences(before, completed_on),
  ],
  check(before, { completed_on }, context, records) {
    refuseOddDay({ ...before, completed_on }, placeOf(before, records).home, context)
  },
  follows(context, { completed_on }, before, records) {
    const after: Task = { ...before, status: 'completed', completed_on }
    return {
      status: 'completed' as const,
      completed_on,
      updated_at: context.recorded_at,
      ...settledFields(after, records, context),
    }
  },
  alongside: nextRows,
})

/** Reopens a completed task: it is in progress again. */
const taskReopen = withdrawOf('task', {
  kind: 'task.reopen',
  clinical: false,
  fields: {},
  recordName: 'Task',
  isGone: isRemoved,
  isDone: ({ status }) => status !== 'completed',
  references: (before, records) => [...placeReferences(before, records), ...nextReferences(before, null)],
  check(before, _, context, records) {
    refuseNewPlan(before, { ...before, status: 'in progress' }, placeOf(before, records), context)
  },
  follows: (context, _, before, records) => ({
    status: 'in progress' as const,
    updated_at: context.recorded_at,
    ...settledFields({ ...before, completed_on: null }, records, context),
  }),
  alongside: nextRows,
})

/** Takes a task off the lists; no next task follows a recurring one. The row stays, with who removed it and when. */
const taskRemove = withdrawOf('task', {
  kind: 'task.remove',
  clinical: false,
  fields: {},
  recordName: 'Task',
  isGone: isRemoved,
  references: placeReferences,
  follows: (context, _, before, records) => removed(before, records, context),
})

/** Throws unless the assignee works for the company of the home. */
function refuseStranger(
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
  requireAssignable(asked, records, context)
}

/** Throws for a new task about a client who has left (H11). */
function refuseDeparted({ client, home }: Place, context: OperationContext): void {
  if (client !== null) refuseOnceLeft({ client, home }, context)
}

/**
 * Throws when a task is moved to a former client, past their stay, made to recur, or reopened if done by then (H11).
 */
function refuseNewPlan(before: Task, after: Task, where: Place, context: OperationContext): void {
  const { client, home } = where
  if (client === null) return
  const left = leftAt(client, home.time_zone)
  // A task that was open when they left stays (D4): a completion after they left can be taken back.
  const wasDone = !isOpenTask(before) && (left === null || (before.completed_at ?? '') <= left)
  const isPutOff = after.due_date !== before.due_date && hasLeft(client, after.due_date)
  const recursAnew = after.recurrence !== before.recurrence && after.recurrence !== 'none'
  const isPlanned = isOpenTask(after) && (wasDone || isPutOff || recursAnew)
  if (isPlanned || after.client_id !== before.client_id) refuseDeparted(where, context)
}

function refuseElsewhere({ client_id }: Task, { home }: Place, records: RecordSet): void {
  if (client_id !== null && records.one('client', client_id)?.home_id !== home.id) throw notFound('Client')
}

/** Throws for a completion day in the future, or before the task was created. */
function refuseOddDay(
  { completed_on, created_at }: Pick<Task, 'completed_on' | 'created_at'>,
  { time_zone }: Home,
  context: OperationContext,
): void {
  if (completed_on === null) return
  // Refused from a queue too: a daily task completed next year would be due again only after that.
  if (completed_on > latestDay(time_zone, context)) {
    throw wrongField('completed_on', 'Date cannot be in the future')
  }
  // Accepted from a queue: its author saw it saved.
  if (context.executionContext === 'push') return
  if (completed_on < homeToday(created_at, time_zone)) {
    throw wrongField('completed_on', 'Date cannot be before the task was created')
  }
}

/** References the tasks that completing or reopening this task may create, restore or remove, and their assignees. */
function nextReferences(before: Task, completedOn: LocalDate | null): Reference[] {
  const due = completedOn === null ? undefined : nextDue(before, completedOn)
  const ids = [before.next_task_id, due === undefined ? null : occurrenceId(before.series_id, due)]
  return [
    ...[...new Set(ids)].flatMap(id => (id === null ? [] : [{ collection: 'task', id } as const])),
    ...assigneeReferences(before.assigned_to),
  ]
}

/** Returns the fields that follow when a task is completed, is reopened, or stays as it was. */
function settledFields(
  after: Task,
  records: RecordSet,
  { recorded_at, author_id }: OperationContext,
): Partial<Task> {
  const { completed_on } = after
  const next = standing(after.next_task_id, records)
  if (completed_on === null) {
    // A next task that a person has begun stays, and is not created a second time.
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

/** Returns the task after a completed task: created once, and removed again if no one has changed it (W3, W4). */
function nextRows(before: Task, context: OperationContext, after: Task, records: RecordSet): AnyRow[] {
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
    ...notRemoved,
    revision: 0,
  }
  return [{ collection: 'task', row }]
}

/** Returns the same assignee if they can be assigned new work there, else the home's manager (H10, H12). */
function nextAssignee({ assigned_to }: Task, home: Home, records: RecordSet): number | null {
  const card = records.one('person_card', assigned_to)
  // Without the card, which every device of the company has, nothing speaks against the assignment.
  return card === undefined || takesNewWork(card, home) ? assigned_to : home.manager_id
}

/** Returns the fields of a task that is taken off the lists; a completed task keeps its day. */
export function removed(task: Task, records: RecordSet, context: OperationContext): Partial<Task> {
  const { home } = placeOf(task, records)
  return {
    ...removal(context),
    settled_on: task.settled_on ?? homeToday(context.recorded_at, home.time_zone),
  }
}

export const taskOperations = [taskCreate, taskUpdate, taskComplete, taskReopen, taskRemove] as const
