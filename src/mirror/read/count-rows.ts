/** Counts rows in an index, so that a screen that shows a number reads no rows for it. */
import { isSealed } from '#domain/collections.ts'
import type { Collection, RowId } from '#domain/registry.ts'
import type { ChunkSource } from '../sealed/chunk-source.ts'
import { countSealed } from '../sealed/find-sealed.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { keyPathOf, matchingRows, type Range } from './query.ts'
import { readTransaction } from './read.ts'

interface Counted<C extends Collection> {
  readonly collection: C
  /** An index of the entity. A row with null in it is in no range. */
  readonly index: string
  readonly ranges: readonly Range[]
}

/** Returns for each range how many rows `readRows` would find, including this device's own unsent changes. */
export async function countRows<C extends Collection>(
  mirror: MirrorDatabase,
  counted: Counted<C>,
): Promise<number[]> {
  const { collection, index, ranges } = counted
  const [table, pendingTable] = [mirror.rows(collection), mirror.pending(collection)]
  const path = keyPathOf(table, index)
  const howMany = (rows: readonly object[], range: Range) => matchingRows(rows, range, path).length
  // Reads both tables in one transaction: a receipt moves rows from one to the other.
  return readTransaction(mirror, mirror.tablesOf([collection]), async source => {
    const changed = await pendingTable.toArray()
    const [known, ...confirmed] = await Promise.all([
      table.bulkGet(changed.map(({ id }) => id as RowId<C>)),
      ...ranges.map(({ from, to }) => table.where(index).between(from, to, true, true).count()),
    ])
    const covered = known.filter(row => row !== undefined)
    const sealed = await sealedCounts(
      mirror,
      counted,
      changed.map(({ id }) => String(id)),
      source,
    )
    return () => {
      const inChunks = sealed()
      return ranges.map(
        (range, place) =>
          (confirmed[place] ?? 0) +
          (inChunks[place] ?? 0) -
          howMany(covered, range) +
          howMany(changed, range),
      )
    }
  })
}

async function sealedCounts<C extends Collection>(
  mirror: MirrorDatabase,
  counted: Counted<C>,
  changed: readonly string[],
  source: ChunkSource,
): Promise<() => number[]> {
  if (!isSealed(counted.collection)) return () => []
  const beside = await mirror.rows(counted.collection).toCollection().primaryKeys()
  return countSealed(mirror, counted, new Set([...beside.map(String), ...changed]), source)
}
