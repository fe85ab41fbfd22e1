/** The tasks of a company, as shown to a super_admin. */
import { type AllCompaniesTask, allCompaniesTask } from '#domain/answers/platform-record.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { SuperAdminWorkList } from '../../work-lists/platform-list.tsx'
import { OverdueBadge, PriorityBadge, StatusBadge } from './task-columns.tsx'

export function PlatformTasks() {
  const t = useLabels()
  const words = fieldWords('task', t)
  const columns: Column<AllCompaniesTask>[] = [
    {
      key: 'title',
      width: 220,
      title: t('tasks.columns.task'),
      cell: ({ title, category }) => title ?? words.choiceNameOf('category', category),
    },
    {
      key: 'status',
      width: 120,
      title: words.label('status'),
      cell: ({ status, is_overdue }) => (is_overdue ? <OverdueBadge /> : <StatusBadge status={status} />),
      cardPlacement: 'corner',
    },
    {
      key: 'priority',
      width: 100,
      title: words.label('priority'),
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
      title: words.label('client_id'),
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
  const filters: ListFilter<AllCompaniesTask>[] = [
    words.filter('status', t('tasks.filters.allStatuses'), ({ status }) => status),
    words.filter('priority', t('tasks.filters.allPriorities'), ({ priority }) => priority),
    {
      as: 'flag',
      name: 'overdue',
      label: t('tasks.filters.overdueOnly'),
      matchesRow: ({ is_overdue }) => is_overdue,
    },
  ]
  return (
    <SuperAdminWorkList
      title={t('tasks.title')}
      path="tasks"
      rowsKey="tasks"
      row={allCompaniesTask}
      columns={columns}
      filters={filters}
      emptyMessage={t('tasks.empty')}
    />
  )
}
