/** /dashboard/incident-reports/{clientId}: all incident reports about one client. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { incidentStatistics } from '#domain/rules/records/incident-reports.ts'
import { ClientRecords } from '../../client-records/client-records.tsx'
import type { Home } from '../../client-records/record-kind.ts'
import { useRights } from '../../session/use-rights.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { incidentColumns } from './incident-columns.tsx'
import { IncidentDetail } from './incident-detail.tsx'
import { type IncidentStep, StepDialog } from './incident-steps.tsx'
import { type Incident, incidents } from './incidents.ts'
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
  const isAllowed = useRights()
  const navigate = useNavigate()
  const [openStep, setOpenStep] = useState<{ step: IncidentStep; report: Incident; home: Home }>()
  const stepsOf = ({ status, filed_at }: Incident): IncidentStep[] => [
    ...(filed_at === null ? (['file'] as const) : []),
    status === 'open' ? 'close' : 'reopen',
  ]
  return (
    <>
      <ClientRecords
        kind={incidents}
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
            onPick: () => navigate(`${incidents.path}/${report.client_id}/print/${report.id}`),
          },
        ]}
      />
      {openStep && <StepDialog {...openStep} onClose={() => setOpenStep(undefined)} />}
    </>
  )
}
