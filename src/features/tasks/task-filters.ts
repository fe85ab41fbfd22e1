import type { TFunction } from 'i18next'
import { isInPeriod } from '#domain/rules/dashboard/completion.ts'
import { isOpenTask, isOverdue } from '#domain/rules/records/tasks.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { personFilter } from '../../views/list-filters.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { clientFilter, workDayFilters } from '../../work-lists/work-filters.ts'
import type { TaskViews, TaskWork } from './task-columns.tsx'

/** A filter value in addition to the statuses of the spec: all open tasks, as the figures count them. */
export const OPEN_STATUS = 'open'

/** Returns the filters of the spec (part 3 §2); the days are the days on which tasks are due. */
export const taskFilters = (
  views: TaskViews,
  allWork: AllWork<'task'>,
  t: TFunction,
): ListFilter<TaskWork>[] => [
  {
    ...views.filter('status', t('tasks.filters.allStatuses'), ({ record }) => record.status),
    options: [{ value: OPEN_STATUS, label: t('tasks.filters.open') }, ...views.options('status')],
    matchesRow: ({ record }, value) => (value === OPEN_STATUS ? isOpenTask(record) : record.status === value),
  },
  views.filter('priority', t('tasks.filters.allPriorities'), ({ record }) => record.priority),
  personFilter(
    allWork.work,
    {
      name: 'staff',
      label: views.label('assigned_to'),
      allLabel: t('tasks.filters.allStaff'),
      personCards: allWork.people,
      idOf: ({ record }) => record.assigned_to,
    },
    t,
  ),
  clientFilter(allWork, t),
  ...workDayFilters(allWork, true, ({ record }) => record.due_date, t),
  {
    as: 'flag',
    name: 'overdue',
    label: t('tasks.filters.overdueOnly'),
    matchesRow: ({ record, today }) => isOverdue(record, today),
  },
  {
    as: 'flag',
    // Matches the tasks that the dashboard counts for the current day of each home.
    name: 'today',
    label: t('tasks.filters.today'),
    matchesRow: ({ record: task, today }) => isInPeriod({ task, today }, 'today'),
  },
]
