/** Queries of a collection, and their evaluation over rows in memory, because most pending tables have no index. */
import Dexie, { cmp, type Table } from 'dexie'
import type { Collection } from '#domain/registry.ts'
import type { LocalDate } from '#domain/values/dates.ts'

export type Key = string | number
export interface Range {
  readonly from: Key | readonly Key[]
  readonly to: Key | readonly Key[]
}
/** One key, several keys, one or several ranges (ends included), or every row. Keys of compound indexes are arrays. */
export type Sought =
  | { readonly is: Key | readonly Key[] }
  | { readonly anyOf: readonly Key[] }
  | Range
  | { readonly ranges: readonly Range[] }
  | { readonly all: true }
/** A query by an index of the entity; by id when there is none. */
export type Query<C extends Collection> = {
  readonly collection: C
  readonly index?: string
  readonly within?: Within
} & Sought

/** The days, both ends included, and if known the clients within which rows found by id are known to be. */
export interface Within {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly client_ids?: readonly number[]
}

export type KeyPath = string | readonly string[]

/** Returns the fields of an index of a mirror table. */
export function keyPathOf(table: Table, index = 'id'): KeyPath {
  const { primKey, idxByName, name } = table.schema
  const found = index === primKey.name ? primKey : idxByName[index]
  // A row would be in a multi-valued index several times.
  if (found?.keyPath === undefined || found.keyPath === null || found.multi === true) {
    throw new Error(`${name} has no index ${index} with one value a row.`)
  }
  return found.keyPath as KeyPath
}

/**
 * Returns the rows IndexedDB would find by an index over these fields, in the order of the index. `rows` must be in the
 * order of their ids, as a table returns them. A row in two ranges is found twice.
 */
export function matchingRows<Row extends object>(rows: readonly Row[], sought: Sought, path: KeyPath): Row[] {
  if ('all' in sought) return [...rows]
  const indexed = rows.map(row => ({ row, key: keyIn(row, path) })).filter(({ key }) => isKey(key))
  return testsOf(sought).flatMap(isSought =>
    indexed
      .filter(({ key }) => isSought(key))
      .sort((left, right) => cmp(left.key, right.key))
      .map(({ row }) => row),
  )
}

const keyIn = (row: object, path: KeyPath): unknown => Dexie.getByKeyPath(row, path as string | string[])

/**
 * Whether a value is a valid key. A row with an invalid value, such as null or true, is not in the index, nor in a
 * compound index if any of its values is invalid. Rows come as JSON, so their keys are strings and numbers.
 */
const isKey = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isKey) : typeof value === 'string' || typeof value === 'number'

type Test = (key: unknown) => boolean

function testsOf(sought: Exclude<Sought, { readonly all: true }>): Test[] {
  if ('ranges' in sought) return sought.ranges.map(isWithin)
  if ('is' in sought) return [key => cmp(key, sought.is) === 0]
  if ('anyOf' in sought) {
    const keys = new Set<unknown>(sought.anyOf)
    return [key => keys.has(key)]
  }
  return [isWithin(sought)]
}

const isWithin =
  ({ from, to }: Range): Test =>
  key =>
    cmp(key, from) >= 0 && cmp(key, to) <= 0
