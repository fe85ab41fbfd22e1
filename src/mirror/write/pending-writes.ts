/** Merges a write into the rows of a screen, which shows it at once, while live queries read again from disk. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { ShownRow } from '#domain/shown-row.ts'

/** Returns these rows merged with the written rows that the screen shows; the same list when there are none. */
export function withPendingWrites<C extends Collection>(
  rows: readonly ShownRow<C>[],
  collection: C,
  writtenRows: readonly RowInCollection[],
  isShown: (row: RowOf<C>) => boolean,
): readonly ShownRow<C>[] {
  const matchingRows = writtenRows.flatMap((entry): ShownRow<C>[] => {
    // Safe cast: only used if the entry, and so its row, is of this collection.
    const row = entry.row as unknown as RowOf<C>
    return entry.collection === collection && isShown(row) ? [{ ...row, record_state: 'queued' }] : []
  })
  if (matchingRows.length === 0) return rows
  const matchingIds = new Set<unknown>(matchingRows.map(({ id }) => id))
  // Pending rows come last, as in the results of queries.
  return [...rows.filter(({ id }) => !matchingIds.has(id)), ...matchingRows]
}
