/** Opening support tickets, replying and closing (spec part 3 §7 Companies). */
import * as v from 'valibot'
import { ticketRecord } from '#domain/answers/ticket-record.ts'
import { ticketReply } from '#domain/entities/ticket-reply.ts'
import { newTicketFields, replyFields } from '#domain/operations/ticket.ts'
import type { RowOf } from '#domain/registry.ts'
import { lastReplies } from '#domain/rules/records/tickets.ts'
import type { Caller } from '../../access/caller.ts'
import { sendWithoutWaiting } from '../../accounts/send-later.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById } from '../../database/rows.ts'
import { ticketAnsweredMail } from '../../mail/words.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { uuidText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { createCallOf } from '../../rest/resource.ts'
import { type RestRequest, runOperation } from '../../rest/rest-operation.ts'
import {
  presentTicket,
  readReplies,
  requireOwnCompany,
  requireReadableTicket,
  tickets,
} from './ticket-answer.ts'

const { rights, recordName } = tickets
const params = { ticketId: uuidText }
const REQUIRED_MESSAGES = {
  subject: 'Subject is required',
  body: 'Message is required',
  status: 'Status is required',
}

interface TicketCall {
  readonly dependencies: WritingDependencies
  readonly caller: Caller
  readonly request: RestRequest
}

type AnsweredTicket = Pick<RowOf<'ticket'>, 'id' | 'created_by'>

/** Returns the ids of the replies the caller has seen: those in the body, or else all current ones. */
const findSeenReplyIds = async (
  database: Connection,
  ticketId: string,
  requestedReplyIds: readonly string[] | undefined,
) =>
  requestedReplyIds === undefined
    ? lastReplies(await readReplies(database, ticketId)).map(({ id }) => id)
    : [...requestedReplyIds]

const { seen_reply_ids } = ticketReply.fields

/** Notifies the author that there is an answer, without its text. The answer is kept when the mail cannot be sent. */
async function mailAuthor(
  dependencies: WritingDependencies,
  { id, created_by }: AnsweredTicket,
): Promise<void> {
  const { database, settings } = dependencies
  const [author] = await rowsById(database, 'user', [created_by])
  if (author?.is_active !== true) return
  const link = `${settings.publicUrl}/dashboard/support-tickets/${id}`
  sendWithoutWaiting(dependencies, 'ticket_answered', ticketAnsweredMail(author, link))
}

async function addReply(
  { dependencies, caller, request }: TicketCall,
  ticket: AnsweredTicket,
  {
    body,
    seen_reply_ids: requestedReplyIds,
  }: { readonly body: string; readonly seen_reply_ids?: string[] | undefined },
) {
  const isOwn = ticket.created_by === caller.user_id
  const args = {
    ticket_id: ticket.id,
    reply_id: request.newId('ticket_reply'),
    body,
    seen_reply_ids: await findSeenReplyIds(dependencies.database, ticket.id, requestedReplyIds),
  }
  await runOperation(dependencies, caller, isOwn ? 'ticket.reply' : 'ticket.answer', args, request)
  if (!isOwn) await mailAuthor(dependencies, ticket)
}

const OPERATION_KINDS = {
  author: { open: 'ticket.reopen', closed: 'ticket.close' },
  support: { open: 'ticket.support_reopen', closed: 'ticket.support_close' },
} as const

export const calls: readonly Call[] = [
  createCallOf(
    { ...tickets, path: '/company/:companyId/tickets', parentName: 'Company' },
    {
      operation: 'ticket.open',
      summary: "Opens a ticket. It is its author's, and of the author's own company. Without resident names.",
      body: v.strictObject(newTicketFields, withFormMessages(REQUIRED_MESSAGES)),
      async args({ dependencies, caller, params, body }) {
        await requireOwnCompany(dependencies.database, caller, Number(params.companyId))
        return { ...body, user_id: caller.user_id }
      },
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/company/tickets/:ticketId/replies',
      summary:
        'Says something in a ticket: its author asks, everybody else answers, and the author gets a mail.',
      recordName,
      rights: { ...rights, operation: 'ticket.reply' },
      params,
      body: v.strictObject(
        { body: replyFields.body, seen_reply_ids: v.optional(seen_reply_ids) },
        withFormMessages(REQUIRED_MESSAGES),
      ),
      status: 201,
      answer: ticketRecord,
    },
    async ({ params: { ticketId }, body, ...call }) => {
      const { database } = call.dependencies
      await addReply(call, await requireReadableTicket(database, call.caller, ticketId), body)
      return presentTicket(database, await requireReadableTicket(database, call.caller, ticketId))
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/company/tickets/:ticketId',
      summary:
        'Closes a ticket or opens it again. It stays open while there is a reply the caller has not seen.',
      recordName,
      rights: { ...rights, operation: 'ticket.close' },
      params,
      body: v.strictObject(
        {
          status: v.picklist(['open', 'closed'], 'Status must be open or closed'),
          seen_reply_ids: v.optional(seen_reply_ids),
        },
        withFormMessages(REQUIRED_MESSAGES),
      ),
      answer: ticketRecord,
    },
    async ({ dependencies, caller, params: { ticketId }, body, request }) => {
      const { database } = dependencies
      const ticket = await requireReadableTicket(database, caller, ticketId)
      const side = ticket.created_by === caller.user_id ? 'author' : 'support'
      const args = {
        ticket_id: ticketId,
        reply_id: request.newId('ticket_reply'),
        seen_reply_ids: await findSeenReplyIds(database, ticketId, body.seen_reply_ids),
      }
      await runOperation(dependencies, caller, OPERATION_KINDS[side][body.status], args, request)
      return presentTicket(database, await requireReadableTicket(database, caller, ticketId))
    },
  ),
]
