import { Refusal } from '../../errors.ts'
import type { AnyRow, RecordSet } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { actingRole, isStaffRole, mayGive, openGrants, type Pair } from '../../rules/staff.ts'
import type { Role } from '../../values/roles.ts'
import { homeOf, type Scope } from '../../values/scope.ts'
import { mayNotGive } from '../parts/acting.ts'
import { closedGrant, grantsIn, newGrant, refuseLastProvider, scopeOfRole } from '../parts/grants.ts'

interface OtherRole {
  readonly role: Role
  readonly home_id: number | null
  readonly grant_ids: readonly number[]
  readonly user: RowOf<'user'>
  readonly pair: Pair
}

/**
 * Somebody gets another role: one of homes in every home they work in; one of the company or the platform, or the
 * first in a home, in place of all they had.
 */
export function otherRole(
  { role, home_id, grant_ids, user, pair }: OtherRole,
  records: RecordSet,
  at: string,
): AnyRow[] {
  const open = openGrants(grantsIn(records, user.id))
  const worksInHomes = open.length > 0 && open.every(grant => homeOf(grant.granted_scope) !== undefined)
  const scopes: Scope[] =
    worksInHomes && isStaffRole(role)
      ? open.map(({ granted_scope }) => granted_scope)
      : [scopeOfRole({ company_id: user.company_id, role, home_id }, records)]
  const isWanted = (grant: RowOf<'grant'>) => grant.role === role && scopes.includes(grant.granted_scope)
  const ended = open.filter(grant => !isWanted(grant))
  if (ended.some(grant => grant.role === 'provider')) refuseLastProvider(user, records)
  const kept = open.filter(isWanted).map(({ granted_scope }) => granted_scope)
  const given = scopes
    .filter(scope => !kept.includes(scope))
    .map((granted_scope, index) => {
      if (!mayGive(actingRole(pair.actor.grants, granted_scope, user.company_id), role)) throw mayNotGive()
      const id = grant_ids[index]
      if (id === undefined) throw new Refusal('conflict', 'Someone else has changed where this person works.')
      return newGrant({ id, user_id: user.id, granted_scope, role }, records, at)
    })
  return [...ended.map(grant => closedGrant(grant, at)), ...given]
}
