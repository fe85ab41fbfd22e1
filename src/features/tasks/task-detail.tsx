import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { newWorkFault } from '#domain/rules/colleagues.ts'
import { colleagueName, type People } from '../../directory/colleague-name.ts'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { readRows } from '../../mirror/read.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import { PriorityBadge, StatusBadge } from './task-badges.tsx'
import type { TaskWork } from './tasks.ts'

interface TaskDetailProps {
  work: TaskWork
  people: People
  onComplete?: () => void
  onReopen?: () => void
  onEdit?: () => void
  onClose: () => void
}

/** Who had the task before it fell to the home's manager, and why it did (H10, H12). */
function useHadBefore({ record, home }: TaskWork, people: People) {
  const before = useMirrorQuery(
    async mirror => {
      const tasks = await readRows(mirror, { collection: 'task', index: 'home_id', is: record.home_id })
      return tasks.find(({ next_task_id }) => next_task_id === record.id)?.assigned_to ?? null
    },
    [record.id, record.home_id],
  )
  const card = typeof before === 'number' && before !== record.assigned_to ? people.get(before) : undefined
  const fault = card && newWorkFault(card, home)
  if (card === undefined || fault === undefined) return undefined
  return { id: card.id, why: fault === 'not_registered' ? 'notRegistered' : 'left' } as const
}

/** One task to read. */
export function TaskDetail({ work, people, onComplete, onReopen, onEdit, onClose }: TaskDetailProps) {
  const { record, home, client } = work
  const { t } = useTranslation()
  const nameOf = (id: number) => colleagueName(people, id, t)
  const hadBefore = useHadBefore(work, people)
  const { completed_on, completed_by } = record
  const done: Detail[] =
    completed_on === null || completed_by === null
      ? []
      : [
          { label: t('tasks.columns.completed'), value: shortDate(completed_on, t) },
          { label: t('tasks.detail.completedBy'), value: nameOf(completed_by) },
        ]
  const details: Detail[] = [
    { label: t('tasks.form.title'), value: record.title, isLong: true },
    { label: t('tasks.columns.description'), value: record.description, isLong: true },
    { label: t('tasks.columns.status'), value: <StatusBadge status={record.status} /> },
    { label: t('tasks.columns.priority'), value: <PriorityBadge priority={record.priority} /> },
    { label: t('tasks.columns.due'), value: shortDate(record.due_date, t) },
    ...done,
    { label: t('tasks.columns.assigned'), value: nameOf(record.assigned_to) },
    ...(hadBefore === undefined
      ? []
      : [
          {
            label: t('tasks.detail.before'),
            value: t(`tasks.detail.${hadBefore.why}`, { name: nameOf(hadBefore.id) }),
            isLong: true,
          },
        ]),
    { label: t('tasks.columns.client'), value: client ? fullName(client) : t('work.notAboutClient') },
    { label: t('tasks.columns.category'), value: t(`tasks.categories.${record.category}`) },
    { label: t('tasks.columns.recurrence'), value: t(`tasks.recurrences.${record.recurrence}`) },
    { label: t('tasks.columns.home'), value: home.home_name },
    { label: t('tasks.columns.creator'), value: nameOf(record.created_by) },
    { label: t('tasks.columns.created'), value: momentWords(record.created_at, home, t) },
    {
      label: t('tasks.detail.updated'),
      value: (
        <>
          {momentWords(record.updated_at, home, t)} <RecordStateWords state={record.record_state} />
        </>
      ),
    },
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
