/**
 * Months older than a device keeps by default: requested by a person, backfilled like the rest, and deleted again
 * later.
 */
import { collections } from '#domain/collections.ts'
import type { LocalMonth } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { forgetAttachments } from '../photos/attachments.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { isMonth, loadedPartitionsThrough } from '../tables/partitions.ts'
import { inTransaction } from '../tables/storage.ts'
import { isBackfilling } from '../tables/view-columns.ts'
import { recomputePending } from '../write/pending.ts'
import { dropMonths } from '../write/store-rows.ts'

/** Requests this month and all months between it and the loaded ones. The next pull brings them. */
export async function requestMonth(mirror: MirrorDatabase, scope: Scope, month: LocalMonth): Promise<void> {
  await inTransaction(mirror, [mirror.scope_state], async () => {
    const state = await mirror.scope_state.get(scope)
    if (state === undefined || (state.since !== undefined && state.since <= month)) return
    await mirror.scope_state.put({ ...state, since: month })
  })
}

/**
 * Deletes months older than `oldestKeptMonth`, also requested months; they can be requested again. `currentMonth` is by
 * the server's clock: a month that a wrong clock called old would be deleted and not backfilled again (S15).
 */
export async function forgetOldMonths(
  mirror: MirrorDatabase,
  oldestKeptMonth: LocalMonth,
  currentMonth: LocalMonth,
): Promise<void> {
  await inTransaction(mirror, mirror.allTables, async () => {
    for (const state of await mirror.scope_state.toArray()) {
      const isOld = (partition: string) => isMonth(partition) && partition < oldestKeptMonth
      if (isBackfilling(state) || !state.held.some(isOld)) continue
      const droppedKeys = await dropMonths(mirror, state.scope, collections, isOld)
      const { since: _, base, ...otherState } = state
      const keptBase =
        base === undefined
          ? {}
          : { base: { ...base, since: base.since < oldestKeptMonth ? oldestKeptMonth : base.since } }
      // The newest loaded month, after which all months count as loaded, may be deleted: so the later months are listed
      // one by one.
      const remainingPartitions = loadedPartitionsThrough(state.held, currentMonth).filter(
        partition => !isOld(partition),
      )
      await mirror.scope_state.put({ ...otherState, ...keptBase, held: remainingPartitions })
      await forgetAttachments(mirror, droppedKeys)
      await recomputePending(mirror, droppedKeys)
    }
  })
}
