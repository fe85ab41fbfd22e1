/**
 * A dated kind of record about clients or homes, as REST gives it (spec part 2 §3, §7, part 3 §7): progress notes, tasks.
 * Its lists and changes are made from this description.
 */
import type { RawBuilder } from 'kysely'
import * as v from 'valibot'
import type { AccessKind } from '#domain/answers/access-record.ts'
import { type Collection, entityOf, type RowOf, type StoredRow } from '#domain/registry.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import type { PlatformList } from '../platform-read.ts'

interface Written {
  readonly id: string
  /** Null for what is about the home alone. */
  readonly client_id: number | null
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
  readonly recordName: string
  /** What reading it is called in the access log. */
  readonly reads: AccessKind
  /** What the answers call things. */
  readonly keys: { readonly list: string; readonly count: string }
  /** Of a kind with a line for each client at its path; its list has `/list` after it then. */
  readonly overview?: Overview
  /** What lists are sorted and filtered by. */
  readonly datedBy: string
  /** What the first and the last day of a list are called in its query. */
  readonly days?: readonly [from: string, to: string]
  /** Within a day, newest first; by `created_at` unless told otherwise. */
  readonly thenBy?: string
  /** The field with the id of its author: whose record it is. */
  readonly author: string
  /** Fields with the id of a person, each with the field that is answered with the name. */
  readonly names: Readonly<Record<string, string>>
  /** What a list can be filtered by besides client and days: the field of that name, and what is asked of it. */
  readonly filters: Readonly<Record<string, v.GenericSchema>>
  /** Filters by something else than the value of a field. */
  readonly conditions?: Readonly<Record<string, Condition>>
  /** Things besides the client whose records have a list of their own. */
  readonly listedBy?: readonly ListedBy[]
  /** Fields that are answered besides the stored ones and the names, computed from the row. */
  shows?(row: KindRow, today: LocalDate): object
  /** What super_admin reads of a list of one company. */
  readonly platform?: Pick<PlatformList, 'page' | 'row'>
  /** How many of the newest a dropdown has. */
  readonly inDropdown?: number
  /** For a dropdown; a client stands beside it. */
  displayName(answer: Readonly<Record<string, unknown>>): string
}

/** What the answer of the overview calls things, and the fields of a client's newest record in it. */
export interface Overview {
  readonly key: string
  readonly count: string
  readonly latest: string
  readonly fields: readonly string[]
}

export interface Condition {
  readonly asks: v.GenericSchema
  /** As SQL over a row. `today`: SQL of the day of its home. */
  matches(asked: unknown, today: RawBuilder<unknown>): RawBuilder<unknown>
}

/** `/by-client/:clientId`, and the filter of that field in other lists. */
export interface ListedBy {
  readonly segment: string
  readonly param: string
  readonly field: string
  /** The word in "… not found." */
  readonly recordName: string
  /** Throws 404 for one that is out of reach: an empty list would hide it (M11). */
  require(connection: Connection, reach: readonly ReachedHome[], id: number | undefined): Promise<void>
}

interface KindOf<C extends RecordCollection, Field extends string>
  extends Omit<RecordKind, 'filters' | 'shows' | 'names' | 'overview'> {
  readonly collection: C
  readonly datedBy: Field
  readonly thenBy?: Field
  readonly author: Field
  readonly names: Readonly<{ [Name in Field]?: string }>
  readonly filters: Readonly<{ [Name in Field]?: v.GenericSchema }>
  readonly overview?: Overview & { readonly fields: readonly Field[] }
  shows?(row: RowOf<C>, today: LocalDate): object
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
  const { fields, computed: shown } = entityOf(kind.collection)
  return v.strictObject({
    ...Object.fromEntries(answeredFields(kind).map(name => [name, fields[name] as v.GenericSchema])),
    ...shown,
  })
}

/** Fields of a row by name, which the compiler cannot follow through a kind. */
export const fieldOf = (row: object, name: string): unknown =>
  (row as Readonly<Record<string, unknown>>)[name]

export type KindRow = RowOf<RecordCollection>

/** A record as it is answered: its stored fields with the names of client, people and home. */
export type AnsweredRecord = KindRow & { readonly client_name: string | null }
