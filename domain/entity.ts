/**
 * What an entity is: the only description of a kind of record. Forms, REST validation, mirror tables, OpenAPI and
 * test fixtures are read off it; a contract test holds the hand-written SQL table to it (design §2).
 */
import * as v from 'valibot'
import { scope } from './values/schemas.ts'
import type { Scope, ScopeKind } from './values/scope.ts'

export interface Entity<
  Name extends string = string,
  Fields extends v.ObjectEntries = v.ObjectEntries,
  Shown extends v.ObjectEntries = v.ObjectEntries,
> {
  /** One word from table to screen: SQL table, Dexie table and collection on the wire. */
  readonly name: Name
  /** Directory rows get integer ids from the server and need a connection; records are UUIDs made anywhere. */
  readonly kind: 'directory' | 'record'
  /** The kinds of scope its rows live in. Each person receives the rows of their scopes that their role may see. */
  readonly scopes: readonly ScopeKind[]
  /** Every stored field that may leave the server, `id` first. */
  readonly fields: Fields
  /** Stored on the server only; never in a view, an answer or a mirror. */
  readonly secret: readonly string[]
  /** Fields REST answers add, joined or computed from others; never stored. */
  readonly computed: Shown
  /**
   * The field (a date or an instant) whose first seven characters are the row's month. Rows without a date are on every
   * device: those of collections that have none, and those whose date is still null, such as a task nobody has done.
   */
  readonly datedBy: string | undefined
  /**
   * The field a client's records are listed by, where what is open has no date (decision 080). Never later than the
   * date: whoever has all months from one on has all records of its days.
   */
  readonly listedBy: string | undefined
  /** Indexes of the mirror table, in Dexie's words; ids, dates and enumerations only, never names or free text. */
  readonly indexes: readonly string[]
  /** Fields that change together (S8): two people editing different groups of one record do not collide. */
  readonly groups: Readonly<Record<string, readonly string[]>>
  /**
   * Fields that are sets, with the most members: what two people add and take away both counts (S8), until there are
   * more than that.
   */
  readonly sets: Readonly<Record<string, number>>
  /** The operation that changes which photos its records name; where they have `photo_ids`. Who may do it brings them. */
  readonly photosChangedBy: string | undefined
  /** A PDF may stand in place of a photo. */
  readonly takesDocuments: boolean
  /**
   * What a move of its client to another home does to a row: its scope always follows, and with `home_follows` its
   * `home_id` too. `home_stays` for what was done: it keeps the home it was done in. Undefined for what is not about
   * one client.
   */
  readonly onClientMove: 'home_follows' | 'home_stays' | undefined
  /** Whether an operation that reads a row locks it until it has written: two that change one record wait. */
  readonly isLocked: boolean
  /**
   * The collection whose row is locked by whoever writes here: an operation that reads thousands of these rows locks
   * that one instead.
   */
  readonly lockedThrough: string | undefined
}

/** The stored fields of a row. */
export type Stored<E extends Entity> = v.InferOutput<v.ObjectSchema<E['fields'], undefined>>

/** Where a row belongs and the scope's revision that last touched it (0: not yet on the server). */
export interface Envelope {
  scope: Scope
  revision: number
}

/** A row as the feed sends it and the mirror keeps it. */
export type Row<E extends Entity> = Stored<E> & Envelope

export const envelope = { scope, revision: v.pipe(v.number(), v.integer(), v.minValue(0)) }

type Described<Name extends string, Fields extends v.ObjectEntries, Shown extends v.ObjectEntries> = Pick<
  Entity<Name, Fields>,
  'name' | 'kind' | 'scopes' | 'fields'
> &
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
    readonly computed?: Shown
    readonly datedBy?: keyof Fields & string
    readonly listedBy?: keyof Fields & string
    readonly groups?: Readonly<Record<string, readonly (keyof Fields & string)[]>>
    readonly sets?: { readonly [Name in keyof Fields]?: number }
  }

export function defineEntity<
  const Name extends string,
  Fields extends v.ObjectEntries,
  Shown extends v.ObjectEntries = Record<never, never>,
>(described: Described<Name, Fields, Shown>): Entity<Name, Fields, Shown> {
  // An entity that shows nothing more is one whose `Shown` is its default, the empty object.
  const shown = described.computed ?? ({} as Shown)
  return {
    secret: [],
    datedBy: undefined,
    listedBy: described.datedBy,
    photosChangedBy: undefined,
    takesDocuments: false,
    onClientMove: undefined,
    isLocked: described.kind === 'record',
    lockedThrough: undefined,
    indexes: [],
    groups: {},
    ...described,
    // An entry is a number wherever there is one.
    sets: (described.sets ?? {}) as Readonly<Record<string, number>>,
    computed: shown,
  }
}

/** The whole-row schema, strict: a field nobody described is an error. */
export const rowSchema = <Fields extends v.ObjectEntries>(entity: Entity<string, Fields>) =>
  v.strictObject({ ...entity.fields, ...envelope })

/** Whether rows of it may be without a date. */
export const mayBeUndated = ({ datedBy, fields }: Entity): boolean => {
  const date = datedBy === undefined ? undefined : fields[datedBy]
  return date === undefined || v.is(date, null)
}

/** The day or moment that dates a row; undefined where none does. */
export function dateOf({ datedBy }: Entity, row: object): string | undefined {
  const value: unknown = datedBy === undefined ? undefined : Reflect.get(row, datedBy)
  return typeof value === 'string' ? value : undefined
}

/** `YYYY-MM` of a row; undefined where it has no date. */
export const monthOf = (entity: Entity, row: object): string | undefined => dateOf(entity, row)?.slice(0, 7)
