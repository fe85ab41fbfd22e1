/** Decides whose turn it is in a support ticket, and counts tickets. */
import type { TicketStatus } from '../../entities/ticket.ts'
import type { StoredRow } from '../../registry.ts'
import { strongestRole } from '../../values/roles.ts'
import { companyScope, type Scope, scopeKindOf } from '../../values/scope.ts'
import { covers, type GrantFacts } from '../access/grants.ts'
import { canDo } from '../access/permissions.ts'
import { openGrants } from '../people/staff.ts'

type Reply = Pick<StoredRow<'ticket_reply'>, 'id' | 'side' | 'act' | 'seen_reply_ids' | 'written_at'>
type Ticket = Pick<StoredRow<'ticket'>, 'status'>

/** Sorts replies by the time they were written; replies of one moment by id. */
export const sortReplies = <R extends Pick<Reply, 'id' | 'written_at'>>(replies: readonly R[]): R[] =>
  replies.toSorted((one, other) =>
    `${one.written_at} ${one.id}` < `${other.written_at} ${other.id}` ? -1 : 1,
  )

/**
 * Returns the replies that no other reply has seen: one, unless two people wrote without knowing of each other. The
 * status follows from these, so that it is the same in whichever order the replies arrive.
 */
export function lastReplies<R extends Reply>(replies: readonly R[]): R[] {
  const seenIds = new Set(
    replies.flatMap(({ id, seen_reply_ids }) => seen_reply_ids.filter(other => other !== id)),
  )
  const unseenReplies = replies.filter(({ id }) => !seenIds.has(id))
  // Replies that claim to have seen each other in a ring cannot be honest.
  return unseenReplies.length > 0 ? unseenReplies : [...replies]
}

/**
 * Returns the status: open as long as support has not answered something its author wrote; waiting for its author once
 * support has; closed if the person who closed it knew all replies.
 */
export function ticketStatus(replies: readonly Reply[]): TicketStatus {
  const latestReplies = lastReplies(replies)
  const needsSupportAnswer = ({ side, act }: Reply) =>
    act === 'reopen' || (act === 'reply' && side === 'author')
  if (latestReplies.length === 0 || latestReplies.some(needsSupportAnswer)) return 'open'
  return latestReplies.some(({ act }) => act === 'reply') ? 'waiting' : 'closed'
}

/** Whether a ticket waits for support: "Open Support Tickets" (spec part 3 §2). */
export const isOpenTicket = ({ status }: Ticket): boolean => status === 'open'

export interface TicketStatistics {
  readonly open: number
  readonly waiting: number
  readonly closed: number
}

export function ticketStatistics(tickets: readonly Ticket[]): TicketStatistics {
  const count = (status: TicketStatus) => tickets.filter(ticket => ticket.status === status).length
  return { open: count('open'), waiting: count('waiting'), closed: count('closed') }
}

type TicketCompany = Pick<StoredRow<'ticket'>, 'company_id'>

/** Returns the scope whose people answer a ticket: people who act in the whole company, or super_admin. */
export const answeringScope = ({ company_id }: TicketCompany): Scope =>
  company_id === null ? 'platform' : companyScope(company_id)

/** Whether a person with these grants answers the tickets of a company. */
export const canAnswer = (grants: readonly GrantFacts[], ticket: TicketCompany): boolean =>
  canDo(
    strongestRole(
      openGrants(grants)
        .filter(({ granted_scope }) =>
          covers(granted_scope, { scope: answeringScope(ticket), company_id: null }),
        )
        .map(({ role }) => role),
    ),
    'ticket.answer',
  )

/** Whether a person with these grants answers any tickets of other people. */
export const canAnswerAny = (grants: readonly GrantFacts[]): boolean =>
  openGrants(grants).some(
    ({ granted_scope, role }) => scopeKindOf(granted_scope) !== 'home' && canDo(role, 'ticket.answer'),
  )
