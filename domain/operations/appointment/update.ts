import { updateOf } from '../update-of.ts'
import { type Appointment, appointmentFields, isRemoved, refuseStranger, staffReferences } from './fields.ts'

/** Changes an appointment, or says that it took place, was cancelled, or is scheduled again. */
export const appointmentUpdate = updateOf('appointment', {
  kind: 'appointment.update',
  clinical: false,
  fields: appointmentFields,
  what: 'Appointment',
  isGone: isRemoved,
  keepsVersions: true,
  references: (before, _, changes) => staffReferences(({ ...before, ...changes } as Appointment).staff_id),
  follows: ({ recorded_at }) => ({ updated_at: recorded_at }),
  check: (row, where, _, records) => refuseStranger(row, where, records),
})
