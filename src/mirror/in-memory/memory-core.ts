/**
 * Dexie over rows in memory (decision 68). The tables also exist on disk, but stay empty: IndexedDB only provides the
 * transactions, with their order and their end. Each read and write waits for its turn in the transaction by a request
 * that finds nothing. An aborted transaction undoes its changes in memory.
 */
import {
  cmp,
  type DBCore,
  type DBCoreCountRequest,
  type DBCoreMutateRequest,
  type DBCoreMutateResponse,
  type DBCoreOpenCursorRequest,
  type DBCoreQueryRequest,
  type DBCoreTable,
  type DBCoreTransaction,
  type Middleware,
} from 'dexie'
import { cursorOver } from './memory-cursor.ts'
import { type Entry, MemoryTable } from './memory-table.ts'

/** Below all of Dexie's own middleware: this one sees the requests that IndexedDB would get. */
const LOWEST = -2
/** A valid key that no row of ours has. */
const NO_ROW = Number.NEGATIVE_INFINITY

type Undo = WeakMap<DBCoreTransaction, (() => void)[]>

/** Keeps all tables but these in memory, for the life of the page, even when the database is reopened. */
export function inMemoryBut(onDisk: readonly string[]): Middleware<DBCore> {
  const tables = new Map<string, MemoryTable>()
  const undo: Undo = new WeakMap()
  return {
    stack: 'dbcore',
    name: 'in-memory',
    level: LOWEST,
    create: core => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options)
        if (mode === 'readwrite') undo.set(transaction, takenBackBy(transaction))
        return transaction
      },
      table(name) {
        const below = core.table(name)
        if (onDisk.includes(name)) return below
        const table = tables.get(name) ?? new MemoryTable(below.schema)
        tables.set(name, table)
        return tableOver(below, table, undo)
      },
    }),
  }
}

/** Returns a list for undo functions of a transaction's changes. They run when it is aborted, by us or the browser. */
function takenBackBy(transaction: DBCoreTransaction): (() => void)[] {
  const changes: (() => void)[] = []
  const takeBack = () => {
    for (const change of changes.splice(0).reverse()) change()
  }
  const abort = transaction.abort.bind(transaction)
  transaction.abort = () => {
    abort()
    takeBack()
  }
  ;(transaction as unknown as IDBTransaction).addEventListener('abort', takeBack)
  return changes
}

function tableOver(below: DBCoreTable, table: MemoryTable, undo: Undo): DBCoreTable {
  const inTurn = <Result>(trans: DBCoreTransaction, work: () => Result) =>
    below.get({ trans, key: NO_ROW }).then(work)
  return {
    ...below,
    get: ({ trans, key }) => inTurn(trans, () => table.get(key)),
    getMany: ({ trans, keys }) =>
      inTurn(trans, () => keys.map(key => (key == null ? undefined : table.get(key)))),
    query: request =>
      inTurn(request.trans, () => {
        const found = entriesOf(table, request).slice(0, request.limit)
        return {
          result: found.map(({ primaryKey, value }) =>
            request.values ? structuredClone(value) : primaryKey,
          ),
        }
      }),
    count: ({ trans, query }: DBCoreCountRequest) =>
      inTurn(trans, () => table.entries(query.index, query.range).length),
    openCursor(request: DBCoreOpenCursorRequest) {
      const { trans, reverse = false, unique = false } = request
      const direction = `${reverse ? 'prev' : 'next'}${unique ? 'unique' : ''}` as const
      return inTurn(trans, () => {
        const entries = entriesOf(table, { ...request, direction })
        if (entries.length === 0) return null
        return cursorOver(entries, { trans, isReverse: reverse, turn: () => inTurn(trans, () => {}) })
      })
    },
    mutate: request => inTurn(request.trans, () => change(table, request, undo.get(request.trans) ?? [])),
  }
}

/** Returns the rows a query finds. Of equal keys, a unique cursor finds the lowest primary key in both directions. */
function entriesOf(
  table: MemoryTable,
  { query, direction = 'next' }: Pick<DBCoreQueryRequest, 'query' | 'direction'>,
): readonly Entry[] {
  const all = table.entries(query.index, query.range)
  const found = direction.endsWith('unique') ? firstOfEach(all) : all
  return direction.startsWith('prev') ? found.toReversed() : found
}

const firstOfEach = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ key }, index) => {
    const before = entries[index - 1]
    return before === undefined || cmp(before.key, key) !== 0
  })

function change(
  table: MemoryTable,
  request: DBCoreMutateRequest,
  changes: (() => void)[],
): DBCoreMutateResponse {
  if (request.type === 'delete' || request.type === 'deleteRange') {
    const keys =
      request.type === 'delete'
        ? request.keys
        : table.entries(table.schema.primaryKey, request.range).map(({ primaryKey }) => primaryKey)
    for (const key of keys) changes.push(table.delete(key))
    return {
      numFailures: 0,
      failures: {},
      results: request.type === 'delete' ? keys : [],
      lastResult: undefined,
    }
  }
  const failures: Record<number, Error> = {}
  changes.push(table.keepNumber())
  const results = request.values.map((value, index) => {
    // A row that is not stored must not use up a number.
    const giveBack = table.keepNumber()
    try {
      const { primaryKey, undo } = table.put(value, request.type)
      changes.push(undo)
      return primaryKey
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'ConstraintError') throw error
      giveBack()
      failures[index] = error
      return undefined
    }
  })
  return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) }
}
