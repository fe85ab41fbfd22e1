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
export type KeyFilter =
  | { readonly is: Key | readonly Key[] }
  | { readonly anyOf: readonly Key[] }
  | Range
  | { readonly ranges: readonly Range[] }
  | { readonly all: true }
/** A query by an index of the entity, or by id when `index` is absent. */
export type Query<C extends Collection> = {
  readonly collection: C
  readonly index?: string
  readonly within?: Bounds
} & KeyFilter

/** The days (ends included) and, if known, the clients of the rows that a query finds by id. */
export interface Bounds {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly client_ids?: readonly number[]
}

export type KeyPath = string | readonly string[]

/** Returns the fields of an index of a mirror table. */
export function keyPathOf(table: Table, index = 'id'): KeyPath {
  const { primKey, idxByName, name } = table.schema
  const indexSpec = index === primKey.name ? primKey : idxByName[index]
  // A row would be in a multi-valued index several times.
  if (indexSpec?.keyPath === undefined || indexSpec.keyPath === null || indexSpec.multi === true) {
    throw new Error(`${name} has no index ${index} with one value a row.`)
  }
  return indexSpec.keyPath as KeyPath
}

/**
 * Returns the rows IndexedDB would find by an index over these fields, in the order of the index. `rows` must be in the
 * order of their ids, as a table returns them. A row in two ranges is found twice.
 */
export function matchingRows<Row extends object>(
  rows: readonly Row[],
  keyFilter: KeyFilter,
  path: KeyPath,
): Row[] {
  if ('all' in keyFilter) return [...rows]
  const keyedRows = rows.map(row => ({ row, key: keyIn(row, path) })).filter(({ key }) => isKey(key))
  return keyTestsOf(keyFilter).flatMap(matches =>
    keyedRows
      .filter(({ key }) => matches(key))
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

type KeyTest = (key: unknown) => boolean

function keyTestsOf(keyFilter: Exclude<KeyFilter, { readonly all: true }>): KeyTest[] {
  if ('ranges' in keyFilter) return keyFilter.ranges.map(isWithin)
  if ('is' in keyFilter) return [key => cmp(key, keyFilter.is) === 0]
  if ('anyOf' in keyFilter) {
    const keys = new Set<unknown>(keyFilter.anyOf)
    return [key => keys.has(key)]
  }
  return [isWithin(keyFilter)]
}

const isWithin =
  ({ from, to }: Range): KeyTest =>
  key =>
    cmp(key, from) >= 0 && cmp(key, to) <= 0
