import { homeToday } from '../../values/time-zone.ts'
import { placeOf, placeReferences } from '../parts/client-home.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved, settledOn } from './fields.ts'

/** Takes an appointment off the lists. The row stays, with who removed it and when. */
export const appointmentRemove = withdrawOf('appointment', {
  kind: 'appointment.remove',
  clinical: false,
  fields: {},
  what: 'Appointment',
  isGone: isRemoved,
  references: placeReferences,
  follows: ({ recorded_at, author_id }, _, before, records) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
    settled_on: settledOn(before, homeToday(recorded_at, placeOf(before, records).home.time_zone)),
  }),
})
