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
import { feedPage } from './feed-page.ts'
import { historyPage } from './history.ts'
import { historySize } from './history-size.ts'

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
      const mine = await scopesOf(transaction, caller, now)
      const heads = await headsOf(
        transaction,
        mine.map(({ scope }) => scope),
      )
      const answers: ScopeAnswer[] = []
      let left = request.rows
      const onceEach = new Map(request.scopes.map(asked => [asked.scope, asked]))
      for (const asked of onceEach.values()) {
        const view = mine.find(({ scope }) => scope === asked.scope)
        const head = heads.get(asked.scope)
        if (view === undefined || head === undefined) continue
        const answer = await answerScope(transaction, view, head, asked, Math.max(left, 1), now)
        answers.push(answer)
        left -= rowsIn(answer)
      }
      return {
        server_time: now,
        scopes: mine.flatMap(({ scope, view }) => (heads.has(scope) ? [{ scope, view }] : [])),
        answers,
      }
    })
}

async function answerScope(
  transaction: Transaction,
  view: ScopeView,
  head: Head,
  asked: PullRequest['scopes'][number],
  rows: number,
  now: string,
): Promise<ScopeAnswer> {
  const restart =
    asked.feed === null ? null : await restartReason(transaction, asked.feed, asked.view, view, head)
  const cursor: FeedCursor =
    asked.feed === null || restart !== null
      ? { epoch: head.epoch, revision: head.revision, stamp: head.stamp }
      : asked.feed
  const feed = await feedPage(transaction, view, cursor, head, rows)
  const position = restart === null ? asked.history : null
  const only = restart === null ? asked.collections : undefined
  // Until the last page of the feed, rows of this snapshot would be ahead of what the device can apply (S4.19).
  const page =
    position === undefined || feed.more
      ? null
      : await historyPage(transaction, withOnly(view, only), position, asked.since, now, rows)
  // Without `history` the client has not sent a server-clock `since` yet; return the cursor and backfill on the next
  // request.
  const isToGoOn = asked.history === undefined && page?.place === null
  const history = isToGoOn ? { ...page, place: { stage: now.slice(0, 7), collection: '', id: null } } : page
  const isCounted = position === null && only === undefined
  const size = isCounted ? { size: await historySize(transaction, view, asked.since, now) } : {}
  const knowsColumns = asked.feed !== null && restart === null && asked.view === view.view
  return {
    scope: view.scope,
    view: view.view,
    ...(knowsColumns ? {} : { versions: versionsOf(view) }),
    restart,
    feed,
    history: history && { ...history, ...size },
  }
}

const withOnly = (view: ScopeView, only: readonly string[] | undefined): ScopeView =>
  only === undefined
    ? view
    : { ...view, collections: view.collections.filter(({ collection }) => only.includes(collection)) }

const rowsIn = ({ feed, history }: ScopeAnswer): number =>
  [feed.rows, history?.rows ?? {}]
    .flatMap(rows => Object.values(rows))
    .reduce((sum, list) => sum + list.length, 0)
