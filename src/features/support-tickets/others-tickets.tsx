import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { ticketRow, ticketStatisticsAnswer } from '#domain/answers/ticket-record.ts'
import { canAnswer } from '#domain/rules/records/tickets.ts'
import { useCompanyChoices } from '../../homes/company-choices.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useNow } from '../../now.ts'
import { type ListFilter, useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { TICKETS_PATH } from './conversations.ts'
import { othersColumns, statusFilter, type Ticket } from './ticket-columns.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import { useCurrentUser } from './use-person.ts'

/** The list of other people's tickets that the user may answer, from the server (decision 36). */
export function OthersTickets() {
  const t = useLabels()
  const views = useMemo(() => flatViewsOf<'ticket', Ticket>('ticket', t), [t])
  const navigate = useNavigate()
  const now = useNow()
  const companyFilters = useCompanyFilter()
  // The server filters, because it has the rows.
  const filterState = useFilters([statusFilter(views, t), ...companyFilters], undefined)
  const hasCompanies = companyFilters.length > 0
  const columns = useMemo(() => othersColumns(views, now, t, hasCompanies), [views, now, t, hasCompanies])
  const { source, statistics } = useServerList({
    path: 'company/tickets',
    rowsKey: 'tickets',
    rowSchema: ticketRow,
    statisticsSchema: ticketStatisticsAnswer,
    filters: { ...filterState.values, of_others: 'true' },
    failureText: t('supportTickets.failed'),
  })
  return (
    <>
      <TicketFigures statistics={statistics} filterState={filterState} />
      <ListTable
        label={t('supportTickets.views.others')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`${TICKETS_PATH}/${id}`)}
        searchPlaceholder={t('supportTickets.list.searchOthers')}
        filters={filterState.listFilters}
        emptyMessage={t('supportTickets.list.othersEmpty')}
      />
    </>
  )
}

/** Returns the filter by company, for users who answer more than one company. */
function useCompanyFilter(): ListFilter<{ readonly company_id: number | null }>[] {
  const t = useLabels()
  const { grants } = useCurrentUser()
  const isNeeded = canAnswer(grants, { company_id: null })
  const { choices = [] } = useCompanyChoices({ isNeeded, failureText: t('supportTickets.failed') })
  if (!isNeeded) return []
  return [
    {
      as: 'choice',
      name: 'company_id',
      label: t('supportTickets.list.company'),
      allLabel: t('supportTickets.list.allCompanies'),
      options: choices,
      matchesRow: ({ company_id }, value) => String(company_id) === value,
    },
  ]
}
