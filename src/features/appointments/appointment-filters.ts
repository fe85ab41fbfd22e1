import type { TFunction } from 'i18next'
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES } from '#domain/entities/appointment.ts'
import type { ListFilter } from '../../ui/list/filters.tsx'
import type { AllWork } from '../../work-lists/use-work.ts'
import { clientFilter, dayFilters, personFilter } from '../../work-lists/work-filters.ts'
import type { AppointmentWork } from './appointments.ts'

/** Those of the spec (part 3 §2). */
export const appointmentFilters = (
  all: AllWork<'appointment'>,
  t: TFunction,
): ListFilter<AppointmentWork>[] => [
  {
    as: 'choice',
    name: 'status',
    label: t('appointments.filters.status'),
    all: t('appointments.filters.allStatuses'),
    options: APPOINTMENT_STATUSES.map(value => ({ value, label: t(`appointments.statuses.${value}`) })),
    isIn: ({ record }, value) => record.status === value,
  },
  {
    as: 'choice',
    name: 'type',
    label: t('appointments.filters.type'),
    all: t('appointments.filters.allTypes'),
    options: APPOINTMENT_TYPES.map(value => ({ value, label: t(`appointments.types.${value}`) })),
    isIn: ({ record }, value) => record.appointment_type === value,
  },
  personFilter(
    all,
    { name: 'staff', label: t('appointments.filters.staff'), all: t('appointments.filters.allStaff') },
    ({ record }) => record.staff_id,
    t,
  ),
  clientFilter(all, t),
  ...dayFilters(all, true, ({ record }) => record.appointment_date, t),
]
