/** Whether a month of a scope is wholly on this device: a blank day of a month that is not here says nothing. */
import type { LocalMonth } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { ScopeState } from './database.ts'
import { newestMonth } from './stages.ts'
import { useMirrorQuery } from './use-rows.ts'

/** `arriving`: its newest days are here, the rest is on its way. `on_its_way`: nothing of it is here yet. */
export type MonthHeld = 'held' | 'arriving' | 'on_its_way' | 'not_here'

/** undefined while it is looked up. */
export function useMonthHeld(scope: Scope | undefined, month: LocalMonth | undefined): MonthHeld | undefined {
  return useMirrorQuery(
    async mirror =>
      scope === undefined || month === undefined
        ? undefined
        : monthHeld(await mirror.scope_state.get(scope), month),
    [scope, month],
  )
}

export function monthHeld(state: ScopeState | undefined, month: LocalMonth): MonthHeld {
  const held = state?.held ?? []
  const newest = newestMonth(held)
  // What is newer than the newest month walked comes by the feed (`store-pull`).
  if (newest !== undefined && (month >= newest || held.includes(month))) return 'held'
  if (state?.history === undefined) return 'not_here'
  return newest === undefined ? 'arriving' : 'on_its_way'
}
