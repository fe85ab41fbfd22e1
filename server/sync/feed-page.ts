/** The feed of one scope: every row and tombstone after a cursor, by revision, collection and id. */
import { type RawBuilder, sql } from 'kysely'
import { isCollection } from '#domain/collections.ts'
import type { FeedCursor, RowsByCollection, ScopeAnswer, Tombstone } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { ScopeView } from '../access/scopes.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import type { Head } from '../feed/heads.ts'
import { afterIdCondition } from './cursor.ts'

/** Sorts after every collection name: tombstones of a revision come after its rows. Part of cursors on devices. */
const TOMBSTONES = '~departures'

interface FeedEntry {
  readonly collection: string
  readonly id: string
  readonly revision: number
}

export async function readFeedPage(
  transaction: Transaction,
  view: ScopeView,
  cursor: FeedCursor,
  head: Head,
  limit: number,
): Promise<ScopeAnswer['feed']> {
  const headCursor: FeedCursor = { epoch: head.epoch, revision: head.revision, stamp: head.stamp }
  if (cursor.revision === head.revision && cursor.at === undefined) {
    return { cursor: headCursor, rows: {}, departures: [], more: false }
  }
  const viewedCollections = view.collections
  const entries = await readNextEntries(
    transaction,
    view,
    viewedCollections.map(({ collection }) => collection),
    cursor,
    limit + 1,
  )
  const pageEntries = entries.slice(0, limit)
  const rows: RowsByCollection = {}
  for (const { collection, columns } of viewedCollections) {
    const ids = pageEntries.filter(entry => entry.collection === collection).map(({ id }) => id)
    if (ids.length === 0) continue
    const idType = sql.raw(entityOf(collection).kind === 'directory' ? 'integer[]' : 'uuid[]')
    rows[collection] = await selectRows(transaction, collection, sql`id = any(${ids}::${idType})`, columns)
  }
  const lastEntry = pageEntries.at(-1)
  const isLastPage = entries.length <= limit || lastEntry === undefined
  return {
    cursor: isLastPage ? headCursor : await readCursorAfter(transaction, view, head, lastEntry),
    rows,
    departures: pageEntries.filter(({ collection }) => collection === TOMBSTONES).map(tombstoneOf),
    more: !isLastPage,
  }
}

async function readNextEntries(
  transaction: Transaction,
  view: ScopeView,
  viewedCollections: readonly Collection[],
  cursor: FeedCursor,
  limit: number,
): Promise<FeedEntry[]> {
  const unionQueries: RawBuilder<unknown>[] = viewedCollections.map(
    collection => sql`
      (select ${collection}::text collate "C" as collection, id::text as id, revision, id::text collate "C" as sorted
       from ${sql.table(collection)}
       where scope = ${view.scope} and ${afterCursorCondition(collection, cursor)}
       order by revision, id limit ${limit})`,
  )
  unionQueries.push(sql`
      (select ${TOMBSTONES}::text, collection || '/' || id, revision, (collection || '/' || id) collate "C"
       from departure
       where scope = ${view.scope} and collection = any(${[...viewedCollections]}::text[]) and ${afterCursorCondition(TOMBSTONES, cursor)}
       order by revision, collection || '/' || id limit ${limit})`)
  const { rows } = await sql<FeedEntry>`
    select collection, id, revision from (${sql.join(unionQueries, sql` union all `)}) as step
    order by revision, collection, case when id ~ '^[0-9]+$' then lpad(id, 12, '0') else sorted end
    limit ${limit}`.execute(transaction)
  return rows
}

/**
 * Returns an SQL condition for rows after the cursor: rows of later revisions, and rows of the cursor's revision after
 * its position.
 */
function afterCursorCondition(collection: string, { revision, at }: FeedCursor): RawBuilder<unknown> {
  if (at === undefined || collection < at.collection) return sql`revision > ${revision}`
  if (collection > at.collection) return sql`revision >= ${revision}`
  const idCondition =
    collection === TOMBSTONES
      ? sql`(collection || '/' || id) collate "C" > ${String(at.id)}`
      : isCollection(collection)
        ? afterIdCondition(collection, at.id)
        : sql`false`
  return sql`(revision > ${revision} or (revision = ${revision} and ${idCondition}))`
}

async function readCursorAfter(
  transaction: Transaction,
  view: ScopeView,
  head: Head,
  lastEntry: FeedEntry,
): Promise<FeedCursor> {
  const storedStamp = await transaction
    .selectFrom('feed_stamp')
    .select('stamp')
    .where('scope', '=', view.scope)
    .where('revision', '=', lastEntry.revision)
    .executeTakeFirst()
  return {
    epoch: head.epoch,
    revision: lastEntry.revision,
    stamp: storedStamp?.stamp ?? head.epoch,
    at: { collection: lastEntry.collection, id: lastEntry.id },
  }
}

function tombstoneOf({ id, revision }: FeedEntry): Tombstone {
  const [collection = '', ...idParts] = id.split('/')
  return { collection, id: idParts.join('/'), revision }
}
