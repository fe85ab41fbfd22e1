/** Reads from the mirror the rows that labels of operations and rows need. */
import { collections, isCollection } from '#domain/collections.ts'
import { loadReferencedRecords } from '#domain/perform.ts'
import { RecordSet, type Reference, type RowInCollection } from '#domain/record-set.ts'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import { createMirrorLoader } from '../mirror/read/load.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import type { DeviceRows } from './label-context.ts'
import { type LabelSet, labeledFields, type Values } from './label-set.ts'
import { labelSetOf, storedRow } from './label-sets.ts'
import {
  describeOperation,
  type OperationDescription,
  type RecordedOperation,
  recoveredRows,
  valuesOf,
} from './operation-labels.ts'

export interface RowKey {
  readonly collection: string
  readonly id: string | number
}

/** Reads the rows themselves, the rows that operations are about, and the rows with names for their ids. */
export function loadLabels(
  mirror: MirrorDatabase,
  { operations = [], rows = [] }: { operations?: readonly RecordedOperation[]; rows?: readonly RowKey[] },
): Promise<RecordSet> {
  const descriptions = operations.flatMap(operation => describeOperation(operation) ?? [])
  return loadReferencedRecords(
    records => [
      ...descriptions.flatMap(description => referencesOfOperation(description, records)),
      ...rows.flatMap(rowKey => referencesOfRow(rowKey, records)),
    ],
    createMirrorLoader(mirror),
  )
}

/** Returns the records as plain rows: live queries compare them with the previous ones (`reuseUnchangedParts`). */
export const rowsIn = (records: RecordSet): RowInCollection[] =>
  collections.flatMap(collection =>
    // Safe cast: each row is of the collection it was read from.
    records.all(collection).map(row => ({ collection, row }) as RowInCollection),
  )

export function recordsOf(rows: readonly RowInCollection[]): RecordSet {
  const records = new RecordSet()
  for (const row of rows) records.put(row)
  return records
}

function referencesOfOperation(description: OperationDescription, records: DeviceRows): Reference[] {
  const { labelSet, scope } = description
  const values = valuesOf(description, records)
  return [
    ...referenceTo(labelSet.collections[0], values.id),
    ...relatedReferences(labelSet, values, scope, records),
    ...recoveredRows(values).flatMap(({ collection, row }) => {
      const rowLabelSet = labelSetOf(collection)
      return rowLabelSet === undefined ? [] : relatedReferences(rowLabelSet, { ...row }, scope, records)
    }),
  ]
}

function referencesOfRow({ collection, id }: RowKey, records: DeviceRows): Reference[] {
  const labelSet = labelSetOf(collection)
  const row = storedRow(collection, id, records)
  return [
    ...referenceTo(collection, id),
    ...(labelSet && row
      ? relatedReferences(labelSet, labelSet.completeRow?.(row, records) ?? row, row.scope, records)
      : []),
  ]
}

function relatedReferences(
  labelSet: LabelSet,
  values: Values,
  scope: Scope | undefined,
  records: DeviceRows,
): Reference[] {
  const client = typeof values.client_id === 'number' ? records.one('client', values.client_id) : undefined
  return [
    ...(labelSet.relatedRows?.(values) ?? []),
    ...labeledFields(labelSet).flatMap(([name, { nameCollection }]) =>
      nameCollection ? referenceTo(nameCollection, values[name]) : [],
    ),
    ...referenceTo('client', values.client_id),
    ...referenceTo('home', (scope && homeIdOf(scope)) ?? client?.home_id),
  ]
}

const referenceTo = (collection: string, id: unknown): Reference[] =>
  // An id of the wrong type finds nothing.
  isCollection(collection) && (typeof id === 'string' || typeof id === 'number')
    ? [{ collection, id } as Reference]
    : []
