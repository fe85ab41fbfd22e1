/**
 * Stores receipts of the server in one transaction: puts the rows into the mirror, removes the entries from the outbox,
 * and recomputes pending. Only a receipt removes an operation (S6); a refused or quarantined operation stays with its
 * reason, unless it is quiet (L2).
 */
import { isCollection } from '#domain/collections.ts'
import type { Envelope } from '#domain/entity.ts'
import type { PushReceipt, RowsByCollection } from '#domain/protocol/sync-protocol.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import { forgetPhotos } from '../../mirror/photos/photos.ts'
import { applyDecisions } from '../../mirror/read/decisions.ts'
import { deleteEntries, entriesAt } from '../../mirror/read/queue-entries.ts'
import type { MirrorDatabase, OutboxEntry, PendingRow } from '../../mirror/tables/database.ts'
import {
  collectionsOfEntry,
  collectionsOfKeys,
  inTransactionOver,
} from '../../mirror/tables/locked-tables.ts'
import { pendingTableName } from '../../mirror/tables/schema-steps.ts'
import {
  type AcknowledgedOperation as AcknowledgedAnswer,
  keepAcknowledged,
} from '../../mirror/write/acknowledged.ts'
import { idsByCollection, recomputePending, rowKey } from '../../mirror/write/pending.ts'
import { storeMostlyNewRows } from '../../mirror/write/store-rows.ts'

/** The views when the operations were sent, and the time of the response by the server's clock. */
export interface ResponseContext {
  readonly serverTime: string
  /** Views by scope. */
  readonly views: ReadonlyMap<string, string>
}

export const readViews = async (mirror: MirrorDatabase): Promise<ResponseContext['views']> =>
  new Map((await mirror.scope_state.toArray()).map(({ scope, view }) => [scope, view]))

/** Stores receipts of operations of this batch. `response` is null when the server refused the request. */
export async function storeReceipts(
  mirror: MirrorDatabase,
  batch: readonly OutboxEntry[],
  receipts: readonly PushReceipt[],
  response: ResponseContext | null,
): Promise<void> {
  const receiptsById = new Map(receipts.map(receipt => [receipt.id, receipt]))
  const tables = mirror.syncTablesOf(collectionsOfReceipts(batch, receiptsById))
  await inTransactionOver(mirror, tables, async () => {
    const entries = (await readAnsweredEntries(mirror, batch, receiptsById)).flatMap(entry => {
      const receipt = receiptsById.get(entry.id)
      const { position } = entry
      return receipt === undefined || position === undefined ? [] : [{ ...entry, position, receipt }]
    })
    const appliedEntries =
      response === null ? [] : entries.filter(({ receipt }) => outcomeOf(receipt) === 'applied')
    if (response !== null) await storeApplied(mirror, appliedEntries, response)
    for (const { position, receipt, isQuiet } of entries) {
      const outcome = outcomeOf(receipt)
      if (response !== null && outcome === 'applied') continue
      if (isQuiet) {
        await mirror.outbox.delete(position)
        continue
      }
      await mirror.outbox.update(position, {
        state: outcome === 'held' ? 'held' : 'refused',
        // The server's error body is ours (`domain/errors`); an answer that may not be our server's never gets here.
        error: (receipt.error ?? null) as OutboxEntry['error'],
      })
    }
    // The decision about a quarantined operation may arrive before the receipt that reports it.
    const decidedKeys = entries.length > appliedEntries.length ? await applyDecisions(mirror) : []
    await recomputePending(mirror, new Set([...entries.flatMap(({ writes }) => writes), ...decidedKeys]))
  })
  for (const { id } of receipts) mirror.unsentEntries.delete(id)
}

/** Reads the answered entries as they are now, nearly always at the positions they had when they were sent. */
async function readAnsweredEntries(
  mirror: MirrorDatabase,
  batch: readonly OutboxEntry[],
  receiptsById: ReadonlyMap<string, PushReceipt>,
): Promise<OutboxEntry[]> {
  const sentPositions = batch.flatMap(({ id, position }) =>
    position === undefined || !receiptsById.has(id) ? [] : [position],
  )
  const currentEntries = (await entriesAt(mirror, sentPositions)).filter(({ id }) => receiptsById.has(id))
  const presentIds = new Set(currentEntries.map(({ id }) => id))
  const missingIds = [...receiptsById.keys()].filter(id => !presentIds.has(id))
  if (missingIds.length === 0) return currentEntries
  // Another tab sent these entries meanwhile, or they have other positions because the database was deleted.
  return [...currentEntries, ...(await mirror.outbox.where('id').anyOf(missingIds).toArray())]
}

/** Returns the collections to lock: applied operations leave with their pending rows; others stay and are replayed. */
function collectionsOfReceipts(
  batch: readonly OutboxEntry[],
  receiptsById: ReadonlyMap<string, PushReceipt>,
): Set<Collection> {
  const touchedCollections = new Set<Collection>()
  for (const entry of batch) {
    const receipt = receiptsById.get(entry.id)
    if (receipt === undefined) continue
    const receivedCollections = Object.keys(receipt.rows).filter(isCollection)
    const ownCollections =
      outcomeOf(receipt) === 'applied'
        ? collectionsOfKeys(entry.writes)
        : // A decision about it may have arrived already.
          [...collectionsOfEntry(entry), 'attention_item' as const]
    for (const collection of [...receivedCollections, ...ownCollections]) touchedCollections.add(collection)
  }
  return touchedCollections
}

const outcomeOf = ({ outcome, earlier }: PushReceipt) =>
  outcome === 'duplicate' ? (earlier ?? 'applied') : outcome

type AnsweredEntry = OutboxEntry & { readonly position: number; readonly receipt: PushReceipt }

/**
 * Stores the rows of applied operations and removes the operations from the queue. Works in bulk: a queue of several
 * days has thousands of receipts.
 */
async function storeApplied(
  mirror: MirrorDatabase,
  appliedEntries: readonly AnsweredEntry[],
  response: ResponseContext,
): Promise<void> {
  const shouldStore = await createStoreFilter(mirror, response)
  const storedKeys = new Set<string>()
  for (const [collection, rows] of rowsOfReceipts(appliedEntries)) {
    for (const key of await storeMostlyNewRows(mirror, collection, rows.filter(shouldStore)))
      storedKeys.add(key)
  }
  await forgetPhotos(mirror, storedKeys)
  const awaitedRowsOf = await createMissingRowsFinder(mirror, appliedEntries, storedKeys)
  const acknowledgedAnswers: AcknowledgedAnswer[] = []
  const donePositions: number[] = []
  for (const answeredEntry of appliedEntries) {
    const { receipt, ...entry } = answeredEntry
    const awaitedRows = awaitedRowsOf(answeredEntry)
    const rows = [...Object.values(receipt.rows).flat(), ...awaitedRows.map(({ row }) => row)] as Envelope[]
    acknowledgedAnswers.push({ entry, rows })
    if (awaitedRows.length === 0) donePositions.push(entry.position)
    else await mirror.outbox.update(entry.position, { state: 'applied', awaited: awaitedRows, error: null })
  }
  await deleteEntries(mirror, donePositions)
  await keepAcknowledged(mirror, acknowledgedAnswers, response.serverTime)
}

/** Returns the rows of all receipts, each row once: the server read them all at one moment. */
function rowsOfReceipts(appliedEntries: readonly AnsweredEntry[]): Map<Collection, object[]> {
  const rowsByCollection = new Map<Collection, Map<unknown, object>>()
  for (const { receipt } of appliedEntries) {
    for (const [collection, rows] of Object.entries(receipt.rows)) {
      if (!isCollection(collection)) continue
      const rowsById = rowsByCollection.get(collection) ?? new Map<unknown, object>()
      for (const row of rows) rowsById.set((row as RowInCollection['row']).id, row)
      rowsByCollection.set(collection, rowsById)
    }
  }
  return new Map([...rowsByCollection].map(([collection, rows]) => [collection, [...rows.values()]]))
}

/**
 * Returns a check whether a receipt's row is to be stored. A receipt may be late: since then, a pull may have brought
 * its rows, and that they left, that the home is lost or that its view changed. Only rows beyond the cursor, in the
 * view they were requested from, are stored.
 */
async function createStoreFilter(
  mirror: MirrorDatabase,
  { views }: ResponseContext,
): Promise<(row: object) => boolean> {
  const states = new Map((await mirror.scope_state.toArray()).map(state => [state.scope, state]))
  return row => {
    // Rows of our own server have both fields.
    const { scope, revision } = row as Envelope
    const state = states.get(scope)
    return state?.feed != null && state.view === views.get(scope) && revision > state.feed.revision
  }
}

/**
 * Returns a look-up of an operation's pending rows that its receipt did not bring: no one was signed in when it was
 * sent, another tablet made the dose's record first, or the backfill has not reached them. They stay visible until a
 * pull has brought the server's rows (S7).
 */
async function createMissingRowsFinder(
  mirror: MirrorDatabase,
  appliedEntries: readonly AnsweredEntry[],
  storedKeys: ReadonlySet<string>,
): Promise<(answeredEntry: AnsweredEntry) => RowInCollection[]> {
  const loadedRevisions = new Map<string, number>()
  const predictedRows = new Map<string, RowInCollection>()
  const missingKeys = new Set(
    appliedEntries.flatMap(({ writes }) => writes).filter(key => !storedKeys.has(key)),
  )
  for (const [collection, ids] of idsByCollection(missingKeys)) {
    const pendingTable = mirror.table<PendingRow<Collection>>(pendingTableName(collection))
    const [rows, pendingRows] = await Promise.all([
      mirror.rows(collection).bulkGet(ids),
      pendingTable.bulkGet(ids),
    ])
    for (const row of rows)
      if (row !== undefined) loadedRevisions.set(`${collection}/${row.id}`, row.revision)
    for (const pendingRow of pendingRows) {
      if (pendingRow === undefined) continue
      const { pending_state: _, ...row } = pendingRow
      predictedRows.set(`${collection}/${row.id}`, { collection, row } as RowInCollection)
    }
  }
  return ({ writes, receipt }) => {
    const receivedRows = rowsByKey(receipt.rows)
    return writes.flatMap(key => {
      if (storedKeys.has(key)) return []
      const receivedRow = receivedRows.get(key)
      const isMissing =
        receivedRow === undefined || (loadedRevisions.get(key) ?? -1) < receivedRow.row.revision
      // There is no prediction for an order that is being backfilled again and not fully loaded.
      return isMissing ? (predictedRows.get(key) ?? receivedRow ?? []) : []
    })
  }
}

/** Returns the rows by `collection/id`. */
const rowsByKey = (rowsByCollection: RowsByCollection): Map<string, RowInCollection> =>
  new Map(
    Object.entries(rowsByCollection).flatMap(([collection, rows]) =>
      rows.map(row => {
        // The rows are from our own server.
        const entry = { collection, row } as RowInCollection
        return [rowKey(entry), entry] as const
      }),
    ),
  )

/** Returns the positions of applied operations whose rows a pull that begins now will bring. */
export const positionsAwaitingRows = (mirror: MirrorDatabase): Promise<number[]> =>
  mirror.outbox.where('state').equals('applied').primaryKeys()

/** Removes entries that await rows, after a full pull begun later: rows still missing are not visible to this user. */
export async function forgetAwaitingEntries(
  mirror: MirrorDatabase,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return
  const writes = (await mirror.outbox.bulkGet([...positions])).flatMap(entry => entry?.writes ?? [])
  await inTransactionOver(mirror, mirror.syncTablesOf(collectionsOfKeys(writes)), async () => {
    const entries = (await mirror.outbox.bulkGet([...positions])).filter(entry => entry?.state === 'applied')
    await mirror.outbox.bulkDelete(entries.flatMap(entry => entry?.position ?? []))
    await recomputePending(mirror, new Set(entries.flatMap(entry => entry?.writes ?? [])))
  })
}
