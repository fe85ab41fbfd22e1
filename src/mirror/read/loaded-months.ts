/**
 * Which months of a scope are loaded on this device. In a month that is not loaded, a missing record does not mean that
 * nothing was done (M11).
 */

import type { Collection } from '#domain/registry.ts'
import { addDays, type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { addToMonth, isRoundLoaded, newestMonth } from '../tables/partitions.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { isBackfilling, loadedPartitionsOf } from '../tables/view-columns.ts'
import { useMirrorQuery } from './use-rows.ts'

/**
 * The collections that a medication round needs: if one were missing, a dose that was given, or not ordered, could look
 * due.
 */
const ROUND_COLLECTIONS = ['client', 'medication', 'medication_version', 'administration', 'mark'] as const

export interface LoadedMonths {
  /** Checks all scopes when no scope is passed, or when this device does not have the scope. */
  isRoundLoaded(scope?: Scope): boolean
  isMonthLoaded(scope: Scope, month: LocalMonth): boolean
}

/** The partitions of each scope in which all collections of a medication round are loaded. */
export type LoadedScopes = readonly Pick<ScopeState, 'scope' | 'held'>[]

export async function readLoadedScopes(mirror: MirrorDatabase): Promise<LoadedScopes> {
  const states = await mirror.scope_state.toArray()
  return states.map(state => ({ scope: state.scope, held: loadedPartitionsOf(state, ROUND_COLLECTIONS) }))
}

export function loadedMonthsOf(states: LoadedScopes): LoadedMonths {
  const areAllLoaded = states.length > 0 && states.every(({ held }) => isRoundLoaded(held))
  const statesByScope = new Map<string, LoadedScopes[number]>(states.map(state => [state.scope, state]))
  return {
    isRoundLoaded(scope) {
      const state = scope && statesByScope.get(scope)
      return state === undefined ? areAllLoaded : isRoundLoaded(state.held)
    },
    isMonthLoaded: (scope, month) => includesMonth(statesByScope.get(scope)?.held ?? [], month),
  }
}

/** Counts months after the newest loaded month as loaded: they arrive by the feed (`store-pull`). */
function includesMonth(partitions: readonly string[], month: LocalMonth): boolean {
  const newestLoadedMonth = newestMonth(partitions)
  return newestLoadedMonth !== undefined && (month >= newestLoadedMonth || partitions.includes(month))
}

/** `arriving`: the month's newest days are loaded, its other days follow. `on_its_way`: none of its days is loaded. */
export type MonthState = 'loaded' | 'arriving' | 'on_its_way' | 'not_loaded'

/** Returns the state of a month for these collections; undefined while it is being read. */
export function useMonthState(
  scope: Scope,
  month: LocalMonth,
  today: LocalDate,
  collections: readonly Collection[] = ROUND_COLLECTIONS,
): MonthState | undefined {
  return useMirrorQuery(
    async mirror => monthState(await mirror.scope_state.get(scope), month, today, collections),
    [scope, month, today, collections.join()],
  )
}

export function monthState(
  state: ScopeState | undefined,
  month: LocalMonth,
  today: LocalDate,
  collections: readonly Collection[] = ROUND_COLLECTIONS,
): MonthState {
  if (state === undefined) return 'not_loaded'
  const partitions = loadedPartitionsOf(state, collections)
  if (includesMonth(partitions, month)) return 'loaded'
  // The month is loaded, but not all of the requested collections are.
  if (includesMonth(state.held, month)) return 'on_its_way'
  if (!isBackfilling(state)) return 'not_loaded'
  return newestMonth(partitions) === undefined && month >= monthOf(addDays(today, -1))
    ? 'arriving'
    : 'on_its_way'
}

/** The period that is loaded without a gap, up to today. */
export interface Coverage {
  /** The first loaded month; undefined while no month is loaded. */
  firstMonth: LocalMonth | undefined
  /** Whether more is being downloaded. */
  isLoading: boolean
}

/** Returns the coverage of these collections in all of these scopes; undefined while it is being read. */
export function useCoverage(
  scopes: readonly Scope[],
  collections: readonly Collection[],
): Coverage | undefined {
  return useMirrorQuery(
    async mirror => coverageOf(await mirror.scope_state.bulkGet([...scopes]), collections),
    [scopes.join(), collections.join()],
  )
}

/** Returns the coverage of the scope that reaches back the least. */
export function coverageOf(
  states: readonly (ScopeState | undefined)[],
  collections: readonly Collection[],
): Coverage {
  const firstMonths = states.map(
    state => state && oldestContiguousMonth(loadedPartitionsOf(state, collections)),
  )
  return {
    firstMonth: firstMonths.includes(undefined) ? undefined : firstMonths.sort().at(-1),
    isLoading: states.some(state => state === undefined || isBackfilling(state)),
  }
}

function oldestContiguousMonth(partitions: readonly string[]): LocalMonth | undefined {
  let oldestMonth = newestMonth(partitions)
  while (oldestMonth !== undefined && partitions.includes(addToMonth(oldestMonth, -1)))
    oldestMonth = addToMonth(oldestMonth, -1)
  return oldestMonth
}
