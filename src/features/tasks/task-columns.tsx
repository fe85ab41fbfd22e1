import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isOverdue } from '#domain/rules/records/tasks.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { CATEGORY_ICONS, OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'
import style from './task-columns.module.css'
import type { TaskViews, TaskWork } from './tasks.ts'

const PRIORITY_ORDER = { high: 0, medium: 1, low: 2 } as const
const STATUS_ORDER = { 'not started': 0, 'in progress': 1, completed: 2 } as const

/** Returns the columns, including the home when several homes are shown. */
export function taskColumns(views: TaskViews, { homes }: Pick<AllWork<'task'>, 'homes'>, t: TFunction) {
  const { column } = views
  const columns: Column<TaskWork>[] = [
    column('title', {
      title: t('tasks.columns.task'),
      cell: work => <TaskCell {...work} views={views} />,
      searchBy: ({ record, home }) => `${record.title}\n${record.description ?? ''}\n${home.home_name}`,
      width: 240,
    }),
    column('priority', {
      cell: ({ record }) => <PriorityBadge priority={record.priority} />,
      sortBy: ({ record }) => PRIORITY_ORDER[record.priority],
      width: 100,
    }),
    column('status', {
      cell: ({ record }) => <StatusBadge status={record.status} />,
      sortBy: ({ record }) => STATUS_ORDER[record.status],
      width: 118,
    }),
    column('due_date', {
      title: t('tasks.columns.due'),
      cell: work => <DueCell {...work} />,
      width: 116,
    }),
    column('assigned_to', { title: t('tasks.columns.assigned'), width: 138 }),
    column('client_id', {
      cell: work => views.text('client_id', work) || t('work.notAboutClient'),
      width: 104,
    }),
    column('created_by', { title: t('tasks.columns.creator'), isOptional: true, onCard: 'hidden' }),
    column('recurrence', { width: 116, onCard: 'hidden', isOptional: true }),
  ]
  return homes.length > 1 ? [...columns, column('home_id', { title: t('tasks.columns.home') })] : columns
}

function TaskCell({ views, ...work }: TaskWork & { views: TaskViews }) {
  const { record, today } = work
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
          <span className={style.category}>{views.text('category', work)}</span>
          {recurrence !== 'none' && <span className={style.category}>{views.text('recurrence', work)}</span>}
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
  const createdDay = localDateTimeOf(created_at, home.time_zone).date
  return (
    <span className={style.due}>
      <span>{shortDate(due_date, t)}</span>
      <span className={style.created}>{t('tasks.createdOn', { day: shortDate(createdDay, t) })}</span>
      {completed_on !== null && (
        <span className={style.created}>{t('tasks.doneOn', { day: shortDate(completed_on, t) })}</span>
      )}
    </span>
  )
}
