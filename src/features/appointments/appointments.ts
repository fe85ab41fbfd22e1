/**
 * Types shared by the files of this screen. `AppointmentWork`: an appointment with its home and client;
 * `AppointmentViews`: how its fields are labeled, shown and filtered.
 */
import type { Views } from '../../views/field-views.ts'
import type { Work } from '../../work-lists/use-work.ts'

export type AppointmentWork = Work<'appointment'>
export type Appointment = AppointmentWork['record']
export type AppointmentViews = Views<'appointment', AppointmentWork>

export const PATH = '/dashboard/appointments'
