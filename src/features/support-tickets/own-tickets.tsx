import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { ticketStatistics } from '#domain/rules/records/tickets.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useNow } from '../../now.ts'
import { useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { flatViewsOf } from '../../views/flat-views.ts'
import { TICKETS_PATH } from './conversations.ts'
import { ownColumns, statusFilter, type Ticket } from './ticket-columns.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import { useCurrentUser } from './use-person.ts'

/** The list of the user's own tickets, from this device, so also offline. */
export function OwnTickets() {
  const t = useLabels()
  const views = useMemo(() => flatViewsOf<'ticket', Ticket>('ticket', t), [t])
  const navigate = useNavigate()
  const { id: userId } = useCurrentUser()
  const now = useNow()
  const tickets = useRows({ collection: 'ticket', all: true })
  const ownTickets = useMemo(
    () =>
      tickets
        ?.filter(({ created_by }) => created_by === userId)
        .sort((one, other) => (one.updated_at < other.updated_at ? 1 : -1)),
    [tickets, userId],
  )
  const filterState = useFilters([statusFilter(views, t)], ownTickets)
  const columns = useMemo(() => ownColumns(views, now, t), [views, now, t])
  if (ownTickets === undefined) return <LoadingRows />
  if (ownTickets.length === 0) {
    return (
      <NothingHere title={t('supportTickets.list.mineEmpty')} text={t('supportTickets.list.mineEmptyText')} />
    )
  }
  return (
    <>
      <TicketFigures statistics={ticketStatistics(ownTickets)} filterState={filterState} />
      <ListTable
        label={t('supportTickets.views.mine')}
        columns={columns}
        source={{ rows: filterState.rows }}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(`${TICKETS_PATH}/${id}`)}
        searchPlaceholder={t('supportTickets.list.search')}
        filters={filterState.listFilters}
        emptyMessage={t('supportTickets.list.mineEmpty')}
      />
    </>
  )
}
