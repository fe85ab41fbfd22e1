/** The people and homes that screens show by name. */
import type { RowOf } from '#domain/registry.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { useRows } from './use-rows.ts'

/** Returns the homes on this device, sorted by name. */
export function useHomes(): ShownRow<'home'>[] | undefined {
  const homes = useRows({ collection: 'home', all: true })
  return homes?.toSorted((left, right) => left.home_name.localeCompare(right.home_name))
}

/** Returns the colleagues on this device by user id, in the order of their names. */
export function usePeople(): ReadonlyMap<number, RowOf<'person_card'>> | undefined {
  const cards = useRows({ collection: 'person_card', all: true })
  return cards && new Map(cards.toSorted(byPersonName).map(card => [card.id, card]))
}
