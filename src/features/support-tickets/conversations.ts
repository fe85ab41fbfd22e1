/** The content of a ticket's page, from this device or from the server. */
import type { TFunction } from 'i18next'
import type { TicketRecord } from '#domain/answers/ticket-record.ts'
import type { TicketStatus } from '#domain/entities/ticket.ts'
import type { TicketAct } from '#domain/entities/ticket-reply.ts'
import { sortReplies } from '#domain/rules/records/tickets.ts'
import type { RecordState, ShownRow } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { PersonCards } from '../../people/colleague-name.ts'

export const TICKETS_PATH = '/dashboard/support-tickets'

/** A message, or the act of closing or reopening the ticket. */
export interface TicketEntry {
  readonly id: string
  readonly act: TicketAct
  readonly name: string
  readonly body: string | null
  readonly writtenAt: Instant
  readonly isOwn: boolean
  readonly state: RecordState
}

export interface TicketConversation {
  readonly subject: string
  readonly status: TicketStatus
  /** The name of the author, when that is another person. */
  readonly byline: string | undefined
  /** The first entry is the message with which the ticket was opened. */
  readonly entries: readonly TicketEntry[]
}

/**
 * Returns the conversation of the user's own ticket. A person who answered is named only if this device has their name,
 * such as the name of a company admin.
 */
export function ownConversation(
  ticket: ShownRow<'ticket'>,
  replies: readonly ShownRow<'ticket_reply'>[],
  people: PersonCards | undefined,
  t: TFunction,
): TicketConversation {
  const you = t('supportTickets.ticket.you')
  const nameOf = (id: number) => {
    const card = people?.get(id)
    return card === undefined ? t('supportTickets.ticket.support') : fullName(card)
  }
  return {
    subject: ticket.subject,
    status: ticket.status,
    byline: undefined,
    entries: [
      { ...openingEntry(ticket), name: you, isOwn: true, state: ticket.record_state },
      ...sortReplies(replies).map(reply => {
        const isOwn = reply.side === 'author'
        const name = isOwn ? you : nameOf(reply.written_by)
        return { ...replyEntry(reply), name, isOwn, state: reply.record_state }
      }),
    ],
  }
}

export function othersConversation(ticket: TicketRecord, userId: number, t: TFunction): TicketConversation {
  const someone = t('records.someone')
  const author = ticket.author_name ?? someone
  const { company_name: company } = ticket
  const confirmedState = { state: 'confirmed' } as const
  return {
    subject: ticket.subject,
    status: ticket.status,
    byline:
      company === null
        ? t('supportTickets.ticket.by', { name: author })
        : t('supportTickets.ticket.byOf', { name: author, company }),
    entries: [
      { ...openingEntry(ticket), ...confirmedState, name: author, isOwn: false },
      ...ticket.replies.map(reply => {
        const isOwn = reply.written_by === userId
        const name = isOwn ? t('supportTickets.ticket.you') : (reply.writer_name ?? someone)
        return { ...replyEntry(reply), ...confirmedState, name, isOwn }
      }),
    ],
  }
}

const openingEntry = ({ id, body, created_at }: Pick<TicketRecord, 'id' | 'body' | 'created_at'>) =>
  ({ id, act: 'reply', body, writtenAt: created_at }) as const

const replyEntry = ({ id, act, body, written_at }: Omit<TicketRecord['replies'][number], 'writer_name'>) => ({
  id,
  act,
  body,
  writtenAt: written_at,
})
