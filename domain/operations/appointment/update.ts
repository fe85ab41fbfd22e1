import { homeToday } from '../../values/time-zone.ts'
import { assigneeReferences } from '../assignee.ts'
import { refuseAfterStay } from '../departed-client.ts'
import { updateOf } from '../update-of.ts'
import { type Appointment, appointmentFields, isRemoved, refuseStranger, settledOn } from './fields.ts'

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
  follows: ({ recorded_at }, row, { home }) => ({
    updated_at: recorded_at,
    // A device that has not fetched the field yet counts from none.
    sequence: (row.sequence ?? 0) + 1,
    settled_on: row.status === 'scheduled' ? null : settledOn(row, homeToday(recorded_at, home.time_zone)),
  }),
  check(row, where, context, records) {
    const before = records.one('appointment', row.id)
    // What happened, or was called off, is said of whoever has left; nothing is planned for them any more.
    const isPlanned = row.status === 'scheduled'
    const isNew = PLAN.some(field => before?.[field] !== row[field])
    if (isPlanned && isNew) refuseAfterStay(where, row.appointment_date, context)
    refuseStranger(row, where, records, context)
  },
})
