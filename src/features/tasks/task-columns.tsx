import {
  IconAlertTriangle,
  IconBriefcase,
  IconCalendarEvent,
  IconChecklist,
  IconFileText,
  IconFirstAidKit,
  IconPill,
  IconSchool,
  IconShieldCheck,
  IconSparkles,
  IconTool,
  IconUserHeart,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Priority, TaskCategory, TaskStatus } from '#domain/entities/task.ts'
import { isOverdue } from '#domain/rules/records/tasks.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { FieldViews } from '../../views/field-views.ts'
import type { AllWork, Work } from '../../work-lists/use-work.ts'
import style from './task-columns.module.css'

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
    column('created_by', { title: t('tasks.columns.creator'), isOptional: true, cardPlacement: 'hidden' }),
    column('recurrence', { width: 116, cardPlacement: 'hidden', isOptional: true }),
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
        {record_state !== 'confirmed' && <RecordStateLabel state={record_state} />}
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

/** The types and the path that the files of the screen of tasks share. */
export type TaskWork = Work<'task'>

export type Task = TaskWork['record']

export type TaskViews = FieldViews<'task', TaskWork>

export const TASKS_PATH = '/dashboard/tasks'

/** The colors and icons of tasks. Priority: high red, medium yellow, low green (spec part 3 §2). */
const PRIORITY_TONES: Readonly<Record<Priority, Tone>> = {
  high: 'attention',
  medium: 'waiting',
  low: 'given',
}

const STATUS_TONES: Readonly<Record<TaskStatus, Tone>> = {
  'not started': 'plain',
  'in progress': 'accent',
  completed: 'given',
}

const CATEGORY_ICONS: Readonly<Record<TaskCategory, TablerIcon>> = {
  medication: IconPill,
  medical: IconFirstAidKit,
  cleaning: IconSparkles,
  maintenance: IconTool,
  documentation: IconFileText,
  appointment: IconCalendarEvent,
  safety: IconShieldCheck,
  training: IconSchool,
  administrative: IconBriefcase,
  personal_care: IconUserHeart,
  general: IconChecklist,
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const t = useLabels()
  return <Badge tone={PRIORITY_TONES[priority]}>{t(`labels.task.values.priority.${priority}`)}</Badge>
}

export function StatusBadge({ status }: { status: TaskStatus }) {
  const t = useLabels()
  return <Badge tone={STATUS_TONES[status]}>{t(`labels.task.values.status.${status}`)}</Badge>
}

export function OverdueBadge() {
  const { t } = useTranslation()
  return (
    <Badge tone="due" weight="strong" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {t('tasks.overdue')}
    </Badge>
  )
}
