/**
 * Operations the server has acknowledged, kept for fourteen days. A server restored from an older backup may have
 * lost some of them; then all operations of the scope are requeued, and the server answers `duplicate` for those it
 * still has (fault 5).
 */
import Dexie from 'dexie'
import type { Envelope } from '#domain/entity.ts'
import type { Acknowledged, MirrorDatabase, OutboxEntry } from './database.ts'
import { recomputeAfter } from './pending.ts'
import type { ScopeState } from './scope-state.ts'
import { inTransaction } from './storage.ts'
import { forgetRevisions } from './store-rows.ts'

export const ACKNOWLEDGED_KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** An entry of the outbox as it is kept after its receipt, which brought these rows. */
export function acknowledged(
  entry: OutboxEntry & { position: number },
  rows: readonly Envelope[],
  acknowledged_at: string,
): Acknowledged {
  const scope = entry.operation.scope ?? rows[0]?.scope ?? ''
  const revision = Math.max(0, ...rows.flatMap(row => (row.scope === scope ? [row.revision] : [])))
  const { state: _, error: __, awaited: ___, ...kept } = entry
  return { ...kept, scope, revision, acknowledged_at }
}

/**
 * Keeps these entries and deletes those past the retention period. Runs in the transaction that takes them out of the
 * outbox.
 */
export async function keepAcknowledged(
  mirror: MirrorDatabase,
  entries: readonly Acknowledged[],
  respondedAt: string,
): Promise<void> {
  const oldest = new Date(Date.parse(respondedAt) - ACKNOWLEDGED_KEPT_DAYS * DAY_MS).toISOString()
  await mirror.acknowledged.where('acknowledged_at').below(oldest).delete()
  await mirror.acknowledged.bulkPut(entries)
}

/**
 * Puts the acknowledged operations of this scope back at their old positions in the queue, before everything recorded
 * since. Quarantined operations are sent again too: the server may have lost them with their items. Refused
 * operations are not: their authors have the reason already. Must run in a read-write transaction over
 * `mirror.everything`. Returns the keys of the records concerned.
 */
export async function requeue(mirror: MirrorDatabase, scope: string): Promise<string[]> {
  const requeued = await mirror.acknowledged.where({ scope }).toArray()
  await mirror.outbox.bulkPut(
    requeued.map(({ scope: _, revision: __, acknowledged_at: ___, ...entry }) => ({
      ...entry,
      state: 'waiting',
      error: null,
    })),
  )
  await mirror.acknowledged.bulkDelete(requeued.map(({ id }) => id))
  const quarantined = await mirror.outbox
    .where('state')
    .equals('held')
    .filter(({ operation }) => (operation.scope ?? scope) === scope)
    .toArray()
  await mirror.outbox.bulkPut(quarantined.map(entry => ({ ...entry, state: 'waiting' })))
  return [...requeued, ...quarantined].flatMap(({ writes }) => writes)
}

/** The newest acknowledged revision of each scope that this device has not pulled yet. */
export async function acknowledgedBeyondCursor(mirror: MirrorDatabase): Promise<Map<string, number>> {
  const beyondCursor = new Map<string, number>()
  for (const { scope, feed } of await mirror.scope_state.toArray()) {
    const last = await mirror.acknowledged
      .where('[scope+revision]')
      .between([scope, (feed?.revision ?? 0) + 1], [scope, Dexie.maxKey])
      .last()
    if (last !== undefined) beyondCursor.set(scope, last.revision)
  }
  return beyondCursor
}

/**
 * After a pull: a server whose head is below a revision it gave a receipt for has lost data since, although the
 * cursor, from before the backup, did not show it. `beyondCursor` was read before the pull began.
 */
export async function requeueLost(
  mirror: MirrorDatabase,
  beyondCursor: ReadonlyMap<string, number>,
): Promise<void> {
  const isBehind = ({ scope, feed }: ScopeState) => (feed?.revision ?? 0) < (beyondCursor.get(scope) ?? 0)
  // After nearly every pull none is, and no table need be locked to find that out.
  if (!(await mirror.scope_state.toArray()).some(isBehind)) return
  await inTransaction(mirror, mirror.everything, async () => {
    for (const { scope } of await mirror.scope_state.filter(isBehind).toArray()) {
      await forgetRevisions(mirror, scope)
      await recomputeAfter(mirror, await requeue(mirror, scope))
    }
  })
}
