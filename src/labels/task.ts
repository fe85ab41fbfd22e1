/** The labels of a task. */
import { task } from '#domain/entities/task.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { dateFormat } from './formats.ts'
import { clientName } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const taskOperations = {
  'task.create': 'Task added',
  'task.update': 'Task changed',
  'task.complete': 'Task completed',
  'task.reopen': 'Task reopened',
  'task.remove': 'Task deleted',
} as const satisfies OperationNames

export const taskWords = {
  many: 'Tasks',
  fields: labelsOf(task),
  values: choicesOf(task),
  summary: '{{title}}, due {{day}}',
  aboutClient: '{{title}}, due {{day}}, {{client}}',
} as const

export const taskLabels = defineLabels({
  name: 'task',
  collections: ['task'],
  operations: taskOperations,
  words: taskWords,
  idField: 'task_id',
  fieldFormats: {
    task_id: null,
  },
  summary({ title, due_date, client_id }, context) {
    if (title === undefined || due_date === undefined) return undefined
    if (context.timelineClientId !== undefined) return title
    const params = { title, day: dateFormat.write(due_date, context, {}) }
    const client = client_id == null ? undefined : clientName(context, client_id)
    const { t } = context
    return client === undefined
      ? t('labels.task.summary', params)
      : t('labels.task.aboutClient', { ...params, client })
  },
  lastChange: ({ updated_at = '', completed_by, created_by }) => ({
    changedAt: updated_at,
    changedBy: completed_by ?? created_by ?? null,
  }),
  events: {
    task: ({ completed_at, completed_by, completed_on, recurrence, removed_at }) =>
      completed_at === null || completed_on === null || removed_at !== null
        ? []
        : [
            {
              operation: 'task.complete',
              occurredAt: completed_at,
              authorId: completed_by,
              on: completed_on,
              isRoutine: recurrence !== 'none',
            },
          ],
  },
})
