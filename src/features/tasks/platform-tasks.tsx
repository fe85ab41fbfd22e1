/** The tasks of a company as super_admin reads them. */
import { useTranslation } from 'react-i18next'
import { PRIORITIES, TASK_STATUSES } from '#domain/entities/task.ts'
import { type PlatformTask, platformTask } from '#domain/platform-record.ts'
import { shortDate } from '../../labels/dates.ts'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { PlatformList } from '../../work-lists/platform-list.tsx'
import { OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'

export function PlatformTasks() {
  const { t } = useTranslation()
  const columns: Column<PlatformTask>[] = [
    {
      key: 'title',
      width: 220,
      title: t('tasks.columns.task'),
      cell: ({ title, category }) => title ?? t(`tasks.categories.${category}`),
    },
    {
      key: 'status',
      width: 120,
      title: t('tasks.columns.status'),
      cell: ({ status, is_overdue }) => (is_overdue ? <OverdueBadge /> : <StatusBadge status={status} />),
      onCard: 'corner',
    },
    {
      key: 'priority',
      width: 100,
      title: t('tasks.columns.priority'),
      cell: ({ priority }) => <PriorityBadge priority={priority} />,
    },
    {
      key: 'due',
      width: 120,
      title: t('tasks.columns.due'),
      cell: ({ due_date }) => shortDate(due_date, t),
      isOneLine: true,
    },
    {
      key: 'assigned',
      width: 140,
      title: t('tasks.columns.assigned'),
      cell: ({ assigned_staff_name }) => assigned_staff_name ?? t('ui.none'),
    },
    {
      key: 'client',
      width: 80,
      title: t('tasks.columns.client'),
      cell: ({ client_initials }) => client_initials ?? t('work.notAboutClient'),
    },
    {
      key: 'home',
      width: 120,
      title: t('tasks.columns.home'),
      cell: ({ home_name }) => home_name,
      isOneLine: true,
    },
  ]
  const filters: ListFilter<PlatformTask>[] = [
    {
      as: 'choice',
      name: 'status',
      label: t('tasks.filters.status'),
      all: t('tasks.filters.allStatuses'),
      options: TASK_STATUSES.map(value => ({ value, label: t(`tasks.statuses.${value}`) })),
      isIn: ({ status }, value) => status === value,
    },
    {
      as: 'choice',
      name: 'priority',
      label: t('tasks.filters.priority'),
      all: t('tasks.filters.allPriorities'),
      options: PRIORITIES.map(value => ({ value, label: t(`tasks.priorities.${value}`) })),
      isIn: ({ priority }, value) => priority === value,
    },
    {
      as: 'flag',
      name: 'overdue',
      label: t('tasks.filters.overdueOnly'),
      isIn: ({ is_overdue }) => is_overdue,
    },
  ]
  return (
    <PlatformList
      title={t('tasks.title')}
      path="tasks"
      rowsAs="tasks"
      row={platformTask}
      columns={columns}
      filters={filters}
      empty={t('tasks.empty')}
      failed={t('work.platform.failed')}
    />
  )
}
