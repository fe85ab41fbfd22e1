/** What the operations on appointments share. */
import { appointment } from '../../entities/appointment.ts'
import { wrongField } from '../../errors.ts'
import type { RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { ClientAndHome } from '../client-home.ts'

export type Appointment = RowOf<'appointment'>

const { appointment_type, title, appointment_date, time, duration, staff_id, status } = appointment.fields

/** What a person says of a new one. */
export const newAppointmentFields = {
  appointment_type,
  title,
  appointment_date,
  time,
  duration,
  staff_id,
} as const

/** What may change. */
export const appointmentFields = { ...newAppointmentFields, status } as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  client_id: 'Client selection is required',
  appointment_type: 'Appointment type is required',
  title: 'Appointment title is required',
  appointment_date: 'Date is required',
  time: 'Time is required',
  status: 'Status is required',
}

export const isRemoved = ({ removed_at }: Appointment): boolean => removed_at !== null

export const staffReferences = (id: number | null): Reference[] =>
  id === null ? [] : [{ collection: 'person_card', id }]

/** Who goes along works for the company of the home. */
export function refuseStranger({ staff_id }: Appointment, { home }: ClientAndHome, records: RecordSet): void {
  if (staff_id !== null && records.one('person_card', staff_id)?.company_id !== home.company_id) {
    throw wrongField('staff_id', 'Choose someone who works for this company')
  }
}
