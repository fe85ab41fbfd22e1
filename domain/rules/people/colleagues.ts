/** Decides who may be named in the work of a home: people who take part in care there (H9). */
import type { StoredRow } from '../../registry.ts'
import { homeScope, type Scope } from '../../values/scope.ts'
import { covers, type GrantFacts } from '../access/grants.ts'
import { carers } from '../access/permissions.ts'
import { openGrants } from './staff.ts'

/** Returns the scopes that a person's card contains, in order; none for a person who has left. */
export function careScopes(grants: readonly GrantFacts[]): Scope[] {
  const careGrants = openGrants(grants).filter(({ role }) => carers.some(careRole => careRole === role))
  return [...new Set(careGrants.map(({ granted_scope }) => granted_scope))].toSorted()
}

type CareScopes = Pick<StoredRow<'person_card'>, 'works_in'>
type PersonCard = Pick<StoredRow<'person_card'>, 'works_in' | 'is_registered'>
type Home = Pick<StoredRow<'home'>, 'id' | 'company_id'>

/** Whether a person takes part in care anywhere in the company: false for people who left and people who never did. */
export const isCareWorker = ({ works_in }: CareScopes): boolean => works_in.length > 0

const worksAt = ({ works_in }: CareScopes, { id, company_id }: Home): boolean =>
  works_in.some(careScope => covers(careScope, { scope: homeScope(id), company_id }))

/** A card without `is_registered`, received before this field existed, counts as that of a registered person. */
const canSignIn = ({ is_registered }: PersonCard): boolean => is_registered !== false

/** Returns why a person is not assigned anything new in a home (H10, H12); undefined if they may be. */
export function assignmentProblem(
  card: PersonCard,
  home: Home,
): 'left' | 'elsewhere' | 'not_registered' | undefined {
  if (!isCareWorker(card)) return 'left'
  if (!worksAt(card, home)) return 'elsewhere'
  return canSignIn(card) ? undefined : 'not_registered'
}

export const canBeAssigned = (card: PersonCard, home: Home): boolean =>
  assignmentProblem(card, home) === undefined
