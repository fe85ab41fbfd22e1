/** What of a scope is wholly on this device: where it is not, no record is no sign that nothing was done (M11). */
import { addDays, type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { MirrorDatabase, ScopeState } from './database.ts'
import { isRoundHere, newestMonth } from './stages.ts'
import { useMirrorQuery } from './use-rows.ts'

/** Tells it of a scope, and of all there are where this device knows no such scope, or none is named. */
export async function readRoundsHere(mirror: MirrorDatabase): Promise<(scope?: Scope) => boolean> {
  const states = await mirror.scope_state.toArray()
  const areAll = states.length > 0 && states.every(({ held }) => isRoundHere(held))
  const byScope = new Map<string, boolean>(states.map(({ scope, held }) => [scope, isRoundHere(held)]))
  return scope => (scope && byScope.get(scope)) ?? areAll
}

/** `arriving`: its newest days are here, the rest is on its way. `on_its_way`: nothing of it is here yet. */
export type MonthHeld = 'held' | 'arriving' | 'on_its_way' | 'not_here'

/** undefined while it is looked up. */
export function useMonthHeld(scope: Scope, month: LocalMonth, today: LocalDate): MonthHeld | undefined {
  return useMirrorQuery(
    async mirror => monthHeld(await mirror.scope_state.get(scope), month, today),
    [scope, month, today],
  )
}

export function monthHeld(state: ScopeState | undefined, month: LocalMonth, today: LocalDate): MonthHeld {
  const held = state?.held ?? []
  const newest = newestMonth(held)
  // What is newer than the newest month walked comes by the feed (`store-pull`).
  if (newest !== undefined && (month >= newest || held.includes(month))) return 'held'
  if (state?.history === undefined) return 'not_here'
  return newest === undefined && month >= monthOf(addDays(today, -1)) ? 'arriving' : 'on_its_way'
}
