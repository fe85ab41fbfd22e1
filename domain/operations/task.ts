import * as v from 'valibot'
import { occurrenceId, task } from '../entities/task.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { OperationContext } from '../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { departureTime, hasLeftByDay } from '../rules/access/presence.ts'
import { canBeAssigned } from '../rules/people/colleagues.ts'
import { nextDueDate, nextDueDateForClient } from '../rules/records/task-series.ts'
import { isOpenTask, notCompletedFields } from '../rules/records/tasks.ts'
import type { LocalDate } from '../values/dates.ts'
import { homeToday } from '../values/time-zone.ts'
import { assigneeReferences, requireAssignable } from './parts/assignee.ts'
import { locationReferences, type RecordLocation, requireLocation } from './parts/client-home.ts'
import { createOf } from './parts/create-of.ts'
import { refuseOnceLeft } from './parts/departed-client.ts'
import { latestValidDay } from './parts/moments.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

type Task = RowOf<'task'>
type Home = RowOf<'home'>

const { home_id, client_id, category, priority, status, recurrence, completed_on, series_start } = task.fields

/** The fields a person enters for a new task. */
export const newTaskFields = enteredFields(task, { client_id, status, completed_on })

/** The fields a person may change; `series_start` when the following tasks are moved too (K9). */
export const taskFields = { ...newTaskFields, client_id, status, completed_on, series_start } as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
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
  isClinical: false,
  fields: {
    home_id,
    client_id,
    ...newTaskFields,
    category: v.optional(category, 'general'),
    priority: v.optional(priority, 'medium'),
    recurrence: v.optional(recurrence, 'none'),
  },
  takenMessage: 'This task is already there.',
  references: ({ assigned_to }) => assigneeReferences(assigned_to),
  check(row, location, records, context) {
    const { recorded_at } = context
    // Compared with the day on which it was recorded, however late it arrives.
    if (row.due_date < homeToday(recorded_at, location.home.time_zone)) {
      throw fieldRefusal('due_date', 'Due date cannot be in the past')
    }
    refuseDepartedClient(location, context)
    refuseForeignAssignee(row, location, records, context)
  },
  derivedFields: ({ recorded_at, author_id }, _, { due_date }, __, id) => ({
    status: 'not started' as const,
    series_id: id,
    series_start: due_date,
    ...notCompletedFields,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    ...notRemovedFields,
  }),
})

/** Changes a task. A change of status may complete or reopen it, and create or remove the next task. */
const taskUpdate = updateOf('task', {
  kind: 'task.update',
  isClinical: false,
  fields: taskFields,
  recordName: 'Task',
  isGone: isRemoved,
  references(previous, _, changes) {
    const mergedTask = { ...previous, ...changes } as Task
    return [
      ...assigneeReferences(mergedTask.assigned_to),
      ...(mergedTask.client_id === null ? [] : [{ collection: 'client', id: mergedTask.client_id } as const]),
      ...nextTaskReferences(
        { ...mergedTask, series_start: seriesStart(previous, mergedTask) },
        mergedTask.completed_on,
      ),
    ]
  },
  derivedFields: (context, row, _, records) => {
    const series_start = seriesStart(records.one('task', row.id) ?? row, row)
    return {
      updated_at: context.recorded_at,
      series_start,
      ...settledFields({ ...row, series_start }, records, context),
    }
  },
  check(row, location, context, records) {
    if ((row.status === 'completed') !== (row.completed_on !== null)) {
      throw fieldRefusal(
        'completed_on',
        'A completed task has the day on which it was done, and no other has',
      )
    }
    const { series_start = row.series_start } = records.one('task', row.id) ?? row
    if (row.series_start !== series_start && row.series_start !== row.due_date) {
      throw fieldRefusal('series_start', 'A series begins on the day its task is due')
    }
    refuseInvalidCompletionDay(row, location.home, context)
    refuseNewPlan(records.one('task', row.id) ?? row, row, location, context)
    refuseForeignAssignee(row, location, records, context)
    refuseClientOfOtherHome(row, location, records)
  },
  otherRows: nextTaskRows,
})

/**
 * Returns the start of the series. A task whose recurrence changes begins a series on its day. A task that is only
 * moved leaves the others where they are, unless their start is moved too (K9).
 */
function seriesStart(previous: Task, row: Task): string {
  if (row.series_start !== previous.series_start) return row.series_start
  const startsNewSeries = row.recurrence === 'none' || row.recurrence !== previous.recurrence
  return startsNewSeries ? row.due_date : previous.series_start
}

/**
 * Completes a task, on a day of the home. A recurring task is followed by its next task. A task that another person has
 * completed meanwhile stays as they left it.
 */
const taskComplete = stateChangeOf('task', {
  kind: 'task.complete',
  isClinical: false,
  fields: { completed_on: completed_on.wrapped },
  recordName: 'Task',
  isGone: isRemoved,
  isDone: ({ status }) => status === 'completed',
  references: (previous, records, { completed_on }) => [
    ...locationReferences(previous, records),
    ...nextTaskReferences(previous, completed_on),
  ],
  check(previous, { completed_on }, context, records) {
    refuseInvalidCompletionDay(
      { ...previous, completed_on },
      requireLocation(previous, records).home,
      context,
    )
  },
  derivedFields(context, { completed_on }, previous, records) {
    const completedTask: Task = { ...previous, status: 'completed', completed_on }
    return {
      status: 'completed' as const,
      completed_on,
      updated_at: context.recorded_at,
      ...settledFields(completedTask, records, context),
    }
  },
  otherRows: nextTaskRows,
})

/** Reopens a completed task: it is in progress again. */
const taskReopen = stateChangeOf('task', {
  kind: 'task.reopen',
  isClinical: false,
  fields: {},
  recordName: 'Task',
  isGone: isRemoved,
  isDone: ({ status }) => status !== 'completed',
  references: (previous, records) => [
    ...locationReferences(previous, records),
    ...nextTaskReferences(previous, null),
  ],
  check(previous, _, context, records) {
    refuseNewPlan(
      previous,
      { ...previous, status: 'in progress' },
      requireLocation(previous, records),
      context,
    )
  },
  derivedFields: (context, _, previous, records) => ({
    status: 'in progress' as const,
    updated_at: context.recorded_at,
    ...settledFields({ ...previous, completed_on: null }, records, context),
  }),
  otherRows: nextTaskRows,
})

/** Takes a task off the lists; no next task follows a recurring one. The row stays, with who removed it and when. */
const taskRemove = stateChangeOf('task', {
  kind: 'task.remove',
  isClinical: false,
  fields: {},
  recordName: 'Task',
  isGone: isRemoved,
  references: locationReferences,
  derivedFields: (context, _, previous, records) => removalFields(previous, records, context),
})

/** Throws unless the assignee works for the company of the home. */
function refuseForeignAssignee(
  { id, assigned_to }: Task,
  { home }: RecordLocation,
  records: RecordSet,
  context: OperationContext,
): void {
  const assignment = {
    field: 'assigned_to',
    id: assigned_to,
    previousAssigneeId: records.one('task', id)?.assigned_to,
    home,
    foreignMessage: 'Choose someone who works for this company',
  }
  requireAssignable(assignment, records, context)
}

/** Throws for a new task about a client who has left (H11). */
function refuseDepartedClient({ client, home }: RecordLocation, context: OperationContext): void {
  if (client !== null) refuseOnceLeft({ client, home }, context)
}

/**
 * Throws when a task is moved to a former client, past their stay, made to recur, or reopened if done by then (H11).
 */
function refuseNewPlan(previous: Task, row: Task, location: RecordLocation, context: OperationContext): void {
  const { client, home } = location
  if (client === null) return
  const departure = departureTime(client, home.time_zone)
  // A task that was open when they left stays (D4): a completion after they left can be taken back.
  const wasDone = !isOpenTask(previous) && (departure === null || (previous.completed_at ?? '') <= departure)
  const isPostponed = row.due_date !== previous.due_date && hasLeftByDay(client, row.due_date)
  const startsRecurring = row.recurrence !== previous.recurrence && row.recurrence !== 'none'
  const isPlanned = isOpenTask(row) && (wasDone || isPostponed || startsRecurring)
  if (isPlanned || row.client_id !== previous.client_id) refuseDepartedClient(location, context)
}

function refuseClientOfOtherHome({ client_id }: Task, { home }: RecordLocation, records: RecordSet): void {
  if (client_id !== null && records.one('client', client_id)?.home_id !== home.id) throw notFound('Client')
}

/** Throws for a completion day in the future, or before the task was created. */
function refuseInvalidCompletionDay(
  { completed_on, created_at }: Pick<Task, 'completed_on' | 'created_at'>,
  { time_zone }: Home,
  context: OperationContext,
): void {
  if (completed_on === null) return
  // Refused from a queue too: a daily task completed next year would be due again only after that.
  if (completed_on > latestValidDay(time_zone, context)) {
    throw fieldRefusal('completed_on', 'Date cannot be in the future')
  }
  // Accepted from a queue: its author saw it saved.
  if (context.executionContext === 'push') return
  if (completed_on < homeToday(created_at, time_zone)) {
    throw fieldRefusal('completed_on', 'Date cannot be before the task was created')
  }
}

/** References the tasks that completing or reopening this task may create, restore or remove, and their assignees. */
function nextTaskReferences(previous: Task, completedOn: LocalDate | null): Reference[] {
  const dueDate = completedOn === null ? undefined : nextDueDate(previous, completedOn)
  const ids = [
    previous.next_task_id,
    dueDate === undefined ? null : occurrenceId(previous.series_id, dueDate),
  ]
  return [
    ...[...new Set(ids)].flatMap(id => (id === null ? [] : [{ collection: 'task', id } as const])),
    ...assigneeReferences(previous.assigned_to),
  ]
}

/** Returns the fields that follow when a task is completed, is reopened, or stays as it was. */
function settledFields(
  row: Task,
  records: RecordSet,
  { recorded_at, author_id }: OperationContext,
): Partial<Task> {
  const { completed_on } = row
  const nextTask = findActiveTask(row.next_task_id, records)
  if (completed_on === null) {
    // A next task that a person has begun stays, and is not created a second time.
    return { ...notCompletedFields, next_task_id: nextTask && !isUntouched(nextTask) ? nextTask.id : null }
  }
  const { client } = requireLocation(row, records)
  const dueDate = nextDueDateForClient(row, completed_on, client)
  return {
    completed_at: row.completed_at ?? recorded_at,
    completed_by: row.completed_by ?? author_id,
    settled_on: completed_on,
    next_task_id: nextTask?.id ?? (dueDate === undefined ? null : occurrenceId(row.series_id, dueDate)),
  }
}

function findActiveTask(id: string | null, records: RecordSet): Task | undefined {
  const row = id === null ? undefined : records.one('task', id)
  return row === undefined || isRemoved(row) ? undefined : row
}

const isUntouched = (nextTask: Task): boolean =>
  nextTask.status === 'not started' && nextTask.updated_at === nextTask.created_at

/** Returns the task after a completed task: created once, and removed again if no one has changed it (W3, W4). */
function nextTaskRows(
  previous: Task,
  context: OperationContext,
  row: Task,
  records: RecordSet,
): RowInCollection[] {
  if (previous.completed_on === null && row.completed_on !== null)
    return newNextTaskRows(row, records, context)
  if (previous.completed_on !== null && row.completed_on === null) {
    const nextTask = findActiveTask(previous.next_task_id, records)
    if (nextTask === undefined || !isUntouched(nextTask)) return []
    return [{ collection: 'task', row: { ...nextTask, ...removalFields(nextTask, records, context) } }]
  }
  return []
}

function newNextTaskRows(
  completedTask: Task,
  records: RecordSet,
  { recorded_at, author_id }: OperationContext,
): RowInCollection[] {
  const { next_task_id: id, completed_on } = completedTask
  const dueDate = completed_on === null ? undefined : nextDueDate(completedTask, completed_on)
  if (id === null || dueDate === undefined || findActiveTask(id, records) !== undefined) return []
  const { home } = requireLocation(completedTask, records)
  const row: Task = {
    ...completedTask,
    ...notCompletedFields,
    id,
    due_date: dueDate,
    assigned_to: nextAssignee(completedTask, home, records) ?? author_id,
    status: 'not started',
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    ...notRemovedFields,
    revision: 0,
  }
  return [{ collection: 'task', row }]
}

/** Returns the same assignee if they can be assigned new work there, else the home's manager (H10, H12). */
function nextAssignee({ assigned_to }: Task, home: Home, records: RecordSet): number | null {
  const card = records.one('person_card', assigned_to)
  // Without the card, which every device of the company has, nothing speaks against the assignment.
  return card === undefined || canBeAssigned(card, home) ? assigned_to : home.manager_id
}

/** Returns the fields of a task that is taken off the lists; a completed task keeps its day. */
export function removalFields(task: Task, records: RecordSet, context: OperationContext): Partial<Task> {
  const { home } = requireLocation(task, records)
  return {
    ...removalStamp(context),
    settled_on: task.settled_on ?? homeToday(context.recorded_at, home.time_zone),
  }
}

export const taskOperations = [taskCreate, taskUpdate, taskComplete, taskReopen, taskRemove] as const
