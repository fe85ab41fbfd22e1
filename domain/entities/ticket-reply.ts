import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { listOf } from '../values/bounded.ts'
import { instant } from '../values/dates.ts'
import { directoryId, uuid } from '../values/ids.ts'
import { longText } from '../values/text.ts'
import { TICKET_LENGTHS } from './ticket.ts'

export const TICKET_ACTS = ['reply', 'close', 'reopen'] as const
export type TicketAct = (typeof TICKET_ACTS)[number]

/** Who acts: the ticket's author, or support, which is anybody else who may. */
export const TICKET_SIDES = ['author', 'support'] as const
export type TicketSide = (typeof TICKET_SIDES)[number]

/** In one ticket. After that another one is opened. */
export const MOST_REPLIES = 200

/** What is said in a ticket after it was opened, and who closed or reopened it. Nothing of it is changed. */
export const ticketReply = defineEntity({
  name: 'ticket_reply',
  kind: 'record',
  scopes: ['user'],
  fields: {
    id: uuid,
    ticket_id: uuid,
    side: v.picklist(TICKET_SIDES),
    act: v.picklist(TICKET_ACTS),
    /** Null where a ticket was closed or reopened without a word. */
    body: v.nullable(longText(TICKET_LENGTHS.body, 'Message is required')),
    /** Those replies its writer could see that no other one had seen: what it answers. */
    seen_reply_ids: listOf(uuid, MOST_REPLIES),
    written_by: directoryId,
    written_at: instant,
  },
  shown: { writer_name: v.nullable(v.string()) },
  indexes: ['ticket_id'],
})
