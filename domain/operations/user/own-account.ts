/** What a person changes of their own account. Nobody makes these changes for somebody else. */
import { cardScope, initialsOf } from '../../entities/person-card.ts'
import { notFound } from '../../errors.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'

/** The account and the card of a person. */
export const accountReferences = (userId: number): Reference[] => [
  { collection: 'user', id: userId },
  { collection: 'person_card', id: userId },
]

/** The account a change is about. @throws not_found for one that is missing, or of somebody else */
export function ownAccount(
  userId: number,
  records: RecordSet,
  { author_id }: { readonly author_id: number },
): RowOf<'user'> {
  const user = records.one('user', userId)
  if (user === undefined || userId !== author_id) throw notFound('User')
  return user
}

/** The card of a person with this name: the one there is, or their first. */
export function namedCard(
  { id, company_id }: RowOf<'user'>,
  records: RecordSet,
  name: { readonly first_name: string; readonly last_name: string },
): AnyRow {
  const named = { ...name, initials: initialsOf(name) }
  const card = records.one('person_card', id)
  const row =
    card === undefined
      ? {
          id,
          company_id,
          ...named,
          image_url: null,
          works_in: [],
          scope: cardScope({ id, company_id }),
          revision: 0,
        }
      : { ...card, ...named }
  return { collection: 'person_card', row }
}
