/**
 * The one way to read: collection ⊕ pending, by an index. No screen opens a table itself, none asks the network.
 */
import Dexie, { type Collection as DexieCollection, type Table } from 'dexie'
import { collectionFacts, isSealed } from '#domain/collections.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection, RowId, RowOf } from '#domain/registry.ts'
import type { Shown } from '#domain/shown-row.ts'
import { type ChunkSource, onlyUnpacked, SnapshotChunks } from '../sealed/chunk-source.ts'
import type { SealedRow } from '../sealed/chunks.ts'
import { findSealed } from '../sealed/find-sealed.ts'
import type { MirrorDatabase, PendingRow } from '../tables/database.ts'
import { keyPathOf, matchingRows, type Query } from './query.ts'

/** Rows of a collection as this device has them, its own unsent changes included, in no order. */
export async function readRows<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
): Promise<Shown<C>[]> {
  return isSealed(query.collection)
    ? readTransaction(mirror, mirror.tablesOf([query.collection]), source => findRows(mirror, query, source))
    : (await findRows(mirror, query, onlyUnpacked(mirror)))()
}

/**
 * Runs `work` in one transaction that reads these tables, and what sealed months it needs; inside a transaction in that
 * one. What `work` returns joins what it found, as soon as the chunks among it are unpacked: it can read nothing more,
 * and all of it is of one moment. Dexie follows what an async function awaits, and not what another one returns.
 */
export async function readTransaction<Result>(
  mirror: MirrorDatabase,
  tables: readonly Table[],
  work: (source: ChunkSource) => Promise<() => Result>,
): Promise<Result> {
  if (Dexie.currentTransaction !== null) return (await work(onlyUnpacked(mirror)))()
  const all = [...tables, mirror.chunk_rows, mirror.chunk_keys]
  for (;;) {
    const source = new SnapshotChunks(mirror)
    const join = await mirror.transaction('r', all, async () => work(source))
    // As a promise of Dexie, so that a live query still knows after it what it has read.
    if (!source.isWhole && !(await Dexie.Promise.resolve(source.unpackAll()))) continue
    mirror.unpacked.trim()
    return join()
  }
}

/** `readRows` as part of a `readTransaction`. */
export async function findRows<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
  source: ChunkSource,
): Promise<() => Shown<C>[]> {
  const { changed, covered, confirmed } = await readTables(mirror, query, source)
  return () => {
    const shown: Shown<C>[] = []
    for (const row of confirmed()) {
      if (!covered.has(row.id)) shown.push({ ...row, record_state: 'confirmed' })
    }
    for (const { pending_state, ...row } of changed) {
      // Without `pending_state` a pending row is a row of the collection.
      shown.push({ ...(row as unknown as RowOf<C>), record_state: RECORD_STATE[pending_state] })
    }
    return shown
  }
}

async function readTables<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
  source: ChunkSource,
) {
  const [pendingTable, table] = [mirror.pending(query.collection), mirror.rows(query.collection)]
  // In this order: a receipt taken in another tab between two of them moves a row from pending to the mirror, where
  // it is then found a second time, never missed.
  const [{ changed, ids }, rows, sealed] = await Promise.all([
    foundPending(pendingTable, table, query),
    found(table, query),
    isSealed(query.collection) ? findSealed(mirror, query, source) : undefined,
  ])
  const covered = new Set<unknown>([...ids, ...changed.map(({ id }) => id)])
  if (sealed === undefined) return { changed, covered, confirmed: () => rows }
  const beside = await besideChunks(mirror, query, rows)
  return { changed, covered, confirmed: () => [...rows, ...notBeside<C>(sealed(), beside)] }
}

/** The ids of rows that win over the same in sealed months: those are older. */
async function besideChunks<C extends Collection>(
  mirror: MirrorDatabase,
  { collection }: Query<C>,
  found: readonly RowOf<C>[],
): Promise<readonly unknown[]> {
  // Of rows that never change the newer one is found by the same query; others may have moved out of it.
  return collectionFacts(collection).isFinal
    ? found.map(({ id }) => id)
    : mirror.rows(collection).toCollection().primaryKeys()
}

/** What was found in sealed months, without rows that stand beside them. */
function notBeside<C extends Collection>(sealed: readonly SealedRow[], ids: readonly unknown[]): RowOf<C>[] {
  const beside = new Set(ids)
  const once: RowOf<C>[] = []
  for (const row of sealed) {
    if (beside.has(row.id)) continue
    // A client who moves may be in chunks of both homes for a moment.
    beside.add(row.id)
    // Packed by our own server, in the columns of this device's view.
    once.push(row as unknown as RowOf<C>)
  }
  return once
}

/** A row that a screen shows, as an operation reads it. */
export function knownRow<C extends Collection>(collection: C, { record_state, ...row }: Shown<C>): AnyRow {
  // Without its state it is a row of the collection.
  return { collection, row } as unknown as AnyRow
}

/** The names of the stored states outside the outbox. */
export const RECORD_STATE = {
  waiting: 'queued',
  quiet: 'queued',
  sent: 'queued',
  applied: 'confirmed',
  refused: 'refused',
  held: 'quarantined',
} as const

/**
 * The pending rows that a query finds, and the ids of others that may cover a row it finds in the mirror: by id none,
 * by anything else all of them, because a change may have moved a row out of what is asked for. So a live query by id
 * follows the rows it found, and every other one the whole pending table.
 */
async function foundPending<C extends Collection>(
  pendingTable: Table<PendingRow<C>, RowId<C>>,
  table: Table<RowOf<C>, RowId<C>>,
  query: Query<C>,
): Promise<{ changed: PendingRow<C>[]; ids: readonly RowId<C>[] }> {
  const { index } = query
  if (index === undefined && ('anyOf' in query || 'is' in query)) {
    return { changed: await found(pendingTable, query), ids: [] }
  }
  if (index !== undefined && index in pendingTable.schema.idxByName) {
    const [changed, ids] = await Promise.all([
      found(pendingTable, query),
      pendingTable.toCollection().primaryKeys(),
    ])
    return { changed, ids }
  }
  const pending = await pendingTable.toArray()
  const changed = matchingRows(pending, query, keyPathOf(table, index))
  return { changed, ids: pending.map(({ id }) => id as RowId<C>) }
}

async function found<C extends Collection, Found extends RowOf<C> | PendingRow<C>>(
  table: Table<Found, RowId<C>>,
  query: Query<C>,
): Promise<Found[]> {
  if (!('ranges' in query)) return matching(table, query).toArray()
  // Each by itself: Dexie's own `inAnyRange` steps from row to row and took fifteen times as long.
  const where = table.where(query.index ?? 'id')
  const each = query.ranges.map(({ from, to }) => where.between(from, to, true, true).toArray())
  return (await Promise.all(each)).flat()
}

function matching<C extends Collection, Found extends RowOf<C> | PendingRow<C>>(
  table: Table<Found, RowId<C>>,
  query: Exclude<Query<C>, { readonly ranges: unknown }>,
): DexieCollection<Found, RowId<C>> {
  if ('all' in query) return table.toCollection()
  const where = table.where(query.index ?? 'id')
  if ('is' in query) return where.equals(query.is)
  if ('anyOf' in query) return where.anyOf(query.anyOf)
  return where.between(query.from, query.to, true, true)
}

/** One row, or undefined when this device does not have it. */
export async function readOne<C extends Collection>(
  mirror: MirrorDatabase,
  collection: C,
  id: RowId<C>,
): Promise<Shown<C> | undefined> {
  return (await readRows(mirror, { collection, anyOf: [id] } as Query<C>))[0]
}
