/** The form fields of a task; the operation's own schema decides what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { task } from '#domain/entities/task.ts'
import { newTaskFields, taskFields } from '#domain/operations/task.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import type { FieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields } from '../../views/form-fields.ts'
import type { WorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { Task } from './tasks.ts'

export const newTaskForm = v.object({
  home_id: task.fields.home_id,
  client_id: task.fields.client_id,
  ...newTaskFields,
})
const { series_start: _, ...changeableFields } = taskFields
const MOVES = ['one', 'later'] as const
export const taskForm = v.object({
  ...changeableFields,
  /** When a recurring task is postponed: whether the later tasks of its series are postponed, too (K9). */
  moves: v.exactOptional(v.picklist(MOVES)),
})

/** The fields that the form of a new task and the form of a change have in common. */
const sharedFields = (t: TFunction) =>
  ({
    title: { required: t('tasks.form.titleMissing') },
    description: { rows: 3 },
    category: { as: 'select', half: true },
    due_date: { required: t('tasks.form.dueMissing'), half: true },
    priority: { as: 'choice' },
    assigned_to: {
      placeholder: t('tasks.form.chooseStaff'),
      required: t('tasks.form.assignedMissing'),
      half: true,
    },
    client_id: { half: true },
    recurrence: { as: 'choice', hint: t('tasks.form.recurrenceHint') },
  }) as const satisfies Partial<FormFieldOptions<'task', keyof typeof taskForm.entries>>

export function fieldsOfNewTask(words: FieldWords<'task'>, formContext: WorkFormContext, t: TFunction) {
  const options = sharedFields(t)
  return [
    formContext.homeField,
    ...formFields(newTaskForm, words, formContext, {
      ...options,
      home_id: null,
      due_date: { ...options.due_date, min: values => formContext.homeIn(values).today },
    }),
  ]
}

export const fieldsOfTask = (
  words: FieldWords<'task'>,
  formContext: WorkFormContext,
  storedTask: Task,
  t: TFunction,
) =>
  formFields(taskForm, words, formContext, {
    ...sharedFields(t),
    moves: movesField(storedTask, t),
    status: { as: 'choice', required: t('tasks.form.statusMissing') },
    completed_on: {
      max: values => formContext.homeIn(values).today,
      when: values => values.status === 'completed',
    },
  })

/** The field that is shown when a task of a series is postponed. */
const movesField = (storedTask: Task, t: TFunction): FieldDescription<'moves'> => ({
  as: 'choice',
  name: 'moves',
  label: t('tasks.form.moves.label'),
  required: true,
  when: ({ due_date, recurrence }) =>
    storedTask.recurrence !== 'none' &&
    recurrence === storedTask.recurrence &&
    due_date !== storedTask.due_date,
  options: MOVES.map(value => ({ value, label: t(`tasks.form.moves.${value}`) })),
  emptyAs: 'absent',
})
