/**
 * Two versions of Hearth work on one database while its processes are replaced, and the older version may have to
 * restart. Migrations usually only add, so the older version goes on, as long as nothing it needs was removed.
 */
import { sql } from 'kysely'
import type { Connection } from './connection.ts'
import { ownMigrations } from './migrate.ts'

export interface NewerSchema {
  /** The newest migration of the database. */
  readonly name: string
  /** Seconds since it was applied. */
  readonly secondsAgo: number
}

/** @returns undefined while no newer app has worked on the database */
export async function newerSchema(connection: Connection): Promise<NewerSchema | undefined> {
  const lastOwnMigration = ownMigrations().at(-1)?.name ?? ''
  const { rows } = await sql<NewerSchema>`
    select name, extract(epoch from clock_timestamp() - applied_at)::float8 as "secondsAgo" from migration
    where name collate "C" > ${lastOwnMigration} order by name collate "C" desc limit 1`.execute(connection)
  return rows[0]
}
