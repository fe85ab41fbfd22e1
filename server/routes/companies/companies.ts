/** Companies: reading, adding, changing and closing them (spec part 3 §5, §7 Companies). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { companyRecord, companyRow, companyStatisticsAnswer } from '#domain/answers/company-record.ts'
import {
  changeableCompanyFields,
  newCompanyFields,
  REQUIRED_MESSAGES,
  shownCompanyFields,
} from '#domain/operations/company.ts'
import { companyStatistics, isOpenCompany } from '#domain/rules/homes/companies.ts'
import { isFoundIn } from '#domain/values/search.ts'
import { selectRows } from '../../database/rows.ts'
import type { Call } from '../../rest/described-call.ts'
import { flagText, searchText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import {
  changeCallOf,
  createCallOf,
  defineResource,
  dropdownCallOf,
  listCallOf,
  readCallOf,
  removeCallOf,
  updateBody,
} from '../../rest/resource.ts'
import {
  COMPANY_RECORD_NAME,
  findAccessibleCompanies,
  presentCompany,
  presentCompanyRow,
  requireAccessibleCompany,
} from './company-answer.ts'

const companies = defineResource({
  collection: 'company',
  path: '/company',
  recordName: COMPANY_RECORD_NAME,
  rights: { collections: [], screen: 'companies' },
  answer: companyRecord,
  find: ({ dependencies: { database }, caller }, id, operation) =>
    requireAccessibleCompany(database, caller, id, operation),
  present: (company, call) => presentCompany(call.dependencies.database, company, call),
  toDropdownRow: ({ id, name }) => ({ id, display_name: name }),
})

/** Renames `name` to `company_name`, as it is sent; `withName` renames it back. */
const withCompanyName = <Fields extends { readonly name: unknown }>({ name, ...fields }: Fields) => ({
  company_name: name as Fields['name'],
  ...fields,
})
const withName = <Sent extends { company_name?: string }>({ company_name: name, ...fields }: Sent) => ({
  ...fields,
  ...(name === undefined ? {} : { name }),
})

export const calls: readonly Call[] = [
  createCallOf(companies, {
    operation: 'company.create',
    summary: 'Adds a company.',
    body: v.strictObject(withCompanyName(newCompanyFields), withFormMessages(REQUIRED_MESSAGES)),
    args: ({ body: { company_name: name, ...fields } }) => ({ name, ...fields }),
  }),
  changeCallOf(companies, {
    operation: 'company.update',
    summary: 'Changes a company. Its provider changes how it is reached, and its deadlines.',
    body: updateBody(withCompanyName(changeableCompanyFields), withCompanyName(shownCompanyFields)),
    args: ({ caller, body: { seen, ...changes } }, { id }) => ({
      actor_id: caller.user_id,
      company_id: id,
      changes: withName(changes),
      seen: seen === undefined ? null : withName(seen),
    }),
  }),
  removeCallOf(companies, {
    operation: 'company.close',
    summary: 'Closes a company and keeps everything. Refused with the counts of what stands in the way.',
    message: 'Company closed.',
  }),
  changeCallOf(companies, {
    operation: 'company.reopen',
    pathSegment: 'reopen',
    summary: 'Opens a closed company again.',
  }),
  listCallOf(companies, {
    key: 'companies',
    summary:
      'The companies in reach by name, with closed ones when asked for; the figures are of all open ones.',
    query: {
      with_closed: v.optional(flagText),
      /** A part of the name, license number, e-mail address, city or state. */
      search: searchText,
    },
    row: { answer: companyRow, present: presentCompanyRow },
    async readRows({ dependencies: { database }, caller, query: { with_closed, search } }) {
      return (await findAccessibleCompanies(database, caller)).filter(company => {
        const { name, license_number, contact_email, city, state } = company
        const isListed = with_closed === true || isOpenCompany(company)
        return isListed && isFoundIn([name, license_number, contact_email, city, state], search)
      })
    },
    statistics: {
      answer: companyStatisticsAnswer,
      async compute(_, { dependencies: { database }, caller, accessibleHomes }) {
        const allCompanies = await findAccessibleCompanies(database, caller)
        const ids = allCompanies.filter(isOpenCompany).map(({ id }) => id)
        const companyCondition = sql`company_id = any(${ids}::integer[])`
        const [billings, tickets] = await Promise.all([
          selectRows(database, 'billing', companyCondition),
          selectRows(database, 'ticket', companyCondition, ['id', 'status']),
        ])
        const homes = accessibleHomes.filter(({ company_id }) => ids.includes(company_id))
        return companyStatistics({ companies: allCompanies, homes, billings, tickets })
      },
    },
  }),
  dropdownCallOf(companies, {
    path: '/companies-dropdown-list',
    summary: 'Every open company in reach by id and name, for a dropdown; closed ones when asked for.',
    query: { with_closed: v.optional(flagText) },
    async readRows({ dependencies: { database }, caller, query: { with_closed } }) {
      const allCompanies = await findAccessibleCompanies(database, caller)
      return allCompanies.filter(company => with_closed === true || isOpenCompany(company))
    },
  }),
  readCallOf(
    companies,
    'One company with its users, services and group homes, and what stands in the way of closing it.',
  ),
]
