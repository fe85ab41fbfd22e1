/**
 * Which months of a scope are loaded on this device: in a month that is not, a missing record does not mean that
 * nothing was done (M11).
 */
import { addDays, type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { MirrorDatabase, ScopeState } from './database.ts'
import { isRoundLoaded, newestMonth } from './partitions.ts'
import { useMirrorQuery } from './use-rows.ts'

export interface LoadedMonths {
  /** Of all scopes there are where this device knows no such scope, or none is named. */
  isRoundLoaded(scope?: Scope): boolean
  isMonthLoaded(scope: Scope, month: LocalMonth): boolean
}

/** The loaded partitions of each scope. */
export type LoadedScopes = readonly Pick<ScopeState, 'scope' | 'held'>[]

export async function readLoadedScopes(mirror: MirrorDatabase): Promise<LoadedScopes> {
  const states = await mirror.scope_state.toArray()
  return states.map(({ scope, held }) => ({ scope, held }))
}

export function loadedMonthsOf(states: LoadedScopes): LoadedMonths {
  const areAll = states.length > 0 && states.every(({ held }) => isRoundLoaded(held))
  const byScope = new Map<string, LoadedScopes[number]>(states.map(state => [state.scope, state]))
  return {
    isRoundLoaded(scope) {
      const state = scope && byScope.get(scope)
      return state === undefined ? areAll : isRoundLoaded(state.held)
    },
    isMonthLoaded: (scope, month) => includesMonth(byScope.get(scope)?.held ?? [], month),
  }
}

/** Months newer than the newest loaded one arrive by the feed (`store-pull`). */
function includesMonth(loaded: readonly string[], month: LocalMonth): boolean {
  const newest = newestMonth(loaded)
  return newest !== undefined && (month >= newest || loaded.includes(month))
}

/** `arriving`: its newest days are here, the rest is on its way. `on_its_way`: nothing of it is here yet. */
export type MonthState = 'loaded' | 'arriving' | 'on_its_way' | 'not_loaded'

/** undefined while it is being read. */
export function useMonthState(scope: Scope, month: LocalMonth, today: LocalDate): MonthState | undefined {
  return useMirrorQuery(
    async mirror => monthState(await mirror.scope_state.get(scope), month, today),
    [scope, month, today],
  )
}

export function monthState(state: ScopeState | undefined, month: LocalMonth, today: LocalDate): MonthState {
  const loaded = state?.held ?? []
  if (includesMonth(loaded, month)) return 'loaded'
  if (state?.history === undefined) return 'not_loaded'
  return newestMonth(loaded) === undefined && month >= monthOf(addDays(today, -1)) ? 'arriving' : 'on_its_way'
}
