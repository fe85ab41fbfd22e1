/** The labels of a client's appointment. */
import { appointment } from '#domain/entities/appointment.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { StoredRow } from '#domain/registry.ts'
import { durationWords } from './dates.ts'
import { dateFormat } from './formats.ts'
import { clientName, type RowContext } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { lastChangeFromVersions, versionedEvents } from './record-version.ts'

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
  idField: 'appointment_id',
  fieldFormats: {
    appointment_id: null,
    duration: { write: (minutes, { t }) => durationWords(minutes, t) },
  },
  summary: appointmentSummary,
  relatedRows: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastChangeFromVersions(row, row.created_by ?? null, records),
  events: {
    appointment: (row, records) =>
      versionedEvents(
        row,
        {
          createOperation: 'appointment.create',
          removeOperation: 'appointment.remove',
          authorId: row.created_by,
        },
        records,
      ),
  },
})

/** Returns "Cleaning at the dentist, Mar 8, 2026, Ruth Amari"; on the client's own timeline only the title. */
function appointmentSummary(
  { client_id, title, appointment_date }: Partial<StoredRow<'appointment'>>,
  context: RowContext,
): string | undefined {
  if (title === undefined || appointment_date === undefined) return undefined
  if (context.timelineClientId !== undefined) return title
  const client = clientName(context, client_id)
  const day = dateFormat.write(appointment_date, context, {})
  return client && context.t('labels.appointment.summary', { title, day, client })
}
