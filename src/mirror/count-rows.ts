/** How many rows there are, counted in an index: a screen that shows a number reads no row for it. */
import { cmp } from 'dexie'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from './database.ts'
import type { Range } from './read.ts'

interface Counted<C extends Collection> {
  readonly collection: C
  /** Of the entity. A row whose value is null in it is in none of its ranges. */
  readonly index: string
  readonly ranges: readonly Range[]
}

/** For each range as many as `readRows` would find, this device's own unsent changes included. */
export function countRows<C extends Collection>(
  mirror: MirrorDatabase,
  { collection, index, ranges }: Counted<C>,
): Promise<number[]> {
  const [table, pendingTable] = [mirror.rows(collection), mirror.pending(collection)]
  const path = table.schema.idxByName[index]?.keyPath
  if (path === undefined || path === null) throw new Error(`${collection} has no index ${index}.`)
  const keyOf = (row: object) => {
    const values = row as Readonly<Record<string, unknown>>
    return typeof path === 'string' ? values[path] : path.map(field => values[field])
  }
  const howMany = (rows: readonly object[], { from, to }: Range) =>
    // Compared with a key that is none, `cmp` answers NaN.
    rows.filter(row => cmp(keyOf(row), from) >= 0 && cmp(keyOf(row), to) <= 0).length
  // In one transaction: a receipt moves rows from one table to the other.
  return mirror.transaction('r', [table, pendingTable], async () => {
    const [changed, ids] = await Promise.all([
      pendingTable.toArray(),
      pendingTable.toCollection().primaryKeys(),
    ])
    const [known, ...confirmed] = await Promise.all([
      table.bulkGet(ids),
      ...ranges.map(({ from, to }) => table.where(index).between(from, to, true, true).count()),
    ])
    const covered = known.filter(row => row !== undefined)
    return ranges.map(
      (range, place) => (confirmed[place] ?? 0) - howMany(covered, range) + howMany(changed, range),
    )
  })
}
