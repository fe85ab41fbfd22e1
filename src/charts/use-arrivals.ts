import { useState } from 'react'
import type { LoadedScopes } from '../mirror/read/loaded-months.ts'
import { isRoundLoaded } from '../mirror/tables/partitions.ts'

/**
 * Counts how often the round of a further home has arrived since the first call. Rows that are read
 * separately from the doses, such as orders, are read again when the count changes: if they had
 * been read too early, the round would look done (M11).
 *
 * @param loadedScopes the value read with the doses; undefined while it is being read
 */
export function useRoundArrivalCount(loadedScopes: LoadedScopes | undefined): number {
  const loadedRounds = loadedScopes && loadedScopesOf(loadedScopes)
  const [lastSeen, setLastSeen] = useState({ loadedRounds, count: 0 })
  if (loadedRounds !== undefined && loadedRounds !== lastSeen.loadedRounds) {
    setLastSeen({ loadedRounds, count: lastSeen.loadedRounds === undefined ? 0 : lastSeen.count + 1 })
  }
  return lastSeen.count
}

const loadedScopesOf = (loadedScopes: LoadedScopes): string =>
  loadedScopes
    .filter(({ held }) => isRoundLoaded(held))
    .map(({ scope }) => scope)
    .join()
