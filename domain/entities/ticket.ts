import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { instant } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { longText, text } from '../values/text.ts'

/** Open: support has the next word. Waiting: its author has. */
export const TICKET_STATUSES = ['open', 'waiting', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_LENGTHS = { subject: 120, body: 2000 } as const

/**
 * A question or a complaint to support (design §7). It lives in the scope of its author: whoever opened it has it
 * offline, and no colleague finds it on the home's tablet. Support reads it over a connection (decision 40).
 */
export const ticket = defineEntity({
  name: 'ticket',
  kind: 'record',
  scopes: ['user'],
  fields: {
    id: uuid,
    /** Of its author when it was opened; null for somebody of the platform. */
    company_id: v.nullable(directoryId),
    subject: text(TICKET_LENGTHS.subject, 'Subject is required'),
    body: longText(TICKET_LENGTHS.body, 'Message is required'),
    /** Follows from the replies: `ticketStatus`. */
    status: v.picklist(TICKET_STATUSES),
    created_by: directoryId,
    created_at: instant,
    /** The last reply, closing or reopening. */
    updated_at: instant,
    /** The last reply of support. */
    answered_at: v.nullable(instant),
  },
  shown: {
    author_name: v.nullable(v.string()),
    company_name: v.nullable(v.string()),
  },
  indexes: ['company_id'],
})
