/**
 * An entity is the only description of a kind of record. Forms, REST validation, mirror tables, OpenAPI and test
 * fixtures are derived from it; a contract test checks the hand-written SQL table against it (design §2).
 */
import * as v from 'valibot'
import { scope } from './values/schemas.ts'
import type { Scope, ScopeKind } from './values/scope.ts'

export interface Entity<
  Name extends string = string,
  Fields extends v.ObjectEntries = v.ObjectEntries,
  Computed extends v.ObjectEntries = v.ObjectEntries,
> {
  /** The name of the SQL table, of the Dexie table, and of the collection in requests and answers. */
  readonly name: Name
  /**
   * A `directory` row gets an integer id from the server and needs a connection; a `record` has a UUID made on any
   * device.
   */
  readonly kind: 'directory' | 'record'
  /** The kinds of scope its rows belong to. Each person receives the rows of their scopes that their role may see. */
  readonly scopes: readonly ScopeKind[]
  /** Every stored field that may leave the server, `id` first. */
  readonly fields: Fields
  /** Stored on the server only; never in a view, an answer or a mirror. */
  readonly secret: readonly string[]
  /** Fields REST answers add, joined or computed from others; never stored. */
  readonly computed: Computed
  /**
   * The field (a date or an instant) whose first seven characters are the row's month. Rows without a date are on every
   * device: rows of collections without this field, and rows whose date is still null, such as a task that is not done.
   */
  readonly dateField: string | undefined
  /**
   * The field with the date by which a client's records are listed; by default `dateField`. It differs where open
   * records have no date (decision 080). It is never later than the date in `dateField`: a device with all months from
   * one month on has all records listed from then on.
   */
  readonly listDateField: string | undefined
  /** Indexes of the mirror table, in Dexie's syntax; ids, dates and enumerations only, never names or free text. */
  readonly indexes: readonly string[]
  /** Fields that change together (S8): two people editing different groups of one record do not collide. */
  readonly mergeGroups: Readonly<Record<string, readonly string[]>>
  /** Fields that are sets, with the most members: what two people add and remove is merged (rule S8). */
  readonly sets: Readonly<Record<string, number>>
  /** The operation that changes `photo_ids` of its records; people who may do it may send photos. */
  readonly photosChangedBy: string | undefined
  /** Whether a PDF may take the place of a photo. */
  readonly takesDocuments: boolean
  /**
   * What happens to a row when its client moves to another home: its scope always follows, and with `home_follows` its
   * `home_id` too. `home_stays` is for what was done: it keeps the home it was done in. Undefined for rows that are not
   * about one client.
   */
  readonly onClientMove: 'home_follows' | 'home_stays' | undefined
  /** Whether an operation locks rows it reads until it has written; a second change waits. */
  readonly isLocked: boolean
  /**
   * The collection whose row is locked instead by an operation that writes here, because the operation reads thousands
   * of these rows.
   */
  readonly lockedThrough: string | undefined
}

/** The stored fields of a row. */
export type StoredFields<E extends Entity> = v.InferOutput<v.ObjectSchema<E['fields'], undefined>>

/** The scope a row belongs to, and the scope's revision that last changed the row (0: not yet on the server). */
export interface Envelope {
  scope: Scope
  revision: number
}

/** A row as the feed sends it and the mirror keeps it. */
export type Row<E extends Entity> = StoredFields<E> & Envelope

export const envelope = { scope, revision: v.pipe(v.number(), v.integer(), v.minValue(0)) }

type EntityDescription<
  Name extends string,
  Fields extends v.ObjectEntries,
  Computed extends v.ObjectEntries,
> = Pick<Entity<Name, Fields>, 'name' | 'kind' | 'scopes' | 'fields'> &
  Partial<
    Pick<
      Entity,
      | 'secret'
      | 'indexes'
      | 'photosChangedBy'
      | 'takesDocuments'
      | 'onClientMove'
      | 'isLocked'
      | 'lockedThrough'
    >
  > & {
    readonly computed?: Computed
    readonly dateField?: keyof Fields & string
    readonly listDateField?: keyof Fields & string
    readonly mergeGroups?: Readonly<Record<string, readonly (keyof Fields & string)[]>>
    readonly sets?: { readonly [Name in keyof Fields]?: number }
  }

export function defineEntity<
  const Name extends string,
  Fields extends v.ObjectEntries,
  Computed extends v.ObjectEntries = Record<never, never>,
>(description: EntityDescription<Name, Fields, Computed>): Entity<Name, Fields, Computed> {
  // Without computed fields, `Computed` is its default, the empty object.
  const computed = description.computed ?? ({} as Computed)
  return {
    secret: [],
    dateField: undefined,
    listDateField: description.dateField,
    photosChangedBy: undefined,
    takesDocuments: false,
    onClientMove: undefined,
    isLocked: description.kind === 'record',
    lockedThrough: undefined,
    indexes: [],
    mergeGroups: {},
    ...description,
    // Every entry that exists is a number.
    sets: (description.sets ?? {}) as Readonly<Record<string, number>>,
    computed,
  }
}

/** The whole-row schema, strict: a field that is not described is an error. */
export const rowSchema = <Fields extends v.ObjectEntries>(entity: Entity<string, Fields>) =>
  v.strictObject({ ...entity.fields, ...envelope })

/** Whether some rows of the entity may have no date. */
export const mayHaveUndatedRows = ({ dateField, fields }: Entity): boolean => {
  const date = dateField === undefined ? undefined : fields[dateField]
  return date === undefined || v.is(date, null)
}

/** Returns the day or moment that dates a row; undefined if there is none. */
export function dateOf({ dateField }: Entity, row: object): string | undefined {
  const value: unknown = dateField === undefined ? undefined : Reflect.get(row, dateField)
  return typeof value === 'string' ? value : undefined
}

/** Returns the `YYYY-MM` of a row; undefined if it has no date. */
export const monthOf = (entity: Entity, row: object): string | undefined => dateOf(entity, row)?.slice(0, 7)
