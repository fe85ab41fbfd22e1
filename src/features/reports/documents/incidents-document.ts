/** The text of the report of incidents. */
import { INCIDENT_TYPES } from '#domain/entities/incident-report.ts'
import { FILING_OUTCOMES, filingOutcome, incidentsReport } from '#domain/rules/reports/incidents.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { momentWords, shortDate, timeWords } from '../../../labels/dates.ts'
import {
  coloredCell,
  headOf,
  homeMomentCell,
  type ReportContext,
  residentSection,
  residentWithMove,
  userName,
} from './context.ts'
import { type Figure, type ReportDocument, rowsOf, type TableBlock } from './document.ts'

type Incident = ShownRow<'incident_report'>

export function incidentsDocument(context: ReportContext, incidents: readonly Incident[]): ReportDocument {
  const { t, residents, period, now } = context
  const report = incidentsReport({ residents, incidents, period, now })
  const { statistics } = report
  const seriesName = t('reports.incidents.reports')
  const toFigure = (label: string, value: number, tone: Figure['tone']): Figure =>
    value > 0 && tone ? { label, value, tone } : { label, value }
  return {
    ...headOf(context),
    figures: [
      toFigure(t('reports.incidents.total'), statistics.total, undefined),
      toFigure(t('reports.incidents.open'), statistics.open, 'due'),
      toFigure(t('reports.incidents.high'), statistics.high_severity, 'missed'),
      ...FILING_OUTCOMES.map(state =>
        toFigure(
          t(`reports.incidents.filing.${state}`),
          statistics.by_filing[state],
          state === 'filed_late' || state === 'overdue' ? 'missed' : undefined,
        ),
      ),
    ],
    chart: {
      title: t('reports.incidents.perType'),
      series: [{ name: seriesName, tone: 'accent' }],
      bars: INCIDENT_TYPES.filter(type => statistics.by_type[type] > 0).map(type => ({
        label: t(`labels.incident_report.values.incident_type.${type}`),
        values: { [seriesName]: statistics.by_type[type] },
      })),
    },
    sections: [
      residentSection(context, report.residents, {
        columns: [
          { title: seriesName, share: 1, isNumber: true },
          { title: t('reports.incidents.open'), share: 1, isNumber: true },
          { title: t('reports.incidents.high'), share: 1, isNumber: true },
        ],
        cellsOf: resident => [resident.total, resident.open, resident.high_severity],
      }),
      {
        key: 'incidents',
        title: seriesName,
        createBlocks: () => [incidentsTable(context, report.incidents)],
      },
    ],
    createCsv: () => csvOf(context, report.incidents),
  }
}

const CSV_FIELDS = [
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

const csvOf = (context: ReportContext, incidents: readonly Incident[]) => ({
  columns: [
    context.t('reports.ask.resident'),
    ...CSV_FIELDS.map(field => context.t(`labels.incident_report.fields.${field}`)),
  ],
  rows: incidents.map(incident => [
    residentWithMove(context, incident.client_id),
    ...CSV_FIELDS.map(field => csvCell(context, incident, field)),
  ]),
})

/** Returns a cell of the file, with choices by their labels on the screen (R7). */
function csvCell(
  context: ReportContext,
  incident: Incident,
  field: (typeof CSV_FIELDS)[number],
): string | null {
  const { t } = context
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
      return homeMomentCell(context, incident[field])
    case 'reported_by':
      return userName(context, incident.reported_by)
    default:
      return incident[field]
  }
}

function incidentsTable(context: ReportContext, incidents: readonly Incident[]): TableBlock {
  const { t, home, now } = context
  const severityCell = ({ severity: value }: Incident) => {
    const words = t(`labels.incident_report.values.severity.${value}`)
    return value === 'high' ? coloredCell(words, 'missed') : words
  }
  const descriptionLines = (incident: Incident) => [
    incident.description,
    `${t('labels.incident_report.fields.action_taken')}: ${incident.action_taken}`,
    ...(incident.reported_to
      ? [`${t('labels.incident_report.fields.reported_to')}: ${incident.reported_to}`]
      : []),
    ...(incident.follow_up_notes
      ? [`${t('labels.incident_report.fields.follow_up_notes')}: ${incident.follow_up_notes}`]
      : []),
  ]
  const statusCell = (incident: Incident) => {
    const { status, filed_at, filed_by, closed_at, closed_by, closing_reason, due_at } = incident
    const outcome = filingOutcome(incident, now)
    const filingLine =
      filed_at === null
        ? `${t(`reports.incidents.filing.${outcome}`)} (${momentWords(due_at, home, t)})`
        : `${t(`reports.incidents.filing.${outcome}`)} ${momentWords(filed_at, home, t)}${authorSuffix(filed_by)}`
    const closingLine =
      closed_at === null
        ? t(`labels.incident_report.values.status.${status}`)
        : `${t('labels.incident_report.values.status.closed')} ${momentWords(closed_at, home, t)}${authorSuffix(closed_by)}`
    return [filingLine, closingLine, ...(closing_reason ? [closing_reason] : [])].join('\n')
  }
  const authorSuffix = (userId: number | null) => (userId === null ? '' : `, ${userName(context, userId)}`)
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
      residentWithMove(context, incident.client_id),
      t(`labels.incident_report.values.incident_type.${incident.incident_type}`),
      severityCell(incident),
      descriptionLines(incident).join('\n'),
      statusCell(incident),
      userName(context, incident.reported_by),
    ]),
    emptyText: t('reports.incidents.none'),
  }
}
