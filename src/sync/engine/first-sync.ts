/** The progress of a first sync in rows: first of today's round, then of older months. */
import type { LocalMonth } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { addToMonth, isMonth, isRoundLoaded, newestMonth } from '../../mirror/tables/partitions.ts'
import type { ScopeState } from '../../mirror/tables/scope-state.ts'
import { isBackfilling } from '../../mirror/tables/view-columns.ts'
import type { SyncStatus } from '../status.ts'

export type FirstSync = Pick<SyncStatus, 'firstSyncProgress' | 'olderRecordsProgress'>

export const ALL_LOADED: FirstSync = { firstSyncProgress: null, olderRecordsProgress: null }

export async function readFirstSync(mirror: MirrorDatabase): Promise<FirstSync> {
  const states = await mirror.scope_state.toArray()
  if (states.length === 0) return { firstSyncProgress: 0, olderRecordsProgress: null }
  if (!states.every(({ held }) => isRoundLoaded(held)))
    return { firstSyncProgress: roundProgress(states), olderRecordsProgress: null }
  const backfillingStates = states.filter(state => state.walk !== undefined && isBackfilling(state))
  if (backfillingStates.length === 0) return ALL_LOADED
  // The newest month that is not loaded in every scope.
  const month = newestMonth(backfillingStates.flatMap(({ held }) => nextOlderMonth(held) ?? []))
  const total = sum(backfillingStates, ({ walk }) => (walk?.needed ?? 0) + (walk?.older ?? 0))
  // The number of packed rows of a scope is unknown until its first chunks have arrived.
  const loadedRows = sum(backfillingStates, ({ walk }) => (walk?.older ? walk.rows : 0))
  return {
    firstSyncProgress: null,
    olderRecordsProgress: { progress: progressOf(loadedRows, total), month: month ?? null },
  }
}

/** Returns the month before the oldest loaded month. */
function nextOlderMonth(partitions: readonly string[]): LocalMonth | undefined {
  const oldest = partitions.filter(isMonth).sort()[0]
  return oldest && addToMonth(oldest, -1)
}

function roundProgress(states: readonly ScopeState[]): number {
  const neededRows = sum(states, ({ walk }) => walk?.needed ?? 0)
  const loadedRows = sum(states, state =>
    isRoundLoaded(state.held)
      ? (state.walk?.needed ?? 0)
      : Math.min(state.walk?.rows ?? 0, state.walk?.needed ?? 0),
  )
  return progressOf(loadedRows, neededRows)
}

/** Returns the progress, from 0 to 1; more rows than announced may arrive, as records change meanwhile. */
const progressOf = (count: number, total: number): number => (total === 0 ? 0 : Math.min(count / total, 1))

const sum = <Item>(list: readonly Item[], countOf: (item: Item) => number): number =>
  list.reduce((total, item) => total + countOf(item), 0)
