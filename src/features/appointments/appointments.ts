/** Type names shared by the parts of this screen. */
import type { Views } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'

export type AppointmentWork = Work<'appointment'>
export type Appointment = AppointmentWork['record']
export type AppointmentViews = Views<'appointment', AppointmentWork>

export const PATH = '/dashboard/appointments'
