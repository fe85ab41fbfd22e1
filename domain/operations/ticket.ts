/**
 * Opening, answering, closing and reopening tickets. Authors do it anywhere, with the right to their own records;
 * support has tickets on no device and does it over a connection, with its right in the author's company.
 */
import * as v from 'valibot'
import { ticket } from '../entities/ticket.ts'
import { MAX_REPLIES, type TicketAct, type TicketSide, ticketReply } from '../entities/ticket-reply.ts'
import { notFound, Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { answeringScope, ticketStatus } from '../rules/records/tickets.ts'
import type { Instant } from '../values/dates.ts'
import { numericId, uuid } from '../values/schemas.ts'
import { type Scope, userScope } from '../values/scope.ts'
import { requireOwnAccount } from './parts/own-account.ts'

const RECORD_NAME = 'Support ticket'
const { subject, body } = ticket.fields
const { seen_reply_ids } = ticketReply.fields

export const newTicketFields = { subject, body } as const

/** Opens a ticket to support. The author keeps the ticket, with its replies. */
const ticketOpen = defineOperation({
  kind: 'ticket.open',
  version: 1,
  isClinical: false,
  args: v.strictObject({ ticket_id: uuid, user_id: numericId, ...newTicketFields }),
  references: ({ ticket_id, user_id }) => [
    { collection: 'ticket', id: ticket_id },
    { collection: 'user', id: user_id },
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ ticket_id, user_id, ...fields }, records, context) {
    const { company_id } = requireOwnAccount(user_id, records, context)
    refuseTakenId(records, 'ticket', ticket_id, 'This ticket is already there.')
    const row = {
      id: ticket_id,
      company_id,
      ...fields,
      status: ticketStatus([]),
      created_by: user_id,
      created_at: context.recorded_at,
      updated_at: context.recorded_at,
      answered_at: null,
      scope: userScope(user_id),
      revision: 0,
    }
    return [{ collection: 'ticket', row }]
  },
})

/** The fields of a reply; closing and reopening need no text. */
export const replyFields = { body: ticketReply.fields.body.wrapped, seen_reply_ids } as const

/** Returns the later moment: a reply written offline may arrive after one that was written later. */
const laterMoment = (one: Instant, other: Instant): Instant => (one > other ? one : other)

const idFields = { ticket_id: uuid, reply_id: uuid } as const
const replyArgs = v.strictObject({ ...idFields, ...replyFields })
const closeArgs = v.strictObject({ ...idFields, seen_reply_ids })
type TicketActArgs = v.InferOutput<typeof closeArgs> & { readonly body?: string }

/** References the ticket first: it is locked before its replies are read, so that no one adds another meanwhile. */
const ticketActReferences = ({ ticket_id, reply_id }: TicketActArgs, records: RecordSet): Reference[] => [
  { collection: 'ticket', id: ticket_id },
  { collection: 'ticket_reply', id: reply_id },
  ...(records.one('ticket', ticket_id) === undefined
    ? []
    : [{ collection: 'ticket_reply', field: 'ticket_id', value: ticket_id } as const]),
]

function requireTicket({ ticket_id }: TicketActArgs, records: RecordSet): RowOf<'ticket'> {
  const row = records.one('ticket', ticket_id)
  if (row === undefined) throw notFound(RECORD_NAME)
  return row
}

/** The scope whose grants decide whether a person may act, by the side the person acts on. */
const scopeOfSide: Readonly<Record<TicketSide, (ticket: RowOf<'ticket'>) => Scope>> = {
  author: ({ scope }) => scope,
  support: answeringScope,
}

const createApply =
  (side: TicketSide, act: TicketAct) =>
  (
    args: TicketActArgs,
    records: RecordSet,
    { author_id, recorded_at }: OperationContext,
  ): RowInCollection[] => {
    const ticket = requireTicket(args, records)
    // The author acts only as the author, and support never in its own ticket.
    if ((ticket.created_by === author_id) !== (side === 'author')) throw notFound(RECORD_NAME)
    refuseTakenId(records, 'ticket_reply', args.reply_id, 'This reply is already there.')
    const { status } = ticket
    if (act === (status === 'closed' ? 'close' : 'reopen')) return []
    const replies = records.all('ticket_reply').filter(({ ticket_id }) => ticket_id === ticket.id)
    // A ticket can be closed even when it has the most replies.
    if (act !== 'close' && replies.length >= MAX_REPLIES) {
      throw new Refusal('conflict', `A ticket takes ${MAX_REPLIES} replies. Open a new one.`)
    }
    const reply: RowOf<'ticket_reply'> = {
      id: args.reply_id,
      ticket_id: ticket.id,
      side,
      act,
      body: args.body ?? null,
      seen_reply_ids: args.seen_reply_ids,
      written_by: author_id,
      written_at: recorded_at,
      scope: ticket.scope,
      revision: 0,
    }
    const row: RowOf<'ticket'> = {
      ...ticket,
      status: ticketStatus([...replies, reply]),
      updated_at: laterMoment(ticket.updated_at, recorded_at),
      answered_at:
        side === 'support' && act === 'reply'
          ? laterMoment(ticket.answered_at ?? recorded_at, recorded_at)
          : ticket.answered_at,
    }
    return [
      { collection: 'ticket', row },
      { collection: 'ticket_reply', row: reply },
    ]
  }

const defineTicketOperation = <
  const Kind extends string,
  ArgsSchema extends v.GenericSchema<unknown, TicketActArgs>,
>(
  kind: Kind,
  side: TicketSide,
  act: TicketAct,
  args: ArgsSchema,
) =>
  defineOperation<Kind, ArgsSchema>({
    kind,
    version: 1,
    isClinical: false,
    ...(side === 'support' ? { onlineActionLabel: 'Answering a support ticket' } : {}),
    args,
    references: ticketActReferences,
    scope: (args, records) => scopeOfSide[side](requireTicket(args, records)),
    apply: createApply(side, act),
  })

const ticketReplyByAuthor = defineTicketOperation('ticket.reply', 'author', 'reply', replyArgs)
export const ticketClose = defineTicketOperation('ticket.close', 'author', 'close', closeArgs)
const ticketReopen = defineTicketOperation('ticket.reopen', 'author', 'reopen', closeArgs)

export const ticketAnswer = defineTicketOperation('ticket.answer', 'support', 'reply', replyArgs)
const ticketSupportClose = defineTicketOperation('ticket.support_close', 'support', 'close', closeArgs)
const ticketSupportReopen = defineTicketOperation('ticket.support_reopen', 'support', 'reopen', closeArgs)

export const ticketOperations = [
  ticketOpen,
  ticketReplyByAuthor,
  ticketClose,
  ticketReopen,
  ticketAnswer,
  ticketSupportClose,
  ticketSupportReopen,
] as const
