import type { RowOf } from '../../registry.ts'
import { type Role, strongestRole } from '../../values/roles.ts'
import { companyScope, homeIdOf, type Scope, type ScopeKind, scopeKindOf } from '../../values/scope.ts'

/** The part of a grant that decides about rights. */
export type GrantFacts = Pick<RowOf<'grant'>, 'user_id' | 'granted_scope' | 'role' | 'from_at' | 'until_at'>

export const isOpenAt = (grant: Pick<GrantFacts, 'from_at' | 'until_at'>, moment: string): boolean =>
  grant.from_at <= moment && (grant.until_at === null || moment < grant.until_at)

/** A home together with the company that runs it: a company-wide grant reaches each of its homes. */
export interface ScopeWithCompany {
  readonly scope: Scope
  readonly company_id: number | null
}

const SCOPE_KINDS_OUTSIDE_PLATFORM: readonly ScopeKind[] = ['user', 'withdrawn']

/** Whether a grant covers a scope. A platform grant covers companies and homes, limited to `visibleColumns`. */
export const covers = (granted: Scope, target: ScopeWithCompany): boolean =>
  granted === target.scope ||
  (granted === 'platform' && !SCOPE_KINDS_OUTSIDE_PLATFORM.includes(scopeKindOf(target.scope))) ||
  (homeIdOf(target.scope) !== undefined &&
    target.company_id !== null &&
    granted === companyScope(target.company_id))

/** Returns the role a person had in a scope at a moment (ISO instants), the strongest if there are several. */
export function roleAt(
  grants: readonly GrantFacts[],
  target: ScopeWithCompany,
  moment: string,
): Role | undefined {
  return strongestRole(
    grants
      .filter(grant => covers(grant.granted_scope, target) && isOpenAt(grant, moment))
      .map(grant => grant.role),
  )
}

/** Returns all roles a person ever had in a scope, for clinical facts that arrive late (S9). */
export const rolesHeldUntil = (
  grants: readonly GrantFacts[],
  target: ScopeWithCompany,
  moment: string,
): Role[] =>
  grants
    .filter(grant => covers(grant.granted_scope, target) && grant.from_at <= moment)
    .map(grant => grant.role)

/** Returns the role that decides a person's menu: the strongest role open now. */
export const menuRole = (grants: readonly GrantFacts[], moment: string): Role | undefined =>
  strongestRole(grants.filter(grant => isOpenAt(grant, moment)).map(grant => grant.role))
