/** What a person changes in their own account. No one makes these changes for another person. */
import { cardScope } from '../../entities/person-card.ts'
import { notFound } from '../../errors.ts'
import type { RecordSet, Reference, RowInCollection } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { distinctInitials, newInitials } from '../../rules/people/initials.ts'

/** References the account and the card of a person. */
export const accountReferences = (userId: number): Reference[] => [
  { collection: 'user', id: userId },
  { collection: 'person_card', id: userId },
]

/** References the account and the card, and the company's other cards: new initials must differ from theirs. */
export const namingReferences = (userId: number, records: RecordSet): Reference[] => [
  ...accountReferences(userId),
  ...companyCardReferences(records.one('user', userId)?.company_id),
]

/** Returns the account to change. @throws not_found for an account that is missing or another person's */
export function requireOwnAccount(
  userId: number,
  records: RecordSet,
  { author_id }: { readonly author_id: number },
): RowOf<'user'> {
  const user = records.one('user', userId)
  if (user === undefined || userId !== author_id) throw notFound('User')
  return user
}

/** References the cards of a company, which show what initials are used. */
export const companyCardReferences = (companyId: number | null | undefined): Reference[] =>
  companyId === undefined || companyId === null
    ? []
    : [{ collection: 'person_card', field: 'company_id', value: companyId }]

/** Returns the person's card with this name, existing or new. `records` includes the company's other cards. */
export function cardRowWithName(
  user: Pick<RowOf<'user'>, 'id' | 'company_id' | 'last_login'>,
  records: RecordSet,
  name: { readonly first_name: string; readonly last_name: string },
): RowInCollection {
  const { id, company_id } = user
  const card = records.one('person_card', id)
  const nameFields = { ...name, initials: initialsFor(user, records, name) }
  const row =
    card === undefined
      ? {
          id,
          company_id,
          ...nameFields,
          image_url: null,
          works_in: [],
          is_registered: false,
          scope: cardScope({ id, company_id }),
          revision: 0,
        }
      : { ...card, ...nameFields }
  return { collection: 'person_card', row }
}

/** Returns the initials they already sign with; a person who never signed in gets initials of the name (M4.10). */
function initialsFor(
  { id, company_id, last_login }: Pick<RowOf<'user'>, 'id' | 'company_id' | 'last_login'>,
  records: RecordSet,
  name: { readonly first_name: string; readonly last_name: string },
): string {
  const cards = records
    .all('person_card')
    .filter(card => company_id !== null && card.company_id === company_id)
  const currentInitials = last_login === null ? undefined : distinctInitials(cards).get(id)
  return (
    currentInitials ||
    newInitials(
      name,
      cards.filter(card => card.id !== id),
    )
  )
}
