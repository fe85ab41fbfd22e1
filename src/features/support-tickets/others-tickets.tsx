import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { answersFor } from '#domain/rules/tickets.ts'
import { ticketRow, ticketStatisticsAnswer } from '#domain/ticket-record.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useNow } from '../../now.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { type ListFilter, useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { othersColumns, statusFilter } from './ticket-columns.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import { PATH } from './tickets-screen.tsx'
import { usePerson } from './use-person.ts'

/** As many as a call gives at once; further ones are found by the search. */
const MOST_COMPANIES = 100
const companies = v.object({
  companies: v.array(v.object({ id: v.number(), display_name: v.string() })),
})

/** What others asked and this person may answer, from the server (decision 36). */
export function OthersTickets() {
  const t = useLabels()
  const navigate = useNavigate()
  const now = useNow()
  const filters = useCompanyFilter()
  // The server filters: it has the rows.
  const filtering = useFilters([statusFilter(t), ...filters], undefined)
  const hasCompanies = filters.length > 0
  const columns = useMemo(() => othersColumns(now, t, hasCompanies), [now, t, hasCompanies])
  const { source, statistics } = useServerList({
    path: 'company/tickets',
    key: 'tickets',
    row: ticketRow,
    statistics: ticketStatisticsAnswer,
    filters: { ...filtering.values, of_others: 'true' },
    failed: t('supportTickets.failed'),
  })
  return (
    <>
      <TicketFigures statistics={statistics} />
      <ListTable
        label={t('supportTickets.views.others')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`${PATH}/${id}`)}
        search={t('supportTickets.list.searchOthers')}
        filters={{
          controls: filtering.controls,
          ...(filtering.count > 0 ? { onClear: () => filtering.setOnly({}) } : {}),
        }}
        emptyMessage={t('supportTickets.list.othersEmpty')}
      />
    </>
  )
}

/** For who answers more than one company. */
function useCompanyFilter(): ListFilter<{ readonly company_id: number | null }>[] {
  const t = useLabels()
  const { grants } = usePerson()
  const path = answersFor(grants, { company_id: null })
    ? `company?simple=true&per_page=${MOST_COMPANIES}`
    : null
  const { answer } = useServerRead(path, companies, t('supportTickets.failed'))
  if (path === null) return []
  return [
    {
      as: 'choice',
      name: 'company_id',
      label: t('supportTickets.list.company'),
      all: t('supportTickets.list.allCompanies'),
      options: (answer?.companies ?? []).map(({ id, display_name }) => ({
        value: String(id),
        label: display_name,
      })),
      isIn: ({ company_id }, value) => String(company_id) === value,
    },
  ]
}
