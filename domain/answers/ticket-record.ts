/** Support tickets as the server returns them, to their author and to the people who answer them (decision 40). */
import * as v from 'valibot'
import { ticket } from '../entities/ticket.ts'
import { ticketReply } from '../entities/ticket-reply.ts'

/** A row in the list of tickets. */
export const ticketRow = v.strictObject({ ...ticket.fields, ...ticket.computed })
export type TicketRow = v.InferOutput<typeof ticketRow>

export const ticketReplyRow = v.strictObject({ ...ticketReply.fields, ...ticketReply.computed })
export type TicketReplyRow = v.InferOutput<typeof ticketReplyRow>

/** One ticket with all its replies, in order. */
export const ticketRecord = v.strictObject({ ...ticketRow.entries, replies: v.array(ticketReplyRow) })
export type TicketRecord = v.InferOutput<typeof ticketRecord>

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
export const ticketStatisticsAnswer = v.strictObject({ open: count, waiting: count, closed: count })
