/** The five figures (spec part 3 §2); each filters the list to what it counts. */
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
import type { AppointmentWork } from './appointments.ts'

const SIZE = { size: 18, 'aria-hidden': true } as const

export function appointmentFigures(
  statistics: AppointmentStatistics,
  { filtering, t }: { filtering: ListFiltering<AppointmentWork>; t: TFunction },
): Statistic[] {
  const scheduled = { status: 'scheduled' }
  const figure = figureOf(filtering)
  return [
    figure(t('appointments.statistics.scheduled'), statistics.scheduled, scheduled, {
      icon: <IconCalendarEvent {...SIZE} />,
    }),
    figure(
      t('appointments.statistics.today'),
      statistics.today,
      { ...scheduled, from: daysAhead(0), to: daysAhead(0) },
      { icon: <IconCalendarDue {...SIZE} /> },
    ),
    figure(
      t('appointments.statistics.thisWeek'),
      statistics.this_week,
      { ...scheduled, from: daysAhead(0), to: daysAhead(WEEK_DAYS) },
      { icon: <IconCalendarWeek {...SIZE} /> },
    ),
    figure(
      t('appointments.statistics.completed'),
      statistics.completed,
      { status: 'completed' },
      { icon: <IconCalendarCheck {...SIZE} /> },
    ),
    figure(
      t('appointments.statistics.cancelled'),
      statistics.cancelled,
      { status: 'cancelled' },
      { icon: <IconCalendarOff {...SIZE} /> },
    ),
  ]
}
