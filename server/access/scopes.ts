/** The scopes a person receives, each with its view. */
import { isOpenAt, roleAt } from '#domain/rules/access/grants.ts'
import { type Role, strongestRole } from '#domain/values/roles.ts'
import { companyScope, homeScope, kindOf, type Scope, userScope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import type { Caller } from './caller.ts'
import { accessibleHomesQuery } from './homes.ts'
import { type View, viewOf } from './views.ts'

export interface ScopeView extends View {
  readonly scope: Scope
}

/** Returns everything the caller may pull now: their own user, the company and each home in reach. */
export async function scopesOf(connection: Connection, caller: Caller, now: string): Promise<ScopeView[]> {
  const openGrants = caller.grants.filter(grant => isOpenAt(grant, now))
  const strongestOpen = strongestRole(openGrants.map(({ role }) => role))
  const scopes: ScopeView[] = []
  // Caches the views by role, because nearly all of hundreds of homes have the same view.
  const views = new Map<string, View>()
  const add = (scope: Scope, role: Role | undefined) => {
    if (role === undefined) return
    const kind = kindOf(scope)
    const view = views.get(`${role} ${kind}`) ?? viewOf(role, kind)
    views.set(`${role} ${kind}`, view)
    scopes.push({ scope, ...view })
  }
  add(userScope(caller.user_id), strongestOpen ?? 'staff')
  if (caller.company_id !== null) add(companyScope(caller.company_id), strongestOpen)
  const homes = accessibleHomesQuery(connection, caller.grants, now)
    .select(['home.id', 'home.company_id'])
    .orderBy('home.id')
  for (const home of await homes.execute()) {
    add(
      homeScope(home.id),
      roleAt(openGrants, { scope: homeScope(home.id), company_id: home.company_id }, now),
    )
  }
  return scopes
}
