/**
 * Dexie over encrypted rows (decision 103). The lowest of all middlewares: everything above it, Dexie's own caches
 * included, sees rows as they are, and IndexedDB sees only sealed ones. Rows whose key is not open are not there for
 * who reads them; they are counted, and deleted by their keys like any others.
 */
import type {
  DBCore,
  DBCoreCursor,
  DBCoreMutateRequest,
  DBCoreQueryRequest,
  DBCoreTable,
  Middleware,
} from 'dexie'
import type { DataKey, KeyName, Keyring } from '../../vault/keyring.ts'
import type { Encryption } from '../tables/tablet-tables.ts'
import { mirrorKeys } from './key-names.ts'
import { isSealedRow, RowSealer } from './sealed-rows.ts'

/** Below all of Dexie's own middlewares. */
const LOWEST_LEVEL = -2

/** Which tables are stored as they are, and which key each row of the others has: the first of these that is open. */
export interface KeyChoice {
  readonly isReadableTable: (tableName: string) => boolean
  readonly keyNamesOf: (tableName: string, row: Readonly<Record<string, unknown>>) => readonly KeyName[]
}

/** The encryption of a mirror under these keys. */
export const encryptionBy = (keyring: Keyring, unlockedBy?: number): Encryption => ({
  keyring,
  middleware: encryptRows(keyring),
  ...(unlockedBy === undefined ? {} : { unlockedBy }),
})

/** Encrypts all tables with something about people, under the keys that are open on this page. */
export const encryptRows = (
  keyring: Keyring,
  { isReadableTable, keyNamesOf }: KeyChoice = mirrorKeys,
): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'encrypted',
  level: LOWEST_LEVEL,
  create(core) {
    const sealers = new Map<string, RowSealer>()
    return {
      ...core,
      table(name) {
        const diskTable = core.table(name)
        if (isReadableTable(name)) return diskTable
        const sealer = sealers.get(name) ?? new RowSealer(name, diskTable.schema)
        sealers.set(name, sealer)
        const keyFor = (row: Readonly<Record<string, unknown>>) => keyring.keyFor(keyNamesOf(name, row))
        return encryptedTable(diskTable, sealer, { keyFor, keyById: id => keyring.keyById(id) })
      },
    }
  },
})

interface TableKeys {
  readonly keyFor: (row: Readonly<Record<string, unknown>>) => DataKey
  readonly keyById: (id: string) => DataKey | undefined
}

function encryptedTable(
  diskTable: DBCoreTable,
  sealer: RowSealer,
  { keyFor, keyById }: TableKeys,
): DBCoreTable {
  /** Returns the row; undefined when there is none, or its key is not open. */
  const open = (stored: unknown): unknown => {
    if (!isSealedRow(stored)) return undefined
    const key = keyById(stored.$key)
    return key && sealer.open(stored, key)
  }
  const sealValues = (values: readonly unknown[]) =>
    values.map(value => {
      const row = value as Readonly<Record<string, unknown>>
      return sealer.seal(row, keyFor(row))
    })
  return {
    ...diskTable,
    // Dexie's own promises: an `await` of the browser's would let the transaction end.
    get: request => diskTable.get(request).then(open),
    getMany: request => diskTable.getMany(request).then(rows => rows.map(open)),
    query(request) {
      if (!request.values) return diskTable.query(request)
      // Rows that are not open must not take the places of others.
      const { limit = Number.POSITIVE_INFINITY, ...unlimitedRequest } = request
      const isLimited = limit < Number.POSITIVE_INFINITY
      const readRows = (diskRequest: DBCoreQueryRequest) =>
        diskTable.query(diskRequest).then(({ result: stored }) => ({ stored, rows: stored.map(open) }))
      return readRows(request)
        .then(({ stored, rows }) =>
          isLimited && stored.length === limit && rows.includes(undefined)
            ? readRows(unlimitedRequest)
            : { rows },
        )
        .then(({ rows }) => ({ result: rows.filter(row => row !== undefined).slice(0, limit) }))
    },
    openCursor: request =>
      diskTable
        .openCursor(request)
        .then(cursor => (cursor === null || request.values === false ? cursor : openingCursor(cursor, open))),
    mutate: request => diskTable.mutate(sealRequest(request, sealValues)),
  }
}

function sealRequest(
  request: DBCoreMutateRequest,
  sealValues: (values: readonly unknown[]) => unknown[],
): DBCoreMutateRequest {
  if (request.type === 'delete' || request.type === 'deleteRange') return request
  return { ...request, values: sealValues(request.values) }
}

/** Returns a cursor over the rows that can be opened. */
function openingCursor(cursor: DBCoreCursor, open: (stored: unknown) => unknown): DBCoreCursor {
  let openedRow: { readonly stored: unknown; readonly row: unknown } | undefined
  const currentRow = () => {
    const stored: unknown = cursor.value
    if (openedRow?.stored !== stored) openedRow = { stored, row: open(stored) }
    return openedRow?.row
  }
  // A cursor of the browser answers only when it is asked itself.
  return Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: currentRow },
    start: {
      value: (onNext: () => void) =>
        cursor.start(() => (currentRow() === undefined ? cursor.continue() : onNext())),
    },
  })
}
