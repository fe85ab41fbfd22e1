/** The labels of a support ticket and its replies. */
import { ticket } from '#domain/entities/ticket.ts'
import { ticketReply } from '#domain/entities/ticket-reply.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

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
    ...labelsOf(ticket),
    ...labelsOf(ticketReply),
  },
  values: { ...choicesOf(ticket), ...choicesOf(ticketReply) },
} as const

export const ticketLabels = defineLabels({
  name: 'ticket',
  collections: ['ticket', 'ticket_reply'],
  operations: ticketOperations,
  words: ticketWords,
  idField: 'ticket_id',
  order: ['subject', 'body', 'status', 'act', 'written_by', 'written_at'],
  fieldFormats: {
    reply_id: null,
    user_id: null,
  },
  // Empty, because everyone with the tablet can read its queue: a colleague sees that there is a ticket, but not its
  // content.
  summary: () => undefined,
  lastChange: ({ updated_at = '', created_by }) => ({ changedAt: updated_at, changedBy: created_by ?? null }),
  events: {},
})
