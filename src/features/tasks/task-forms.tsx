import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { task } from '#domain/entities/task.ts'
import { newTaskFields, taskFields } from '#domain/operations/task.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { changedValuesOf } from '../../ui/record-form/changes.ts'
import { toSchemaInput } from '../../ui/record-form/check.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useEditOutcome } from '../../ui/record-form/use-both-kept.ts'
import { type FieldWords, fieldWords } from '../../views/field-views.ts'
import { type FormFieldOptions, formFields, startValuesOf } from '../../views/form-fields.ts'
import { useWorkFormContext, type WorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import type { Task, TaskWork } from './task-columns.tsx'

interface EditTaskProps {
  work: TaskWork
  onClose: () => void
}

/** The form to change a task: only changed fields are sent, with the values the form showed (S8). */
export function EditTask({ work: { record: task, home }, onClose }: EditTaskProps) {
  const t = useLabels()
  const record = useRecordOperation()
  const outcomeOfEdit = useEditOutcome(t('tasks.form.bothKept'))
  const formContext = useWorkFormContext('task.update', home, task)
  if (formContext === undefined) return null
  const groups = [{ fields: fieldsOfTask(fieldWords('task', t), formContext, task, t) }]
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('tasks.form.editTitle')}
      schema={taskForm}
      groups={groups}
      initialValues={{ ...startValuesOf(task, taskForm), moves: 'one' }}
      draftKey={`task.update/${task.id}`}
      onSubmit={async (values, initialInput) => {
        const { moves: _, ...seen } = v.parse(taskForm, toSchemaInput(groups, initialInput))
        const { moves, ...newValues } = values
        const isCompleted = newValues.status === 'completed'
        // Completed today, unless the user entered another day.
        const completed_on = isCompleted ? (newValues.completed_on ?? formContext.today) : null
        const seriesChange = moves === 'later' ? { series_start: newValues.due_date } : {}
        const changes = { ...changedValuesOf(seen, { ...newValues, completed_on }), ...seriesChange }
        return outcomeOfEdit(await record('task.update', { task_id: task.id, changes, seen }))
      }}
    />
  )
}

/** The form of a new task, for the shown home or a chosen home. */
export function AddTask({ onClose }: AddWorkProps) {
  const t = useLabels()
  const record = useRecordOperation()
  const formContext = useWorkFormContext('task.create')
  if (formContext === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('tasks.form.addTitle')}
      schema={newTaskForm}
      groups={[{ fields: fieldsOfNewTask(fieldWords('task', t), formContext, t) }]}
      initialValues={{
        home_id: formContext.home_id,
        category: 'general',
        priority: 'medium',
        recurrence: 'none',
        due_date: formContext.today,
      }}
      draftKey="task.create"
      onSubmit={task => record('task.create', { task_id: record.newId(), ...task })}
    />
  )
}

/** The form fields of a task; the operation's own schema decides what is valid (spec part 3 §5). */
const newTaskForm = v.object({
  home_id: task.fields.home_id,
  client_id: task.fields.client_id,
  ...newTaskFields,
})

const { series_start: _, ...changeableFields } = taskFields

const MOVE_OPTIONS = ['one', 'later'] as const

const taskForm = v.object({
  ...changeableFields,
  /** When a recurring task is postponed: whether the later tasks of its series are postponed, too (K9). */
  moves: v.exactOptional(v.picklist(MOVE_OPTIONS)),
})

/** The fields that the form of a new task and the form of a change have in common. */
const sharedFields = (t: TFunction) =>
  ({
    title: { required: t('tasks.form.titleMissing') },
    description: { rows: 3 },
    category: { as: 'select', isHalfWidth: true },
    due_date: { required: t('tasks.form.dueMissing'), isHalfWidth: true },
    priority: { as: 'choice' },
    assigned_to: {
      placeholder: t('tasks.form.chooseStaff'),
      required: t('tasks.form.assignedMissing'),
      isHalfWidth: true,
    },
    client_id: { isHalfWidth: true },
    recurrence: { as: 'choice', hint: t('tasks.form.recurrenceHint') },
  }) as const satisfies Partial<FormFieldOptions<'task', keyof typeof taskForm.entries>>

function fieldsOfNewTask(words: FieldWords<'task'>, formContext: WorkFormContext, t: TFunction) {
  const options = sharedFields(t)
  return [
    formContext.homeField,
    ...formFields(newTaskForm, words, formContext, {
      ...options,
      home_id: null,
      due_date: { ...options.due_date, min: values => formContext.homeTimeOf(values).today },
    }),
  ]
}

const fieldsOfTask = (
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
      max: values => formContext.homeTimeOf(values).today,
      isShown: values => values.status === 'completed',
    },
  })

/** The field that is shown when a task of a series is postponed. */
const movesField = (storedTask: Task, t: TFunction): FieldDescription<'moves'> => ({
  as: 'choice',
  name: 'moves',
  label: t('tasks.form.moves.label'),
  required: true,
  isShown: ({ due_date, recurrence }) =>
    storedTask.recurrence !== 'none' &&
    recurrence === storedTask.recurrence &&
    due_date !== storedTask.due_date,
  options: MOVE_OPTIONS.map(value => ({ value, label: t(`tasks.form.moves.${value}`) })),
  emptyAs: 'absent',
})
