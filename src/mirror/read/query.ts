/** What can be asked of a collection, and which rows in memory answer it: most pending tables have no index. */
import Dexie, { cmp, type Table } from 'dexie'
import type { Collection } from '#domain/registry.ts'
import type { LocalDate } from '#domain/values/dates.ts'

export type Key = string | number
export interface Range {
  readonly from: Key | readonly Key[]
  readonly to: Key | readonly Key[]
}
/** One key, several, a range or several, or every row. Compound indexes take arrays; both ends are in a range. */
export type Sought =
  | { readonly is: Key | readonly Key[] }
  | { readonly anyOf: readonly Key[] }
  | Range
  | { readonly ranges: readonly Range[] }
  | { readonly all: true }
/** By an index of the entity; by id without one. */
export type Query<C extends Collection> = {
  readonly collection: C
  readonly index?: string
  readonly within?: Within
} & Sought

/** Between which days, both included, rows found by id are known to be dated, and of which clients they are, if that is. */
export interface Within {
  readonly from: LocalDate
  readonly to: LocalDate
  readonly client_ids?: readonly number[]
}

export type KeyPath = string | readonly string[]

/** The fields of an index of a mirror table. */
export function keyPathOf(table: Table, index = 'id'): KeyPath {
  const { primKey, idxByName, name } = table.schema
  const found = index === primKey.name ? primKey : idxByName[index]
  // A row would stand in a multi-valued index several times.
  if (found?.keyPath === undefined || found.keyPath === null || found.multi === true) {
    throw new Error(`${name} has no index ${index} with one value a row.`)
  }
  return found.keyPath as KeyPath
}

/**
 * The rows IndexedDB would find by an index over these fields, in the order of the index. `rows` stand in the order of
 * their ids, as a table gives them. A row of two ranges is found twice.
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
 * A row without such a value, null or true for instance, is not in the index; nor in a compound one if any of its values
 * is none. Rows come as JSON: their keys are strings and numbers.
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
