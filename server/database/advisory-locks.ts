/** Advisory locks of processes and transactions, beside the locks of rows. */
import { sql } from 'kysely'
import type { Database, Transaction } from './connection.ts'

/** The numbers are arbitrary, but distinct and the same in every process and version. */
export const LOCKS = {
  demo: 3_366_001,
  migration: 4_843_278,
  firstAdmin: 4_843_279,
  jobs: 7_014_201,
  notifications: 7_014_205,
  pushes: 7_014_206,
  /** Used with the client's id. */
  marksOfClient: 7_014_202,
  /** Used with the author's id. */
  quarantineOfAuthor: 7_014_203,
  /** Used with the client's id. */
  ordersOfClient: 7_014_204,
} as const

/** Waits until no other transaction holds any of these locks, and holds them to the end of this transaction. */
export async function acquireLocks(
  transaction: Transaction,
  lock: 'marksOfClient' | 'quarantineOfAuthor' | 'ordersOfClient',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  // All transactions lock in the same order, so that no two wait for each other.
  const sortedIds = [...new Set(ids)].sort((left, right) => left - right)
  await sql`select pg_advisory_xact_lock(${LOCKS[lock]}, id) from unnest(${sortedIds}::integer[]) as id`.execute(
    transaction,
  )
}

/** Runs `work` if no other process holds this lock, and otherwise not at all. */
export async function runIfFree(
  database: Database,
  lock: 'jobs' | 'notifications' | 'pushes',
  work: () => Promise<void>,
): Promise<void> {
  await database.connection().execute(async connection => {
    const { rows } = await sql<{
      is_mine: boolean
    }>`select pg_try_advisory_lock(${LOCKS[lock]}) as is_mine`.execute(connection)
    if (rows[0]?.is_mine !== true) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS[lock]})`.execute(connection)
    }
  })
}

/** Runs `work` while no other process holds this lock; a process that dies releases it. */
export async function runExclusively<Result>(
  database: Database,
  lock: 'demo',
  work: () => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${LOCKS[lock]})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS[lock]})`.execute(connection)
    }
  })
}
