import { useState } from 'react'
import type { LoadedScopes } from '../mirror/read/loaded-months.ts'
import { isRoundLoaded } from '../mirror/tables/partitions.ts'

/**
 * How often another round has arrived since this was first asked. What is read apart from the doses, as the orders, is
 * read again when it changes: read before the round was here, they would make it look done (M11).
 *
 * @param loaded as it was read with the doses; undefined while it is read
 */
export function useArrivals(loaded: LoadedScopes | undefined): number {
  const here = loaded && loadedScopesOf(loaded)
  const [seen, setSeen] = useState({ here, count: 0 })
  if (here !== undefined && here !== seen.here) {
    setSeen({ here, count: seen.here === undefined ? 0 : seen.count + 1 })
  }
  return seen.count
}

const loadedScopesOf = (loaded: LoadedScopes): string =>
  loaded
    .filter(({ held }) => isRoundLoaded(held))
    .map(({ scope }) => scope)
    .join()
