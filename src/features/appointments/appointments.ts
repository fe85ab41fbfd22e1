/** What the parts of this screen call things. */
import type { Work } from '../../work-lists/use-work.ts'

export type AppointmentWork = Work<'appointment'>
export type Appointment = AppointmentWork['record']

export const PATH = '/dashboard/appointments'
