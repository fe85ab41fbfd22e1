import { sql } from 'kysely'
import type { Database } from '#server/database/connection.ts'

/** Returns how many statements of this database wait for a lock at this moment, such as one that a test holds. */
export async function countLockWaits(database: Database): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database,
  )
  return rows.length
}
