/** An appointment of a client. */
import { APPOINTMENT_TYPE_NAMES } from '#domain/entities/appointment.ts'
import type { RowOf, StoredRow } from '#domain/registry.ts'
import { durationWords } from './dates.ts'
import { type Choices, choice, client, date, home, moment, person, stamp, text, time } from './formats.ts'
import { clientName, type RowContext } from './label-context.ts'
import { lastVersion, writtenAndChanged } from './record-version.ts'
import { defineThing, type OperationNames } from './thing.ts'

type Appointment = RowOf<'appointment'>

export const appointmentOperations = {
  'appointment.create': 'Appointment scheduled',
  'appointment.update': 'Appointment changed',
  'appointment.remove': 'Appointment deleted',
} as const satisfies OperationNames

export const appointmentWords = {
  many: 'Appointments',
  fields: {
    client_id: 'Client',
    appointment_type: 'Type',
    title: 'Title',
    appointment_date: 'Date',
    time: 'Time',
    duration: 'Duration',
    staff_id: 'Assigned staff',
    status: 'Status',
    home_id: 'Group home',
    created_by: 'Created by',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  values: {
    appointment_type: APPOINTMENT_TYPE_NAMES satisfies Choices<Appointment['appointment_type']>,
    status: {
      scheduled: 'Scheduled',
      completed: 'Completed',
      cancelled: 'Cancelled',
    } satisfies Choices<Appointment['status']>,
  },
  general: 'General',
  summary: '{{title}}, {{day}}, {{client}}',
} as const

export const appointment = defineThing({
  name: 'appointment',
  collections: ['appointment'],
  operations: appointmentOperations,
  words: appointmentWords,
  id: 'appointment_id',
  fields: {
    id: null,
    appointment_id: null,
    client_id: stamp(client),
    appointment_type: choice('appointment', 'appointment_type'),
    title: text,
    appointment_date: date,
    time,
    duration: { write: (minutes, { t }) => durationWords(minutes, t) },
    staff_id: person,
    status: choice('appointment', 'status'),
    home_id: stamp(home),
    created_by: stamp(person),
    created_at: stamp(moment),
    updated_at: stamp(moment),
    settled_on: null,
    removed_at: null,
    sequence: null,
    removed_by: null,
  },
  summary: appointmentSummary,
  references: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastVersion(row, row.created_by ?? null, records),
  events: {
    appointment: (row, records) =>
      writtenAndChanged(
        row,
        { create: 'appointment.create', remove: 'appointment.remove', author: row.created_by },
        records,
      ),
  },
})

/** "Cleaning at the dentist, Mar 8, 2026, Ruth Amari"; on the client's own timeline without the name. */
function appointmentSummary(
  { client_id, title, appointment_date }: Partial<StoredRow<'appointment'>>,
  context: RowContext,
): string | undefined {
  if (title === undefined || appointment_date === undefined) return undefined
  if (context.timelineOf !== undefined) return title
  const about = clientName(context, client_id)
  const day = date.write(appointment_date, context, {})
  return about && context.t('labels.appointment.summary', { title, day, client: about })
}
