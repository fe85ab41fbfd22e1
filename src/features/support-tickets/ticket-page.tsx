/** /dashboard/support-tickets/{id}: one ticket, the user's own from this device or another's from the server. */
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ticketRecord } from '#domain/answers/ticket-record.ts'
import { canAnswerAny } from '#domain/rules/records/tickets.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Conversation } from './conversation.tsx'
import { othersConversation, ownConversation } from './conversations.ts'
import { useCurrentUser } from './use-person.ts'
import { useOwnTicketActions, useSupportTicketActions } from './use-ticket-steps.ts'
import { supportTicketsWords } from './words.ts'

export function TicketPage() {
  const { ticketId = '' } = useParams()
  return (
    <LabeledScreen key={ticketId} name="supportTickets" words={supportTicketsWords}>
      <TicketById id={ticketId} />
    </LabeledScreen>
  )
}

function TicketById({ id }: { id: string }) {
  const { id: userId, grants } = useCurrentUser()
  const tickets = useRows({ collection: 'ticket', is: id })
  if (tickets === undefined) return <LoadingPage />
  if (tickets.some(({ created_by }) => created_by === userId)) return <OwnTicket id={id} />
  return canAnswerAny(grants) ? <TicketOfOthers id={id} /> : <TicketNotFound />
}

function OwnTicket({ id }: { id: string }) {
  const { t } = useTranslation()
  const people = usePeople()
  const [ticket] = useRows({ collection: 'ticket', is: id }) ?? []
  const replies = useRows({ collection: 'ticket_reply', index: 'ticket_id', is: id })
  const actions = useOwnTicketActions(id, replies ?? [])
  if (ticket === undefined || replies === undefined) return <LoadingPage />
  return <Conversation {...ownConversation(ticket, replies, people, t)} actions={actions} />
}

function TicketOfOthers({ id }: { id: string }) {
  const { t } = useTranslation()
  const { id: userId } = useCurrentUser()
  const { answer, error, isMissing, refresh } = useServerRead(
    `company/tickets/${encodeURIComponent(id)}`,
    ticketRecord,
    t('supportTickets.failed'),
  )
  const actions = useSupportTicketActions(id, answer?.replies ?? [], refresh)
  if (answer !== undefined)
    return <Conversation {...othersConversation(answer, userId, t)} actions={actions} />
  if (error === undefined) return <LoadingPage />
  return isMissing ? (
    <TicketNotFound />
  ) : (
    <TicketPageFrame>
      <ErrorState {...error} />
    </TicketPageFrame>
  )
}

function TicketNotFound() {
  const { t } = useTranslation()
  return (
    <TicketPageFrame>
      <EmptyState title={t('supportTickets.ticket.notHere')} text={t('supportTickets.ticket.notHereText')} />
    </TicketPageFrame>
  )
}

function TicketPageFrame({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation()
  return <Page title={t('supportTickets.title')}>{children}</Page>
}
