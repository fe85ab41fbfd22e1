/** The people and homes a screen shows by name: read once, kept live. */
import type { RowOf } from '#domain/registry.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import { useRows } from './use-rows.ts'

/** The homes on this device, by name. */
export function useHomes(): RowOf<'home'>[] | undefined {
  const homes = useRows({ collection: 'home', all: true })
  return homes?.toSorted((left, right) => left.home_name.localeCompare(right.home_name))
}

/** Colleagues by user id, in the order of their names; someone this device does not know is missing. */
export function usePeople(): ReadonlyMap<number, RowOf<'person_card'>> | undefined {
  const cards = useRows({ collection: 'person_card', all: true })
  return cards && new Map(cards.toSorted(byPersonName).map(card => [card.id, card]))
}
