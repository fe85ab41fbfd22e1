/**
 * The only way to read: the rows of a collection with this device's unsent changes, by an index. Screens neither open
 * tables themselves nor read over the network.
 */
import Dexie, { cmp, type Collection as DexieCollection, type Table, type WhereClause } from 'dexie'
import { collectionFacts, isPacked } from '#domain/collections.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection, RowId, RowOf } from '#domain/registry.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { type ChunkSource, SnapshotChunks, unpackedSource } from '../packed/chunk-source.ts'
import type { PackedRow } from '../packed/chunks.ts'
import { findPacked } from '../packed/find-packed.ts'
import type { MirrorDatabase, PendingRow } from '../tables/database.ts'
import { type KeyFilter, keyPathOf, matchingRows, type Query } from './query.ts'

/** Returns rows of a collection including this device's own unsent changes, in no order. */
export async function readRows<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
): Promise<ShownRow<C>[]> {
  return isPacked(query.collection)
    ? readTransaction(mirror, mirror.tablesOf([query.collection]), source => findRows(mirror, query, source))
    : (await findRows(mirror, query, unpackedSource(mirror)))()
}

/**
 * Runs `startReads` in one transaction over these tables and the packed months it needs, or in the current transaction.
 * `startReads` returns a function that joins the results. That function is called after the transaction, when the
 * chunks are unpacked: it can read nothing more, and all results are of one moment. Dexie tracks only reads that an
 * async function awaits itself.
 */
export async function readTransaction<Result>(
  mirror: MirrorDatabase,
  tables: readonly Table[],
  startReads: (source: ChunkSource) => Promise<() => Result>,
): Promise<Result> {
  if (Dexie.currentTransaction !== null) return (await startReads(unpackedSource(mirror)))()
  const allTables = [...tables, mirror.chunk_rows, mirror.chunk_keys]
  for (;;) {
    const source = new SnapshotChunks(mirror)
    const joinResults = await mirror.transaction('r', allTables, async () => startReads(source))
    // Dexie's own promise, so that a live query still tracks its reads after it.
    if (!source.isComplete && !(await Dexie.Promise.resolve(source.unpackAll()))) continue
    mirror.unpackedChunks.trim()
    return joinResults()
  }
}

/** `readRows` as part of a `readTransaction`. */
export async function findRows<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
  source: ChunkSource,
): Promise<() => ShownRow<C>[]> {
  const { pendingRows, replacedIds, readConfirmed } = await readTables(mirror, query, source)
  return () => {
    const shownRows: ShownRow<C>[] = []
    for (const row of readConfirmed()) {
      if (!replacedIds.has(row.id)) shownRows.push({ ...row, record_state: 'confirmed' })
    }
    for (const { pending_state, ...row } of pendingRows) {
      // A pending row without its `pending_state` has the type of a row of the collection.
      shownRows.push({ ...(row as unknown as RowOf<C>), record_state: RECORD_STATE[pending_state] })
    }
    return shownRows
  }
}

async function readTables<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
  source: ChunkSource,
) {
  const [pendingTable, table] = [mirror.pending(query.collection), mirror.rows(query.collection)]
  // The order matters: a receipt stored by another tab between two reads moves a row from pending to the mirror, where
  // it is then found a second time, never missed.
  const [{ pendingRows, otherPendingIds }, rows, readPacked] = await Promise.all([
    queryPending(pendingTable, table, query),
    queryTable(table, query),
    isPacked(query.collection) ? findPacked(mirror, query, source) : undefined,
  ])
  const replacedIds = new Set<unknown>([...otherPendingIds, ...pendingRows.map(({ id }) => id)])
  if (readPacked === undefined) return { pendingRows, replacedIds, readConfirmed: () => rows }
  const idsOutsideChunks = await readIdsOutsideChunks(mirror, query, rows)
  return {
    pendingRows,
    replacedIds,
    readConfirmed: () => [...rows, ...rowsOnlyInChunks<C>(readPacked(), idsOutsideChunks)],
  }
}

/** Returns the ids of rows that take precedence over the same rows in packed months, which are older. */
async function readIdsOutsideChunks<C extends Collection>(
  mirror: MirrorDatabase,
  { collection }: Query<C>,
  rows: readonly RowOf<C>[],
): Promise<readonly unknown[]> {
  // For rows that never change, the same query finds the newer row; a changed row may no longer match the query.
  return collectionFacts(collection).isImmutable
    ? rows.map(({ id }) => id)
    : mirror.rows(collection).toCollection().primaryKeys()
}

/** Returns rows found in packed months, without those that are also stored outside of chunks. */
function rowsOnlyInChunks<C extends Collection>(
  packedRows: readonly PackedRow[],
  idsOutsideChunks: readonly unknown[],
): RowOf<C>[] {
  const seenIds = new Set(idsOutsideChunks)
  const rows: RowOf<C>[] = []
  for (const row of packedRows) {
    if (seenIds.has(row.id)) continue
    // A client who moves may be in chunks of both homes for a moment.
    seenIds.add(row.id)
    // Safe cast: our own server packed the rows in the columns of this device's view.
    rows.push(row as unknown as RowOf<C>)
  }
  return rows
}

/** Converts a row that a screen shows to the form that operations read. */
export function toAnyRow<C extends Collection>(
  collection: C,
  { record_state, ...row }: ShownRow<C>,
): RowInCollection {
  // A shown row without its `record_state` has the type of a row of the collection.
  return { collection, row } as unknown as RowInCollection
}

/** The names that stored states have outside the outbox. */
export const RECORD_STATE = {
  waiting: 'queued',
  quiet: 'queued',
  sent: 'queued',
  applied: 'confirmed',
  refused: 'refused',
  held: 'quarantined',
} as const

/**
 * Returns the pending rows that a query finds, and the ids of other pending rows that may hide a row found in the
 * mirror: none for a query by id, and all for any other query, because a change may have moved a row out of its
 * results. So a live query by id tracks the rows it found, and every other live query the whole pending table.
 */
async function queryPending<C extends Collection>(
  pendingTable: Table<PendingRow<C>, RowId<C>>,
  table: Table<RowOf<C>, RowId<C>>,
  query: Query<C>,
): Promise<{ pendingRows: PendingRow<C>[]; otherPendingIds: readonly RowId<C>[] }> {
  const { index } = query
  if (index === undefined && ('anyOf' in query || 'is' in query)) {
    return { pendingRows: await queryTable(pendingTable, query), otherPendingIds: [] }
  }
  if (index !== undefined && index in pendingTable.schema.idxByName) {
    const [pendingRows, otherPendingIds] = await Promise.all([
      queryTable(pendingTable, query),
      pendingTable.toCollection().primaryKeys(),
    ])
    return { pendingRows, otherPendingIds }
  }
  const allPending = await pendingTable.toArray()
  const pendingRows = matchingRows(allPending, query, keyPathOf(table, index))
  return { pendingRows, otherPendingIds: allPending.map(({ id }) => id as RowId<C>) }
}

async function queryTable<C extends Collection, Found extends RowOf<C> | PendingRow<C>>(
  table: Table<Found, RowId<C>>,
  query: Query<C>,
): Promise<Found[]> {
  if ('all' in query) return table.toArray()
  const whereClause = table.where(query.index ?? 'id')
  return (await Promise.all(queriesOf(whereClause, query).map(found => found.toArray()))).flat()
}

/** Up to so many keys become a query each. With a thousand the list of clients took more than a minute. */
const MAX_SINGLE_KEYS = 50

/** One query per key or range: Dexie's own `anyOf` and `inAnyRange` step from row to row and took fifteen times as long. */
function queriesOf<Found, Id>(
  whereClause: WhereClause<Found, Id>,
  query: Exclude<KeyFilter, { readonly all: true }>,
): DexieCollection<Found, Id>[] {
  if ('is' in query) return [whereClause.equals(query.is)]
  if ('anyOf' in query) {
    const keys = [...new Set(query.anyOf)].sort(cmp)
    return keys.length > MAX_SINGLE_KEYS
      ? [whereClause.anyOf(keys)]
      : keys.map(key => whereClause.equals(key))
  }
  const ranges = 'ranges' in query ? query.ranges : [query]
  return ranges.map(({ from, to }) => whereClause.between(from, to, true, true))
}

/** Returns one row, or undefined when this device does not have it. */
export async function readOne<C extends Collection>(
  mirror: MirrorDatabase,
  collection: C,
  id: RowId<C>,
): Promise<ShownRow<C> | undefined> {
  return (await readRows(mirror, { collection, anyOf: [id] } as Query<C>))[0]
}
