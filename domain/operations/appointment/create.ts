import * as v from 'valibot'
import { appointment } from '../../entities/appointment.ts'
import { wrongField } from '../../errors.ts'
import { homeToday } from '../../values/time-zone.ts'
import { assigneeReferences } from '../parts/assignee.ts'
import { createOf } from '../parts/create-of.ts'
import { refuseAfterStay } from '../parts/departed-client.ts'
import { newAppointmentFields, refuseStranger } from './fields.ts'

/** Schedules an appointment of a client. One that overlaps another is accepted: the form warns. */
export const appointmentCreate = createOf('appointment', {
  kind: 'appointment.create',
  clinical: false,
  fields: {
    client_id: appointment.fields.client_id,
    ...newAppointmentFields,
    duration: v.optional(newAppointmentFields.duration, null),
    staff_id: v.optional(newAppointmentFields.staff_id, null),
  },
  taken: 'This appointment is already there.',
  references: ({ staff_id }) => assigneeReferences(staff_id),
  check(row, where, records, context) {
    const { recorded_at } = context
    // By the day on which it was written, however late it arrives.
    if (row.appointment_date < homeToday(recorded_at, where.home.time_zone)) {
      throw wrongField('appointment_date', 'Date cannot be in the past')
    }
    refuseAfterStay(where, row.appointment_date, context)
    refuseStranger(row, where, records, context)
  },
  follows: ({ recorded_at, author_id }, { home }) => ({
    home_id: home.id,
    status: 'scheduled' as const,
    settled_on: null,
    sequence: 0,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
  }),
})
