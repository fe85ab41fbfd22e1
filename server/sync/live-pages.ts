/**
 * The rows that go along when a scope moved, so that nobody has to pull them: for each view the answer a pull would
 * give, made once for all who listen in it (decision 28).
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

/** More than a person changes with one tap. Whoever misses more pulls, in pages and compressed. */
const MAX_ROWS = 50
const MAX_CHARACTERS = 32_000

/** Who may hear what: fixed when a stream is opened, and compared each time rows are read. */
export interface Listening {
  readonly session_id: string
  /** By scope, as it was when the stream was opened. */
  readonly views: ReadonlyMap<string, ScopeView>
  readonly rights: string
}

/** The scopes that moved, each with the oldest revision nobody was told of. */
export type Unnotified = ReadonlyMap<Scope, number>

/** What to tell of a scope. */
export interface Words {
  /** Told up to this one. */
  readonly revision: number
  /** What this listener is told: JSON of `LiveMoved`. */
  of(listener: Listening): string
}

/** What the caller listens to from now on. */
export async function listeningOf(database: Database, caller: Caller, now: string): Promise<Listening> {
  const views = await scopesOf(database, caller, now)
  return {
    session_id: caller.session_id,
    views: new Map(views.map(view => [view.scope, view])),
    rights: rightsOf(caller, now),
  }
}

/** All of a person's rights that a view follows from. */
const rightsOf = ({ company_id, grants }: Pick<Caller, 'company_id' | 'grants'>, now: string): string =>
  JSON.stringify([company_id, grants.filter(grant => isOpenAt(grant, now))])

/**
 * Rows, and the rights of those who listen, are read from one snapshot: whoever lost a right before a row was written
 * does not get it (A10.11). A scope that is not there any more is left out.
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

/** Those whose session is open and whose rights are what they were when their stream was opened. */
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

/** Each view once, by name. */
function viewsOn(scope: Scope, listeners: Iterable<Listening>): Map<string, ScopeView> {
  const views = new Map<string, ScopeView>()
  for (const listener of listeners) {
    const view = listener.views.get(scope)
    if (view !== undefined) views.set(view.view, view)
  }
  return views
}

/** By view, JSON of `LiveMoved`; views whose page would be long are left out. */
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
    // What left may have gone to another scope of the same device: a pull brings both at once (S4.19).
    if (feed.more || feed.departures.length > 0) continue
    const answer = { scope: head.scope, view: view.view, restart: null, feed, history: null }
    const page: LivePage = { server_time, since, answer }
    const words = JSON.stringify({ scope: head.scope, revision: head.revision, page } satisfies LiveMoved)
    if (words.length <= MAX_CHARACTERS) pages.set(view.view, words)
  }
  return pages
}

/** Where a device stands that misses this revision and what follows; undefined when the server knows no such place. */
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
