/** /dashboard/companies: all companies for super_admin, or a provider's own (spec part 3 §2 Companies). */
import { Button } from '@mantine/core'
import {
  IconBuilding,
  IconBuildingCommunity,
  IconLifebuoy,
  IconPlus,
  IconReceiptDollar,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type * as v from 'valibot'
import { type CompanyRow, companyRow, companyStatisticsAnswer } from '#domain/answers/company-record.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { MAX_OPEN_TICKETS } from '#domain/rules/homes/companies.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useSession } from '../../session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { ClosedFilter } from '../../ui/list/closed-filter.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useListFilters } from '../../ui/list/use-list-view.ts'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { Page } from '../../ui/page/page.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { companiesWords } from './words.ts'

const { Form: AddCompany, preload } = createLazyForm(
  async () => (await import('./edit-company.tsx')).AddCompany,
)
const { Form: EditCompany } = createLazyForm(async () => (await import('./edit-company.tsx')).EditCompany)

export const CompanyList = () => (
  <LabeledScreen name="companies" words={companiesWords}>
    <LoadedList />
  </LabeledScreen>
)

function LoadedList() {
  const t = useLabels()
  const navigate = useNavigate()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const [openForm, setOpenForm] = useState<CompanyRow | 'new'>()
  const [filters] = useListFilters(['closed'])
  const columns = useMemo(() => companyColumns(t), [t])
  const { source, statistics, refresh } = useServerList({
    path: 'company',
    rowsKey: 'companies',
    rowSchema: companyRow,
    statisticsSchema: companyStatisticsAnswer,
    filters: { with_closed: filters.closed },
    failureText: t('companies.failed'),
  })
  const close = () => {
    setOpenForm(undefined)
    refresh()
  }
  return (
    <Page
      title={t('companies.title')}
      actions={
        canDo(role, 'company.create') && (
          <Button
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={() => void preload()}
            onClick={() => setOpenForm('new')}
          >
            {t('companies.add')}
          </Button>
        )
      }
    >
      <Figures statistics={statistics} />
      <ListTable
        label={t('companies.title')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`/dashboard/companies/${id}`)}
        searchPlaceholder={t('companies.list.search')}
        filters={{
          controls: <ClosedFilter label={t('companies.list.withClosed')} />,
        }}
        emptyMessage={t('companies.list.empty')}
        rowActions={company => (
          <Button
            variant="default"
            size="sm"
            aria-label={t('companies.list.editWhich', { name: company.name })}
            onPointerEnter={() => void preload()}
            onClick={() => setOpenForm(company)}
          >
            {t('companies.list.edit')}
          </Button>
        )}
      />
      {openForm !== undefined &&
        (openForm === 'new' ? (
          <AddCompany onClose={close} />
        ) : (
          <EditCompany company={openForm} onClose={close} />
        ))}
    </Page>
  )
}

/** Returns the columns; the server sorts the rows by name. */
function companyColumns(t: TFunction): Column<CompanyRow>[] {
  const { column } = flatViewsOf<'company', CompanyRow>('company', t)
  return [
    column('name', { width: 180 }),
    column('license_number', { width: 140 }),
    column('contact_email', { width: 200, title: t('labels.company.fields.email') }),
    // Shows the abbreviation of the state, as in addresses.
    column('state', { width: 90, cell: ({ state }) => state ?? t('ui.none') }),
    {
      key: 'status',
      width: 100,
      title: t('companies.list.status'),
      cell: ({ status }) => (
        <Badge tone={status === 'Active' ? 'given' : 'plain'}>{t(`companies.statuses.${status}`)}</Badge>
      ),
      cardPlacement: 'corner',
    },
  ]
}

type Statistics = v.InferOutput<typeof companyStatisticsAnswer>

/** Colors many open tickets and any unpaid billing as negative (spec part 3 §9). */
function Figures({ statistics }: { statistics: Statistics | undefined }) {
  const t = useLabels()
  const openTicketCount = statistics?.open_support_tickets ?? 0
  const unpaidBillingCount = statistics?.unpaid_billings ?? 0
  return (
    <StatisticsRow
      label={t('companies.list.figures')}
      statistics={[
        {
          label: t('companies.list.total_companies'),
          value: statistics?.total_companies,
          icon: <IconBuilding size={18} aria-hidden />,
        },
        {
          label: t('companies.list.total_group_homes'),
          value: statistics?.total_group_homes,
          to: '/dashboard/group-homes',
          icon: <IconBuildingCommunity size={18} aria-hidden />,
        },
        {
          label: t('companies.list.open_support_tickets'),
          value: statistics?.open_support_tickets,
          to: '/dashboard/support-tickets?status=open',
          icon: <IconLifebuoy size={18} aria-hidden />,
          ...(openTicketCount > MAX_OPEN_TICKETS
            ? {
                tone: 'due' as const,
                note: t('companies.list.manyTickets', { count: MAX_OPEN_TICKETS }),
              }
            : {}),
        },
        {
          label: t('companies.list.unpaid_billings'),
          value: statistics?.unpaid_billings,
          icon: <IconReceiptDollar size={18} aria-hidden />,
          ...(unpaidBillingCount > 0 ? { tone: 'due' as const, note: t('companies.list.toCollect') } : {}),
        },
      ]}
    />
  )
}
