import { appointment } from '../entities/appointment.ts'
import { fieldRefusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { OperationContext } from '../operation.ts'
import type { RecordSet } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import type { Instant, LocalDate } from '../values/dates.ts'
import { homeToday, type TimeZone } from '../values/time-zone.ts'
import { assigneeReferences, requireAssignable } from './parts/assignee.ts'
import { type ClientAndHome, locationReferences, requireLocation } from './parts/client-home.ts'
import { createOf } from './parts/create-of.ts'
import { refuseAfterStay } from './parts/departed-client.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

export type Appointment = RowOf<'appointment'>

const { client_id, status } = appointment.fields

/** The fields a person enters for a new appointment. */
export const newAppointmentFields = enteredFields(appointment, { status })

/** The fields that may change. */
export const appointmentFields = enteredFields(appointment)

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  client_id: 'Client selection is required',
  appointment_type: 'Appointment type is required',
  title: 'Appointment title is required',
  appointment_date: 'Date is required',
  time: 'Time is required',
  status: 'Status is required',
}

/** Schedules an appointment of a client. One that overlaps another is accepted: the form warns. */
export const appointmentCreate = createOf('appointment', {
  kind: 'appointment.create',
  isClinical: false,
  fields: { client_id, ...newAppointmentFields },
  takenMessage: 'This appointment is already there.',
  references: ({ staff_id }) => assigneeReferences(staff_id),
  check(row, location, records, context) {
    const { recorded_at } = context
    // Compared with the day on which it was recorded, however late it arrives.
    if (row.appointment_date < homeToday(recorded_at, location.home.time_zone)) {
      throw fieldRefusal('appointment_date', 'Date cannot be in the past')
    }
    refuseAfterStay(location, row.appointment_date, context)
    refuseForeignStaff(row, location, records, context)
  },
  derivedFields: ({ recorded_at, author_id }, { home }) => ({
    home_id: home.id,
    status: 'scheduled' as const,
    settled_on: null,
    sequence: 0,
    created_by: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    ...notRemovedFields,
  }),
})

/** The fields that determine whether an appointment is upcoming, and when. */
const PLAN_FIELDS = ['appointment_date', 'time', 'status'] as const

/** Changes an appointment, or records that it took place, was cancelled, or is scheduled again. */
const appointmentUpdate = updateOf('appointment', {
  kind: 'appointment.update',
  isClinical: false,
  fields: appointmentFields,
  recordName: 'Appointment',
  isGone: isRemoved,
  keepsVersions: true,
  references: (previous, _, changes) =>
    assigneeReferences(({ ...previous, ...changes } as Appointment).staff_id),
  derivedFields: ({ recorded_at }, row, { home }) => changeStamps(row, home, recorded_at),
  check(row, location, context, records) {
    const previousRow = records.one('appointment', row.id)
    // For a client who has left, completing or cancelling is accepted; nothing new is planned.
    const isPlanned = row.status === 'scheduled'
    const isPlanChanged = PLAN_FIELDS.some(field => previousRow?.[field] !== row[field])
    if (isPlanned && isPlanChanged) refuseAfterStay(location, row.appointment_date, context)
    refuseForeignStaff(row, location, records, context)
  },
})

/** Takes an appointment off the lists. The row stays, with who removed it and when. */
const appointmentRemove = stateChangeOf('appointment', {
  kind: 'appointment.remove',
  isClinical: false,
  fields: {},
  recordName: 'Appointment',
  isGone: isRemoved,
  references: locationReferences,
  derivedFields: (context, _, previous, records) => ({
    ...removalStamp(context),
    settled_on: settledDay(
      previous,
      homeToday(context.recorded_at, requireLocation(previous, records).home.time_zone),
    ),
  }),
})

/** Returns the day that dates an appointment no longer upcoming: never before the day by which it is listed. */
export const settledDay = (
  { appointment_date, settled_on }: Pick<Appointment, 'appointment_date' | 'settled_on'>,
  today: LocalDate,
): LocalDate => [appointment_date, settled_on ?? today].sort()[1] ?? today

/** Returns the next sequence number: a calendar app then uses the newer content (P5). A missing field counts as 0. */
export const nextSequence = ({ sequence }: Appointment): number => (sequence ?? 0) + 1

/** Whether it is scheduled and not removed: a change of its home's time zone moves it. */
export const isScheduled = (row: Appointment): boolean => row.status === 'scheduled' && !isRemoved(row)

/** Returns the fields that follow from any change of an appointment, by its own form or with the end of a stay. */
export const changeStamps = (
  row: Appointment,
  { time_zone }: { readonly time_zone: TimeZone },
  recorded_at: Instant,
): Pick<Appointment, 'updated_at' | 'sequence' | 'settled_on'> => ({
  updated_at: recorded_at,
  sequence: nextSequence(row),
  settled_on: row.status === 'scheduled' ? null : settledDay(row, homeToday(recorded_at, time_zone)),
})

/** Throws unless the staff member who goes along works for the home's company. */
function refuseForeignStaff(
  { id, staff_id }: Appointment,
  { home }: ClientAndHome,
  records: RecordSet,
  context: OperationContext,
): void {
  const assignment = {
    field: 'staff_id',
    id: staff_id,
    previousAssigneeId: records.one('appointment', id)?.staff_id,
    home,
    foreignMessage: 'Choose someone who works for this company',
  }
  requireAssignable(assignment, records, context)
}

export const appointmentOperations = [appointmentCreate, appointmentUpdate, appointmentRemove] as const
