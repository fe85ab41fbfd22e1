/**
 * The rows of one table, in memory, with the order and rules of IndexedDB: keys compare the same way, an index contains
 * the rows with a valid key, and unique keys are enforced. Rows are copied on their way in and out.
 */
import { cmp, type DBCoreIndex, type DBCoreKeyRange, type DBCoreTableSchema, Dexie } from 'dexie'

type Key = unknown
type Row = Record<string, unknown>

/** An entry of an index. */
export interface Entry {
  readonly key: Key
  readonly primaryKey: Key
  readonly value: Row
}

/** Values of DBCoreRangeType, which Dexie declares but does not export. */
const RANGE_ANY = 3
const RANGE_NEVER = 4

export class MemoryTable {
  readonly #rows = new Map<string, { readonly primaryKey: Key; readonly value: Row }>()
  /** The sorted entries by the name of the index, kept until a row changes. */
  readonly #sorted = new Map<string | null, readonly Entry[]>()
  #lastNumber = 0

  constructor(readonly schema: DBCoreTableSchema) {}

  get(primaryKey: Key): Row | undefined {
    const row = this.#rows.get(keyTextOf(primaryKey))
    return row && structuredClone(row.value)
  }

  /** Returns entries in the order of the index. Their values are not copies: callers copy them before handing out. */
  entries(index: DBCoreIndex, range: DBCoreKeyRange): readonly Entry[] {
    if (range.type === RANGE_NEVER) return []
    const sorted = this.#inOrderOf(index)
    if (range.type === RANGE_ANY) return sorted
    const { lower, lowerOpen, upper, upperOpen } = range
    const from =
      lower === undefined ? 0 : firstIndexWhere(sorted, key => cmp(key, lower) >= (lowerOpen ? 1 : 0))
    const to =
      upper === undefined
        ? sorted.length
        : firstIndexWhere(sorted, key => cmp(key, upper) >= (upperOpen ? 0 : 1))
    return sorted.slice(from, Math.max(from, to))
  }

  /** Adds or replaces a row. Throws a ConstraintError as IndexedDB does. @returns its key, and a function to undo it */
  put(row: Row, mode: 'add' | 'put'): { primaryKey: Key; undo: () => void } {
    const value = structuredClone(row)
    const primaryKey = this.#keyFor(value)
    const name = keyTextOf(primaryKey)
    if (mode === 'add' && this.#rows.has(name)) throw constraintError('The key is there already.')
    for (const index of this.schema.indexes) {
      if (index.unique) this.#checkUnique(index, value, primaryKey)
    }
    return { primaryKey, undo: this.#replaceRow(name, { primaryKey, value }) }
  }

  /** Remembers the last generated number. @returns a function that resets to it */
  rememberNumber(): () => void {
    const previousNumber = this.#lastNumber
    return () => {
      this.#lastNumber = previousNumber
    }
  }

  /** @returns a function that undoes it */
  delete(primaryKey: Key): () => void {
    return this.#replaceRow(keyTextOf(primaryKey), undefined)
  }

  #replaceRow(name: string, row: { readonly primaryKey: Key; readonly value: Row } | undefined): () => void {
    const previousRow = this.#rows.get(name)
    if (row === undefined) this.#rows.delete(name)
    else this.#rows.set(name, row)
    this.#sorted.clear()
    return () => {
      if (previousRow === undefined) this.#rows.delete(name)
      else this.#rows.set(name, previousRow)
      this.#sorted.clear()
    }
  }

  /** Returns the row's key. In a table with auto-increment, first gives the row its number. */
  #keyFor(value: Row): Key {
    const { keyPath, extractKey, autoIncrement } = this.schema.primaryKey
    if (typeof keyPath !== 'string' && !Array.isArray(keyPath))
      throw new Error('A row in memory has its key in it.')
    const key: Key = extractKey?.(value)
    if (autoIncrement && key === undefined && typeof keyPath === 'string') {
      this.#lastNumber++
      Dexie.setByKeyPath(value, keyPath, this.#lastNumber)
      return this.#lastNumber
    }
    if (typeof key === 'number') this.#lastNumber = Math.max(this.#lastNumber, Math.floor(key))
    if (!isKey(key)) throw new DOMException('The row has no valid key.', 'DataError')
    return key
  }

  #checkUnique(index: DBCoreIndex, value: Row, primaryKey: Key): void {
    const sorted = this.#inOrderOf(index)
    for (const key of keysOf(index, value)) {
      const existing = sorted[firstIndexWhere(sorted, other => cmp(other, key) >= 0)]
      if (existing && cmp(existing.key, key) === 0 && cmp(existing.primaryKey, primaryKey) !== 0)
        throw constraintError(`Another row has this ${index.name}.`)
    }
  }

  #inOrderOf(index: DBCoreIndex): readonly Entry[] {
    const name = index.isPrimaryKey ? null : index.name
    const cached = this.#sorted.get(name)
    if (cached) return cached
    const entries = [...this.#rows.values()].flatMap(({ primaryKey, value }) =>
      (index.isPrimaryKey ? [primaryKey] : keysOf(index, value)).map(key => ({ key, primaryKey, value })),
    )
    const sorted = entries.sort(
      (left, right) => cmp(left.key, right.key) || cmp(left.primaryKey, right.primaryKey),
    )
    this.#sorted.set(name, sorted)
    return sorted
  }
}

/** Returns the row's keys in this index; none when the index does not contain the row for lack of a valid key. */
function keysOf({ extractKey, multiEntry }: DBCoreIndex, value: Row): Key[] {
  const key: Key = extractKey?.(value)
  if (!multiEntry || !Array.isArray(key)) return isKey(key) ? [key] : []
  const keysByText = new Map(key.filter(isKey).map(one => [keyTextOf(one), one] as const))
  return [...keysByText.values()]
}

/** Keys of our tables are numbers, strings and arrays of them. */
function isKey(key: Key): boolean {
  if (Array.isArray(key)) return key.every(isKey)
  return typeof key === 'string' || (typeof key === 'number' && !Number.isNaN(key))
}

const keyTextOf = (key: Key): string => JSON.stringify(key)

const constraintError = (message: string) => new DOMException(message, 'ConstraintError')

/** Returns the index of the first entry whose key passes the test, by binary search: all entries after it pass too. */
function firstIndexWhere(sorted: readonly Entry[], matches: (key: Key) => boolean): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (matches(sorted[middle]?.key)) to = middle
    else from = middle + 1
  }
  return from
}
