import { type RawBuilder, sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import type { LoadRecords } from '#domain/perform.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import { type Scope, WITHDRAWN_SCOPE } from '#domain/values/scope.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import { lockRowsById, lockRowsByIdInScopes, rowsById, selectRows } from '../database/rows.ts'

/** Which rows an operation locks: rows in these scopes, or all rows it names. */
export type LockReach = readonly Scope[] | 'everywhere'

export interface LockingLoader {
  readonly load: LoadRecords
  /** Whether a row was only read, because it is outside the locked scopes. */
  isUnlocked(collection: Collection, id: RowId): boolean
}

/**
 * Returns a loader of rows for operations within a transaction. It locks records in id order, collection by collection,
 * so that two batches cannot deadlock; collections whose entity is not `isLocked` are only read. So are rows outside
 * `lockReach`: naming other people's records must not block them (S5.8).
 */
export function makeLockingLoader(transaction: Transaction, lockReach: LockReach): LockingLoader {
  const unlockedKeys = new Set<string>()
  const scopes = lockReach === 'everywhere' ? undefined : lockReach
  const readNamedRows = async (collection: Collection, ids: RowId[]) => {
    if (!entityOf(collection).isLocked) return rowsById(transaction, collection, ids)
    if (scopes === undefined) return lockRowsById(transaction, collection, ids)
    const rows = await lockRowsByIdInScopes(transaction, collection, ids, scopes)
    for (const { row, isLocked } of rows) if (!isLocked) unlockedKeys.add(`${collection}/${row.id}`)
    return rows.map(({ row }) => row)
  }
  return {
    load: makeLoader(readNamedRows, (collection, condition) =>
      selectRows(transaction, collection, condition),
    ),
    isUnlocked: (collection, id) => unlockedKeys.has(`${collection}/${id}`),
  }
}

/** Returns a loader of the same rows as they are now, without locks. */
export const makeReadOnlyLoader = (connection: Connection): LoadRecords =>
  makeLoader(
    (collection, ids) => rowsById(connection, collection, ids),
    (collection, condition) => selectRows(connection, collection, condition),
  )

/** Returns a loader that leaves out withdrawn rows, whether they are found by id or by field. */
function makeLoader(
  readById: (collection: Collection, ids: RowId[]) => Promise<RowOf<Collection>[]>,
  readByCondition: (collection: Collection, condition: RawBuilder<unknown>) => Promise<RowOf<Collection>[]>,
): LoadRecords {
  return async (references, records) => {
    for (const collection of collections) {
      const ids = new Set<RowId>()
      const valuesByField = new Map<string, Set<string | number>>()
      for (const reference of references) {
        if (reference.collection !== collection) continue
        if ('id' in reference) ids.add(reference.id)
        else
          valuesByField.set(
            reference.field,
            (valuesByField.get(reference.field) ?? new Set()).add(reference.value),
          )
      }
      const putUnlessWithdrawn = (row: RowOf<Collection>) => {
        if (row.scope !== WITHDRAWN_SCOPE) records.putRow(collection, row)
      }
      for (const row of await readById(collection, [...ids].sort())) putUnlessWithdrawn(row)
      for (const [field, values] of valuesByField) {
        const condition = sql`${sql.ref(field)} = any(${[...values]})`
        for (const row of await readByCondition(collection, condition)) {
          // A row that is already loaded was locked; this read may have seen an older state.
          if (records.one(collection, row.id) === undefined) putUnlessWithdrawn(row)
        }
      }
    }
  }
}
