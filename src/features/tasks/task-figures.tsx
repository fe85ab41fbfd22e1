/** The figures of both sets of statistics, each once (decision 93); a figure filters the list to what it counts. */
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
import { daysAhead, type ListFiltering, YES } from '../../ui/list/filters.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import { OPEN } from './task-filters.ts'
import type { TaskWork } from './tasks.ts'

const SIZE = { size: 18, 'aria-hidden': true } as const

interface FigureContext {
  filtering: ListFiltering<TaskWork>
  personId: number
  t: TFunction
}

export function taskFigures(
  statistics: TaskStatistics,
  { filtering, personId, t }: FigureContext,
): Statistic[] {
  const open = { status: OPEN }
  const figure = figureOf(filtering)
  return [
    figure(t('tasks.statistics.total'), statistics.total, {}, { icon: <IconListCheck {...SIZE} /> }),
    figure(
      t('tasks.statistics.high'),
      statistics.high_priority,
      { ...open, priority: 'high' },
      {
        icon: <IconFlag {...SIZE} />,
        note: t('tasks.statistics.highNote', { count: statistics.high_priority_overdue }),
      },
    ),
    figure(
      t('tasks.statistics.overdue'),
      statistics.overdue,
      { overdue: YES },
      {
        icon: <IconAlertTriangle {...SIZE} />,
        ...(statistics.overdue > 0 ? { tone: 'due' } : {}),
      },
    ),
    figure(
      t('tasks.statistics.completed'),
      statistics.completed,
      { status: 'completed' },
      { icon: <IconChecks {...SIZE} /> },
    ),
    figure(
      t('tasks.statistics.dueToday'),
      statistics.due_today,
      { ...open, from: daysAhead(0), to: daysAhead(0) },
      { icon: <IconCalendarDue {...SIZE} /> },
    ),
    figure(
      t('tasks.statistics.dueThisWeek'),
      statistics.due_this_week,
      { ...open, from: daysAhead(0), to: daysAhead(DUE_SOON_DAYS) },
      { icon: <IconCalendarWeek {...SIZE} /> },
    ),
    figure(
      t('tasks.statistics.mine'),
      statistics.my_tasks,
      { ...open, staff: String(personId) },
      {
        icon: <IconUser {...SIZE} />,
        note: t('tasks.statistics.mineNote', { count: statistics.my_overdue_tasks }),
      },
    ),
  ]
}
