import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** Runs `work` while no other process holds the lock of this number; a process that dies gives it back. */
export async function oneAtATime<Result>(
  database: Database,
  lock: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
