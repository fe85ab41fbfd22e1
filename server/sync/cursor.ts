import type { FeedCursor, ScopeAnswer } from '#domain/sync-protocol.ts'
import type { ScopeView } from '../access/scopes.ts'
import type { Transaction } from '../database/connection.ts'
import type { Head } from './stamp.ts'

/**
 * Why a device cannot go on from its cursor, or null when it can. A stamp we never gave means that this database is
 * older than what the device saw (a restored backup), even when epoch and numbers look right.
 */
export async function restartReason(
  transaction: Transaction,
  cursor: FeedCursor,
  cursorView: string,
  view: ScopeView,
  head: Head,
): Promise<ScopeAnswer['restart']> {
  if (cursor.epoch !== head.epoch || cursor.revision > head.revision) return 'epoch'
  const feed = await transaction
    .selectFrom('scope_feed')
    .select('oldest_revision')
    .where('scope', '=', view.scope)
    .executeTakeFirstOrThrow()
  if (cursor.revision < feed.oldest_revision) return 'too_old'
  if (cursor.revision > 0) {
    const known = await transaction
      .selectFrom('feed_stamp')
      .select('stamp')
      .where('scope', '=', view.scope)
      .where('revision', '=', cursor.revision)
      .executeTakeFirst()
    if (known?.stamp !== cursor.stamp) return 'epoch'
  }
  return cursorView === view.view ? null : 'view'
}
