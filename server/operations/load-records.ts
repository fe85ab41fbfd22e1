import { type RawBuilder, sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import type { LoadRecords } from '#domain/perform.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import { type Scope, WITHDRAWN } from '#domain/values/scope.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import { lockRowsById, rowsById, rowsByIdLockedIn, selectRows } from '../database/rows.ts'

/** Which rows an operation locks: rows in these scopes, or all rows it names. */
export type LockReach = readonly Scope[] | 'everywhere'

export interface LockingLoad {
  readonly load: LoadRecords
  /** Whether a row was only read, because it is out of reach. */
  isUnlocked(collection: Collection, id: RowId): boolean
}

/**
 * Loads rows for operations within a transaction. Records are locked in id order, collection by collection, so that
 * two batches cannot deadlock; of the directory only some rows are locked, the rest is read. Rows out of reach are
 * only read: naming records of others must not block them (S5.8).
 */
export function loadForWriting(transaction: Transaction, lockReach: LockReach): LockingLoad {
  const unlocked = new Set<string>()
  const scopes = lockReach === 'everywhere' ? undefined : lockReach
  const rowsNamed = async (collection: Collection, ids: RowId[]) => {
    if (!entityOf(collection).isLocked) return rowsById(transaction, collection, ids)
    if (scopes === undefined) return lockRowsById(transaction, collection, ids)
    const rows = await rowsByIdLockedIn(transaction, collection, ids, scopes)
    for (const { row, isLocked } of rows) if (!isLocked) unlocked.add(`${collection}/${row.id}`)
    return rows.map(({ row }) => row)
  }
  return {
    load: loadBy(rowsNamed, (collection, condition) => selectRows(transaction, collection, condition)),
    isUnlocked: (collection, id) => unlocked.has(`${collection}/${id}`),
  }
}

/** Loads the same rows as they are now, without a lock. */
export const loadForReading = (connection: Connection): LoadRecords =>
  loadBy(
    (collection, ids) => rowsById(connection, collection, ids),
    (collection, condition) => selectRows(connection, collection, condition),
  )

/** Loads rows, leaving out withdrawn rows, whether they are found by id or by field. */
function loadBy(
  byId: (collection: Collection, ids: RowId[]) => Promise<RowOf<Collection>[]>,
  byCondition: (collection: Collection, condition: RawBuilder<unknown>) => Promise<RowOf<Collection>[]>,
): LoadRecords {
  return async (references, records) => {
    for (const collection of collections) {
      const ids = new Set<RowId>()
      const byField = new Map<string, Set<string | number>>()
      for (const reference of references) {
        if (reference.collection !== collection) continue
        if ('id' in reference) ids.add(reference.id)
        else byField.set(reference.field, (byField.get(reference.field) ?? new Set()).add(reference.value))
      }
      const put = (row: RowOf<Collection>) => {
        if (row.scope !== WITHDRAWN) records.putRow(collection, row)
      }
      for (const row of await byId(collection, [...ids].sort())) put(row)
      for (const [field, values] of byField) {
        const condition = sql`${sql.ref(field)} = any(${[...values]})`
        for (const row of await byCondition(collection, condition)) {
          // A row that is already loaded was locked; this read may have seen an older state.
          if (records.one(collection, row.id) === undefined) put(row)
        }
      }
    }
  }
}
