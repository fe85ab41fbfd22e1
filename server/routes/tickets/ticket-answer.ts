/** Tickets in answers, and which tickets a caller may read: their own, and those they answer. */
import { type RawBuilder, sql } from 'kysely'
import { type TicketRecord, type TicketRow, ticketRecord } from '#domain/answers/ticket-record.ts'
import { forbidden, notFound } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { canAnswer, sortReplies } from '#domain/rules/records/tickets.ts'
import type { Caller } from '../../access/caller.ts'
import { companyIdsOf } from '../../access/companies.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import { readPeopleNames } from '../../rest/people-names.ts'
import { defineResource } from '../../rest/resource.ts'

const TICKET_RECORD_NAME = 'Support ticket'
type Ticket = RowOf<'ticket'>

/** Returns an SQL condition for the tickets a caller may read. */
export function readableTicketsCondition(caller: Caller): RawBuilder<unknown> {
  const companyIds = companyIdsOf(caller.grants)
  // super_admin answers everyone.
  if (companyIds === 'all') return sql`true`
  const answeredCompanyIds = companyIds.filter(company_id => canAnswer(caller.grants, { company_id }))
  return sql`(created_by = ${caller.user_id} or company_id = any(${answeredCompanyIds}::integer[]))`
}

/** Throws 404 for a company that is neither the caller's own nor one whose tickets they answer. */
export async function requireCompanyOfTickets(
  connection: Connection,
  caller: Caller,
  id: number,
): Promise<void> {
  const [company] = await rowsById(connection, 'company', [id], ['id'])
  if (company === undefined || (caller.company_id !== id && !canAnswer(caller.grants, { company_id: id })))
    throw notFound('Company')
}

/** A ticket belongs to its author's company. Throws 404 for a company out of reach, and 403 for another company. */
export async function requireOwnCompany(connection: Connection, caller: Caller, id: number): Promise<void> {
  await requireCompanyOfTickets(connection, caller, id)
  if (caller.company_id !== id) throw forbidden()
}

/** Throws 404 for a ticket the caller may not read. */
export async function requireReadableTicket(
  connection: Connection,
  caller: Caller,
  id: string,
): Promise<Ticket> {
  const [ticket] = await selectRows(
    connection,
    'ticket',
    sql`id = ${id}::uuid and ${readableTicketsCondition(caller)}`,
  )
  if (ticket === undefined) throw notFound(TICKET_RECORD_NAME)
  return ticket
}

export const readReplies = (connection: Connection, ticketId: string): Promise<RowOf<'ticket_reply'>[]> =>
  selectRows(connection, 'ticket_reply', sql`ticket_id = ${ticketId}::uuid`)

/** Adds the names of authors and companies. */
export async function presentTickets(
  connection: Connection,
  tickets: readonly Ticket[],
): Promise<TicketRow[]> {
  const companyIds = [...new Set(tickets.flatMap(({ company_id }) => company_id ?? []))]
  const [authorNames, companies] = await Promise.all([
    readPeopleNames(
      connection,
      tickets.map(({ created_by }) => created_by),
    ),
    rowsById(connection, 'company', companyIds, ['id', 'name']),
  ])
  const companyNames = new Map(companies.map(({ id, name }) => [id, name]))
  return tickets.map(({ scope: _, revision: __, ...ticket }) => ({
    ...ticket,
    author_name: authorNames.get(ticket.created_by) ?? null,
    company_name: (ticket.company_id !== null && companyNames.get(ticket.company_id)) || null,
  }))
}

/** Adds all replies. */
export async function presentTicket(connection: Connection, ticket: Ticket): Promise<TicketRecord> {
  const [[row], replies] = await Promise.all([
    presentTickets(connection, [ticket]),
    readReplies(connection, ticket.id),
  ])
  if (row === undefined) throw notFound(TICKET_RECORD_NAME)
  const writerNames = await readPeopleNames(
    connection,
    replies.map(({ written_by }) => written_by),
  )
  return {
    ...row,
    replies: sortReplies(replies).map(({ scope: _, revision: __, ...reply }) => ({
      ...reply,
      writer_name: writerNames.get(reply.written_by) ?? null,
    })),
  }
}

export const tickets = defineResource({
  collection: 'ticket',
  path: '/company/tickets',
  recordName: TICKET_RECORD_NAME,
  rights: { collections: ['ticket'], screen: 'support-tickets' },
  answer: ticketRecord,
  find: ({ dependencies: { database }, caller }, id) => requireReadableTicket(database, caller, id),
  present: (ticket, { dependencies }) => presentTicket(dependencies.database, ticket),
})
