/** The text of the report of incidents. */
import { INCIDENT_TYPES } from '#domain/entities/incident-report.ts'
import { FILING_STATES, filingOutcome, incidentsReport } from '#domain/rules/reports/incidents.ts'
import type { Shown } from '#domain/shown-row.ts'
import { momentWords, shortDate, timeWords } from '../../../labels/dates.ts'
import { byResident, headOf, momentIn, nameIn, residentIn, toned, type Writing } from './context.ts'
import { type Figure, type ReportDocument, rowsOf, type TableBlock } from './document.ts'

type Incident = Shown<'incident_report'>

export function incidentsDocument(writing: Writing, incidents: readonly Incident[]): ReportDocument {
  const { t, residents, period, now } = writing
  const report = incidentsReport({ residents, incidents, period, now })
  const { statistics } = report
  const series = t('reports.incidents.reports')
  const figure = (label: string, value: number, tone: Figure['tone']): Figure =>
    value > 0 && tone ? { label, value, tone } : { label, value }
  return {
    ...headOf(writing),
    figures: [
      figure(t('reports.incidents.total'), statistics.total, undefined),
      figure(t('reports.incidents.open'), statistics.open, 'due'),
      figure(t('reports.incidents.high'), statistics.high_severity, 'missed'),
      ...FILING_STATES.map(state =>
        figure(
          t(`reports.incidents.filing.${state}`),
          statistics.by_filing[state],
          state === 'filed_late' || state === 'overdue' ? 'missed' : undefined,
        ),
      ),
    ],
    chart: {
      title: t('reports.incidents.perType'),
      series: [{ name: series, tone: 'accent' }],
      bars: INCIDENT_TYPES.filter(type => statistics.by_type[type] > 0).map(type => ({
        label: t(`labels.incident_report.values.incident_type.${type}`),
        values: { [series]: statistics.by_type[type] },
      })),
    },
    sections: [
      byResident(writing, report.residents, {
        columns: [
          { title: series, share: 1, isNumber: true },
          { title: t('reports.incidents.open'), share: 1, isNumber: true },
          { title: t('reports.incidents.high'), share: 1, isNumber: true },
        ],
        cells: one => [one.total, one.open, one.high_severity],
      }),
      { key: 'incidents', title: series, blocks: () => [incidentsTable(writing, report.incidents)] },
    ],
    csv: () => csvOf(writing, report.incidents),
  }
}

const FIELDS = [
  'incident_date',
  'incident_time',
  'discovered_at',
  'incident_type',
  'severity',
  'status',
  'description',
  'action_taken',
  'reported_to',
  'follow_up_notes',
  'reported_by',
  'due_at',
  'filed_at',
  'closed_at',
  'closing_reason',
] as const

const csvOf = (writing: Writing, incidents: readonly Incident[]) => ({
  columns: [
    writing.t('reports.ask.resident'),
    ...FIELDS.map(field => writing.t(`labels.incident_report.fields.${field}`)),
  ],
  rows: incidents.map(incident => [
    residentIn(writing, incident.client_id),
    ...FIELDS.map(field => csvCell(writing, incident, field)),
  ]),
})

/** Returns a cell of the file, with choices by their labels on the screen (R7). */
function csvCell(writing: Writing, incident: Incident, field: (typeof FIELDS)[number]): string | null {
  const { t } = writing
  switch (field) {
    case 'incident_type':
      return t(`labels.incident_report.values.incident_type.${incident.incident_type}`)
    case 'severity':
      return t(`labels.incident_report.values.severity.${incident.severity}`)
    case 'status':
      return t(`labels.incident_report.values.status.${incident.status}`)
    case 'discovered_at':
    case 'due_at':
    case 'filed_at':
    case 'closed_at':
      return momentIn(writing, incident[field])
    case 'reported_by':
      return nameIn(writing, incident.reported_by)
    default:
      return incident[field]
  }
}

function incidentsTable(writing: Writing, incidents: readonly Incident[]): TableBlock {
  const { t, home, now } = writing
  const severity = ({ severity: value }: Incident) => {
    const words = t(`labels.incident_report.values.severity.${value}`)
    return value === 'high' ? toned(words, 'missed') : words
  }
  const told = (incident: Incident) => [
    incident.description,
    `${t('labels.incident_report.fields.action_taken')}: ${incident.action_taken}`,
    ...(incident.reported_to
      ? [`${t('labels.incident_report.fields.reported_to')}: ${incident.reported_to}`]
      : []),
    ...(incident.follow_up_notes
      ? [`${t('labels.incident_report.fields.follow_up_notes')}: ${incident.follow_up_notes}`]
      : []),
  ]
  const state = (incident: Incident) => {
    const { status, filed_at, filed_by, closed_at, closed_by, closing_reason, due_at } = incident
    const outcome = filingOutcome(incident, now)
    const filed =
      filed_at === null
        ? `${t(`reports.incidents.filing.${outcome}`)} (${momentWords(due_at, home, t)})`
        : `${t(`reports.incidents.filing.${outcome}`)} ${momentWords(filed_at, home, t)}${by(filed_by)}`
    const closed =
      closed_at === null
        ? t(`labels.incident_report.values.status.${status}`)
        : `${t('labels.incident_report.values.status.closed')} ${momentWords(closed_at, home, t)}${by(closed_by)}`
    return [filed, closed, ...(closing_reason ? [closing_reason] : [])].join('\n')
  }
  const by = (userId: number | null) => (userId === null ? '' : `, ${nameIn(writing, userId)}`)
  return {
    kind: 'table',
    title: t('reports.incidents.reports'),
    columns: [
      { title: t('labels.incident_report.fields.incident_date'), share: 1.3 },
      { title: t('reports.ask.resident'), share: 1.4 },
      { title: t('labels.incident_report.fields.incident_type'), share: 1.3 },
      { title: t('labels.incident_report.fields.severity'), share: 1.2 },
      { title: t('labels.incident_report.fields.description'), share: 4 },
      { title: t('reports.incidents.state'), share: 2 },
      { title: t('labels.incident_report.fields.reported_by'), share: 1.3 },
    ],
    ...rowsOf(incidents, incident => [
      [
        shortDate(incident.incident_date, t),
        incident.incident_time && timeWords(incident.incident_time, home),
      ]
        .filter(Boolean)
        .join(', '),
      residentIn(writing, incident.client_id),
      t(`labels.incident_report.values.incident_type.${incident.incident_type}`),
      severity(incident),
      told(incident).join('\n'),
      state(incident),
      nameIn(writing, incident.reported_by),
    ]),
    none: t('reports.incidents.none'),
  }
}
