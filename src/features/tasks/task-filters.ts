import type { TFunction } from 'i18next'
import { PRIORITIES, TASK_STATUSES } from '#domain/entities/task.ts'
import { isWorkOf } from '#domain/rules/dashboard/completion.ts'
import { isOpenTask, isOverdue } from '#domain/rules/tasks.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { AllWork } from '../../work-lists/use-work.ts'
import { clientFilter, dayFilters, personFilter } from '../../work-lists/work-filters.ts'
import type { TaskWork } from './tasks.ts'

/** Beside the statuses of the spec: whatever is still to do, as the figures count it. */
export const OPEN = 'open'

/** Those of the spec (part 3 §2); the days are those on which tasks are due. */
export const taskFilters = (all: AllWork<'task'>, t: TFunction): ListFilter<TaskWork>[] => [
  {
    as: 'choice',
    name: 'status',
    label: t('tasks.filters.status'),
    all: t('tasks.filters.allStatuses'),
    options: [
      { value: OPEN, label: t('tasks.filters.open') },
      ...TASK_STATUSES.map(value => ({ value, label: t(`tasks.statuses.${value}`) })),
    ],
    isIn: ({ record }, value) => (value === OPEN ? isOpenTask(record) : record.status === value),
  },
  {
    as: 'choice',
    name: 'priority',
    label: t('tasks.filters.priority'),
    all: t('tasks.filters.allPriorities'),
    options: PRIORITIES.map(value => ({ value, label: t(`tasks.priorities.${value}`) })),
    isIn: ({ record }, value) => record.priority === value,
  },
  personFilter(
    all,
    { name: 'staff', label: t('tasks.filters.staff'), all: t('tasks.filters.allStaff') },
    ({ record }) => record.assigned_to,
    t,
  ),
  clientFilter(all, t),
  ...dayFilters(all, true, ({ record }) => record.due_date, t),
  {
    as: 'flag',
    name: 'overdue',
    label: t('tasks.filters.overdueOnly'),
    isIn: ({ record, today }) => isOverdue(record, today),
  },
  {
    as: 'flag',
    // What the dashboard counts: by the day of each home.
    name: 'today',
    label: t('tasks.filters.today'),
    isIn: ({ record: task, today }) => isWorkOf({ task, today }, 'today'),
  },
]
