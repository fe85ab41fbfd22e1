/** The figures above the list of tasks, each once (decision 93); each filters the list to the tasks it counts. */
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarWeek,
  IconChecks,
  IconFlag,
  IconListCheck,
  IconUser,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { DUE_SOON_DAYS, type TaskStatistics } from '#domain/rules/records/tasks.ts'
import { daysAhead, FLAG_SET, type ListFiltering } from '../../ui/list/filters.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import type { TaskWork } from './task-columns.tsx'
import { OPEN_STATUS } from './task-filters.ts'

const ICON_PROPS = { size: 18, 'aria-hidden': true } as const

interface FigureContext {
  filterState: ListFiltering<TaskWork>
  userId: number
  t: TFunction
}

export function taskFigures(
  statistics: TaskStatistics,
  { filterState, userId, t }: FigureContext,
): Statistic[] {
  const openFilter = { status: OPEN_STATUS }
  const figure = figureOf(filterState)
  return [
    figure(t('tasks.statistics.total'), statistics.total, {}, { icon: <IconListCheck {...ICON_PROPS} /> }),
    figure(
      t('tasks.statistics.high'),
      statistics.high_priority,
      { ...openFilter, priority: 'high' },
      {
        icon: <IconFlag {...ICON_PROPS} />,
        note: t('tasks.statistics.highNote', { count: statistics.high_priority_overdue }),
      },
    ),
    figure(
      t('tasks.statistics.overdue'),
      statistics.overdue,
      { overdue: FLAG_SET },
      {
        icon: <IconAlertTriangle {...ICON_PROPS} />,
        ...(statistics.overdue > 0 ? { tone: 'due' } : {}),
      },
    ),
    figure(
      t('tasks.statistics.completed'),
      statistics.completed,
      { status: 'completed' },
      { icon: <IconChecks {...ICON_PROPS} /> },
    ),
    figure(
      t('tasks.statistics.dueToday'),
      statistics.due_today,
      { ...openFilter, from: daysAhead(0), to: daysAhead(0) },
      { icon: <IconCalendarDue {...ICON_PROPS} /> },
    ),
    figure(
      t('tasks.statistics.dueThisWeek'),
      statistics.due_this_week,
      { ...openFilter, from: daysAhead(0), to: daysAhead(DUE_SOON_DAYS) },
      { icon: <IconCalendarWeek {...ICON_PROPS} /> },
    ),
    figure(
      t('tasks.statistics.mine'),
      statistics.my_tasks,
      { ...openFilter, staff: String(userId) },
      {
        icon: <IconUser {...ICON_PROPS} />,
        note: t('tasks.statistics.mineNote', { count: statistics.my_overdue_tasks }),
      },
    ),
  ]
}
