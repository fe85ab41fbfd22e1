/**
 * Deletes the rows that a base holds too: they stood beside older chunks, or are all a device of an older Hearth had. Rows
 * win over chunks and are never older, so that a device may stop anywhere in between.
 */
import { sealedCollections } from '#domain/collections.ts'
import { dateOf } from '#domain/entity.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransaction } from '../tables/storage.ts'
import { isLeftover } from '../write/store-rows.ts'

/** Short enough for a tap not to wait. */
const ROWS_AT_ONCE = 500

/** Of all collections of this scope; ends early when its base is not the one in the state any more. */
export async function compact(mirror: MirrorDatabase, scope: string, signal: AbortSignal): Promise<void> {
  const before = (await mirror.scope_state.get(scope))?.base
  if (before === undefined || before.isCompact) return
  for (const collection of sealedCollections) {
    while (!signal.aborted && (await compactSome(mirror, scope, collection)) === ROWS_AT_ONCE) {}
  }
  if (signal.aborted) return
  await inTransaction(mirror, [mirror.scope_state], async () => {
    const state = await mirror.scope_state.get(scope)
    if (state?.base === undefined || state.base.revision !== before.revision) return
    await mirror.scope_state.put({ ...state, base: { ...state.base, isCompact: true } })
  })
}

/** Returns how many rows went. */
const compactSome = (mirror: MirrorDatabase, scope: string, collection: Collection): Promise<number> =>
  inTransaction(mirror, [mirror.scope_state, mirror.rows(collection)], async () => {
    const base = (await mirror.scope_state.get(scope))?.base
    if (base === undefined) return 0
    const entity = entityOf(collection)
    const ids = await mirror
      .rows(collection)
      .where('scope')
      .equals(scope)
      .filter(row => {
        const day = dateOf(entity, row)
        const isInBase = day !== undefined && day < base.before && day >= base.since
        return isInBase && row.revision <= base.revision && !isLeftover(row)
      })
      .limit(ROWS_AT_ONCE)
      .primaryKeys()
    await mirror.rows(collection).bulkDelete(ids)
    return ids.length
  })
