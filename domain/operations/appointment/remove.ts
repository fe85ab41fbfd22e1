import { withdrawOf } from '../withdraw-of.ts'
import { isRemoved } from './fields.ts'

/** Takes an appointment off the lists. The row stays, with who removed it and when. */
export const appointmentRemove = withdrawOf('appointment', {
  kind: 'appointment.remove',
  clinical: false,
  fields: {},
  what: 'Appointment',
  isGone: isRemoved,
  follows: ({ recorded_at, author_id }) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
  }),
})
