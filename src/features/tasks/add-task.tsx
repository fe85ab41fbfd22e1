import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { useWorkFormContext } from '../../work-lists/use-work-form-context.ts'
import type { AddWorkProps } from '../../work-lists/work-list.tsx'
import { fieldsOfNewTask, newTaskForm } from './task-fields.ts'

/** The form of a new task, for the shown home or a chosen home. */
export function AddTask({ onClose }: AddWorkProps) {
  const t = useLabels()
  const record = useRecord()
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
