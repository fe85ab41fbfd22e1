/** /dashboard/incident-reports/{clientId}: all incident reports about one client. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { incidentStatistics } from '#domain/rules/records/incident-reports.ts'
import { ClientRecords } from '../../client-records/client-records.tsx'
import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import type { Home } from '../../client-records/record-kind.ts'
import type { RecordViews } from '../../client-records/records-list.tsx'
import { useCanDoInHome } from '../../session/use-rights.ts'
import type { Column } from '../../ui/list/columns.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { FilingClock, SeverityBadge, StatusBadge } from './incident-badges.tsx'
import style from './incident-columns.module.css'
import { IncidentDetail } from './incident-detail.tsx'
import { type IncidentStep, StepDialog } from './incident-steps.tsx'
import { type Incident, incidentKind } from './incidents.ts'
import { incidentReportsWords } from './words.ts'

export const ClientIncidents = () => (
  <LabeledScreen name="incidentReports" words={incidentReportsWords}>
    <IncidentsOfClient />
  </LabeledScreen>
)

const FIGURE_NAMES = ['total', 'open', 'closed', 'high_severity'] as const
/** The filter by which the list shows what each figure counts; `total` counts the whole list and needs none. */
const FILTER_BY_FIGURE = {
  total: undefined,
  open: '?status=open',
  closed: '?status=closed',
  high_severity: '?severity=high',
}

function IncidentsOfClient() {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const navigate = useNavigate()
  const [openStep, setOpenStep] = useState<{ step: IncidentStep; report: Incident; home: Home }>()
  const stepsOf = ({ status, filed_at }: Incident): IncidentStep[] => [
    ...(filed_at === null ? (['file'] as const) : []),
    status === 'open' ? 'close' : 'reopen',
  ]
  return (
    <>
      <ClientRecords
        kind={incidentKind}
        figures={({ records }) => {
          const figures = incidentStatistics(records)
          return FIGURE_NAMES.map(name => {
            const to = FILTER_BY_FIGURE[name]
            const label = t(`incidentReports.client.${name}`)
            return { label, value: figures[name], ...(to === undefined ? {} : { to }) }
          })
        }}
        columns={incidentColumns}
        filters={({ filter }) => [
          {
            ...filter('incident_type', t('incidentReports.allTypes'), report => report.incident_type),
            name: 'type',
          },
          filter('severity', t('incidentReports.allSeverities'), report => report.severity),
          filter('status', t('incidentReports.allStatuses'), report => report.status),
        ]}
        detail={IncidentDetail}
        actionsOf={(report, home) => [
          ...stepsOf(report)
            .filter(step => isAllowed(home, `incident_report.${step}`))
            .map(step => ({
              label: t(`incidentReports.actions.${step}`),
              onPick: () => setOpenStep({ step, report, home }),
            })),
          {
            label: t('incidentReports.actions.print'),
            onPick: () => navigate(`${incidentKind.path}/${report.client_id}/print/${report.id}`),
          },
        ]}
      />
      {openStep && <StepDialog {...openStep} onClose={() => setOpenStep(undefined)} />}
    </>
  )
}

const SEVERITY_ORDER = { low: '1', medium: '2', high: '3' } as const

/** Returns the columns. On a card the date and severity are on top, the description below them. */
const incidentColumns = (
  { date, author, created }: SharedColumns<Incident>,
  { column, text }: RecordViews<'incident_report'>,
): Column<Incident>[] => [
  date,
  column('incident_type', { searchBy: report => text('incident_type', report) }),
  column('severity', {
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
    sortBy: ({ severity }) => SEVERITY_ORDER[severity],
    searchBy: report => text('severity', report),
    cardPlacement: 'corner',
  }),
  column('status', {
    cell: report => (
      <span className={style.status}>
        <StatusBadge status={report.status} />
        <FilingClock report={report} />
      </span>
    ),
    sortBy: ({ status, due_at }) => `${status === 'open' ? '0' : '1'} ${due_at}`,
    searchBy: report => text('status', report),
  }),
  column('description', {
    cell: ({ description }) => <Excerpt>{description}</Excerpt>,
    searchBy: ({ description, action_taken }) => `${description} ${action_taken}`,
    cardPlacement: 'wide',
  }),
  author,
  created,
]
