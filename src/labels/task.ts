/** A task. */
import type { RowOf } from '#domain/registry.ts'
import { type Choices, choice, client, date, home, longText, moment, person, stamp, text } from './formats.ts'
import { clientName } from './label-context.ts'
import { defineThing, type OperationNames } from './thing.ts'

type Task = RowOf<'task'>

export const taskOperations = {
  'task.create': 'Task added',
  'task.update': 'Task changed',
  'task.complete': 'Task completed',
  'task.reopen': 'Task reopened',
  'task.remove': 'Task deleted',
} as const satisfies OperationNames

export const taskWords = {
  many: 'Tasks',
  fields: {
    title: 'Title',
    description: 'Description',
    category: 'Category',
    priority: 'Priority',
    status: 'Status',
    due_date: 'Due date',
    assigned_to: 'Assigned to',
    client_id: 'Client',
    home_id: 'Group home',
    recurrence: 'Recurrence',
    completed_on: 'Done on',
    completed_by: 'Completed by',
    created_by: 'Created by',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  values: {
    category: {
      medication: 'Medication',
      medical: 'Medical',
      cleaning: 'Cleaning',
      maintenance: 'Maintenance',
      documentation: 'Documentation',
      appointment: 'Appointment',
      safety: 'Safety',
      training: 'Training',
      administrative: 'Administrative',
      personal_care: 'Personal care',
      general: 'General',
    } satisfies Choices<Task['category']>,
    priority: { low: 'Low', medium: 'Medium', high: 'High' } satisfies Choices<Task['priority']>,
    status: {
      'not started': 'Not started',
      'in progress': 'In progress',
      completed: 'Completed',
    } satisfies Choices<Task['status']>,
    recurrence: {
      none: 'None',
      daily: 'Daily',
      weekly: 'Weekly',
      monthly: 'Monthly',
    } satisfies Choices<Task['recurrence']>,
  },
  summary: '{{title}}, due {{day}}',
  aboutClient: '{{title}}, due {{day}}, {{client}}',
} as const

export const task = defineThing({
  name: 'task',
  collections: ['task'],
  operations: taskOperations,
  words: taskWords,
  id: 'task_id',
  fields: {
    id: null,
    task_id: null,
    title: text,
    description: longText,
    category: choice('task', 'category'),
    priority: choice('task', 'priority'),
    status: choice('task', 'status'),
    due_date: date,
    assigned_to: person,
    client_id: client,
    home_id: stamp(home),
    recurrence: choice('task', 'recurrence'),
    completed_on: date,
    completed_at: null,
    completed_by: stamp(person),
    series_id: null,
    series_start: null,
    next_task_id: null,
    settled_on: null,
    created_by: stamp(person),
    created_at: stamp(moment),
    updated_at: stamp(moment),
    removed_at: null,
    removed_by: null,
  },
  summary({ title, due_date, client_id }, context) {
    if (title === undefined || due_date === undefined) return undefined
    if (context.timelineOf !== undefined) return title
    const said = { title, day: date.write(due_date, context, {}) }
    const about = client_id == null ? undefined : clientName(context, client_id)
    const { t } = context
    return about === undefined
      ? t('labels.task.summary', said)
      : t('labels.task.aboutClient', { ...said, client: about })
  },
  lastChange: ({ updated_at = '', completed_by, created_by }) => ({
    at: updated_at,
    by: completed_by ?? created_by ?? null,
  }),
  events: {
    task: ({ completed_at, completed_by, completed_on, recurrence, removed_at }) =>
      completed_at === null || completed_on === null || removed_at !== null
        ? []
        : [
            {
              operation: 'task.complete',
              at: completed_at,
              by: completed_by,
              on: completed_on,
              isRoutine: recurrence !== 'none',
            },
          ],
  },
})
