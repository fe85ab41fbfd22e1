/** The appointments of a company as super_admin reads them. */
import { useTranslation } from 'react-i18next'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#domain/entities/appointment.ts'
import { type PlatformAppointment, platformAppointment } from '#domain/platform-record.ts'
import { deviceClock, durationWords, shortDate, timeWords } from '../../labels/dates.ts'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { PlatformList } from '../../work-lists/platform-list.tsx'
import { StatusBadge, typeWords } from './appointment-badges.tsx'

export function PlatformAppointments() {
  const { t } = useTranslation()
  const clock = deviceClock()
  const columns: Column<PlatformAppointment>[] = [
    {
      key: 'type',
      width: 180,
      title: t('appointments.columns.type'),
      cell: ({ appointment_type }) => typeWords(appointment_type, t),
    },
    {
      key: 'status',
      width: 120,
      title: t('appointments.columns.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      onCard: 'corner',
    },
    {
      key: 'when',
      width: 200,
      title: t('appointments.columns.when'),
      cell: ({ appointment_date, time, duration }) =>
        [
          shortDate(appointment_date, t),
          timeWords(time, clock),
          ...(duration === null ? [] : [durationWords(duration, t)]),
        ].join(' · '),
    },
    {
      key: 'client',
      width: 80,
      title: t('appointments.columns.client'),
      cell: ({ client_initials }) => client_initials ?? t('ui.none'),
    },
    {
      key: 'staff',
      width: 140,
      title: t('appointments.columns.staff'),
      cell: ({ assigned_staff_name }) => assigned_staff_name ?? t('appointments.unassigned'),
    },
    {
      key: 'home',
      width: 140,
      title: t('appointments.columns.home'),
      cell: ({ home_name }) => home_name,
    },
  ]
  const filters: ListFilter<PlatformAppointment>[] = [
    {
      as: 'choice',
      name: 'status',
      label: t('appointments.filters.status'),
      all: t('appointments.filters.allStatuses'),
      options: APPOINTMENT_STATUSES.map(value => ({ value, label: t(`appointments.statuses.${value}`) })),
      isIn: ({ status }, value) => status === value,
    },
    {
      as: 'choice',
      name: 'appointment_type',
      label: t('appointments.filters.type'),
      all: t('appointments.filters.allTypes'),
      options: APPOINTMENT_TYPES.map(value => ({ value, label: typeWords(value, t) })),
      isIn: ({ appointment_type }, value) => appointment_type === value,
    },
  ]
  return (
    <PlatformList
      title={t('appointments.title')}
      path="appointments"
      rowsAs="appointments"
      row={platformAppointment}
      columns={columns}
      filters={filters}
      empty={t('appointments.empty')}
      failed={t('work.platform.failed')}
    />
  )
}
