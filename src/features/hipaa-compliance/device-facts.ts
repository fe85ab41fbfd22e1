/** Facts about what is stored on this device, counted without reading any record. */
import { collections } from '#domain/collections.ts'
import { entityOf } from '#domain/registry.ts'
import type { Screen } from '#domain/rules/access/permissions.ts'
import { screensOfCollection } from '#domain/rules/access/screens-of-kinds.ts'
import type { Instant, LocalMonth } from '#domain/values/dates.ts'
import { photosInState } from '../../mirror/photos/attachment-states.ts'
import { coverageOf } from '../../mirror/read/loaded-months.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { isBackfilling } from '../../mirror/tables/view-columns.ts'

export interface MirrorHome {
  readonly id: number
  readonly home_name: string
  /** The first month from which records are complete; undefined while only the last days are on this device. */
  readonly firstCompleteMonth: LocalMonth | undefined
  readonly isDownloading: boolean
  /** When its rows were last compared with the server's, by the server's clock. */
  readonly comparedAt: Instant | undefined
}

export interface DeviceFacts {
  readonly homes: readonly MirrorHome[]
  /** The number of records of homes, by the screen that shows them. */
  readonly counts: readonly { readonly screen: Screen; readonly count: number }[]
  readonly clientPhotoCount: number
  readonly recordPhotoCount: number
  readonly draftPhotoCount: number
}

const homeCollections = collections.filter(
  collection => collection !== 'home' && entityOf(collection).scopes.includes('home'),
)

export async function readDeviceFacts(mirror: MirrorDatabase): Promise<DeviceFacts> {
  const [homes, scopeStates, counts, clientPhotoCount, keptPhotoCount, waitingPhotoCount, draftPhotoCount] =
    await Promise.all([
      mirror.rows('home').toArray(),
      mirror.scope_state.toArray(),
      readCounts(mirror),
      mirror.photo.count(),
      photosInState(mirror, 'kept').count(),
      photosInState(mirror, 'waiting').count(),
      photosInState(mirror, 'draft').count(),
    ])
  const stateByScope = new Map(scopeStates.map(state => [state.scope, state]))
  return {
    homes: homes
      .toSorted((left, right) => left.home_name.localeCompare(right.home_name))
      .flatMap(({ id, home_name, scope }): MirrorHome[] => {
        const state = stateByScope.get(scope)
        if (state === undefined) return []
        return [
          {
            id,
            home_name,
            firstCompleteMonth: coverageOf([state], homeCollections).firstMonth,
            isDownloading: isBackfilling(state),
            comparedAt: state.compared?.at,
          },
        ]
      }),
    counts,
    clientPhotoCount,
    recordPhotoCount: keptPhotoCount + waitingPhotoCount,
    draftPhotoCount,
  }
}

async function readCounts(mirror: MirrorDatabase): Promise<DeviceFacts['counts']> {
  const countInChunksByCollection = new Map<string, number>()
  await mirror.chunk.each(({ collection, rows }) => {
    countInChunksByCollection.set(collection, (countInChunksByCollection.get(collection) ?? 0) + rows)
  })
  const countByScreen = new Map<Screen, number>()
  for (const collection of homeCollections) {
    const [screen] = screensOfCollection(collection)
    if (screen === undefined) continue
    const count = (await mirror.rows(collection).count()) + (countInChunksByCollection.get(collection) ?? 0)
    countByScreen.set(screen, (countByScreen.get(screen) ?? 0) + count)
  }
  return [...countByScreen].flatMap(([screen, count]) => (count === 0 ? [] : [{ screen, count }]))
}
