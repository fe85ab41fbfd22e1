/**
 * Pull: for each scope the feed since the cursor, and the next page of its history. Everything is read from one
 * snapshot, so that a page, its cursor and the head belong together (design §4, faults 3, 4).
 */

import { type RawBuilder, sql } from 'kysely'
import type {
  FeedCursor,
  HistorySize,
  PullAnswer,
  PullRequest,
  ScopeAnswer,
} from '#domain/protocol/sync-protocol.ts'
import { entityOf } from '#domain/registry.ts'
import { firstRecentDay } from '#domain/values/dates.ts'
import type { ReadScopes, ScopeView } from '../access/scopes.ts'
import { versionsOf } from '../access/views.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { type Head, readHeads } from '../feed/heads.ts'
import { findRestartReason } from './cursor.ts'
import { readFeedPage } from './feed-page.ts'
import { readHistoryPage } from './history.ts'

/** Returns every requested scope that is among those of `readScopes`; other scopes are left out. */
export async function pull(
  database: Database,
  readScopes: ReadScopes,
  request: PullRequest,
  now: string,
): Promise<PullAnswer> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      const views = await readScopes(transaction)
      const heads = await readHeads(
        transaction,
        views.map(({ scope }) => scope),
      )
      const answers: ScopeAnswer[] = []
      let remainingRows = request.rows
      const requestByScope = new Map(request.scopes.map(scopeRequest => [scopeRequest.scope, scopeRequest]))
      for (const scopeRequest of requestByScope.values()) {
        const view = views.find(({ scope }) => scope === scopeRequest.scope)
        const head = heads.get(scopeRequest.scope)
        if (view === undefined || head === undefined) continue
        const answer = await answerScope(
          transaction,
          view,
          head,
          scopeRequest,
          Math.max(remainingRows, 1),
          now,
        )
        answers.push(answer)
        remainingRows -= rowCountOf(answer)
      }
      return {
        server_time: now,
        scopes: views.flatMap(({ scope, view }) => (heads.has(scope) ? [{ scope, view }] : [])),
        answers,
      }
    })
}

async function answerScope(
  transaction: Transaction,
  view: ScopeView,
  head: Head,
  scopeRequest: PullRequest['scopes'][number],
  maxRows: number,
  now: string,
): Promise<ScopeAnswer> {
  const restart =
    scopeRequest.feed === null
      ? null
      : await findRestartReason(transaction, scopeRequest.feed, scopeRequest.view, view, head)
  const cursor: FeedCursor =
    scopeRequest.feed === null || restart !== null
      ? { epoch: head.epoch, revision: head.revision, stamp: head.stamp }
      : scopeRequest.feed
  const feed = await readFeedPage(transaction, view, cursor, head, maxRows)
  const position = restart === null ? scopeRequest.history : null
  const requestedCollections = restart === null ? scopeRequest.collections : undefined
  // Sends history only with the last page of the feed: earlier, rows of this snapshot would be newer than the feed the
  // device has applied (S4.19).
  const historyPage =
    position === undefined || feed.more
      ? null
      : await readHistoryPage(
          transaction,
          restrictView(view, requestedCollections),
          position,
          scopeRequest.since,
          now,
          maxRows,
        )
  // Without `history` the device has not sent a `since` by the server's clock yet: it gets the cursor now and backfills
  // with its next request.
  const mustContinue = scopeRequest.history === undefined && historyPage?.place === null
  const history = mustContinue
    ? { ...historyPage, place: { stage: now.slice(0, 7), collection: '', id: null } }
    : historyPage
  const shouldCount = position === null && requestedCollections === undefined
  const sizeFields = shouldCount
    ? { size: await readHistorySize(transaction, view, scopeRequest.since, now) }
    : {}
  const hasCurrentColumns = scopeRequest.feed !== null && restart === null && scopeRequest.view === view.view
  return {
    scope: view.scope,
    view: view.view,
    ...(hasCurrentColumns ? {} : { versions: versionsOf(view) }),
    restart,
    feed,
    history: history && { ...history, ...sizeFields },
  }
}

const restrictView = (view: ScopeView, requestedCollections: readonly string[] | undefined): ScopeView =>
  requestedCollections === undefined
    ? view
    : {
        ...view,
        collections: view.collections.filter(({ collection }) => requestedCollections.includes(collection)),
      }

const rowCountOf = ({ feed, history }: ScopeAnswer): number =>
  [feed.rows, history?.rows ?? {}]
    .flatMap(rows => Object.values(rows))
    .reduce((sum, collectionRows) => sum + collectionRows.length, 0)

/** Counts the rows that a backfill will send, once when it begins, so that the progress bar is accurate. */
async function readHistorySize(
  transaction: Transaction,
  view: ScopeView,
  oldestMonth: string,
  now: string,
): Promise<HistorySize> {
  const countQueries = view.collections.map(({ collection }): RawBuilder<unknown> => {
    const { dateField } = entityOf(collection)
    const fromClause = sql`from ${sql.table(collection)} where scope = ${view.scope}`
    if (dateField === undefined) return sql`select count(*) as needed, 0 as older ${fromClause}`
    const date = sql.ref(dateField)
    // Rows of the last days are counted twice, because they are sent twice: first, and again within their month.
    return sql`select count(*) filter (where ${date} is null or ${date} >= ${firstRecentDay(now)}) as needed,
      count(*) filter (where ${date} >= ${`${oldestMonth}-01`}) as older ${fromClause}`
  })
  const { rows } = await sql<HistorySize>`
    select coalesce(sum(needed), 0)::integer as needed, coalesce(sum(older), 0)::integer as older
    from (${sql.join(countQueries, sql` union all `)}) as each`.execute(transaction)
  return rows[0] ?? { needed: 0, older: 0 }
}
