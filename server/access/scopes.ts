/** The scopes a person receives, each with its view: the collections and columns that the role receives there. */
import { isOpenAt, roleAt } from '#domain/rules/access/grants.ts'
import { type Role, strongestRole } from '#domain/values/roles.ts'
import { companyScope, homeScope, type Scope, scopeKindOf, userScope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { Caller } from './caller.ts'
import { accessibleHomesQuery } from './homes.ts'
import { type View, viewOf } from './views.ts'

export interface ScopeView extends View {
  readonly scope: Scope
}

/** Returns the scopes that somebody may pull now, as they are in this transaction. */
export type ReadScopes = (connection: Connection) => Promise<ScopeView[]>

/** Returns everything the caller may pull now: their own user, the company and each home in reach. */
export async function scopesOf(connection: Connection, caller: Caller, now: string): Promise<ScopeView[]> {
  const openGrants = caller.grants.filter(grant => isOpenAt(grant, now))
  const strongestOpenRole = strongestRole(openGrants.map(({ role }) => role))
  const scopes: ScopeView[] = []
  // Caches the views by role, because nearly all of hundreds of homes have the same view.
  const views = new Map<string, View>()
  const addScope = (scope: Scope, role: Role | undefined) => {
    if (role === undefined) return
    const kind = scopeKindOf(scope)
    const view = views.get(`${role} ${kind}`) ?? viewOf(role, kind)
    views.set(`${role} ${kind}`, view)
    scopes.push({ scope, ...view })
  }
  addScope(userScope(caller.user_id), strongestOpenRole ?? 'staff')
  if (caller.company_id !== null) addScope(companyScope(caller.company_id), strongestOpenRole)
  const homes = accessibleHomesQuery(connection, caller.grants, now)
    .select(['home.id', 'home.company_id'])
    .orderBy('home.id')
  for (const home of await homes.execute()) {
    addScope(
      homeScope(home.id),
      roleAt(openGrants, { scope: homeScope(home.id), company_id: home.company_id }, now),
    )
  }
  return scopes
}
