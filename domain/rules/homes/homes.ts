/** Counts of group homes (spec part 3 §2). */
import type { StoredRow } from '../../registry.ts'

type Home = Pick<StoredRow<'home'>, 'capacity' | 'closed_at'>

export const isOpenHome = ({ closed_at }: Pick<Home, 'closed_at'>): boolean => closed_at === null

export interface HomeStatistics {
  readonly total_homes: number
  readonly total_capacity: number
}

/** Counts open homes only. */
export function homeStatistics(homes: readonly Home[]): HomeStatistics {
  const openHomes = homes.filter(isOpenHome)
  return {
    total_homes: openHomes.length,
    total_capacity: openHomes.reduce((sum, { capacity }) => sum + capacity, 0),
  }
}

/**
 * Whether another client would be one more than the home has beds. `activeClientCount` is the number of clients who
 * live there now.
 */
export const isFull = ({ capacity }: Pick<Home, 'capacity'>, activeClientCount: number): boolean =>
  activeClientCount >= capacity
