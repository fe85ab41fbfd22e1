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
    const sortedEntries = this.#inOrderOf(index)
    if (range.type === RANGE_ANY) return sortedEntries
    const { lower, lowerOpen, upper, upperOpen } = range
    const startIndex =
      lower === undefined ? 0 : firstIndexWhere(sortedEntries, key => cmp(key, lower) >= (lowerOpen ? 1 : 0))
    const endIndex =
      upper === undefined
        ? sortedEntries.length
        : firstIndexWhere(sortedEntries, key => cmp(key, upper) >= (upperOpen ? 0 : 1))
    return sortedEntries.slice(startIndex, Math.max(startIndex, endIndex))
  }

  /**
   * Adds or replaces a row. Throws a ConstraintError as IndexedDB does.
   *
   * @returns the key of the row, and a function that undoes the change
   */
  put(row: Row, mode: 'add' | 'put'): { primaryKey: Key; undo: () => void } {
    const value = structuredClone(row)
    const primaryKey = this.#keyFor(value)
    const keyText = keyTextOf(primaryKey)
    if (mode === 'add' && this.#rows.has(keyText)) throw constraintError('The key is there already.')
    for (const index of this.schema.indexes) {
      if (index.unique) this.#checkUnique(index, value, primaryKey)
    }
    return { primaryKey, undo: this.#replaceRow(keyText, { primaryKey, value }) }
  }

  /** Returns a function that restores the current value of the last generated number. */
  rememberNumber(): () => void {
    const previousNumber = this.#lastNumber
    return () => {
      this.#lastNumber = previousNumber
    }
  }

  /** Deletes a row. @returns a function that undoes the deletion */
  delete(primaryKey: Key): () => void {
    return this.#replaceRow(keyTextOf(primaryKey), undefined)
  }

  #replaceRow(
    keyText: string,
    row: { readonly primaryKey: Key; readonly value: Row } | undefined,
  ): () => void {
    const previousRow = this.#rows.get(keyText)
    if (row === undefined) this.#rows.delete(keyText)
    else this.#rows.set(keyText, row)
    this.#sorted.clear()
    return () => {
      if (previousRow === undefined) this.#rows.delete(keyText)
      else this.#rows.set(keyText, previousRow)
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
    const sortedEntries = this.#inOrderOf(index)
    for (const key of keysOf(index, value)) {
      const candidate = sortedEntries[firstIndexWhere(sortedEntries, entryKey => cmp(entryKey, key) >= 0)]
      if (candidate && cmp(candidate.key, key) === 0 && cmp(candidate.primaryKey, primaryKey) !== 0)
        throw constraintError(`Another row has this ${index.name}.`)
    }
  }

  #inOrderOf(index: DBCoreIndex): readonly Entry[] {
    const indexName = index.isPrimaryKey ? null : index.name
    const cached = this.#sorted.get(indexName)
    if (cached) return cached
    const entries = [...this.#rows.values()].flatMap(({ primaryKey, value }) =>
      (index.isPrimaryKey ? [primaryKey] : keysOf(index, value)).map(key => ({ key, primaryKey, value })),
    )
    const sortedEntries = entries.sort(
      (left, right) => cmp(left.key, right.key) || cmp(left.primaryKey, right.primaryKey),
    )
    this.#sorted.set(indexName, sortedEntries)
    return sortedEntries
  }
}

/** Returns the row's keys in this index; none when the index does not contain the row for lack of a valid key. */
function keysOf({ extractKey, multiEntry }: DBCoreIndex, value: Row): Key[] {
  const key: Key = extractKey?.(value)
  if (!multiEntry || !Array.isArray(key)) return isKey(key) ? [key] : []
  const keysByText = new Map(key.filter(isKey).map(validKey => [keyTextOf(validKey), validKey] as const))
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
function firstIndexWhere(sortedEntries: readonly Entry[], matches: (key: Key) => boolean): number {
  let [low, high] = [0, sortedEntries.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (matches(sortedEntries[middle]?.key)) high = middle
    else low = middle + 1
  }
  return low
}
