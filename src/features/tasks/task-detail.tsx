import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { assignmentProblem } from '#domain/rules/people/colleagues.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { colleagueName, type PersonCards } from '../../people/colleague-name.ts'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import { PriorityBadge, StatusBadge, type TaskViews, type TaskWork } from './task-columns.tsx'

interface TaskDetailProps {
  work: TaskWork
  views: TaskViews
  people: PersonCards
  onComplete?: () => void
  onReopen?: () => void
  onEdit?: () => void
  onClose: () => void
}

/**
 * Returns the person to whom the task was assigned before the home's manager got it, and the reason for the change
 * (H10, H12).
 */
function usePreviousAssignee({ record, home }: TaskWork, people: PersonCards) {
  const previousUserId = useMirrorQuery(
    async mirror => {
      const tasks = await readRows(mirror, { collection: 'task', index: 'home_id', is: record.home_id })
      return tasks.find(({ next_task_id }) => next_task_id === record.id)?.assigned_to ?? null
    },
    [record.id, record.home_id],
  )
  const card =
    typeof previousUserId === 'number' && previousUserId !== record.assigned_to
      ? people.get(previousUserId)
      : undefined
  const problem = card && assignmentProblem(card, home)
  if (card === undefined || problem === undefined) return undefined
  return { id: card.id, reason: problem === 'not_registered' ? 'notRegistered' : 'left' } as const
}

/** The details of one task. */
export function TaskDetail({ work, views, people, onComplete, onReopen, onEdit, onClose }: TaskDetailProps) {
  const { record } = work
  const { t } = useTranslation()
  const previousAssignee = usePreviousAssignee(work, people)
  const detail = (name: Parameters<TaskViews['detail']>[0], overrides?: Partial<Detail>) =>
    views.detail(name, work, overrides)
  const details: Detail[] = [
    detail('title', { isLong: true }),
    detail('description'),
    detail('status', { value: <StatusBadge status={record.status} /> }),
    detail('priority', { value: <PriorityBadge priority={record.priority} /> }),
    detail('due_date', { label: t('tasks.columns.due') }),
    ...(record.completed_on === null ? [] : [detail('completed_on'), detail('completed_by')]),
    detail('assigned_to', { label: t('tasks.columns.assigned') }),
    ...(previousAssignee === undefined
      ? []
      : [
          {
            label: t('tasks.detail.before'),
            value: t(`tasks.detail.${previousAssignee.reason}`, {
              name: colleagueName(people, previousAssignee.id, t),
            }),
            isLong: true,
          },
        ]),
    detail('client_id', { value: views.text('client_id', work) || t('work.notAboutClient') }),
    detail('category'),
    detail('recurrence'),
    detail('home_id', { label: t('tasks.columns.home') }),
    detail('created_by', { label: t('tasks.columns.creator') }),
    detail('created_at'),
    detail('updated_at', {
      value: (
        <>
          {views.text('updated_at', work)} <RecordStateLabel state={record.record_state} />
        </>
      ),
    }),
  ]
  return (
    <DetailDialog
      opened
      onClose={onClose}
      title={t('tasks.detail.title')}
      details={details}
      actions={
        <>
          {onEdit && (
            <Button variant="default" onClick={onEdit}>
              {t('work.edit')}
            </Button>
          )}
          {onReopen && (
            <Button variant="default" onClick={onReopen}>
              {t('tasks.reopen')}
            </Button>
          )}
          {onComplete && <Button onClick={onComplete}>{t('tasks.complete')}</Button>}
        </>
      }
    />
  )
}
