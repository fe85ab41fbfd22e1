/** Reading accounts (spec part 3 §2 User management, §7 Admin users). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { companiesWithHomes, type UserRecord, userStatisticsAnswer } from '#domain/answers/user-record.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { isStaffRole, userStatistics, verifiedContacts } from '#domain/rules/people/staff.ts'
import { ROLES } from '#domain/values/roles.ts'
import { isFoundIn } from '#domain/values/search.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { flagText, numericIdText, oneOfText, searchText } from '../../rest/path-and-query.ts'
import { listCallOf, readCallOf } from '../../rest/resource.ts'
import { administeredCompanyIds, findAdministeredUsers, USER_RECORD_NAME, users } from './users-in-reach.ts'

const { rights } = users

const filters = {
  role: v.optional(oneOfText(ROLES)),
  is_active: v.optional(flagText),
  company_id: v.optional(numericIdText),
  /** Whether the user has a role in homes. */
  is_staff: v.optional(flagText),
  /** Whether the e-mail address is verified. */
  is_verified: v.optional(flagText),
  /** A part of the e-mail address, first name, last name or role. */
  search: searchText,
} as const
type UserFilters = v.InferOutput<v.ObjectSchema<typeof filters, undefined>>

function matchesFilters(user: UserRecord, filters: UserFilters): boolean {
  const { role, is_active, company_id, is_staff, is_verified, search } = filters
  return (
    (role === undefined || user.role === role) &&
    (is_active === undefined || user.is_active === is_active) &&
    (company_id === undefined || user.company_id === company_id) &&
    (is_staff === undefined || isStaffRole(user.role ?? undefined) === is_staff) &&
    (is_verified === undefined || verifiedContacts(user).email === is_verified) &&
    isFoundIn([user.email, user.name, user.role], search)
  )
}

export const calls: readonly Call[] = [
  listCallOf(users, {
    key: 'users',
    summary: 'The accounts the caller administers by last name; the figures are of what the filters leave.',
    query: filters,
    async readRows({ dependencies: { database }, caller, accessibleHomes, query }) {
      return (await findAdministeredUsers(database, { caller, accessibleHomes })).filter(user =>
        matchesFilters(user, query),
      )
    },
    statistics: { answer: userStatisticsAnswer, compute: userStatistics },
  }),
  defineCall(
    {
      method: 'get',
      path: '/admin/users/stats',
      summary: 'How many accounts the caller administers, and how many of them are active staff or verified.',
      recordName: USER_RECORD_NAME,
      rights,
      answer: userStatisticsAnswer,
    },
    async ({ dependencies: { database }, caller, accessibleHomes }) =>
      userStatistics(await findAdministeredUsers(database, { caller, accessibleHomes })),
  ),
  defineCall(
    {
      method: 'get',
      path: '/admin/users/places',
      summary: 'The open companies to which the caller may add users, each with its open group homes.',
      recordName: USER_RECORD_NAME,
      rights,
      answer: companiesWithHomes,
    },
    async ({ dependencies: { database }, caller, accessibleHomes }) => {
      const ids = administeredCompanyIds(caller)
      const condition = ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::integer[])`
      const openCompaniesCondition = sql`${condition} and closed_at is null order by lower(name), id`
      const companies = await selectRows(database, 'company', openCompaniesCondition, ['id', 'name'])
      return {
        companies: companies.map(({ id, name }) => ({
          id,
          name,
          group_homes: accessibleHomes
            .filter(home => home.company_id === id && isOpenHome(home))
            .map(home => ({ id: home.id, home_name: home.home_name })),
        })),
      }
    },
  ),
  readCallOf(users, 'One account.'),
]
