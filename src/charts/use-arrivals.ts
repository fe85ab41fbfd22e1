import { useState } from 'react'
import type { LoadedScopes } from '../mirror/read/loaded-months.ts'
import { isRoundLoaded } from '../mirror/tables/partitions.ts'

/**
 * Counts how many further rounds have arrived since the first call. Rows that are read separately from the doses, such
 * as orders, are read again when it changes: read before the round had arrived, they would make it look done (M11).
 *
 * @param loaded the value read with the doses; undefined while it is being read
 */
export function useArrivals(loaded: LoadedScopes | undefined): number {
  const loadedHere = loaded && loadedScopesOf(loaded)
  const [lastSeen, setSeen] = useState({ here: loadedHere, count: 0 })
  if (loadedHere !== undefined && loadedHere !== lastSeen.here) {
    setSeen({ here: loadedHere, count: lastSeen.here === undefined ? 0 : lastSeen.count + 1 })
  }
  return lastSeen.count
}

const loadedScopesOf = (loaded: LoadedScopes): string =>
  loaded
    .filter(({ held }) => isRoundLoaded(held))
    .map(({ scope }) => scope)
    .join()
