/** The appointments of a company as a super_admin sees them. */
import { type AllCompaniesAppointment, allCompaniesAppointment } from '#domain/answers/platform-record.ts'
import { deviceWallClock, durationWords, shortDate, timeWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import type { Column } from '../../ui/list/columns.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { SuperAdminWorkList } from '../../work-lists/platform-list.tsx'
import { StatusBadge, typeWords } from './appointment-columns.tsx'

export function AllCompaniesAppointments() {
  const t = useLabels()
  const words = fieldWords('appointment', t)
  const clock = deviceWallClock()
  const columns: Column<AllCompaniesAppointment>[] = [
    {
      key: 'type',
      width: 180,
      title: words.label('appointment_type'),
      cell: ({ appointment_type }) => typeWords(appointment_type, t),
    },
    {
      key: 'status',
      width: 120,
      title: words.label('status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      cardPlacement: 'corner',
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
      title: words.label('client_id'),
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
  const filters: ListFilter<AllCompaniesAppointment>[] = [
    words.filter('status', t('appointments.filters.allStatuses'), ({ status }) => status),
    words.filter(
      'appointment_type',
      t('appointments.filters.allTypes'),
      ({ appointment_type }) => appointment_type,
    ),
  ]
  return (
    <SuperAdminWorkList
      title={t('appointments.title')}
      path="appointments"
      rowsKey="appointments"
      row={allCompaniesAppointment}
      columns={columns}
      filters={filters}
      emptyMessage={t('appointments.empty')}
    />
  )
}
