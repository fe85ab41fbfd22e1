import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { nameToSort } from '#domain/rules/people-order.ts'
import { isOverdue } from '#domain/rules/tasks.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { colleagueName, colleagueToSort } from '../../directory/colleague-name.ts'
import { shortDate } from '../../labels/dates.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import type { Column, FileColumn } from '../../ui/list/columns.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { CATEGORY_ICONS, OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'
import style from './task-columns.module.css'
import type { TaskWork } from './tasks.ts'

const PRIORITIES = { high: 0, medium: 1, low: 2 } as const
const STATUSES = { 'not started': 0, 'in progress': 1, completed: 2 } as const

/** With the home where several are shown. */
export function taskColumns(
  { people, homes }: Pick<AllWork<'task'>, 'people' | 'homes'>,
  t: TFunction,
): Column<TaskWork>[] {
  const nameOf = (id: number) => colleagueName(people, id, t)
  const clientOf = ({ client }: TaskWork) => (client === null ? null : fullName(client))
  const home: Column<TaskWork> = {
    key: 'home',
    title: t('tasks.columns.home'),
    cell: ({ home }) => home.home_name,
    sortBy: ({ home }) => home.home_name,
    inFile: ({ home }) => home.home_name,
  }
  return [
    {
      key: 'title',
      title: t('tasks.columns.task'),
      cell: work => <TaskCell {...work} />,
      sortBy: ({ record }) => record.title,
      searchBy: ({ record, home }) => `${record.title}\n${record.description ?? ''}\n${home.home_name}`,
      inFile: ({ record }) => record.title,
      width: 240,
    },
    {
      key: 'priority',
      title: t('tasks.columns.priority'),
      cell: ({ record }) => <PriorityBadge priority={record.priority} />,
      sortBy: ({ record }) => PRIORITIES[record.priority],
      inFile: ({ record }) => t(`tasks.priorities.${record.priority}`),
      width: 100,
    },
    {
      key: 'status',
      title: t('tasks.columns.status'),
      cell: ({ record }) => <StatusBadge status={record.status} />,
      sortBy: ({ record }) => STATUSES[record.status],
      width: 118,
      inFile: ({ record }) => t(`tasks.statuses.${record.status}`),
    },
    {
      key: 'due_date',
      title: t('tasks.columns.due'),
      cell: work => <DueCell {...work} />,
      sortBy: ({ record }) => record.due_date,
      searchBy: ({ record }) => shortDate(record.due_date, t),
      inFile: ({ record }) => record.due_date,
      width: 116,
    },
    {
      key: 'assigned_to',
      title: t('tasks.columns.assigned'),
      cell: ({ record }) => nameOf(record.assigned_to),
      sortBy: ({ record }) => colleagueToSort(people, record.assigned_to),
      searchBy: ({ record }) => nameOf(record.assigned_to),
      inFile: ({ record }) => nameOf(record.assigned_to),
      width: 138,
    },
    {
      key: 'client',
      title: t('tasks.columns.client'),
      cell: work => clientOf(work) ?? t('work.notAboutClient'),
      sortBy: ({ client }) => client && nameToSort(client),
      searchBy: clientOf,
      inFile: clientOf,
      width: 104,
    },
    {
      key: 'created_by',
      title: t('tasks.columns.creator'),
      cell: ({ record }) => nameOf(record.created_by),
      sortBy: ({ record }) => colleagueToSort(people, record.created_by),
      searchBy: ({ record }) => nameOf(record.created_by),
      inFile: ({ record }) => nameOf(record.created_by),
      mayLeave: true,
      onCard: 'hidden',
    },
    {
      key: 'recurrence',
      title: t('tasks.columns.recurrence'),
      cell: ({ record }) => t(`tasks.recurrences.${record.recurrence}`),
      sortBy: ({ record }) => t(`tasks.recurrences.${record.recurrence}`),
      inFile: ({ record }) => t(`tasks.recurrences.${record.recurrence}`),
      width: 116,
      onCard: 'hidden',
      mayLeave: true,
    },
    ...(homes.length > 1 ? [home] : []),
  ]
}

/** What the list has no column for and a file has. */
export const onlyInFile = (t: TFunction): FileColumn<TaskWork>[] => [
  { title: t('tasks.columns.category'), inFile: ({ record }) => t(`tasks.categories.${record.category}`) },
  { title: t('tasks.columns.description'), inFile: ({ record }) => record.description },
  { title: t('tasks.columns.completed'), inFile: ({ record }) => record.completed_on },
]

function TaskCell({ record, today }: TaskWork) {
  const { t } = useTranslation()
  const { title, description, category, recurrence, record_state } = record
  const Icon = CATEGORY_ICONS[category]
  return (
    <span className={style.task}>
      <Icon className={style.icon} size={22} stroke={1.7} aria-hidden />
      <span className={style.words}>
        <span className={style.title}>
          {title} {isOverdue(record, today) && <OverdueBadge />}
        </span>
        <span className={style.about}>
          <span className={style.category}>{t(`tasks.categories.${category}`)}</span>
          {recurrence !== 'none' && (
            <span className={style.category}>{t(`tasks.recurrences.${recurrence}`)}</span>
          )}
          {description && <span className={style.description}>{description}</span>}
        </span>
        {record_state !== 'confirmed' && <RecordStateWords state={record_state} />}
      </span>
    </span>
  )
}

function DueCell({ record, home }: TaskWork) {
  const { t } = useTranslation()
  const { due_date, completed_on, created_at } = record
  const created = localDateTimeOf(created_at, home.time_zone).date
  return (
    <span className={style.due}>
      <span>{shortDate(due_date, t)}</span>
      <span className={style.created}>{t('tasks.createdOn', { day: shortDate(created, t) })}</span>
      {completed_on !== null && (
        <span className={style.created}>{t('tasks.doneOn', { day: shortDate(completed_on, t) })}</span>
      )}
    </span>
  )
}
