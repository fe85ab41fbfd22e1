/** Counts rows in an index, so that a screen that shows a number reads no rows for it. */
import { isPacked } from '#domain/collections.ts'
import type { Collection, RowId } from '#domain/registry.ts'
import type { ChunkSource } from '../packed/chunk-source.ts'
import { countPacked } from '../packed/find-packed.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { keyPathOf, matchingRows, type Range } from './query.ts'
import { readTransaction } from './read.ts'

interface CountQuery<C extends Collection> {
  readonly collection: C
  /** An index of the entity. A row with null in it is in no range. */
  readonly index: string
  readonly ranges: readonly Range[]
}

/** Returns for each range how many rows `readRows` would find, including this device's own unsent changes. */
export async function countRows<C extends Collection>(
  mirror: MirrorDatabase,
  query: CountQuery<C>,
): Promise<number[]> {
  const { collection, index, ranges } = query
  const [table, pendingTable] = [mirror.rows(collection), mirror.pending(collection)]
  const keyPath = keyPathOf(table, index)
  const countMatching = (rows: readonly object[], range: Range) => matchingRows(rows, range, keyPath).length
  // Reads both tables in one transaction: a receipt moves rows from one to the other.
  return readTransaction(mirror, mirror.tablesOf([collection]), async source => {
    const pendingRows = await pendingTable.toArray()
    const [mirrorRows, ...confirmedCounts] = await Promise.all([
      table.bulkGet(pendingRows.map(({ id }) => id as RowId<C>)),
      ...ranges.map(({ from, to }) => table.where(index).between(from, to, true, true).count()),
    ])
    const replacedRows = mirrorRows.filter(row => row !== undefined)
    const countInChunks = await readPackedCounter(
      mirror,
      query,
      pendingRows.map(({ id }) => String(id)),
      source,
    )
    return () => {
      const chunkCounts = countInChunks()
      return ranges.map(
        (range, rangeIndex) =>
          (confirmedCounts[rangeIndex] ?? 0) +
          (chunkCounts[rangeIndex] ?? 0) -
          countMatching(replacedRows, range) +
          countMatching(pendingRows, range),
      )
    }
  })
}

async function readPackedCounter<C extends Collection>(
  mirror: MirrorDatabase,
  query: CountQuery<C>,
  changedIds: readonly string[],
  source: ChunkSource,
): Promise<() => number[]> {
  if (!isPacked(query.collection)) return () => []
  const rowIds = await mirror.rows(query.collection).toCollection().primaryKeys()
  return countPacked(mirror, query, new Set([...rowIds.map(String), ...changedIds]), source)
}
