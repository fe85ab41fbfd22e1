/** The labels of an incident report. */
import { incidentReport } from '#domain/entities/incident-report.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import type { StoredRow } from '#domain/registry.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayNumbers, deviceWallClock } from './dates.ts'
import { longTextFormat } from './formats.ts'
import { clientName, type RowContext } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { lastChangeFromVersions, versionedEvents } from './record-version.ts'

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
    ...labelsOf(incidentReport),
    reason: 'Reason',
  },
  values: choicesOf(incidentReport),
  summary: '{{type}} of {{day}}, {{client}}',
} as const

export const incidentReportLabels = defineLabels({
  name: 'incident_report',
  collections: ['incident_report'],
  operations: incidentReportOperations,
  words: incidentReportWords,
  idField: 'incident_report_id',
  fieldFormats: {
    incident_report_id: null,
    reason: longTextFormat,
  },
  summary: incidentSummary,
  relatedRows: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastChangeFromVersions(row, row.reported_by ?? null, records),
  events: {
    incident_report: (report, records) =>
      versionedEvents(
        report,
        {
          createOperation: 'incident_report.create',
          removeOperation: 'incident_report.remove',
          authorId: report.reported_by,
          on: report.incident_date,
        },
        records,
      ),
  },
})

/** Returns "Fall of 3/8, Ruth Amari"; on the client's own timeline "Fall". */
function incidentSummary(
  { client_id, incident_date, incident_type }: Partial<StoredRow<'incident_report'>>,
  context: RowContext,
): string | undefined {
  const { t, now, homeClock: clock = deviceWallClock() } = context
  const client = clientName(context, client_id)
  if (client === undefined || incident_date === undefined || incident_type === undefined) return undefined
  const type = t(`labels.incident_report.values.incident_type.${incident_type}`)
  if (context.timelineClientId !== undefined) return type
  return t('labels.incident_report.summary', {
    type,
    day: dayNumbers(incident_date, localDateTimeOf(now, clock.time_zone).date, t),
    client,
  })
}
