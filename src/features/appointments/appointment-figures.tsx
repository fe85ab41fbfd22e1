/** The five figures above the list (spec part 3 §2); each filters the list to what it counts. */
import {
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarWeek,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type AppointmentStatistics, WEEK_DAYS } from '#domain/rules/records/appointments.ts'
import { daysAhead, type ListFiltering } from '../../ui/list/filters.tsx'
import type { Statistic } from '../../ui/overview/statistics-row.tsx'
import { figureOf } from '../../work-lists/figures.ts'
import type { AppointmentWork } from './appointment-columns.tsx'

const ICON_PROPS = { size: 18, 'aria-hidden': true } as const

export function appointmentFigures(
  statistics: AppointmentStatistics,
  { filtering, t }: { filtering: ListFiltering<AppointmentWork>; t: TFunction },
): Statistic[] {
  const scheduledFilter = { status: 'scheduled' }
  const makeFigure = figureOf(filtering)
  return [
    makeFigure(t('appointments.statistics.scheduled'), statistics.scheduled, scheduledFilter, {
      icon: <IconCalendarEvent {...ICON_PROPS} />,
    }),
    makeFigure(
      t('appointments.statistics.today'),
      statistics.today,
      { ...scheduledFilter, from: daysAhead(0), to: daysAhead(0) },
      { icon: <IconCalendarDue {...ICON_PROPS} /> },
    ),
    makeFigure(
      t('appointments.statistics.thisWeek'),
      statistics.this_week,
      { ...scheduledFilter, from: daysAhead(0), to: daysAhead(WEEK_DAYS) },
      { icon: <IconCalendarWeek {...ICON_PROPS} /> },
    ),
    makeFigure(
      t('appointments.statistics.completed'),
      statistics.completed,
      { status: 'completed' },
      { icon: <IconCalendarCheck {...ICON_PROPS} /> },
    ),
    makeFigure(
      t('appointments.statistics.cancelled'),
      statistics.cancelled,
      { status: 'cancelled' },
      { icon: <IconCalendarOff {...ICON_PROPS} /> },
    ),
  ]
}
