import type { TFunction } from 'i18next'
import type { ListFilter } from '../../ui/list/filters.tsx'
import { personFilter } from '../../views/list-filters.ts'
import type { AllWork } from '../../work-lists/use-work.ts'
import { clientFilter, workDayFilters } from '../../work-lists/work-filters.ts'
import type { AppointmentViews, AppointmentWork } from './appointments.ts'

/** The filters in the spec (part 3 §2). */
export const appointmentFilters = (
  views: AppointmentViews,
  allWork: AllWork<'appointment'>,
  t: TFunction,
): ListFilter<AppointmentWork>[] => [
  views.filter('status', t('appointments.filters.allStatuses'), ({ record }) => record.status),
  {
    ...views.filter(
      'appointment_type',
      t('appointments.filters.allTypes'),
      ({ record }) => record.appointment_type,
    ),
    name: 'type',
  },
  personFilter(
    allWork.work,
    {
      name: 'staff',
      label: views.label('staff_id'),
      allLabel: t('appointments.filters.allStaff'),
      personCards: allWork.people,
      idOf: ({ record }) => record.staff_id,
    },
    t,
  ),
  clientFilter(allWork, t),
  ...workDayFilters(allWork, true, ({ record }) => record.appointment_date, t),
]
