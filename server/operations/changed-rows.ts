/** Rows as the operations of a batch leave them, before they are written to the database. */
import { RecordSet } from '#domain/record-set.ts'
import type { Collection, RowOf } from '#domain/registry.ts'
import type { OperationOutcome } from './operation-log.ts'

/** Returns these rows of a collection after the operations, including rows that the operations add. */
export function rowsAfterOperations<C extends Collection>(
  collection: C,
  rows: readonly RowOf<C>[],
  outcomes: readonly OperationOutcome[],
): RowOf<C>[] {
  const records = new RecordSet()
  // The rows are of this collection, which the compiler cannot infer through a type parameter.
  for (const row of rows) records.putRow(collection, row as RowOf<Collection>)
  for (const { changedRows } of outcomes) for (const entry of changedRows) records.put(entry)
  return records.all(collection)
}

/** Returns the last state of each row of a collection that the operations change, in order. */
export const changedRowsIn = <C extends Collection>(
  outcomes: readonly OperationOutcome[],
  collection: C,
): RowOf<C>[] => rowsAfterOperations(collection, [], outcomes)
