/** What a write changes in what a screen has read: shown at once, while live queries read again what is on disk. */
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Shown } from '#domain/shown-row.ts'

/** These rows with the written ones among them that are meant; the same list when there are none. */
export function withPendingWrites<C extends Collection>(
  rows: readonly Shown<C>[],
  collection: C,
  written: readonly AnyRow[],
  isMeant: (row: RowOf<C>) => boolean,
): readonly Shown<C>[] {
  const own = written.flatMap((entry): Shown<C>[] => {
    // An entry of this collection has a row of it.
    const row = entry.row as unknown as RowOf<C>
    return entry.collection === collection && isMeant(row) ? [{ ...row, record_state: 'queued' }] : []
  })
  if (own.length === 0) return rows
  const ids = new Set<unknown>(own.map(({ id }) => id))
  // Where a query finds them too: pending rows come last.
  return [...rows.filter(({ id }) => !ids.has(id)), ...own]
}
