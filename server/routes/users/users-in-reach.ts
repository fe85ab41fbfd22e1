/** The users a caller administers: everyone for super_admin, the people of their companies for an admin. */

import { type UserRecord, userRecord } from '#domain/answers/user-record.ts'
import { forbidden, notFound } from '#domain/errors.ts'
import { canDo, canOpen } from '#domain/rules/access/permissions.ts'
import { actingRole } from '#domain/rules/people/staff.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companyIdsOf } from '../../access/companies.ts'
import type { Connection } from '../../database/connection.ts'
import { defineResource } from '../../rest/resource.ts'
import { findUsers, type Viewer } from '../../rest/user-answer.ts'

export const USER_RECORD_NAME = 'User'

/** Returns `all`, or the ids of the companies whose accounts the caller administers. */
export function administeredCompanyIds({ grants }: Caller): 'all' | readonly number[] {
  const companyIds = companyIdsOf(grants)
  if (companyIds === 'all') return companyIds
  return companyIds.filter(id => canOpen(actingRole(grants, companyScope(id), id), 'all-users'))
}

export const findAdministeredUsers = (connection: Connection, viewer: Viewer): Promise<UserRecord[]> =>
  findUsers(connection, viewer, { companyIds: administeredCompanyIds(viewer.caller) })

/** Throws 404 for a person whom the caller does not administer. */
export async function requireAdministeredUser(
  connection: Connection,
  viewer: Viewer,
  id: number,
): Promise<UserRecord> {
  const companyIds = administeredCompanyIds(viewer.caller)
  const [user] = await findUsers(connection, viewer, { companyIds, id })
  if (user === undefined) throw notFound(USER_RECORD_NAME)
  return user
}

export const users = defineResource({
  collection: 'user',
  path: '/admin/users',
  recordName: USER_RECORD_NAME,
  rights: { collections: [], screen: 'all-users' },
  answer: userRecord,
  find: (call, id) => requireAdministeredUser(call.dependencies.database, call, id),
  present: user => user,
  toDropdownRow: ({ id, name, email }) => ({ id, display_name: name || email }),
})

/**
 * Returns the company of a new person: the requested company, or the caller's only one; undefined when it must be
 * named.
 */
export function companyIdFor(caller: Caller, requestedId: number | undefined): number | undefined {
  const companyIds = administeredCompanyIds(caller)
  if (companyIds === 'all') return requestedId
  const companyId = requestedId ?? (companyIds.length === 1 ? companyIds[0] : undefined)
  if (companyId !== undefined && !companyIds.includes(companyId)) throw notFound('Company')
  if (companyId !== undefined && !canInvite(caller, companyId)) throw forbidden()
  return companyId
}

const canInvite = ({ grants }: Caller, companyId: number): boolean =>
  canDo(actingRole(grants, companyScope(companyId), companyId), 'company.invite')
