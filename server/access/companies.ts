/** The companies that a person may act in: those granted to them; all with a grant of the scope `platform`. */
import { covers, type GrantFacts } from '#domain/rules/access/grants.ts'
import { openGrants } from '#domain/rules/people/staff.ts'
import { companyIdOf, type Scope } from '#domain/values/scope.ts'

export const canActInCompany = (grants: readonly GrantFacts[], company: Scope): boolean =>
  openGrants(grants).some(({ granted_scope }) => covers(granted_scope, { scope: company, company_id: null }))

/** Returns `all`, or the ids of the companies. */
export function companyIdsOf(grants: readonly GrantFacts[]): 'all' | readonly number[] {
  const scopes = openGrants(grants).map(({ granted_scope }) => granted_scope)
  if (scopes.includes('platform')) return 'all'
  return scopes.map(companyIdOf).filter(id => id !== undefined)
}
