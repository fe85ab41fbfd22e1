/**
 * A dated kind of record about clients, as REST gives it (spec part 2 §3, §7): progress notes, incident reports. Its
 * lists and changes are made from this description.
 */
import * as v from 'valibot'
import { type Collection, entityOf, type RowOf, type StoredRow } from '#domain/registry.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'

interface Written {
  readonly id: string
  readonly client_id: number
  readonly home_id: number
  readonly created_at: Instant
  readonly removed_at: Instant | null
}

export type RecordCollection = {
  [C in Collection]: StoredRow<C> extends Written ? C : never
}[Collection]

export interface RecordKind {
  readonly collection: RecordCollection
  /** The first segment of its paths. */
  readonly path: string
  /** The word in "… not found." */
  readonly what: string
  /** What the answers call things. */
  readonly keys: {
    readonly list: string
    readonly count: string
    readonly summary: string
    readonly summaryCount: string
    readonly latest: string
  }
  readonly datedBy: string
  /** Within a day, newest first; by `created_at` unless told otherwise. */
  readonly thenBy?: string
  /** The field with the id of its author, and the one with their name. */
  readonly author: string
  readonly authorName: string
  /** What a list can be filtered by besides client and days: the field of that name, and what is asked of it. */
  readonly filters: Readonly<Record<string, v.GenericSchema>>
  /** The fields of the newest record on a client's line of the overview. */
  readonly latest: readonly string[]
  /** Things besides the client whose records have a list of their own. */
  readonly listedBy?: readonly ListedBy[]
  /** Fields that are answered besides the stored ones and the names, computed from the row. */
  shows?(row: KindRow): object
  /** For a dropdown; the client stands beside it. */
  displayName(answer: Readonly<Record<string, unknown>>): string
}

/** `/by-client/:clientId`, and the filter of that field in other lists. */
export interface ListedBy {
  readonly segment: string
  readonly param: string
  readonly field: string
  /** The word in "… not found." */
  readonly what: string
  /** Throws 404 for one that is out of reach: an empty list would hide it (M11). */
  require(connection: Connection, reach: readonly ReachedHome[], id: number | undefined): Promise<void>
}

interface KindOf<C extends RecordCollection, Field extends string>
  extends Omit<RecordKind, 'filters' | 'shows'> {
  readonly collection: C
  readonly datedBy: Field
  readonly thenBy?: Field
  readonly author: Field
  readonly filters: Readonly<{ [Name in Field]?: v.GenericSchema }>
  readonly latest: readonly Field[]
  shows?(row: RowOf<C>): object
}

/** Holds the names of fields to the entity. */
export const defineKind = <const C extends RecordCollection>(
  kind: KindOf<C, keyof StoredRow<C> & string>,
): RecordKind =>
  // A field that is not filtered by has no entry.
  kind as RecordKind

/** The fields that nobody is told: a removed record is not there. */
const HIDDEN = ['removed_at', 'removed_by']

/** The stored fields that are answered. */
export const answeredFields = ({ collection }: Pick<RecordKind, 'collection'>): string[] =>
  Object.keys(entityOf(collection).fields).filter(name => !HIDDEN.includes(name))

export function answerOf(kind: RecordKind): v.GenericSchema<unknown, Readonly<Record<string, unknown>>> {
  const { fields, shown } = entityOf(kind.collection)
  return v.strictObject({
    ...Object.fromEntries(answeredFields(kind).map(name => [name, fields[name] as v.GenericSchema])),
    ...shown,
  })
}

/** The path parameter with its id: `progressNoteId`. */
export const paramOf = ({ collection }: RecordKind): string =>
  `${collection.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`

/** Fields of a row by name, which the compiler cannot follow through a kind. */
export const fieldOf = (row: object, name: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[name]

export type KindRow = RowOf<RecordCollection>

/** A record as it is answered: its stored fields with the names of client, author and home. */
export type AnsweredRecord = KindRow & { readonly client_name: string }
