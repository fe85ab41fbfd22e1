/** The scopes a person receives, with the view of each: the collections and columns the permission table gives the role. */
import { type Collection, collections, entityOf } from '#domain/registry.ts'
import { isOpenAt, roleAt } from '#domain/rules/grants.ts'
import { type Columns, maySee } from '#domain/rules/permissions.ts'
import { type Role, strongestRole } from '#domain/values/roles.ts'
import { companyScope, homeScope, kindOf, type Scope, userScope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import { storedColumns } from '../database/rows.ts'
import type { Caller } from './caller.ts'
import { reachedHomes } from './homes.ts'

export interface ScopeView {
  readonly scope: Scope
  readonly role: Role
  /** Changes when the role does; a cursor made for another view starts its history again. */
  readonly view: string
}

/** Everything the caller may pull now: the own user, the company and each home in reach. */
export async function scopesOf(connection: Connection, caller: Caller, now: string): Promise<ScopeView[]> {
  const open = caller.grants.filter(grant => isOpenAt(grant, now))
  const strongest = strongestRole(open.map(({ role }) => role))
  const scopes: ScopeView[] = []
  const add = (scope: Scope, role: Role | undefined) => {
    if (role !== undefined) scopes.push({ scope, role, view: role })
  }
  add(userScope(caller.user_id), strongest ?? 'staff')
  if (caller.company_id !== null) add(companyScope(caller.company_id), strongest)
  const homes = reachedHomes(connection, caller.grants, now)
    .select(['home.id', 'home.company_id'])
    .orderBy('home.id')
  for (const home of await homes.execute()) {
    add(homeScope(home.id), roleAt(open, { scope: homeScope(home.id), company_id: home.company_id }, now))
  }
  return scopes
}

/** The collections of a view in the registry's order, each with the columns to select. */
export function collectionsOf({ scope, role }: ScopeView): { collection: Collection; columns: string[] }[] {
  const kind = kindOf(scope)
  return collections.flatMap(collection => {
    if (!entityOf(collection).scopes.includes(kind)) return []
    const columns: Columns | undefined = maySee[collection][role]
    if (columns === undefined) return []
    return [
      {
        collection,
        columns: columns === 'all' ? storedColumns(collection) : [...columns, 'scope', 'revision'],
      },
    ]
  })
}
