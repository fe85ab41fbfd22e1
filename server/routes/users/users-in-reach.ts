/** The users a caller administers: everyone for the platform, the people of their companies for an admin. */

import { type UserRecord, userRecord } from '#domain/answers/user-record.ts'
import { forbidden, notFound } from '#domain/errors.ts'
import { canDo, canOpen } from '#domain/rules/access/permissions.ts'
import { actingRole } from '#domain/rules/people/staff.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companiesOf } from '../../access/companies.ts'
import type { Connection } from '../../database/connection.ts'
import { defineResource } from '../../rest/resource.ts'
import { findUsers, type Viewer } from '../../rest/user-answer.ts'

export const WHAT = 'User'

/** Returns `all`, or the ids of the companies whose accounts the caller administers. */
export function administeredCompanies({ grants }: Caller): 'all' | readonly number[] {
  const companies = companiesOf(grants)
  if (companies === 'all') return companies
  return companies.filter(id => canOpen(actingRole(grants, companyScope(id), id), 'all-users'))
}

export const usersInReach = (connection: Connection, viewer: Viewer): Promise<UserRecord[]> =>
  findUsers(connection, viewer, { companies: administeredCompanies(viewer.caller) })

/** Throws 404 for a person out of sight. */
export async function userInReach(connection: Connection, viewer: Viewer, id: number): Promise<UserRecord> {
  const companies = administeredCompanies(viewer.caller)
  const [user] = await findUsers(connection, viewer, { companies, id })
  if (user === undefined) throw notFound(WHAT)
  return user
}

export const users = defineResource({
  collection: 'user',
  path: '/admin/users',
  recordName: WHAT,
  rights: { collections: [], screen: 'all-users' },
  answer: userRecord,
  find: (call, id) => userInReach(call.dependencies.database, call, id),
  present: user => user,
  simple: ({ id, name, email }) => ({ id, display_name: name || email }),
})

/**
 * Returns the company of a new person: the requested company, or the caller's only one; undefined when it must be
 * named.
 */
export function companyFor(caller: Caller, requestedId: number | undefined): number | undefined {
  const companies = administeredCompanies(caller)
  if (companies === 'all') return requestedId
  const company = requestedId ?? (companies.length === 1 ? companies[0] : undefined)
  if (company !== undefined && !companies.includes(company)) throw notFound('Company')
  if (company !== undefined && !canInvite(caller, company)) throw forbidden()
  return company
}

const canInvite = ({ grants }: Caller, company: number): boolean =>
  canDo(actingRole(grants, companyScope(company), company), 'company.invite')
