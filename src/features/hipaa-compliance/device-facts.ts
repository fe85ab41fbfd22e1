/** Facts about what is stored on this device, counted without reading any record. */
import { collections } from '#domain/collections.ts'
import { entityOf } from '#domain/registry.ts'
import { screensOfCollection } from '#domain/rules/access/areas.ts'
import type { Screen } from '#domain/rules/access/permissions.ts'
import type { Instant, LocalMonth } from '#domain/values/dates.ts'
import { inState } from '../../mirror/photos/attachment-states.ts'
import { coverageOf } from '../../mirror/read/loaded-months.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { isBackfilling } from '../../mirror/tables/view-columns.ts'

export interface KeptHome {
  readonly id: number
  readonly home_name: string
  /** The first month from which records are complete; undefined while only the last days are on this device. */
  readonly since: LocalMonth | undefined
  readonly isArriving: boolean
  /** When its rows were last compared with the server's, by the server's clock. */
  readonly comparedAt: Instant | undefined
}

export interface DeviceFacts {
  readonly homes: readonly KeptHome[]
  /** Records of homes, by the screen that shows them. */
  readonly counts: readonly { readonly screen: Screen; readonly count: number }[]
  readonly clientPhotos: number
  readonly recordPhotos: number
  readonly draftPhotos: number
}

const ofHomes = collections.filter(
  collection => collection !== 'home' && entityOf(collection).scopes.includes('home'),
)

export async function readDeviceFacts(mirror: MirrorDatabase): Promise<DeviceFacts> {
  const [homes, states, counts, clientPhotos, kept, waiting, drafts] = await Promise.all([
    mirror.rows('home').toArray(),
    mirror.scope_state.toArray(),
    readCounts(mirror),
    mirror.photo.count(),
    inState(mirror, 'kept').count(),
    inState(mirror, 'waiting').count(),
    inState(mirror, 'draft').count(),
  ])
  const byScope = new Map(states.map(state => [state.scope, state]))
  return {
    homes: homes
      .toSorted((one, other) => one.home_name.localeCompare(other.home_name))
      .flatMap(({ id, home_name, scope }): KeptHome[] => {
        const state = byScope.get(scope)
        if (state === undefined) return []
        return [
          {
            id,
            home_name,
            since: coverageOf([state], ofHomes).from,
            isArriving: isBackfilling(state),
            comparedAt: state.compared?.at,
          },
        ]
      }),
    counts,
    clientPhotos,
    recordPhotos: kept + waiting,
    draftPhotos: drafts,
  }
}

async function readCounts(mirror: MirrorDatabase): Promise<DeviceFacts['counts']> {
  const inChunks = new Map<string, number>()
  await mirror.chunk.each(({ collection, rows }) => {
    inChunks.set(collection, (inChunks.get(collection) ?? 0) + rows)
  })
  const byScreen = new Map<Screen, number>()
  for (const collection of ofHomes) {
    const [screen] = screensOfCollection(collection)
    if (screen === undefined) continue
    const count = (await mirror.rows(collection).count()) + (inChunks.get(collection) ?? 0)
    byScreen.set(screen, (byScreen.get(screen) ?? 0) + count)
  }
  return [...byScreen].flatMap(([screen, count]) => (count === 0 ? [] : [{ screen, count }]))
}
