/** Records about a client, or about a home and perhaps a client: what the factories of their operations share. */
import * as v from 'valibot'
import { recordVersionId } from '../../entities/record-version.ts'
import { notFound } from '../../errors.ts'
import type { OperationContext, OperationDefinition } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import { type Collection, entityOf, type RowOf, type StoredRow } from '../../registry.ts'
import type { Fields } from '../../rules/records/merging.ts'
import { canonicalJson } from '../../values/canonical-json.ts'
import { uuid } from '../../values/schemas.ts'
import type { Scope } from '../../values/scope.ts'
import { type ClientAndHome, type HomeOrClient, type Place, placeOf, placeReferences } from './client-home.ts'

/**
 * The collections whose rows are made on devices and belong to a home: the home of their client, or the home they name
 * where a client is optional.
 */
export type PlacedCollection = {
  [C in Collection]: StoredRow<C> extends
    | { id: string; client_id: number }
    | { id: string; client_id: number | null; home_id: number }
    ? C
    : never
}[Collection]

/** Where a row of the collection belongs; with a client where each row is about a client. */
export type PlaceOf<C extends PlacedCollection> =
  StoredRow<C> extends { client_id: number } ? ClientAndHome : Place

/** The name of the argument with the id of an operation's record: `progress_note_id`. */
export type IdField<C extends PlacedCollection> = `${C}_id`

export const idField = <C extends PlacedCollection>(collection: C): IdField<C> => `${collection}_id`

/** The arguments of an operation on one record. */
export type RecordArgs<C extends PlacedCollection, Fields extends v.ObjectEntries> = v.StrictObjectSchema<
  { readonly [Name in IdField<C>]: typeof uuid } & Fields,
  undefined
>

export const recordArgs = <C extends PlacedCollection, Fields extends v.ObjectEntries>(
  collection: C,
  fields: Fields,
): RecordArgs<C, Fields> =>
  // TypeScript widens a computed name to `string`.
  v.strictObject({ [idField(collection)]: uuid, ...fields }) as unknown as RecordArgs<C, Fields>

/*
 * TypeScript cannot infer that a collection and its row belong together while the collection is generic. The types of
 * the factories ensure it for callers; the functions below are the only place with the casts.
 */

export const referenceTo = (collection: PlacedCollection, id: string): Reference =>
  ({ collection, id }) as Reference

export const changedRow = <C extends PlacedCollection>(collection: C, row: RowOf<C>): AnyRow =>
  ({ collection, row }) as unknown as AnyRow

export const rowIn = <C extends PlacedCollection>(
  collection: C,
  id: string,
  records: RecordSet,
): PlacedRow<C> | undefined =>
  records.one(collection, id as unknown as RowOf<C>['id']) as PlacedRow<C> | undefined

type PlacedRow<C extends PlacedCollection> = RowOf<C> & HomeOrClient & { scope: Scope }

/** Returns where a row belongs, typed by its collection. */
export const placeIn = <C extends PlacedCollection>(
  _: C,
  placed: HomeOrClient,
  records: RecordSet,
): PlaceOf<C> => placeOf(placed, records) as PlaceOf<C>

/** References the record with its client and home, each once the one before is loaded. */
export function recordReferences(collection: PlacedCollection, id: string, records: RecordSet): Reference[] {
  const row = rowIn(collection, id, records)
  return [referenceTo(collection, id), ...(row === undefined ? [] : placeReferences(row, records))]
}

/** Throws `not_found` for a record that is missing. */
export function recordThere<C extends PlacedCollection>(
  collection: C,
  id: string,
  records: RecordSet,
  what: string,
): PlacedRow<C> {
  const row = rowIn(collection, id, records)
  if (row === undefined) throw notFound(what)
  return row
}

/** Returns the record's id from arguments read by `recordArgs`, whose type TypeScript cannot compute. */
export const idIn = (collection: PlacedCollection, args: unknown): string =>
  (args as Readonly<Record<string, string>>)[idField(collection)] as string

/** Returns the owner, for operations whose right depends on whose record it is; empty without an owner field. */
export const ownedBy = <C extends PlacedCollection>(
  collection: C,
  owner: keyof StoredRow<C> | undefined,
): Pick<OperationDefinition, 'ownerOf'> =>
  owner === undefined
    ? {}
    : {
        ownerOf: (args, records) =>
          rowIn(collection, idIn(collection, args), records)?.[owner as keyof RowOf<C>] as number | undefined,
      }

/**
 * Returns the version that a change replaces, to keep beside the record: the fields that a person reads, and only the
 * fields that differ; no row if none differs.
 */
export function keptVersion<C extends PlacedCollection>(
  collection: C,
  before: PlacedRow<C>,
  after: RowOf<C>,
  operation: string,
  { operation_id, recorded_at, author_id }: OperationContext,
): AnyRow[] {
  const fields = Object.values(entityOf(collection).groups).flat()
  const former = Object.fromEntries(
    fields
      .map(name => [name, (before as Fields)[name], (after as Fields)[name]] as const)
      .filter(([, was, is]) => canonicalJson(was ?? null) !== canonicalJson(is ?? null))
      .map(([name, was]) => [name, was]),
  )
  // Kinds that keep versions are about clients.
  if (Object.keys(former).length === 0 || before.client_id === null) return []
  const row: RowOf<'record_version'> = {
    id: recordVersionId(operation_id),
    collection,
    record_id: String(before.id),
    client_id: before.client_id,
    former,
    operation,
    replaced_at: recorded_at,
    replaced_by: author_id,
    scope: before.scope,
    revision: 0,
  }
  return [{ collection: 'record_version', row }]
}
