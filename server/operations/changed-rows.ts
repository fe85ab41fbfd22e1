/** Rows as the operations of a batch leave them, which are not in the database yet. */
import { RecordSet } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { OperationOutcome } from './operation-log.ts'

/** These rows of a collection with what the operations make of them and add to them. */
export function rowsAfter<C extends Collection>(
  collection: C,
  rows: readonly RowOf<C>[],
  outcomes: readonly OperationOutcome[],
): RowOf<C>[] {
  const records = new RecordSet()
  // Rows of this very collection, which the compiler cannot follow through a type parameter.
  for (const row of rows) records.putRow(collection, row as RowOf<Collection>)
  for (const { changed } of outcomes) for (const entry of changed) records.put(entry)
  return records.all(collection)
}

/** The rows of a collection that the operations change, the last state of each, in order. */
export const changedIn = <C extends Collection>(
  outcomes: readonly OperationOutcome[],
  collection: C,
): RowOf<C>[] => rowsAfter(collection, [], outcomes)
