import type { RowOf } from '#domain/registry.ts'
import { distinctInitials } from '#domain/rules/people/initials.ts'

export type People = ReadonlyMap<number, RowOf<'person_card'>>

/** Returns all people by id, with unique initials. */
export function peopleOf(cards: readonly RowOf<'person_card'>[]): People {
  const initials = distinctInitials(cards)
  return new Map(cards.map(card => [card.id, { ...card, initials: initials.get(card.id) ?? card.initials }]))
}
