/** An incident report. */
import type { RowOf, StoredRow } from '#domain/registry.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayNumbers, deviceClock } from './dates.ts'
import {
  type Choices,
  choice,
  client,
  date,
  home,
  longText,
  moment,
  person,
  photos,
  stamp,
  text,
  time,
  yes,
} from './formats.ts'
import { incidentTypeWords } from './incident-words.ts'
import { clientName, type RowContext } from './label-context.ts'
import { lastVersion, writtenAndChanged } from './record-version.ts'
import { defineThing, type OperationNames } from './thing.ts'

type Report = RowOf<'incident_report'>

export const incidentReportOperations = {
  'incident_report.create': 'Incident reported',
  'incident_report.amend': 'Incident report amended',
  'incident_report.file': 'Incident report filed',
  'incident_report.close': 'Incident report closed',
  'incident_report.reopen': 'Incident report reopened',
  'incident_report.remove': 'Incident report removed',
} as const satisfies OperationNames

export const incidentReportWords = {
  many: 'Incident reports',
  fields: {
    incident_date: 'Incident date',
    incident_time: 'Time of the incident',
    discovered_at: 'Discovered',
    due_at: 'File by',
    incident_type: 'Type',
    severity: 'Severity',
    status: 'Status',
    description: 'Description',
    action_taken: 'Action taken',
    reported_to: 'Reported to',
    follow_up_required: 'Follow-up required',
    follow_up_notes: 'Follow-up notes',
    cause: 'Started from',
    reported_by: 'Reported by',
    client_id: 'Client',
    home_id: 'Group home',
    created_at: 'Created',
    updated_at: 'Updated',
    filed_at: 'Filed with the agency',
    filed_by: 'Filed by',
    closed_at: 'Closed',
    closed_by: 'Closed by',
    closing_reason: 'Reason for closing',
    reason: 'Reason',
    photo_ids: 'Photos',
  },
  values: {
    incident_type: incidentTypeWords satisfies Choices<Report['incident_type']>,
    severity: { low: 'Low', medium: 'Medium', high: 'High' } satisfies Choices<Report['severity']>,
    status: { open: 'Open', closed: 'Closed' } satisfies Choices<Report['status']>,
    cause: {
      possible_double_dose: 'A possible double dose',
      outside_order: 'A dose given outside its order',
      repeated_refusal: 'A dose refused for the third time',
    } satisfies Choices<Report['cause']>,
  },
  summary: '{{type}} of {{day}}, {{client}}',
} as const

export const incidentReport = defineThing({
  name: 'incident_report',
  collections: ['incident_report'],
  operations: incidentReportOperations,
  words: incidentReportWords,
  id: 'incident_report_id',
  fields: {
    id: null,
    incident_report_id: null,
    incident_date: date,
    incident_time: time,
    incident_type: choice('incident_report', 'incident_type'),
    severity: choice('incident_report', 'severity'),
    status: choice('incident_report', 'status'),
    description: longText,
    action_taken: longText,
    reported_to: text,
    follow_up_required: yes,
    follow_up_notes: longText,
    discovered_at: moment,
    due_at: stamp(moment),
    cause: stamp(choice('incident_report', 'cause')),
    administration_ids: null,
    photo_ids: photos,
    reported_by: stamp(person),
    client_id: stamp(client),
    home_id: stamp(home),
    filed_at: moment,
    filed_by: stamp(person),
    closed_at: stamp(moment),
    closed_by: stamp(person),
    closing_reason: longText,
    settled_on: null,
    reason: longText,
    created_at: stamp(moment),
    updated_at: stamp(moment),
    removed_at: null,
    removed_by: null,
  },
  summary: incidentSummary,
  references: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastVersion(row, row.reported_by ?? null, records),
  events: {
    incident_report: (report, records) =>
      writtenAndChanged(
        report,
        {
          create: 'incident_report.create',
          remove: 'incident_report.remove',
          author: report.reported_by,
          on: report.incident_date,
        },
        records,
      ),
  },
})

/** "Fall of 3/8, Ruth Amari"; on the client's own timeline "Fall". */
function incidentSummary(
  { client_id, incident_date, incident_type }: Partial<StoredRow<'incident_report'>>,
  context: RowContext,
): string | undefined {
  const { t, now, home: clock = deviceClock() } = context
  const about = clientName(context, client_id)
  if (about === undefined || incident_date === undefined || incident_type === undefined) return undefined
  const type = t(`labels.incident_report.values.incident_type.${incident_type}`)
  if (context.timelineOf !== undefined) return type
  return t('labels.incident_report.summary', {
    type,
    day: dayNumbers(incident_date, localDateTimeOf(now, clock.time_zone).date, t),
    client: about,
  })
}
