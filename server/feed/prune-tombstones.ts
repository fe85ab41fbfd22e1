import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** A device that was away for longer than this backfills again. */
export const TOMBSTONE_RETENTION_DAYS = 400

/**
 * Deletes old tombstones and stamps. `oldest_revision` records what an older cursor would miss: a device with an older
 * cursor backfills again (fault 6).
 */
export async function pruneTombstones(database: Database, now: number): Promise<void> {
  const pruneBefore = new Date(now - TOMBSTONE_RETENTION_DAYS * 86_400_000).toISOString()
  await sql`
    with gone as (
      delete from departure where departed_at < ${pruneBefore} returning scope, revision as needed
    ), unstamped as (
      -- The head's own stamp stays: it is what a device at rest has.
      delete from feed_stamp using scope_feed as feed
      where feed.scope = feed_stamp.scope and feed_stamp.stamped_at < ${pruneBefore} and feed_stamp.revision < feed.revision
      returning feed_stamp.scope, feed_stamp.revision + 1 as needed
    )
    update scope_feed as feed set oldest_revision = greatest(feed.oldest_revision, forgotten.needed)
    from (select scope, max(needed) as needed from (table gone union all table unstamped) as each group by scope) as forgotten
    where feed.scope = forgotten.scope`.execute(database)
}
