/** The companies in which a person acts as a whole: companies granted to them; with a grant of the platform, all. */
import { covers, type GrantFacts } from '#domain/rules/access/grants.ts'
import { openGrants } from '#domain/rules/people/staff.ts'
import { companyOf, type Scope } from '#domain/values/scope.ts'

export const canActIn = (grants: readonly GrantFacts[], company: Scope): boolean =>
  openGrants(grants).some(({ granted_scope }) => covers(granted_scope, { scope: company, company_id: null }))

/** Returns `all`, or the ids of the companies. */
export function companiesOf(grants: readonly GrantFacts[]): 'all' | readonly number[] {
  const scopes = openGrants(grants).map(({ granted_scope }) => granted_scope)
  if (scopes.includes('platform')) return 'all'
  return scopes.map(companyOf).filter(id => id !== undefined)
}
