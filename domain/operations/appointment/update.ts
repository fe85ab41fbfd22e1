import { assigneeReferences } from '../parts/assignee.ts'
import { refuseAfterStay } from '../parts/departed-client.ts'
import { updateOf } from '../parts/update-of.ts'
import { type Appointment, appointmentFields, changedOf, isRemoved, refuseStranger } from './fields.ts'

/** The fields that say whether an appointment is to come, and when. */
const PLAN = ['appointment_date', 'time', 'status'] as const

/** Changes an appointment, or says that it took place, was cancelled, or is scheduled again. */
export const appointmentUpdate = updateOf('appointment', {
  kind: 'appointment.update',
  clinical: false,
  fields: appointmentFields,
  what: 'Appointment',
  isGone: isRemoved,
  keepsVersions: true,
  references: (before, _, changes) => assigneeReferences(({ ...before, ...changes } as Appointment).staff_id),
  follows: ({ recorded_at }, row, { home }) => changedOf(row, home, recorded_at),
  check(row, where, context, records) {
    const before = records.one('appointment', row.id)
    // What happened, or was called off, is said of whoever has left; nothing is planned for them any more.
    const isPlanned = row.status === 'scheduled'
    const isNew = PLAN.some(field => before?.[field] !== row[field])
    if (isPlanned && isNew) refuseAfterStay(where, row.appointment_date, context)
    refuseStranger(row, where, records, context)
  },
})
