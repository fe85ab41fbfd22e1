/** What of a scope is wholly on this device: where it is not, no record is no sign that nothing was done (M11). */
import { addDays, type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { MirrorDatabase, ScopeState } from './database.ts'
import { isRoundHere, newestMonth } from './stages.ts'
import { useMirrorQuery } from './use-rows.ts'

export interface Held {
  /** Of all scopes there are where this device knows no such scope, or none is named. */
  isRoundHere(scope?: Scope): boolean
  isMonthHere(scope: Scope, month: LocalMonth): boolean
}

/** What of each scope is here. */
export type HeldScopes = readonly Pick<ScopeState, 'scope' | 'held'>[]

export async function readHeld(mirror: MirrorDatabase): Promise<HeldScopes> {
  const states = await mirror.scope_state.toArray()
  return states.map(({ scope, held }) => ({ scope, held }))
}

export function heldOf(states: HeldScopes): Held {
  const areAll = states.length > 0 && states.every(({ held }) => isRoundHere(held))
  const byScope = new Map<string, HeldScopes[number]>(states.map(state => [state.scope, state]))
  return {
    isRoundHere(scope) {
      const state = scope && byScope.get(scope)
      return state === undefined ? areAll : isRoundHere(state.held)
    },
    isMonthHere: (scope, month) => isMonthHeld(byScope.get(scope)?.held ?? [], month),
  }
}

/** What is newer than the newest month walked comes by the feed (`store-pull`). */
function isMonthHeld(held: readonly string[], month: LocalMonth): boolean {
  const newest = newestMonth(held)
  return newest !== undefined && (month >= newest || held.includes(month))
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
  if (isMonthHeld(held, month)) return 'held'
  if (state?.history === undefined) return 'not_here'
  return newestMonth(held) === undefined && month >= monthOf(addDays(today, -1)) ? 'arriving' : 'on_its_way'
}
