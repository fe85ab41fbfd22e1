/**
 * The rows sent with the notice that a scope changed, so that devices need not pull them: for each view the answer of a
 * pull, made once for all listeners in that view (decision 28).
 */

import type { FeedCursor, LiveMoved, LivePage } from '#domain/protocol/sync-protocol.ts'
import { isOpenAt } from '#domain/rules/access/grants.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Caller } from '../access/caller.ts'
import { type FoundSession, sessionsById } from '../access/require-session.ts'
import { type ScopeView, scopesOf } from '../access/scopes.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { type Head, headsOf } from '../feed/heads.ts'
import { feedPage } from './feed-page.ts'

/** More than a person changes with one tap. A device that misses more rows pulls, in pages and compressed. */
const MAX_ROWS = 50
const MAX_CHARACTERS = 32_000

/** The rights of a stream: fixed when it is opened, and compared each time rows are read. */
export interface Listening {
  readonly session_id: string
  /** By scope, at the time the stream was opened. */
  readonly views: ReadonlyMap<string, ScopeView>
  readonly rights: string
}

/** The changed scopes, each with the oldest revision that no listener was notified of. */
export type Unnotified = ReadonlyMap<Scope, number>

/** The messages about a scope. */
export interface Words {
  /** The newest revision the messages cover. */
  readonly revision: number
  /** Returns the message for this listener: JSON of `LiveMoved`. */
  of(listener: Listening): string
}

/** Returns what the caller listens to from now on. */
export async function listeningOf(database: Database, caller: Caller, now: string): Promise<Listening> {
  const views = await scopesOf(database, caller, now)
  return {
    session_id: caller.session_id,
    views: new Map(views.map(view => [view.scope, view])),
    rights: rightsOf(caller, now),
  }
}

/** Returns all rights of a person that determine their views, as text to compare. */
const rightsOf = ({ company_id, grants }: Pick<Caller, 'company_id' | 'grants'>, now: string): string =>
  JSON.stringify([company_id, grants.filter(grant => isOpenAt(grant, now))])

/**
 * Returns the messages about changed scopes. Rows and the rights of listeners are read from one snapshot: a person who
 * lost a right before a row was written does not get the row (A10.11). A scope that no longer exists is left out.
 */
export function livePages(
  database: Database,
  untold: Unnotified,
  listeners: readonly Listening[],
  now: string,
): Promise<Map<Scope, Words>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      const heads = await headsOf(transaction, [...untold.keys()])
      const entitled = await stillEntitled(transaction, listeners, now)
      const told = new Map<Scope, Words>()
      for (const [scope, oldest] of untold) {
        const head = heads.get(scope)
        if (head === undefined) continue
        const pages = await pagesOf(transaction, viewsOn(scope, entitled), head, oldest, now)
        const plain = plainWords(scope, head.revision)
        told.set(scope, {
          revision: head.revision,
          of(listener) {
            const view = entitled.has(listener) ? listener.views.get(scope) : undefined
            return (view && pages.get(view.view)) ?? plain
          },
        })
      }
      return told
    })
}

export const plainWords = (scope: Scope, revision: number): string =>
  JSON.stringify({ scope, revision } satisfies LiveMoved)

/** Returns the listeners whose session is open and whose rights have not changed since their stream was opened. */
async function stillEntitled(
  transaction: Transaction,
  listeners: readonly Listening[],
  now: string,
): Promise<ReadonlySet<Listening>> {
  const found = await sessionsById(transaction, [...new Set(listeners.map(({ session_id }) => session_id))])
  const isOpen = ({ isEnded, access_expires_at }: FoundSession) => !isEnded && access_expires_at > now
  const rights = new Map(found.filter(isOpen).map(session => [session.id, rightsOf(session, now)]))
  return new Set(listeners.filter(({ session_id, rights: before }) => rights.get(session_id) === before))
}

/** Returns each view of a scope once, by name. */
function viewsOn(scope: Scope, listeners: Iterable<Listening>): Map<string, ScopeView> {
  const views = new Map<string, ScopeView>()
  for (const listener of listeners) {
    const view = listener.views.get(scope)
    if (view !== undefined) views.set(view.view, view)
  }
  return views
}

/** Returns JSON of `LiveMoved` by view; a view whose page would be long is left out. */
async function pagesOf(
  transaction: Transaction,
  views: ReadonlyMap<string, ScopeView>,
  head: Head,
  oldest: number,
  server_time: string,
): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const since = await cursorBefore(transaction, head, oldest)
  if (since === undefined) return pages
  for (const view of views.values()) {
    const feed = await feedPage(transaction, view, since, head, MAX_ROWS)
    // A row that left may have gone to another scope of the same device: a pull brings both at once (S4.19).
    if (feed.more || feed.departures.length > 0) continue
    const answer = { scope: head.scope, view: view.view, restart: null, feed, history: null }
    const page: LivePage = { server_time, since, answer }
    const words = JSON.stringify({ scope: head.scope, revision: head.revision, page } satisfies LiveMoved)
    if (words.length <= MAX_CHARACTERS) pages.set(view.view, words)
  }
  return pages
}

/**
 * Returns the cursor of a device that misses this revision and later ones; undefined when the server knows no such
 * cursor.
 */
async function cursorBefore(
  transaction: Transaction,
  { scope, epoch }: Head,
  revision: number,
): Promise<FeedCursor | undefined> {
  const before = revision - 1
  if (before === 0) return { epoch, revision: 0, stamp: epoch }
  const known = await transaction
    .selectFrom('feed_stamp')
    .select('stamp')
    .where('scope', '=', scope)
    .where('revision', '=', before)
    .executeTakeFirst()
  return known && { epoch, revision: before, stamp: known.stamp }
}
