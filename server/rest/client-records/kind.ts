/**
 * A dated kind of record about clients or homes in REST (spec part 2 §3, §7, part 3 §7), such as progress notes or
 * tasks. Its lists and changes are made from this description.
 */
import type { RawBuilder } from 'kysely'
import * as v from 'valibot'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import { type Collection, entityOf, type RowOf, type StoredRow } from '#domain/registry.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import type { AccessibleHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import type { SuperAdminList } from '../platform-read.ts'

interface RecordFields {
  readonly id: string
  /** Null for a record about the home alone. */
  readonly client_id: number | null
  readonly home_id: number
  readonly created_at: Instant
  readonly removed_at: Instant | null
}

export type RecordCollection = {
  [C in Collection]: StoredRow<C> extends RecordFields ? C : never
}[Collection]

export interface RecordKind {
  readonly collection: RecordCollection
  /** The first segment of its paths. */
  readonly path: string
  /** The word in "… not found." */
  readonly recordName: string
  /** What the access log calls a record of the kind that was read. */
  readonly accessKind: AccessTarget
  /** The keys in answers. */
  readonly keys: { readonly list: string; readonly count: string }
  /**
   * Set for a kind whose own path answers an overview, with one line for each client; the list of its records is then
   * at `<path>/list`.
   */
  readonly overview?: Overview
  /** The field that lists are sorted and filtered by. */
  readonly dateField: string
  /** The names of the query fields for the first and the last day of a list. */
  readonly dayQueryFields?: readonly [from: string, to: string]
  /** The sort field within a day, newest first; `created_at` by default. */
  readonly secondSortField?: string
  /** The field with the id of the author, who owns the record. */
  readonly authorField: string
  /** Fields with the id of a person, each with the answer's field for the name. */
  readonly personNameFields: Readonly<Record<string, string>>
  /** Filters of a list besides client and days: a field name, with the schema of its value. */
  readonly filters: Readonly<Record<string, v.GenericSchema>>
  /** Filters that do not compare the value of one field. */
  readonly conditions?: Readonly<Record<string, Condition>>
  /**
   * Kinds of record, besides the client, that a record of this kind belongs to: each has a path that lists the records
   * of one of them.
   */
  readonly parents?: readonly ParentRecord[]
  /** Answered fields besides the stored ones and the names, computed from the row. */
  computeFields?(row: KindRow, today: LocalDate): object
  /** The page and the row schema of the list that super_admin reads of one company. */
  readonly superAdminList?: Pick<SuperAdminList, 'page' | 'row'>
  /** Number of newest records in a dropdown. */
  readonly dropdownCount?: number
  /** The name in a dropdown, where the client is shown next to it. */
  displayName(answer: Readonly<Record<string, unknown>>): string
}

/** Keys in the answer of the overview, and the fields of a client's newest record in it. */
export interface Overview {
  readonly key: string
  readonly count: string
  readonly latest: string
  readonly fields: readonly string[]
}

export interface Condition {
  readonly schema: v.GenericSchema
  /** SQL condition over a row. `today`: SQL of the day of its home. */
  toSql(value: unknown, today: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * A kind of record that others belong to, such as the client: it has a path, `/by-client/:clientId`, and its `field`
 * filters the other lists.
 */
export interface ParentRecord {
  readonly segment: string
  readonly param: string
  readonly field: string
  /** The word in "… not found." */
  readonly recordName: string
  /** Throws 404 for a record out of reach: an empty list would hide the mistake (M11). */
  require(
    connection: Connection,
    accessibleHomes: readonly AccessibleHome[],
    id: number | undefined,
  ): Promise<void>
}

interface TypedKind<C extends RecordCollection, Field extends string>
  extends Omit<RecordKind, 'filters' | 'computeFields' | 'personNameFields' | 'overview'> {
  readonly collection: C
  readonly dateField: Field
  readonly secondSortField?: Field
  readonly authorField: Field
  readonly personNameFields: Readonly<{ [Name in Field]?: string }>
  readonly filters: Readonly<{ [Name in Field]?: v.GenericSchema }>
  readonly overview?: Overview & { readonly fields: readonly Field[] }
  computeFields?(row: RowOf<C>, today: LocalDate): object
}

/** Checks the field names against the entity at compile time. */
export const defineKind = <const C extends RecordCollection>(
  kind: TypedKind<C, keyof StoredRow<C> & string>,
): RecordKind =>
  // A field without a filter has no entry.
  kind as RecordKind

/** Fields that are never answered, since removed records are not shown. */
const HIDDEN_FIELDS = ['removed_at', 'removed_by']

/** Returns the stored fields that are answered. */
export const answerFieldsOf = ({ collection }: Pick<RecordKind, 'collection'>): string[] =>
  Object.keys(entityOf(collection).fields).filter(name => !HIDDEN_FIELDS.includes(name))

export function answerSchemaOf(
  kind: RecordKind,
): v.GenericSchema<unknown, Readonly<Record<string, unknown>>> {
  const { fields, computed } = entityOf(kind.collection)
  return v.strictObject({
    ...Object.fromEntries(answerFieldsOf(kind).map(name => [name, fields[name] as v.GenericSchema])),
    ...computed,
  })
}

/** Reads a field by name, where the compiler does not know the kind. */
export const fieldOf = (row: object, name: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[name]

export type KindRow = RowOf<RecordCollection>

/** A record in an answer: its stored fields with the names of client, people and home. */
export type AnsweredRecord = KindRow & { readonly client_name: string | null }
