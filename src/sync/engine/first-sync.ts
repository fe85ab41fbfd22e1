/** The progress of a first sync, by rows: those that today's round needs, then those of older months. */
import type { LocalMonth } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { addToMonth, isMonth, isRoundLoaded, newestMonth } from '../../mirror/tables/partitions.ts'
import type { ScopeState } from '../../mirror/tables/scope-state.ts'
import { isBackfilling } from '../../mirror/tables/view-columns.ts'
import type { SyncStatus } from '../status.ts'

export type FirstSync = Pick<SyncStatus, 'firstSyncProgress' | 'olderRecords'>

export const ALL_HERE: FirstSync = { firstSyncProgress: null, olderRecords: null }

export async function readFirstSync(mirror: MirrorDatabase): Promise<FirstSync> {
  const states = await mirror.scope_state.toArray()
  if (states.length === 0) return { firstSyncProgress: 0, olderRecords: null }
  if (!states.every(({ held }) => isRoundLoaded(held)))
    return { firstSyncProgress: roundProgress(states), olderRecords: null }
  const backfilling = states.filter(state => state.walk !== undefined && isBackfilling(state))
  if (backfilling.length === 0) return ALL_HERE
  // The newest month that is not loaded in every scope.
  const month = newestMonth(backfilling.flatMap(({ held }) => monthOnItsWay(held) ?? []))
  const total = sum(backfilling, ({ walk }) => (walk?.needed ?? 0) + (walk?.older ?? 0))
  // The amount of sealed rows of a scope is known only with its first chunks.
  const loaded = sum(backfilling, ({ walk }) => (walk?.older ? walk.rows : 0))
  return {
    firstSyncProgress: null,
    olderRecords: { progress: share(loaded, total), month: month ?? null },
  }
}

/** Returns the month before the oldest loaded month. */
function monthOnItsWay(loaded: readonly string[]): LocalMonth | undefined {
  const oldest = loaded.filter(isMonth).sort()[0]
  return oldest && addToMonth(oldest, -1)
}

function roundProgress(states: readonly ScopeState[]): number {
  const needed = sum(states, ({ walk }) => walk?.needed ?? 0)
  const loaded = sum(states, state =>
    isRoundLoaded(state.held)
      ? (state.walk?.needed ?? 0)
      : Math.min(state.walk?.rows ?? 0, state.walk?.needed ?? 0),
  )
  return share(loaded, needed)
}

/** Returns the share, at most 1: records may change while they are fetched. */
const share = (loaded: number, total: number): number => (total === 0 ? 0 : Math.min(loaded / total, 1))

const sum = <One>(list: readonly One[], count: (one: One) => number): number =>
  list.reduce((total, one) => total + count(one), 0)
