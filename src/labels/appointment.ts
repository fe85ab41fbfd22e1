/** The labels of a client's appointment. */
import { appointment } from '#domain/entities/appointment.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { StoredRow } from '#domain/registry.ts'
import { durationWords } from './dates.ts'
import { date } from './formats.ts'
import { clientName, type RowContext } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { lastVersion, versionedEvents } from './record-version.ts'

export const appointmentOperations = {
  'appointment.create': 'Appointment scheduled',
  'appointment.update': 'Appointment changed',
  'appointment.remove': 'Appointment deleted',
} as const satisfies OperationNames

export const appointmentWords = {
  many: 'Appointments',
  fields: labelsOf(appointment),
  values: choicesOf(appointment),
  general: 'General',
  summary: '{{title}}, {{day}}, {{client}}',
} as const

export const appointmentLabels = defineLabels({
  name: 'appointment',
  collections: ['appointment'],
  operations: appointmentOperations,
  words: appointmentWords,
  id: 'appointment_id',
  fields: {
    appointment_id: null,
    duration: { write: (minutes, { t }) => durationWords(minutes, t) },
  },
  summary: appointmentSummary,
  references: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastVersion(row, row.created_by ?? null, records),
  events: {
    appointment: (row, records) =>
      versionedEvents(
        row,
        { create: 'appointment.create', remove: 'appointment.remove', author: row.created_by },
        records,
      ),
  },
})

/** Returns "Cleaning at the dentist, Mar 8, 2026, Ruth Amari"; on the client's own timeline without the name. */
function appointmentSummary(
  { client_id, title, appointment_date }: Partial<StoredRow<'appointment'>>,
  context: RowContext,
): string | undefined {
  if (title === undefined || appointment_date === undefined) return undefined
  if (context.timelineOf !== undefined) return title
  const client = clientName(context, client_id)
  const day = date.write(appointment_date, context, {})
  return client && context.t('labels.appointment.summary', { title, day, client })
}
