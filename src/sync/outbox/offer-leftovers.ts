/**
 * Offers rows that a restored server has lost and that no queued operation recreates: rows of other authors, or too old
 * for their operations to be kept. After a full pull, rows left of an earlier epoch are offered to the server, and stay
 * visible on this device until a manager has decided (decision 90).
 */
import { Refusal } from '#domain/errors.ts'
import { MAX_RECOVERED_ROWS, recoverableCollections } from '#domain/operations/record.ts'
import { NO_CLIENT } from '#domain/protocol/packed-months.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { UNCONFIRMED_STATES } from '../../mirror/tables/outbox-state.ts'
import { inTransaction } from '../../mirror/tables/storage.ts'
import { isRequestingHistory, needsBase } from '../../mirror/tables/view-columns.ts'
import { noteRestored } from '../../mirror/write/acknowledged.ts'
import { rowKey } from '../../mirror/write/pending.ts'
import { isLeftover } from '../../mirror/write/store-rows.ts'
import { type Author, type Recorder, recordOperation } from './record.ts'

/** The limit for one operation, in characters of JSON: a few operations fit into a push. */
const MAX_CHARACTERS = 48_000

/**
 * Offers the leftover rows of each scope that is fully loaded again. A scope that is still loading, or whose queued
 * operations may recreate rows, is handled after the next pull.
 */
export async function offerLeftovers(recorder: Recorder, author: () => Promise<Author>): Promise<void> {
  const { mirror } = recorder
  const leftoversNote = await mirror.sync_note.get('leftovers')
  if (leftoversNote === undefined) return
  for (const scope of leftoversNote.scopes) {
    const state = await mirror.scope_state.get(scope)
    if (state !== undefined && (isRequestingHistory(state) || needsBase(state))) continue
    const { rows, areMoreQueued: hasMoreQueuedRows } = await readLeftovers(mirror, scope as Scope)
    await deleteLeftoverItems(mirror, scope)
    const ids: string[] = []
    for (const batch of batchesByClient(rows)) {
      ids.push(...(await offerRows(recorder, await author(), scope as Scope, batch)))
    }
    await noteRestored(mirror, ids, leftoversNote.at)
    if (!hasMoreQueuedRows) await deleteScopeFromNote(mirror, scope)
  }
}

async function readLeftovers(mirror: MirrorDatabase, scope: Scope) {
  // Tickets and read marks are personal, and not offered.
  if (homeIdOf(scope) === undefined) return { rows: [], areMoreQueued: false }
  // Quarantined operations may recreate rows too, once a manager has decided.
  const waitingEntries = await mirror.outbox
    .where('state')
    .anyOf([...UNCONFIRMED_STATES, 'held'])
    .toArray()
  const queuedKeys = new Set(waitingEntries.flatMap(({ writes }) => writes))
  const rows: RowInCollection[] = []
  let hasMoreQueuedRows = false
  for (const collection of recoverableCollections) {
    const leftoverRows = await mirror
      .rows(collection)
      .where('scope')
      .equals(scope)
      .filter(isLeftover)
      .toArray()
    for (const row of leftoverRows) {
      const entry = { collection, row } as RowInCollection
      if (queuedKeys.has(rowKey(entry))) hasMoreQueuedRows = true
      else rows.push(entry)
    }
  }
  return { rows, areMoreQueued: hasMoreQueuedRows }
}

/** Returns batches of one client each, in the registry's order, after the home's stock and categories they name. */
function batchesByClient(rows: readonly RowInCollection[]): RowInCollection[][] {
  const byClient = groupBy(rows, ({ collection, row }) =>
    collection === 'client' ? Number(row.id) : 'client_id' in row ? (row.client_id ?? NO_CLIENT) : NO_CLIENT,
  )
  const homeRows = byClient.get(NO_CLIENT) ?? []
  byClient.delete(NO_CLIENT)
  return [homeRows, ...byClient.values()].flatMap(partsWithinLimits)
}

function partsWithinLimits(rows: readonly RowInCollection[]): RowInCollection[][] {
  const parts: RowInCollection[][] = []
  let charactersLeft = 0
  for (const row of rows) {
    const size = JSON.stringify(row).length
    const lastPart = parts.at(-1)
    if (lastPart === undefined || lastPart.length === MAX_RECOVERED_ROWS || size > charactersLeft) {
      parts.push([row])
      charactersLeft = MAX_CHARACTERS - size
    } else {
      lastPart.push(row)
      charactersLeft -= size
    }
  }
  return parts
}

/** Returns the ids of the operations. Skips rows it cannot fully read: their columns may be of another release. */
async function offerRows(
  recorder: Recorder,
  author: Author,
  scope: Scope,
  rows: readonly RowInCollection[],
): Promise<string[]> {
  const { mirror } = recorder
  const leftoverDeletion = {
    collections: [...new Set(rows.map(({ collection }) => collection))],
    run: () => deleteLeftovers(mirror, rows),
  }
  try {
    const args = { scope, rows: [...rows] }
    const { operation_id } = await recordOperation(recorder, author, 'record.recover', args, {
      extraWork: leftoverDeletion,
    })
    return [operation_id]
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_input') throw error
    if (rows.length === 1) return []
    const operationIds: string[] = []
    for (const row of rows) operationIds.push(...(await offerRows(recorder, author, scope, [row])))
    return operationIds
  }
}

/** Deletes offered rows, which pending rows replace. Rows that came from the server meanwhile stay. */
async function deleteLeftovers(mirror: MirrorDatabase, rows: readonly RowInCollection[]): Promise<void> {
  for (const [collection, entries] of groupBy(rows, ({ collection }) => collection)) {
    const table = mirror.rows(collection)
    const currentRows = await table.bulkGet(entries.map(({ row }) => row.id))
    await table.bulkDelete(currentRows.flatMap(row => (row !== undefined && isLeftover(row) ? [row.id] : [])))
  }
}

/** Deletes leftover items. The server reopens those that are needed; items it does not know could not be resolved. */
const deleteLeftoverItems = (mirror: MirrorDatabase, scope: string): PromiseLike<unknown> =>
  mirror.rows('attention_item').where('scope').equals(scope).filter(isLeftover).delete()

const deleteScopeFromNote = (mirror: MirrorDatabase, scope: string): Promise<void> =>
  inTransaction(mirror, [mirror.table('sync_note')], async () => {
    const note = await mirror.sync_note.get('leftovers')
    if (note === undefined) return
    const scopes = note.scopes.filter(other => other !== scope)
    if (scopes.length === 0) await mirror.sync_note.delete('leftovers')
    else await mirror.sync_note.put({ ...note, scopes })
  })
