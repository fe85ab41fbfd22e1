/**
 * Pull: for each scope the feed since the cursor, and the next page of its history. Everything is read from one
 * snapshot, so that a page, its cursor and the head belong together (design §4, faults 3, 4).
 */
import type { FeedCursor, PullAnswer, PullRequest, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import type { Caller } from '../access/caller.ts'
import { type ScopeView, scopesOf } from '../access/scopes.ts'
import { versionsOf } from '../access/views.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { type Head, headsOf } from '../feed/heads.ts'
import { restartReason } from './cursor.ts'
import { readFeedPage } from './feed-page.ts'
import { readHistoryPage } from './history.ts'
import { readHistorySize } from './history-size.ts'

/** Returns every requested scope that the caller may see; other scopes are left out. */
export async function pull(
  database: Database,
  caller: Caller,
  request: PullRequest,
  now: string,
): Promise<PullAnswer> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      const views = await scopesOf(transaction, caller, now)
      const heads = await headsOf(
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
      : await restartReason(transaction, scopeRequest.feed, scopeRequest.view, view, head)
  const cursor: FeedCursor =
    scopeRequest.feed === null || restart !== null
      ? { epoch: head.epoch, revision: head.revision, stamp: head.stamp }
      : scopeRequest.feed
  const feed = await readFeedPage(transaction, view, cursor, head, maxRows)
  const position = restart === null ? scopeRequest.history : null
  const onlyCollections = restart === null ? scopeRequest.collections : undefined
  // Until the last page of the feed, rows of this snapshot would be ahead of what the device can apply (S4.19).
  const page =
    position === undefined || feed.more
      ? null
      : await readHistoryPage(
          transaction,
          viewWithOnly(view, onlyCollections),
          position,
          scopeRequest.since,
          now,
          maxRows,
        )
  // Without `history` the device has not sent a `since` by the server's clock yet: it gets the cursor now and backfills
  // with its next request.
  const mustContinue = scopeRequest.history === undefined && page?.place === null
  const history = mustContinue
    ? { ...page, place: { stage: now.slice(0, 7), collection: '', id: null } }
    : page
  const shouldCount = position === null && onlyCollections === undefined
  const sizeFields = shouldCount
    ? { size: await readHistorySize(transaction, view, scopeRequest.since, now) }
    : {}
  const knowsColumns = scopeRequest.feed !== null && restart === null && scopeRequest.view === view.view
  return {
    scope: view.scope,
    view: view.view,
    ...(knowsColumns ? {} : { versions: versionsOf(view) }),
    restart,
    feed,
    history: history && { ...history, ...sizeFields },
  }
}

const viewWithOnly = (view: ScopeView, onlyCollections: readonly string[] | undefined): ScopeView =>
  onlyCollections === undefined
    ? view
    : {
        ...view,
        collections: view.collections.filter(({ collection }) => onlyCollections.includes(collection)),
      }

const rowCountOf = ({ feed, history }: ScopeAnswer): number =>
  [feed.rows, history?.rows ?? {}]
    .flatMap(rows => Object.values(rows))
    .reduce((sum, list) => sum + list.length, 0)
