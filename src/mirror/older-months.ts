/** Months older than a device keeps by itself: asked for by a person, walked like the rest, and let go again some day. */
import { monthOf } from '#domain/entity.ts'
import { collections, entityOf } from '#domain/registry.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { MirrorDatabase } from './database.ts'
import { recomputePending } from './pending.ts'
import { addToMonth, isMonth, stagesHere } from './stages.ts'
import { inTransaction } from './storage.ts'
import { isLeftover } from './store-rows.ts'

/** Notes that this month is wanted, and all between it and what is here. The next pull brings them. */
export async function askForMonth(mirror: MirrorDatabase, scope: Scope, month: LocalMonth): Promise<void> {
  await inTransaction(mirror, [mirror.scope_state], async () => {
    const state = await mirror.scope_state.get(scope)
    if (state === undefined || (state.since !== undefined && state.since <= month)) return
    const oldest = state.held.filter(isMonth).sort()[0]
    const next = oldest === undefined ? null : addToMonth(oldest, -1)
    await mirror.scope_state.put({
      ...state,
      since: month,
      // A walk under way goes on to the older month by itself.
      history:
        state.history !== undefined || next === null
          ? (state.history ?? null)
          : { stage: next, collection: '', id: null },
    })
  })
}

/**
 * Lets go of months older than `since`, also those once asked for; they can be asked for again. `today` is the month it
 * is, by the server's clock: what a wrong clock calls old is gone and is not walked again (S15).
 */
export async function forgetOldMonths(
  mirror: MirrorDatabase,
  since: LocalMonth,
  today: LocalMonth,
): Promise<void> {
  await inTransaction(mirror, mirror.everything, async () => {
    for (const state of await mirror.scope_state.toArray()) {
      const isOld = (stage: string) => isMonth(stage) && stage < since
      if (state.history !== undefined || !state.held.some(isOld)) continue
      const gone: string[] = []
      for (const collection of collections) {
        const entity = entityOf(collection)
        if (entity.datedBy === undefined) continue
        const old = await mirror
          .rows(collection)
          .where('scope')
          .equals(state.scope)
          .filter(
            row =>
              isOld(monthOf(entity, row as unknown as Record<string, unknown>) ?? '') && !isLeftover(row),
          )
          .primaryKeys()
        await mirror.rows(collection).bulkDelete(old)
        gone.push(...old.map(id => `${collection}/${id}`))
      }
      const { since: _, ...kept } = state
      // The newest month walked may be among the old: what it says of those after it is written down first.
      const held = stagesHere(state.held, today).filter(stage => !isOld(stage))
      await mirror.scope_state.put({ ...kept, held })
      await recomputePending(mirror, gone)
    }
  })
}
