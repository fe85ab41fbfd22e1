import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { listOf } from '../values/bounded.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'
import { longText } from '../values/text.ts'
import { TICKET_LENGTHS } from './ticket.ts'

export const TICKET_ACT_NAMES = {
  reply: 'Reply',
  close: 'Closed',
  reopen: 'Reopened',
} as const
export const TICKET_ACTS = valuesOf(TICKET_ACT_NAMES)
export type TicketAct = keyof typeof TICKET_ACT_NAMES

/** Who acts: the ticket's author, or support, which is any other person with the right. */
export const TICKET_SIDES = ['author', 'support'] as const
export type TicketSide = (typeof TICKET_SIDES)[number]

/** The most replies in one ticket. After that, a new ticket is needed. */
export const MAX_REPLIES = 200

/** A reply to a ticket, or its closing or reopening. Replies are never changed. */
export const ticketReply = defineEntity({
  name: 'ticket_reply',
  kind: 'record',
  scopes: ['user'],
  fields: {
    id: uuid,
    ticket_id: uuid,
    /** Null where a ticket was closed or reopened without a message. */
    body: field(v.nullable(longText(TICKET_LENGTHS.body, 'Message is required')), {
      label: 'Message',
      format: 'long_text',
    }),
    side: v.picklist(TICKET_SIDES),
    act: choice(v.picklist(TICKET_ACTS), TICKET_ACT_NAMES, { label: 'What was done', isStamp: true }),
    /** The newest replies its writer could see: those that no other visible reply lists here. */
    seen_reply_ids: listOf(uuid, MAX_REPLIES),
    written_by: stamp(numericId, { label: 'Written by', format: 'person' }),
    written_at: stamp(instant, { label: 'Written', format: 'moment' }),
  },
  computed: { writer_name: v.nullable(v.string()) },
  indexes: ['ticket_id'],
})
