/** Reading companies and the catalogue of services (spec part 3 §7 Companies, Services). */
import { sql } from 'kysely'
import * as v from 'valibot'
import {
  companyRecord,
  companyRow,
  companyStatisticsAnswer,
  serviceRecord,
} from '#domain/answers/company-record.ts'
import { userRecord } from '#domain/answers/user-record.ts'
import type { RowOf } from '#domain/registry.ts'
import { companyStatistics, isOpenCompany } from '#domain/rules/homes/companies.ts'
import { isFoundIn } from '#domain/values/search.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { dropdownAnswer, listAnswer, onePage } from '../../rest/list-answer.ts'
import { pageOf, pageQuery } from '../../rest/pagination.ts'
import { directoryIdText, flagText, searchText } from '../../rest/path-and-query.ts'
import { findUsers } from '../../rest/user-answer.ts'
import { companiesInReach, companyInReach, presentCompany, presentRow, WHAT } from './company-answer.ts'

const rights = { sees: [], opens: 'companies' } as const
const params = { companyId: directoryIdText }

const isFound = (company: RowOf<'company'>, search: string | undefined) =>
  isFoundIn(
    [company.name, company.license_number, company.contact_email, company.city, company.state],
    search,
  )

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/company',
      summary:
        'The companies in reach by name, with closed ones when asked for; the figures are of all open ones.',
      what: WHAT,
      rights,
      query: {
        ...pageQuery,
        simple: v.optional(flagText),
        with_closed: v.optional(flagText),
        /** A part of the name, license number, e-mail address, city or state. */
        search: searchText,
      },
      answer: v.strictObject({
        ...listAnswer('companies', companyRow).entries,
        statistics: companyStatisticsAnswer,
      }),
    },
    async ({ dependencies: { database }, caller, reach, query }) => {
      const { simple, with_closed, search } = query
      const companies = await companiesInReach(database, caller)
      const ids = companies.filter(isOpenCompany).map(({ id }) => id)
      const ofThem = sql`company_id = any(${ids}::integer[])`
      const [billings, tickets] = await Promise.all([
        selectRows(database, 'billing', ofThem),
        selectRows(database, 'ticket', ofThem, ['id', 'status']),
      ])
      const found = companies.filter(
        company => (with_closed === true || isOpenCompany(company)) && isFound(company, search),
      )
      const { shown, pagination } = pageOf(found, query)
      return {
        companies:
          simple === true ? shown.map(({ id, name }) => ({ id, display_name: name })) : shown.map(presentRow),
        statistics: companyStatistics({
          companies,
          homes: reach.filter(({ company_id }) => ids.includes(company_id)),
          billings,
          tickets,
        }),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/companies-dropdown-list',
      summary: 'Every open company in reach by id and name, for a dropdown; closed ones when asked for.',
      what: WHAT,
      rights,
      query: { with_closed: v.optional(flagText) },
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, caller, query }) => {
      const companies = await companiesInReach(database, caller)
      return {
        items: companies
          .filter(company => query.with_closed === true || isOpenCompany(company))
          .map(({ id, name }) => ({ id, display_name: name })),
      }
    },
  ),
  // Before the call for one company: `services` is no id of one.
  describedCall(
    {
      method: 'get',
      path: '/company/services',
      summary: 'The catalogue of services by name.',
      what: 'Service',
      rights: { sees: [], opens: 'services' },
      query: {
        ...pageQuery,
        simple: v.optional(flagText),
        /** A part of the name or description. */
        search: searchText,
      },
      answer: listAnswer('services', serviceRecord),
    },
    async ({ dependencies: { database }, query }) => {
      const { simple, search } = query
      const all = await selectRows(database, 'service', sql`true order by lower(name), id`)
      const found = all.filter(({ name, description }) => isFoundIn([name, description], search))
      const { shown, pagination } = pageOf(found, query)
      return {
        services:
          simple === true
            ? shown.map(({ id, name }) => ({ id, display_name: name }))
            : shown.map(({ scope: _, revision: __, ...service }) => service),
        pagination,
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/company/:companyId',
      summary:
        'One company with its users, services and group homes, and what stands in the way of closing it.',
      what: WHAT,
      rights,
      params,
      answer: companyRecord,
    },
    async ({ dependencies: { database }, caller, reach, params }) =>
      presentCompany(database, await companyInReach(database, caller, params.companyId), { caller, reach }),
  ),
  describedCall(
    {
      method: 'get',
      path: '/company/:companyId/users',
      summary: 'Everybody with an account in a company, by last name.',
      what: WHAT,
      rights,
      params,
      answer: listAnswer('users', userRecord),
    },
    async ({ dependencies: { database }, caller, reach, params }) => {
      const { id } = await companyInReach(database, caller, params.companyId)
      const users = await findUsers(database, { caller, reach }, { companies: [id] })
      return { users, pagination: onePage(users.length) }
    },
  ),
]
