/** Who may be named in the work of a home: those who take part in care there (H9). */
import type { StoredRow } from '../registry.ts'
import { homeScope, type Scope } from '../values/scope.ts'
import { covers, type GrantFacts } from './grants.ts'
import { carers } from './permissions.ts'
import { openGrants } from './staff.ts'

/** What a person's card says of it, in order; the card of who left says nothing. */
export function worksIn(grants: readonly GrantFacts[]): Scope[] {
  const caring = openGrants(grants).filter(({ role }) => carers.some(one => one === role))
  return [...new Set(caring.map(({ granted_scope }) => granted_scope))].toSorted()
}

type Places = Pick<StoredRow<'person_card'>, 'works_in'>

/** Whether somebody takes part in care anywhere in the company: not who left, and not who never did. */
export const takesPart = ({ works_in }: Places): boolean => works_in.length > 0

export const worksAt = (
  { works_in }: Places,
  { id, company_id }: Pick<StoredRow<'home'>, 'id' | 'company_id'>,
): boolean => works_in.some(place => covers(place, { scope: homeScope(id), company_id }))
