/** Counts people who live and people who work in homes (W9). */
import type { RowOf, StoredRow } from '../../registry.ts'
import { homeScope } from '../../values/scope.ts'
import { isOpenHome } from '../homes/homes.ts'

type Home = Pick<StoredRow<'home'>, 'id' | 'closed_at'>
type PersonCard = Pick<StoredRow<'person_card'>, 'works_in'>

/** Returns the people who work in these homes now. People who work for the company as a whole are not staff. */
export function staffIn<StaffCard extends PersonCard>(
  cards: readonly StaffCard[],
  homes: readonly Pick<Home, 'id'>[],
): StaffCard[] {
  const scopes = new Set<string>(homes.map(({ id }) => homeScope(id)))
  return cards.filter(({ works_in }) => works_in.some(scope => scopes.has(scope)))
}

export const countActiveStaff = (cards: readonly PersonCard[], homes: readonly Pick<Home, 'id'>[]): number =>
  staffIn(cards, homes).length

export interface HomesSummary {
  readonly total_homes: number
  readonly total_clients: number
  readonly total_staff: number
}

interface HomeRecords {
  readonly homes: readonly Home[]
  /** The clients of these homes. */
  readonly clients: readonly Pick<RowOf<'client'>, 'status'>[]
  readonly cards: readonly PersonCard[]
}

/** Counts open homes, active clients, and the staff of these homes. */
export const homesSummary = ({ homes, clients, cards }: HomeRecords): HomesSummary => ({
  total_homes: homes.filter(isOpenHome).length,
  total_clients: clients.filter(({ status }) => status === 'active').length,
  total_staff: countActiveStaff(cards, homes),
})
