/** Rows as the operations of a batch leave them, which are not in the database yet. */
import { RecordSet } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { Verdict } from './books.ts'

/** These rows of a collection with what the operations make of them and add to them. */
export function rowsAfter<C extends Collection>(
  collection: C,
  rows: readonly RowOf<C>[],
  verdicts: readonly Verdict[],
): RowOf<C>[] {
  const records = new RecordSet()
  // Rows of this very collection, which the compiler cannot follow through a type parameter.
  for (const row of rows) records.putRow(collection, row as RowOf<Collection>)
  for (const { changed } of verdicts) for (const entry of changed) records.put(entry)
  return records.all(collection)
}

/** The rows of a collection that the operations change, the last state of each, in order. */
export const changedIn = <C extends Collection>(verdicts: readonly Verdict[], collection: C): RowOf<C>[] =>
  rowsAfter(collection, [], verdicts)
