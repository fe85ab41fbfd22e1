/** How a task is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  PRIORITIES,
  RECURRENCES,
  TASK_CATEGORIES,
  TASK_LENGTHS,
  TASK_STATUSES,
  task,
} from '#domain/entities/task.ts'
import { newTaskFields, taskFields } from '#domain/operations/task/fields.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import type { WorkPlace } from '../../work-lists/use-work-place.ts'
import type { Task } from './tasks.ts'

export const newTaskForm = v.object({
  home_id: task.fields.home_id,
  client_id: task.fields.client_id,
  ...newTaskFields,
})
const { series_start: _, ...askedFields } = taskFields
const MOVES = ['one', 'later'] as const
export const taskForm = v.object({
  ...askedFields,
  /** Of a task that recurs and is put off: whether the later ones are, too (K9). */
  moves: v.exactOptional(v.picklist(MOVES)),
})

/** Those of both forms. */
type Name = keyof typeof newTaskForm.entries & keyof typeof taskForm.entries

const inWords = <Value extends string>(values: readonly Value[], words: (value: Value) => string) =>
  values.map(value => ({ value, label: words(value) }))

export const fieldsOfTask = (
  { homeIn, peopleField, clientField }: WorkPlace,
  t: TFunction,
  { isNew }: { readonly isNew: boolean },
): FieldDescription<Name>[] => [
  {
    as: 'text',
    name: 'title',
    label: t('tasks.form.title'),
    required: t('tasks.form.titleMissing'),
    maxLength: TASK_LENGTHS.title.most,
    emptyAs: 'text',
  },
  {
    as: 'textarea',
    name: 'description',
    label: t('tasks.form.description'),
    maxLength: TASK_LENGTHS.description,
    rows: 3,
  },
  {
    as: 'select',
    name: 'category',
    label: t('tasks.form.category'),
    required: true,
    options: inWords(TASK_CATEGORIES, value => t(`tasks.categories.${value}`)),
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'due_date',
    label: t('tasks.form.due'),
    required: t('tasks.form.dueMissing'),
    home: homeIn,
    ...(isNew ? { min: values => homeIn(values).today } : {}),
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'choice',
    name: 'priority',
    label: t('tasks.form.priority'),
    required: true,
    options: inWords(PRIORITIES, value => t(`tasks.priorities.${value}`)),
    emptyAs: 'absent',
  },
  {
    ...peopleField('assigned_to', t('tasks.form.assigned')),
    placeholder: t('tasks.form.chooseStaff'),
    required: t('tasks.form.assignedMissing'),
    half: true,
    emptyAs: 'absent',
  },
  { ...clientField('client_id'), half: true },
  {
    as: 'choice',
    name: 'recurrence',
    label: t('tasks.form.recurrence'),
    required: true,
    options: inWords(RECURRENCES, value => t(`tasks.recurrences.${value}`)),
    hint: t('tasks.form.recurrenceHint'),
    emptyAs: 'absent',
  },
]

/** Asked when one of a series is put off. */
export const movesField = (task: Task, t: TFunction): FieldDescription<'moves'> => ({
  as: 'choice',
  name: 'moves',
  label: t('tasks.form.moves.label'),
  required: true,
  when: ({ due_date, recurrence }) =>
    task.recurrence !== 'none' && recurrence === task.recurrence && due_date !== task.due_date,
  options: inWords(MOVES, value => t(`tasks.form.moves.${value}`)),
  emptyAs: 'absent',
})

/** Of a task that is there already. */
export const statusFields = (
  { homeIn }: WorkPlace,
  t: TFunction,
): FieldDescription<'status' | 'completed_on'>[] => [
  {
    as: 'choice',
    name: 'status',
    label: t('tasks.form.status'),
    required: t('tasks.form.statusMissing'),
    options: inWords(TASK_STATUSES, value => t(`tasks.statuses.${value}`)),
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'completed_on',
    label: t('tasks.form.completedOn'),
    home: homeIn,
    max: values => homeIn(values).today,
    when: values => values.status === 'completed',
  },
]

/** What the form starts with. */
export const valuesOf = (record: Task) => ({
  title: record.title,
  description: record.description,
  category: record.category,
  priority: record.priority,
  status: record.status,
  due_date: record.due_date,
  assigned_to: record.assigned_to,
  client_id: record.client_id,
  recurrence: record.recurrence,
  completed_on: record.completed_on,
  moves: 'one',
})
