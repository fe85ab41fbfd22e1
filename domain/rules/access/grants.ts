import type { RowOf } from '../../registry.ts'
import { type Role, strongestRole } from '../../values/roles.ts'
import { companyScope, homeIdOf, type Scope, type ScopeKind, scopeKindOf } from '../../values/scope.ts'

/** The part of a grant that decides about rights. */
export type GrantFacts = Pick<RowOf<'grant'>, 'user_id' | 'granted_scope' | 'role' | 'from_at' | 'until_at'>

export const isOpenAt = (grant: Pick<GrantFacts, 'from_at' | 'until_at'>, at: string): boolean =>
  grant.from_at <= at && (grant.until_at === null || at < grant.until_at)

/** A home together with the company that runs it: a company-wide grant reaches each of its homes. */
export interface ScopeWithCompany {
  readonly scope: Scope
  readonly company_id: number | null
}

const UNCOVERED_BY_PLATFORM: readonly ScopeKind[] = ['user', 'withdrawn']

/** Whether a grant covers a scope. A platform grant covers companies and homes, limited to `visibleColumns`. */
export const covers = (granted: Scope, target: ScopeWithCompany): boolean =>
  granted === target.scope ||
  (granted === 'platform' && !UNCOVERED_BY_PLATFORM.includes(scopeKindOf(target.scope))) ||
  (homeIdOf(target.scope) !== undefined &&
    target.company_id !== null &&
    granted === companyScope(target.company_id))

/** Returns the role a person had in a scope at a moment (ISO instants), the strongest if there are several. */
export function roleAt(
  grants: readonly GrantFacts[],
  target: ScopeWithCompany,
  at: string,
): Role | undefined {
  return strongestRole(
    grants
      .filter(grant => covers(grant.granted_scope, target) && isOpenAt(grant, at))
      .map(grant => grant.role),
  )
}

/** Returns all roles a person ever had in a scope, for clinical facts that arrive late (S9). */
export const rolesUntil = (grants: readonly GrantFacts[], target: ScopeWithCompany, until: string): Role[] =>
  grants
    .filter(grant => covers(grant.granted_scope, target) && grant.from_at <= until)
    .map(grant => grant.role)

/** Returns the role that decides a person's menu: the strongest role open now. */
export const menuRole = (grants: readonly GrantFacts[], at: string): Role | undefined =>
  strongestRole(grants.filter(grant => isOpenAt(grant, at)).map(grant => grant.role))
