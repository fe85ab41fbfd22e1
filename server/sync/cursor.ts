import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import type { FeedCursor, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { roleOfView } from '#domain/protocol/view-name.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { numericId, uuid } from '#domain/values/schemas.ts'
import type { ScopeView } from '../access/scopes.ts'
import type { Transaction } from '../database/connection.ts'
import type { Head } from '../feed/heads.ts'

/**
 * Returns why a device cannot continue from its cursor, or null when it can. A stamp this server never made means that
 * the database is older than what the device saw (a restored backup), even when epoch and numbers look right.
 */
export async function findRestartReason(
  transaction: Transaction,
  cursor: FeedCursor,
  cursorView: string,
  view: ScopeView,
  head: Head,
): Promise<ScopeAnswer['restart']> {
  if (cursor.epoch !== head.epoch || cursor.revision > head.revision) return 'epoch'
  // Changed columns of the same role need no restart: the device backfills the collections concerned.
  const roleRestart = roleOfView(cursorView) === view.role ? null : 'view'
  // Most scopes have not changed: a device pulls all of them when one changes.
  if (cursor.revision === head.revision && cursor.stamp === head.stamp) return roleRestart
  const scopeFeed = await transaction
    .selectFrom('scope_feed')
    .select('oldest_revision')
    .where('scope', '=', view.scope)
    .executeTakeFirstOrThrow()
  if (cursor.revision < scopeFeed.oldest_revision) return 'too_old'
  if (cursor.revision > 0) {
    const storedStamp = await transaction
      .selectFrom('feed_stamp')
      .select('stamp')
      .where('scope', '=', view.scope)
      .where('revision', '=', cursor.revision)
      .executeTakeFirst()
    if (storedStamp?.stamp !== cursor.stamp) return 'epoch'
  }
  return roleRestart
}

/** SQL of the rows after a page's last id. Throws 400 for an id that no row of the collection can have. */
export function afterIdCondition(collection: Collection, id: string | number): RawBuilder<unknown> {
  const isDirectory = entityOf(collection).kind === 'directory'
  const parsedId = isDirectory ? v.safeParse(numericId, Number(id)) : v.safeParse(uuid, id)
  if (!parsedId.success) throw new Refusal('malformed', 'This position is not valid.')
  return isDirectory ? sql`id > ${parsedId.output}` : sql`id > ${parsedId.output}::uuid`
}
