/** The versions of records before changes, shown with the labels of the changed record. */
import type { OperationKind } from '#domain/operations.ts'
import type { RowOf } from '#domain/registry.ts'
import type { DeviceRows } from './label-context.ts'
import { defineLabels, type LastChange, type RecordedEvent } from './label-set.ts'

type Version = RowOf<'record_version'>

export const recordVersionLabels = defineLabels({
  name: 'record_version',
  collections: ['record_version'],
  operations: {},
  words: { fields: {} },
  fieldFormats: {
    id: null,
    collection: null,
    record_id: null,
    client_id: null,
    former: null,
    operation: null,
    replaced_at: null,
    replaced_by: null,
  },
  summary: () => undefined,
  events: { record_version: () => [] },
})

/** Returns the versions of a record in the order in which they were replaced. */
export const versionsOf = (recordId: string | undefined, records: DeviceRows): Version[] =>
  records
    .all('record_version')
    .filter(({ record_id }) => record_id === recordId)
    .sort((left, right) => (left.replaced_at < right.replaced_at ? -1 : 1))

/**
 * Returns the former values of all fields that changed since the first of these versions. The changes are undone one by
 * one, the latest first.
 */
const formerFieldsOf = (versions: readonly Version[]): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...versions.toReversed().map(({ former }) => former))

interface VersionedRow {
  readonly id: string
  readonly created_at: string
  readonly updated_at: string
  readonly removed_at: string | null
  readonly removed_by: number | null
}

interface EventOptions {
  readonly createOperation: OperationKind
  readonly removeOperation: OperationKind
  readonly authorId: number
  /** The day the record is filed under. */
  readonly on?: string
}

/** Returns the timeline events of a record that keeps its versions: created, each change, removed. */
export function versionedEvents(
  { id, created_at, removed_at, removed_by }: VersionedRow,
  { createOperation, removeOperation, authorId, on }: EventOptions,
  records: DeviceRows,
): RecordedEvent[] {
  const versions = versionsOf(id, records)
  const day = on === undefined ? {} : { on }
  return [
    {
      operation: createOperation,
      occurredAt: created_at,
      authorId,
      ...day,
      ...formerValuesOf(versions),
    },
    ...versions.map(({ operation, replaced_at, replaced_by }, index) => ({
      // Safe cast: an operation that this release does not know is shown as "A record".
      operation: operation as OperationKind,
      occurredAt: replaced_at,
      authorId: replaced_by,
      ...formerValuesOf(versions.slice(index + 1)),
    })),
    ...(removed_at === null
      ? []
      : [{ operation: removeOperation, occurredAt: removed_at, authorId: removed_by }]),
  ]
}

const formerValuesOf = (laterVersions: readonly Version[]) =>
  laterVersions.length === 0 ? {} : { former: formerFieldsOf(laterVersions) }

/** Returns when a record was last changed, and by whom. */
export function lastChangeFromVersions(
  { id, updated_at = '' }: Partial<VersionedRow>,
  authorId: number | null,
  records: DeviceRows,
): LastChange {
  return { changedAt: updated_at, changedBy: versionsOf(id, records).at(-1)?.replaced_by ?? authorId }
}
