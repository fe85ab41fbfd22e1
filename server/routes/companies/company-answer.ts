/** Presents companies in answers, and finds them (spec part 3 §3, §7). There are a few hundred at most. */
import { sql } from 'kysely'
import type { CompanyHome, CompanyRecord, CompanyRow } from '#domain/answers/company-record.ts'
import { forbidden, notFound } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { canDo, canOpen } from '#domain/rules/access/permissions.ts'
import { isOpenCompany, obstacleCounts } from '#domain/rules/homes/companies.ts'
import { actingRole } from '#domain/rules/people/staff.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companyIdsOf } from '../../access/companies.ts'
import type { AccessibleHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { ResourceRequest } from '../../rest/resource.ts'
import { findUsers, type Viewer } from '../../rest/user-answer.ts'
import { readSubscriptions } from './subscription-answer.ts'

export const COMPANY_RECORD_NAME = 'Company'
type Company = RowOf<'company'>

/** Finds the companies whose pages the caller may open, by name. */
export async function findAccessibleCompanies(connection: Connection, caller: Caller): Promise<Company[]> {
  const ids = companyIdsOf(caller.grants)
  const condition = ids === 'all' ? sql`true` : sql`id = any(${[...ids]}::integer[])`
  const rows = await selectRows(connection, 'company', sql`${condition} order by lower(name), id`)
  return rows.filter(({ id }) => canOpen(roleInCompany(caller, id), 'companies'))
}

const roleInCompany = ({ grants }: Caller, companyId: number) =>
  actingRole(grants, companyScope(companyId), companyId)

/** Throws 404 for a company out of reach, and 403 where the role there may only look. */
export async function requireAccessibleCompany(
  connection: Connection,
  caller: Caller,
  id: number,
  operation?: string,
): Promise<Company> {
  const company = (await findAccessibleCompanies(connection, caller)).find(candidate => candidate.id === id)
  if (company === undefined) throw notFound(COMPANY_RECORD_NAME)
  if (operation !== undefined && !canDo(roleInCompany(caller, id), operation)) throw forbidden()
  return company
}

/** Returns the company whose id is in the path. Throws like `requireAccessibleCompany`. */
export const requireCompanyInPath = (
  { dependencies: { database }, caller, params }: Pick<ResourceRequest, 'dependencies' | 'caller' | 'params'>,
  operation?: string,
) => requireAccessibleCompany(database, caller, Number(params.companyId), operation)

export const presentCompanyRow = ({ scope: _, revision: __, ...company }: Company): CompanyRow => ({
  ...company,
  company_name: company.name,
  status: isOpenCompany(company) ? 'Active' : 'Closed',
})

const presentHome = (home: AccessibleHome): CompanyHome => {
  const { id, home_name, full_address, capacity, manager_name, closed_at } = home
  return { id, home_name, full_address, capacity, manager_name, closed_at }
}

/** Returns the company with its homes and other details, in its current state. */
export async function presentCompany(
  connection: Connection,
  company: Company,
  viewer: Viewer,
): Promise<CompanyRecord> {
  const companyCondition = sql`company_id = ${company.id}`
  const homes = viewer.accessibleHomes.filter(({ company_id }) => company_id === company.id)
  const [staff, cards, services, clients, billings, tickets] = await Promise.all([
    findUsers(connection, viewer, { companyIds: [company.id] }),
    selectRows(connection, 'person_card', companyCondition, ['id', 'is_registered']),
    readSubscriptions(connection, company.id),
    selectRows(connection, 'client', companyCondition, ['id', 'status']),
    selectRows(connection, 'billing', companyCondition),
    selectRows(connection, 'ticket', companyCondition, ['id', 'status']),
  ])
  return {
    ...presentCompanyRow(company),
    staff,
    services,
    group_homes: homes.map(presentHome),
    in_the_way: obstacleCounts({
      clients,
      homes,
      users: staff,
      cards,
      subscriptions: services,
      billings,
      tickets,
    }),
  }
}
