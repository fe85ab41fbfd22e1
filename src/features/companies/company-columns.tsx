/** The columns of the list of companies (spec part 3 §2 Companies). The server sorts, by name. */
import type { CompanyRow } from '#domain/company-record.ts'
import type { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'

export const companyColumns = (t: ReturnType<typeof useLabels>): Column<CompanyRow>[] => [
  { key: 'name', width: 180, title: t('labels.company.fields.name'), cell: ({ name }) => name },
  {
    key: 'license',
    width: 140,
    title: t('labels.company.fields.license_number'),
    cell: ({ license_number }) => license_number ?? t('ui.none'),
  },
  {
    key: 'email',
    width: 200,
    title: t('companies.list.email'),
    cell: ({ contact_email }) => contact_email ?? t('ui.none'),
  },
  {
    key: 'state',
    width: 90,
    title: t('labels.company.fields.state'),
    cell: ({ state }) => state ?? t('ui.none'),
  },
  {
    key: 'status',
    width: 100,
    title: t('companies.list.status'),
    cell: ({ status }) => (
      <Badge tone={status === 'Active' ? 'given' : 'plain'}>{t(`companies.statuses.${status}`)}</Badge>
    ),
    onCard: 'corner',
  },
]
