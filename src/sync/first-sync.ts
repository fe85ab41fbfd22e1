/** How far a first sync is, by rows: what today's round needs, then the older months behind it. */
import type { MirrorDatabase, ScopeState } from '../mirror/database.ts'
import { isRoundHere, newestMonth } from '../mirror/stages.ts'
import type { SyncStatus } from './status.ts'

export type FirstSync = Pick<SyncStatus, 'firstSyncProgress' | 'olderRecords'>

export const ALL_HERE: FirstSync = { firstSyncProgress: null, olderRecords: null }

export async function readFirstSync(mirror: MirrorDatabase): Promise<FirstSync> {
  const states = await mirror.scope_state.toArray()
  if (states.length === 0) return { firstSyncProgress: 0, olderRecords: null }
  if (!states.every(({ held }) => isRoundHere(held)))
    return { firstSyncProgress: roundProgress(states), olderRecords: null }
  const walking = states.filter(({ history, walk }) => history !== undefined && walk !== undefined)
  if (walking.length === 0) return ALL_HERE
  // The newest month anybody still waits for.
  const month = newestMonth(walking.flatMap(({ history }) => history?.stage ?? []))
  const total = sum(walking, ({ walk }) => (walk?.needed ?? 0) + (walk?.older ?? 0))
  const here = sum(walking, ({ walk }) => walk?.rows ?? 0)
  return {
    firstSyncProgress: null,
    olderRecords: { progress: share(here, total), month: month ?? null },
  }
}

function roundProgress(states: readonly ScopeState[]): number {
  const needed = sum(states, ({ walk }) => walk?.needed ?? 0)
  const here = sum(states, state =>
    isRoundHere(state.held)
      ? (state.walk?.needed ?? 0)
      : Math.min(state.walk?.rows ?? 0, state.walk?.needed ?? 0),
  )
  return share(here, needed)
}

/** Records change while they are fetched: never more than all. */
const share = (here: number, total: number): number => (total === 0 ? 0 : Math.min(here / total, 1))

const sum = <One>(list: readonly One[], count: (one: One) => number): number =>
  list.reduce((total, one) => total + count(one), 0)
