import type { TFunction } from 'i18next'
import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { FilingClock, SeverityBadge, StatusBadge } from './incident-badges.tsx'
import style from './incident-columns.module.css'
import type { Incident } from './incidents.ts'

const BY_SEVERITY = { low: '1', medium: '2', high: '3' } as const

/** On a card the date and severity stand on top, the description below them. */
export function incidentColumns(
  { date, author, created }: SharedColumns<Incident>,
  t: TFunction,
): Column<Incident>[] {
  const typeOf = ({ incident_type }: Incident) => t(`incidentReports.types.${incident_type}`)
  const severityOf = ({ severity }: Incident) => t(`incidentReports.severities.${severity}`)
  const statusOf = ({ status }: Incident) => t(`incidentReports.statuses.${status}`)
  return [
    date,
    {
      key: 'incident_type',
      title: t('incidentReports.columns.type'),
      cell: typeOf,
      sortBy: typeOf,
      searchBy: typeOf,
    },
    {
      key: 'severity',
      title: t('incidentReports.columns.severity'),
      cell: ({ severity }) => <SeverityBadge severity={severity} />,
      sortBy: ({ severity }) => BY_SEVERITY[severity],
      searchBy: severityOf,
      onCard: 'corner',
    },
    {
      key: 'status',
      title: t('incidentReports.columns.status'),
      cell: report => (
        <span className={style.status}>
          <StatusBadge status={report.status} />
          <FilingClock report={report} />
        </span>
      ),
      sortBy: ({ status, due_at }) => `${status === 'open' ? '0' : '1'} ${due_at}`,
      searchBy: statusOf,
    },
    {
      key: 'description',
      title: t('incidentReports.columns.description'),
      cell: ({ description }) => <Excerpt>{description}</Excerpt>,
      searchBy: ({ description, action_taken }) => `${description} ${action_taken}`,
      onCard: 'wide',
    },
    author,
    created,
  ]
}
