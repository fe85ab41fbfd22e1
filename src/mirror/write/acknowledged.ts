/**
 * Operations the server has acknowledged, kept for fourteen days. A server restored from an older backup may have lost
 * some of them; then all operations of the scope are requeued, and the server answers `duplicate` for operations it
 * still has (fault 5).
 */
import Dexie from 'dexie'
import type { Envelope } from '#domain/entity.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { requeuePhotos } from '../photos/attachments.ts'
import { acknowledgedEntries } from '../read/offered-again.ts'
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'
import { queuedState } from '../tables/outbox-state.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { inTransaction } from '../tables/storage.ts'
import { recomputeAfter } from './pending.ts'
import { forgetRevisions } from './store-rows.ts'

export const ACKNOWLEDGED_KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** An operation that was acknowledged, and the rows its receipt brought. */
export interface AcknowledgedOperation {
  readonly entry: OutboxEntry & { position: number }
  readonly rows: readonly Envelope[]
}

/**
 * Keeps these operations, answered at one moment, and deletes operations past the retention period. Runs in the
 * transaction that removes them from the outbox. Writes one record per scope: a long queue has thousands.
 */
export async function keepAcknowledged(
  mirror: MirrorDatabase,
  operations: readonly AcknowledgedOperation[],
  respondedAt: string,
): Promise<void> {
  const oldestKeptAt = new Date(Date.parse(respondedAt) - ACKNOWLEDGED_KEPT_DAYS * DAY_MS).toISOString()
  await mirror.acknowledged.where('acknowledged_at').below(oldestKeptAt).delete()
  const operationsByScope = groupBy(
    operations,
    ({ entry, rows }): string => entry.operation.scope ?? rows[0]?.scope ?? '',
  )
  await mirror.acknowledged.bulkPut(
    [...operationsByScope].map(([scope, group]) => ({
      id: group[0]?.entry.id ?? '',
      scope,
      revision: newestRevisionOf(scope, group),
      acknowledged_at: respondedAt,
      entries: group.map(({ entry: { state: _, error: __, awaited: ___, ...storedEntry } }) => storedEntry),
    })),
  )
}

function newestRevisionOf(scope: string, operations: readonly AcknowledgedOperation[]): number {
  let newestRevision = 0
  for (const { rows } of operations)
    for (const row of rows)
      if (row.scope === scope && row.revision > newestRevision) newestRevision = row.revision
  return newestRevision
}

/**
 * Puts the acknowledged operations of this scope back at their old positions in the queue, before everything recorded
 * since. Quarantined operations are sent again too, because the server may have lost them with their items. Refused
 * operations are not sent again, because their authors have the reason already. Must run in a read-write transaction
 * over `mirror.allTables` and the notes. Returns the keys of the records concerned.
 */
export async function requeueScope(
  mirror: MirrorDatabase,
  scope: string,
  serverTime: string,
): Promise<string[]> {
  const records = await mirror.acknowledged.where({ scope }).toArray()
  const requeuedEntries = records.flatMap(acknowledgedEntries)
  await mirror.outbox.bulkPut(
    requeuedEntries.map(entry => ({ ...entry, state: queuedState(entry), error: null })),
  )
  await mirror.acknowledged.bulkDelete(records.map(({ id }) => id))
  const quarantinedEntries = await mirror.outbox
    .where('state')
    .equals('held')
    .filter(({ operation }) => (operation.scope ?? scope) === scope)
    .toArray()
  await mirror.outbox.bulkPut(quarantinedEntries.map(entry => ({ ...entry, state: 'waiting' })))
  const entries = [...requeuedEntries, ...quarantinedEntries]
  await requeuePhotos(
    mirror,
    entries.map(({ id }) => id),
  )
  await noteRestored(
    mirror,
    entries.flatMap(({ id, isQuiet }) => (isQuiet ? [] : id)),
    serverTime,
  )
  return entries.flatMap(({ writes }) => writes)
}

/** Notes requeued operations for the user of this device. Adds to earlier notes: a restore requeues scope by scope. */
export async function noteRestored(
  mirror: MirrorDatabase,
  ids: readonly string[],
  serverTime: string,
): Promise<void> {
  if (ids.length === 0) return
  const previousNote = await mirror.sync_note.get('restored')
  const operation_ids = [...new Set([...(previousNote?.operation_ids ?? []), ...ids])]
  await mirror.sync_note.put({ id: 'restored', at: serverTime, operation_ids })
}

/** Returns the newest acknowledged revision of each scope that this device has not pulled yet. */
export async function readAcknowledgedBeyondCursor(mirror: MirrorDatabase): Promise<Map<string, number>> {
  const revisionsBeyondCursor = new Map<string, number>()
  for (const { scope, feed } of await mirror.scope_state.toArray()) {
    const newestRecord = await mirror.acknowledged
      .where('[scope+revision]')
      .between([scope, (feed?.revision ?? 0) + 1], [scope, Dexie.maxKey])
      .last()
    if (newestRecord !== undefined) revisionsBeyondCursor.set(scope, newestRecord.revision)
  }
  return revisionsBeyondCursor
}

/**
 * Requeues operations the server has lost, after a pull: its head is below a revision of one of its receipts, although
 * the cursor, from before the backup, did not show it. `revisionsBeyondCursor` must be read before the pull begins.
 */
export async function requeueLost(
  mirror: MirrorDatabase,
  revisionsBeyondCursor: ReadonlyMap<string, number>,
  serverTime: string,
): Promise<void> {
  const isBehind = ({ scope, feed }: ScopeState) =>
    (feed?.revision ?? 0) < (revisionsBeyondCursor.get(scope) ?? 0)
  // Nearly always no scope is behind, and finding that out needs no locks.
  if (!(await mirror.scope_state.toArray()).some(isBehind)) return
  await inTransaction(mirror, [...mirror.allTables, mirror.table('sync_note')], async () => {
    for (const { scope } of await mirror.scope_state.filter(isBehind).toArray()) {
      await forgetRevisions(mirror, scope)
      await recomputeAfter(mirror, await requeueScope(mirror, scope, serverTime))
    }
  })
}
