/** What the operations on appointments share. */
import { appointment } from '../../entities/appointment.ts'
import type { OperationContext } from '../../operation.ts'
import type { RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import type { Instant, LocalDate } from '../../values/dates.ts'
import { homeToday, type TimeZone } from '../../values/time-zone.ts'
import { refuseAssignee } from '../parts/assignee.ts'
import type { ClientAndHome } from '../parts/client-home.ts'

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

/** The day that dates one which is not to come any more; it is not before the day by which it is listed. */
export const settledOn = (
  { appointment_date, settled_on }: Pick<Appointment, 'appointment_date' | 'settled_on'>,
  today: LocalDate,
): LocalDate => [appointment_date, settled_on ?? today].sort()[1] ?? today

/** With a greater number a calendar app takes what the appointment says now (P5). A device without the field counts from 0. */
export const nextSequence = ({ sequence }: Appointment): number => (sequence ?? 0) + 1

/** Scheduled and not removed: a change of its home's time zone moves it. */
export const isScheduled = (one: Appointment): boolean => one.status === 'scheduled' && !isRemoved(one)

/** What follows from any change to what an appointment says, by its own form or with the end of a stay. */
export const changedOf = (
  after: Appointment,
  { time_zone }: { readonly time_zone: TimeZone },
  recorded_at: Instant,
): Pick<Appointment, 'updated_at' | 'sequence' | 'settled_on'> => ({
  updated_at: recorded_at,
  sequence: nextSequence(after),
  settled_on: after.status === 'scheduled' ? null : settledOn(after, homeToday(recorded_at, time_zone)),
})

export const isRemoved = ({ removed_at }: Appointment): boolean => removed_at !== null

/** Who goes along works for the company of the home. */
export function refuseStranger(
  { id, staff_id }: Appointment,
  { home }: ClientAndHome,
  records: RecordSet,
  context: OperationContext,
): void {
  const asked = {
    field: 'staff_id',
    id: staff_id,
    before: records.one('appointment', id)?.staff_id,
    home,
    stranger: 'Choose someone who works for this company',
  }
  refuseAssignee(asked, records, context)
}
