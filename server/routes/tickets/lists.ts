/**
 * Reading support tickets (spec part 3 §7 Companies): of a company, of everyone in reach, and a single one with
 * replies.
 */
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { ticketRow, ticketStatisticsAnswer } from '#domain/answers/ticket-record.ts'
import { TICKET_STATUSES, type TicketStatus } from '#domain/entities/ticket.ts'
import { ticketStatistics } from '#domain/rules/records/tickets.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { searchSql } from '../../rest/found-in-sql.ts'
import { listAnswer } from '../../rest/list-answer.ts'
import { type PageQuery, pageQuery, paginationOf, readPage } from '../../rest/pagination.ts'
import { flagText, numericIdText, oneOfText, searchText } from '../../rest/path-and-query.ts'
import { readCallOf } from '../../rest/resource.ts'
import {
  presentTickets,
  readableTicketsCondition,
  requireCompanyOfTickets,
  tickets,
} from './ticket-answer.ts'

const { rights, recordName } = tickets

const filters = {
  ...pageQuery,
  status: v.optional(oneOfText(TICKET_STATUSES)),
  /** A part of the subject, the message, the author's name or their company's name. */
  search: searchText,
} as const
const ticketListAnswer = v.strictObject({
  ...listAnswer('tickets', ticketRow).entries,
  statistics: ticketStatisticsAnswer,
})

interface TicketFilters extends PageQuery {
  readonly status?: TicketStatus | undefined
  readonly search?: string | undefined
}

const searchCondition = (search: string | undefined): RawBuilder<unknown> =>
  searchSql(
    [
      sql`subject`,
      sql`body`,
      sql`(select concat_ws(' ', first_name, last_name) from person_card where person_card.id = ticket.created_by)`,
      sql`(select name from company where company.id = ticket.company_id)`,
    ],
    search,
  )

/** Returns a page, the newest change first; the figures count all tickets, whatever the search. */
async function readTicketPage(
  database: Connection,
  scopeCondition: RawBuilder<unknown>,
  query: TicketFilters,
) {
  const { status, search } = query
  const condition = sql`${scopeCondition} and ${searchCondition(search)} and ${status === undefined ? sql`true` : sql`status = ${status}`}`
  const [allRows, { rows, total }] = await Promise.all([
    selectRows(database, 'ticket', scopeCondition, ['id', 'status']),
    readPage(database, 'ticket', { condition, order: sql`updated_at desc, id desc` }, query),
  ])
  return {
    tickets: await presentTickets(database, rows),
    statistics: ticketStatistics(allRows),
    pagination: paginationOf(query, total),
  }
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/company/tickets',
      summary: 'The tickets the caller opened, and those of everybody they answer, the newest change first.',
      recordName,
      rights,
      query: {
        ...filters,
        company_id: v.optional(numericIdText),
        /** Only tickets of others, which the caller has to answer. */
        of_others: v.optional(flagText),
      },
      answer: ticketListAnswer,
    },
    async ({ dependencies: { database }, caller, query: { company_id, of_others, ...filter } }) => {
      if (company_id !== undefined) await requireCompanyOfTickets(database, caller, company_id)
      const authorCondition = of_others === true ? sql`created_by <> ${caller.user_id}` : sql`true`
      const companyCondition = company_id === undefined ? sql`true` : sql`company_id = ${company_id}`
      return readTicketPage(
        database,
        sql`${readableTicketsCondition(caller)} and ${authorCondition} and ${companyCondition}`,
        filter,
      )
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/company/:companyId/tickets',
      summary: 'The tickets of a company; who does not answer them sees their own.',
      recordName: 'Company',
      rights,
      params: { companyId: numericIdText },
      query: filters,
      answer: ticketListAnswer,
    },
    async ({ dependencies: { database }, caller, params: { companyId }, query }) => {
      await requireCompanyOfTickets(database, caller, companyId)
      return readTicketPage(
        database,
        sql`${readableTicketsCondition(caller)} and company_id = ${companyId}`,
        query,
      )
    },
  ),
  readCallOf(tickets, 'One ticket with all that was said in it.'),
]
