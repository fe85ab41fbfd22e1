/**
 * Dexie over rows in memory (decision 68). The tables also exist on disk, but stay empty: IndexedDB only provides the
 * transactions: when each one starts and ends. Each read and write waits for its turn in the transaction by sending
 * IndexedDB a request that finds nothing. An aborted transaction undoes its changes in memory.
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

/** The level of this middleware, below all of Dexie's own, so that it gets the requests that IndexedDB would get. */
const LOWEST_LEVEL = -2
/** A valid key that no row in Hearth's tables has. */
const UNUSED_KEY = Number.NEGATIVE_INFINITY

type UndoLists = WeakMap<DBCoreTransaction, (() => void)[]>

/** Keeps all tables except `diskTableNames` in memory, for the life of the page, even when the database is reopened. */
export function keepInMemoryExcept(diskTableNames: readonly string[]): Middleware<DBCore> {
  const tables = new Map<string, MemoryTable>()
  const undoLists: UndoLists = new WeakMap()
  return {
    stack: 'dbcore',
    name: 'in-memory',
    level: LOWEST_LEVEL,
    create: core => ({
      ...core,
      transaction(stores, mode, options) {
        const transaction = core.transaction(stores, mode, options)
        if (mode === 'readwrite') undoLists.set(transaction, undoListOf(transaction))
        return transaction
      },
      table(name) {
        const diskTable = core.table(name)
        if (diskTableNames.includes(name)) return diskTable
        const table = tables.get(name) ?? new MemoryTable(diskTable.schema)
        tables.set(name, table)
        return memoryTableOver(diskTable, table, undoLists)
      },
    }),
  }
}

/** Returns a list for undo functions of a transaction's changes. They run when it is aborted, by us or the browser. */
function undoListOf(transaction: DBCoreTransaction): (() => void)[] {
  const undoSteps: (() => void)[] = []
  const undoAll = () => {
    for (const undoStep of undoSteps.splice(0).reverse()) undoStep()
  }
  const abort = transaction.abort.bind(transaction)
  transaction.abort = () => {
    abort()
    undoAll()
  }
  ;(transaction as unknown as IDBTransaction).addEventListener('abort', undoAll)
  return undoSteps
}

function memoryTableOver(diskTable: DBCoreTable, table: MemoryTable, undoLists: UndoLists): DBCoreTable {
  const runInTurn = <Result>(trans: DBCoreTransaction, work: () => Result) =>
    diskTable.get({ trans, key: UNUSED_KEY }).then(work)
  return {
    ...diskTable,
    get: ({ trans, key }) => runInTurn(trans, () => table.get(key)),
    getMany: ({ trans, keys }) =>
      runInTurn(trans, () => keys.map(key => (key == null ? undefined : table.get(key)))),
    query: request =>
      runInTurn(request.trans, () => {
        const matches = matchingEntriesOf(table, request).slice(0, request.limit)
        return {
          result: matches.map(({ primaryKey, value }) =>
            request.values ? structuredClone(value) : primaryKey,
          ),
        }
      }),
    count: ({ trans, query }: DBCoreCountRequest) =>
      runInTurn(trans, () => table.entries(query.index, query.range).length),
    openCursor(request: DBCoreOpenCursorRequest) {
      const { trans, reverse = false, unique = false } = request
      const direction = `${reverse ? 'prev' : 'next'}${unique ? 'unique' : ''}` as const
      return runInTurn(trans, () => {
        const entries = matchingEntriesOf(table, { ...request, direction })
        if (entries.length === 0) return null
        return cursorOver(entries, { trans, isReverse: reverse, awaitTurn: () => runInTurn(trans, () => {}) })
      })
    },
    mutate: request =>
      runInTurn(request.trans, () => applyMutation(table, request, undoLists.get(request.trans) ?? [])),
  }
}

/** Returns the rows a query finds. Of equal keys, a unique cursor finds the lowest primary key in both directions. */
function matchingEntriesOf(
  table: MemoryTable,
  { query, direction = 'next' }: Pick<DBCoreQueryRequest, 'query' | 'direction'>,
): readonly Entry[] {
  const allEntries = table.entries(query.index, query.range)
  const matches = direction.endsWith('unique') ? firstOfEachKey(allEntries) : allEntries
  return direction.startsWith('prev') ? matches.toReversed() : matches
}

const firstOfEachKey = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ key }, index) => {
    const previousEntry = entries[index - 1]
    return previousEntry === undefined || cmp(previousEntry.key, key) !== 0
  })

function applyMutation(
  table: MemoryTable,
  request: DBCoreMutateRequest,
  undoSteps: (() => void)[],
): DBCoreMutateResponse {
  if (request.type === 'delete' || request.type === 'deleteRange') {
    const keys =
      request.type === 'delete'
        ? request.keys
        : table.entries(table.schema.primaryKey, request.range).map(({ primaryKey }) => primaryKey)
    for (const key of keys) undoSteps.push(table.delete(key))
    return {
      numFailures: 0,
      failures: {},
      results: request.type === 'delete' ? keys : [],
      lastResult: undefined,
    }
  }
  const failures: Record<number, Error> = {}
  undoSteps.push(table.rememberNumber())
  const results = request.values.map((value, index) => {
    // A row that is not stored must not use up a number.
    const restoreNumber = table.rememberNumber()
    try {
      const { primaryKey, undo } = table.put(value, request.type)
      undoSteps.push(undo)
      return primaryKey
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'ConstraintError') throw error
      restoreNumber()
      failures[index] = error
      return undefined
    }
  })
  return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) }
}
