/**
 * Deletes rows that the chunks of the base contain too: changes that came after older chunks, or all rows of a device
 * with an older Hearth. Rows outside of chunks take precedence and are never older, so this may stop at any point.
 */
import { packedCollections } from '#domain/collections.ts'
import { dateOf } from '#domain/entity.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransaction } from '../tables/storage.ts'
import { isLeftover } from '../write/store-rows.ts'

/** The number of rows deleted in one transaction: few enough that a tap does not wait noticeably. */
const ROWS_AT_ONCE = 500

/** Compacts all collections of this scope; ends early when its base has changed. */
export async function compact(mirror: MirrorDatabase, scope: string, signal: AbortSignal): Promise<void> {
  const startBase = (await mirror.scope_state.get(scope))?.base
  if (startBase === undefined || startBase.isCompact) return
  for (const collection of packedCollections) {
    while (!signal.aborted && (await deleteBatch(mirror, scope, collection)) === ROWS_AT_ONCE) {}
  }
  if (signal.aborted) return
  await inTransaction(mirror, [mirror.scope_state], async () => {
    const state = await mirror.scope_state.get(scope)
    if (state?.base === undefined || state.base.revision !== startBase.revision) return
    await mirror.scope_state.put({ ...state, base: { ...state.base, isCompact: true } })
  })
}

/** Deletes up to `ROWS_AT_ONCE` rows of a collection. Returns how many rows were deleted. */
const deleteBatch = (mirror: MirrorDatabase, scope: string, collection: Collection): Promise<number> =>
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
