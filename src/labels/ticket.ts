/** A support ticket and what is said in it. */
import type { TicketStatus } from '#domain/entities/ticket.ts'
import type { TicketAct } from '#domain/entities/ticket-reply.ts'
import { type Choices, choice, longText, moment, person, stamp, text } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const ticketOperations = {
  'ticket.open': 'Support ticket opened',
  'ticket.reply': 'Reply in a support ticket',
  'ticket.close': 'Support ticket closed',
  'ticket.reopen': 'Support ticket reopened',
  'ticket.answer': 'Support ticket answered',
  'ticket.support_close': 'Support ticket closed by support',
  'ticket.support_reopen': 'Support ticket reopened by support',
} as const satisfies OperationNames

export const ticketWords = {
  fields: {
    subject: 'Subject',
    body: 'Message',
    status: 'Status',
    act: 'What was done',
    written_by: 'Written by',
    written_at: 'Written',
    created_by: 'Opened by',
    created_at: 'Opened',
    answered_at: 'Answered',
    updated_at: 'Updated',
  },
  values: {
    status: { open: 'Open', waiting: 'Answered', closed: 'Closed' } satisfies Choices<TicketStatus>,
    act: { reply: 'Reply', close: 'Closed', reopen: 'Reopened' } satisfies Choices<TicketAct>,
  },
} as const

export const ticket = defineThing({
  name: 'ticket',
  collections: ['ticket', 'ticket_reply'],
  operations: ticketOperations,
  words: ticketWords,
  id: 'ticket_id',
  fields: {
    id: null,
    ticket_id: null,
    reply_id: null,
    user_id: null,
    company_id: null,
    subject: text,
    body: longText,
    status: stamp(choice('ticket', 'status')),
    side: null,
    act: stamp(choice('ticket', 'act')),
    seen_reply_ids: null,
    written_by: stamp(person),
    written_at: stamp(moment),
    created_by: stamp(person),
    created_at: stamp(moment),
    answered_at: stamp(moment),
    updated_at: stamp(moment),
  },
  // What waits on a tablet is told to whoever has it in hand: a colleague reads that there is a ticket, and nothing of it.
  summary: () => undefined,
  lastChange: ({ updated_at = '', created_by }) => ({ at: updated_at, by: created_by ?? null }),
  events: {},
})
