/** /dashboard/support-tickets: the user's own tickets from this device; for support, others' from the server. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { canAnswerAny, ticketStatistics } from '#domain/rules/records/tickets.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useNow } from '../../now.ts'
import { useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useListFilters } from '../../ui/list/use-list-view.ts'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useGoBack } from '../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../ui/page/use-is-adding.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { flatViewsOf } from '../../views/flat-views.ts'
import { TICKETS_PATH } from './conversations.ts'
import { OthersTickets } from './others-tickets.tsx'
import { ownColumns, statusFilter, type Ticket } from './ticket-columns.tsx'
import { TicketFigures } from './ticket-figures.tsx'
import { useCurrentUser } from './use-person.ts'
import { supportTicketsWords } from './words.ts'

const { Form: NewTicket, preload } = createLazyForm(async () => (await import('./new-ticket.tsx')).NewTicket)

const VIEWS = ['others', 'mine'] as const
const OWN_VIEW_QUERY = 'view=mine'

export const TicketList = () => (
  <LabeledScreen name="supportTickets" words={supportTicketsWords}>
    <List />
  </LabeledScreen>
)

function List() {
  const t = useLabels()
  const navigate = useNavigate()
  const isAdding = useIsAdding()
  const goBack = useGoBack(TICKETS_PATH)
  const { grants } = useCurrentUser()
  const [{ view }] = useListFilters(['view'])
  const canAnswer = canAnswerAny(grants)
  const isOwnView = !canAnswer || view === 'mine'
  return (
    <Page
      title={t('supportTickets.title')}
      actions={
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onPointerEnter={() => void preload()}
          onClick={() => navigate(`${TICKETS_PATH}/add${isOwnView && canAnswer ? `?${OWN_VIEW_QUERY}` : ''}`)}
        >
          {t('supportTickets.new')}
        </Button>
      }
    >
      {canAnswer && (
        <Tabs
          label={t('supportTickets.views.label')}
          tabs={VIEWS.map(name => ({
            name,
            label: t(`supportTickets.views.${name}`),
            search: name === 'mine' ? OWN_VIEW_QUERY : '',
          }))}
          current={isOwnView ? 'mine' : 'others'}
        />
      )}
      {isOwnView ? <OwnTickets /> : <OthersTickets />}
      {isAdding && <NewTicket onClose={goBack} />}
    </Page>
  )
}

/** The list of the user's own tickets, from this device, so also offline. */
function OwnTickets() {
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
        .sort((left, right) => (left.updated_at < right.updated_at ? 1 : -1)),
    [tickets, userId],
  )
  const filterState = useFilters([statusFilter(views, t)], ownTickets)
  const columns = useMemo(() => ownColumns(views, now, t), [views, now, t])
  if (ownTickets === undefined) return <LoadingRows />
  if (ownTickets.length === 0) {
    return (
      <MirrorEmptyState
        title={t('supportTickets.list.mineEmpty')}
        text={t('supportTickets.list.mineEmptyText')}
      />
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
