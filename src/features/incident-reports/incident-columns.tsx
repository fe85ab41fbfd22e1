import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import type { RecordViews } from '../../client-records/records-list.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { FilingClock, SeverityBadge, StatusBadge } from './incident-badges.tsx'
import style from './incident-columns.module.css'
import type { Incident } from './incidents.ts'

const SEVERITY_ORDER = { low: '1', medium: '2', high: '3' } as const

/** Returns the columns. On a card the date and severity are on top, the description below them. */
export const incidentColumns = (
  { date, author, created }: SharedColumns<Incident>,
  { column, text }: RecordViews<'incident_report'>,
): Column<Incident>[] => [
  date,
  column('incident_type', { searchBy: report => text('incident_type', report) }),
  column('severity', {
    cell: ({ severity }) => <SeverityBadge severity={severity} />,
    sortBy: ({ severity }) => SEVERITY_ORDER[severity],
    searchBy: report => text('severity', report),
    onCard: 'corner',
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
    onCard: 'wide',
  }),
  author,
  created,
]
