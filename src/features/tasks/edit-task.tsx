import * as v from 'valibot'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { changesOf } from '../../ui/record-form/changes.ts'
import { schemaInput } from '../../ui/record-form/check.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../ui/record-form/use-both-kept.ts'
import { fieldWords } from '../../views/field-views.ts'
import { startValuesOf } from '../../views/form-fields.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import { fieldsOfTask, taskForm } from './task-fields.ts'
import type { TaskWork } from './tasks.ts'

interface EditTaskProps {
  work: TaskWork
  onClose: () => void
}

/** The form to change a task: only changed fields are sent, with the values the form showed (S8). */
export function EditTask({ work: { record: task, home }, onClose }: EditTaskProps) {
  const t = useLabels()
  const record = useRecord()
  const noteBothKept = useBothKept(t('tasks.form.bothKept'))
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
        const { moves: _, ...seen } = v.parse(taskForm, schemaInput(groups, initialInput))
        const { moves, ...newValues } = values
        const isDone = newValues.status === 'completed'
        // Completed today, unless the user entered another day.
        const completed_on = isDone ? (newValues.completed_on ?? formContext.today) : null
        const series = moves === 'later' ? { series_start: newValues.due_date } : {}
        const changes = { ...changesOf(seen, { ...newValues, completed_on }), ...series }
        return noteBothKept(await record('task.update', { task_id: task.id, changes, seen }))
      }}
    />
  )
}
