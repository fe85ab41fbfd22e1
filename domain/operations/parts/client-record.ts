/** Records about a client, or about a home and perhaps a client: what the factories of their operations share. */
import * as v from 'valibot'
import { recordVersionId } from '../../entities/record-version.ts'
import { notFound } from '../../errors.ts'
import type { OperationContext, OperationDefinition } from '../../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../../record-set.ts'
import { type Collection, entityOf, type RowOf, type StoredRow } from '../../registry.ts'
import type { Fields } from '../../rules/records/merging.ts'
import { canonicalJson } from '../../values/canonical-json.ts'
import { uuid } from '../../values/schemas.ts'
import type { Scope } from '../../values/scope.ts'
import {
  type ClientAndHome,
  type LocationFields,
  locationReferences,
  type RecordLocation,
  requireLocation,
} from './client-home.ts'

/**
 * The collections whose rows are made on devices and belong to a home: the home of their client, or the home they name
 * where a client is optional.
 */
export type LocatedCollection = {
  [C in Collection]: StoredRow<C> extends
    | { id: string; client_id: number }
    | { id: string; client_id: number | null; home_id: number }
    ? C
    : never
}[Collection]

/** Where a row of the collection belongs; with a client where each row is about a client. */
export type LocationOf<C extends LocatedCollection> =
  StoredRow<C> extends { client_id: number } ? ClientAndHome : RecordLocation

/** The name of the argument with the id of an operation's record: `progress_note_id`. */
export type IdField<C extends LocatedCollection> = `${C}_id`

export const idField = <C extends LocatedCollection>(collection: C): IdField<C> => `${collection}_id`

/** The arguments of an operation on one record. */
export type RecordArgs<C extends LocatedCollection, Fields extends v.ObjectEntries> = v.StrictObjectSchema<
  { readonly [Name in IdField<C>]: typeof uuid } & Fields,
  undefined
>

export const recordArgs = <C extends LocatedCollection, Fields extends v.ObjectEntries>(
  collection: C,
  fields: Fields,
): RecordArgs<C, Fields> =>
  // TypeScript widens a computed name to `string`.
  v.strictObject({ [idField(collection)]: uuid, ...fields }) as unknown as RecordArgs<C, Fields>

/*
 * TypeScript cannot infer that a collection and its row belong together while the collection is generic. The types of
 * the factories ensure it for callers; the functions below are the only place with the casts.
 */

export const referenceTo = (collection: LocatedCollection, id: string): Reference =>
  ({ collection, id }) as Reference

export const toAnyRow = <C extends LocatedCollection>(collection: C, row: RowOf<C>): RowInCollection =>
  ({ collection, row }) as unknown as RowInCollection

export const findRow = <C extends LocatedCollection>(
  collection: C,
  id: string,
  records: RecordSet,
): LocatedRow<C> | undefined =>
  records.one(collection, id as unknown as RowOf<C>['id']) as LocatedRow<C> | undefined

type LocatedRow<C extends LocatedCollection> = RowOf<C> & LocationFields & { scope: Scope }

/** Returns where a row belongs, typed by its collection. */
export const requireTypedLocation = <C extends LocatedCollection>(
  _: C,
  locationFields: LocationFields,
  records: RecordSet,
): LocationOf<C> => requireLocation(locationFields, records) as LocationOf<C>

/** References the record, then its client, then its home, each once the previous one is loaded. */
export function recordReferences(collection: LocatedCollection, id: string, records: RecordSet): Reference[] {
  const row = findRow(collection, id, records)
  return [referenceTo(collection, id), ...(row === undefined ? [] : locationReferences(row, records))]
}

/** Throws `not_found` for a record that is missing. */
export function requireRecord<C extends LocatedCollection>(
  collection: C,
  id: string,
  records: RecordSet,
  recordName: string,
): LocatedRow<C> {
  const row = findRow(collection, id, records)
  if (row === undefined) throw notFound(recordName)
  return row
}

/** Returns the record's id from arguments read by `recordArgs`, whose type TypeScript cannot compute. */
export const recordIdOf = (collection: LocatedCollection, args: unknown): string =>
  (args as Readonly<Record<string, string>>)[idField(collection)] as string

/** Returns the owner, for operations whose right depends on whose record it is; empty without an owner field. */
export const ownerRule = <C extends LocatedCollection>(
  collection: C,
  ownerField: keyof StoredRow<C> | undefined,
): Pick<OperationDefinition, 'ownerOf'> =>
  ownerField === undefined
    ? {}
    : {
        ownerOf: (args, records) =>
          findRow(collection, recordIdOf(collection, args), records)?.[ownerField as keyof RowOf<C>] as
            | number
            | undefined,
      }

/**
 * Returns the version that a change replaces, to keep beside the record: the fields that a person reads, and only the
 * fields that differ; no row if none differs.
 */
export function versionRows<C extends LocatedCollection>(
  collection: C,
  previous: LocatedRow<C>,
  current: RowOf<C>,
  operation: string,
  { operation_id, recorded_at, author_id }: OperationContext,
): RowInCollection[] {
  const fields = Object.values(entityOf(collection).mergeGroups).flat()
  const formerFields = Object.fromEntries(
    fields
      .map(name => [name, (previous as Fields)[name], (current as Fields)[name]] as const)
      .filter(
        ([, previousValue, currentValue]) =>
          canonicalJson(previousValue ?? null) !== canonicalJson(currentValue ?? null),
      )
      .map(([name, previousValue]) => [name, previousValue]),
  )
  // Kinds that keep versions are about clients.
  if (Object.keys(formerFields).length === 0 || previous.client_id === null) return []
  const row: RowOf<'record_version'> = {
    id: recordVersionId(operation_id),
    collection,
    record_id: String(previous.id),
    client_id: previous.client_id,
    former: formerFields,
    operation,
    replaced_at: recorded_at,
    replaced_by: author_id,
    scope: previous.scope,
    revision: 0,
  }
  return [{ collection: 'record_version', row }]
}
