/**
 * The rows sent with the message that a scope changed, so that devices need not pull them. For each view the page is
 * what a pull would answer; it is made once for all listeners with that view (decision 28).
 */

import type { FeedCursor, LiveChange, LivePage } from '#domain/protocol/sync-protocol.ts'
import { isOpenAt } from '#domain/rules/access/grants.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Caller } from '../access/caller.ts'
import { type SessionWithGrants, sessionsById } from '../access/require-session.ts'
import { type ScopeView, scopesOf } from '../access/scopes.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { type Head, readHeads } from '../feed/heads.ts'
import { readFeedPage } from './feed-page.ts'

/**
 * More rows than one tap of a person changes. A device that misses more rows pulls them instead, in pages and
 * compressed.
 */
const MAX_ROWS = 50
const MAX_CHARACTERS = 32_000

/** The rights of a stream: fixed when it is opened, and compared each time rows are read. */
export interface StreamRights {
  readonly session_id: string
  /** By scope, at the time the stream was opened. */
  readonly views: ReadonlyMap<string, ScopeView>
  readonly rightsText: string
}

/** The changed scopes, each with the oldest revision that no listener was notified of. */
export type OldestRevisions = ReadonlyMap<Scope, number>

/** The messages about a scope. */
export interface ScopeMessages {
  /** The newest revision the messages cover. */
  readonly revision: number
  /** Returns the message for this listener: JSON of `LiveChange`. */
  messageFor(listener: StreamRights): string
}

/** Returns the rights of a new stream of the caller, from the current grants. */
export async function readStreamRights(
  database: Database,
  caller: Caller,
  now: string,
): Promise<StreamRights> {
  const views = await scopesOf(database, caller, now)
  return {
    session_id: caller.session_id,
    views: new Map(views.map(view => [view.scope, view])),
    rightsText: rightsTextOf(caller, now),
  }
}

/** Returns all rights of a person that determine their views, as text to compare. */
const rightsTextOf = ({ company_id, grants }: Pick<Caller, 'company_id' | 'grants'>, now: string): string =>
  JSON.stringify([company_id, grants.filter(grant => isOpenAt(grant, now))])

/**
 * Returns the messages about changed scopes. Rows and the rights of listeners are read from one snapshot: a person who
 * lost a right before a row was written does not get the row (A10.11). A scope that no longer exists is left out.
 */
export function makeScopeMessages(
  database: Database,
  oldestRevisions: OldestRevisions,
  listeners: readonly StreamRights[],
  now: string,
): Promise<Map<Scope, ScopeMessages>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      const heads = await readHeads(transaction, [...oldestRevisions.keys()])
      const entitledListeners = await findEntitledListeners(transaction, listeners, now)
      const messagesByScope = new Map<Scope, ScopeMessages>()
      for (const [scope, oldestRevision] of oldestRevisions) {
        const head = heads.get(scope)
        if (head === undefined) continue
        const messageByView = await makeMessageByView(
          transaction,
          viewsOfScope(scope, entitledListeners),
          head,
          oldestRevision,
          now,
        )
        const messageWithoutRows = makeMessageWithoutRows(scope, head.revision)
        messagesByScope.set(scope, {
          revision: head.revision,
          messageFor(listener) {
            const view = entitledListeners.has(listener) ? listener.views.get(scope) : undefined
            return (view && messageByView.get(view.view)) ?? messageWithoutRows
          },
        })
      }
      return messagesByScope
    })
}

export const makeMessageWithoutRows = (scope: Scope, revision: number): string =>
  JSON.stringify({ scope, revision } satisfies LiveChange)

/** Returns the listeners whose session is open and whose rights have not changed since their stream was opened. */
async function findEntitledListeners(
  transaction: Transaction,
  listeners: readonly StreamRights[],
  now: string,
): Promise<ReadonlySet<StreamRights>> {
  const sessions = await sessionsById(transaction, [
    ...new Set(listeners.map(({ session_id }) => session_id)),
  ])
  const isOpen = ({ isEnded, access_expires_at }: SessionWithGrants) => !isEnded && access_expires_at > now
  const rightsBySession = new Map(
    sessions.filter(isOpen).map(session => [session.id, rightsTextOf(session, now)]),
  )
  return new Set(
    listeners.filter(
      ({ session_id, rightsText: streamRights }) => rightsBySession.get(session_id) === streamRights,
    ),
  )
}

/** Returns each view of a scope once, by name. */
function viewsOfScope(scope: Scope, listeners: Iterable<StreamRights>): Map<string, ScopeView> {
  const views = new Map<string, ScopeView>()
  for (const listener of listeners) {
    const view = listener.views.get(scope)
    if (view !== undefined) views.set(view.view, view)
  }
  return views
}

/** Returns JSON of `LiveChange` by view; a view whose page would be long is left out. */
async function makeMessageByView(
  transaction: Transaction,
  views: ReadonlyMap<string, ScopeView>,
  head: Head,
  oldestRevision: number,
  server_time: string,
): Promise<Map<string, string>> {
  const messageByView = new Map<string, string>()
  const since = await cursorBefore(transaction, head, oldestRevision)
  if (since === undefined) return messageByView
  for (const view of views.values()) {
    const feed = await readFeedPage(transaction, view, since, head, MAX_ROWS)
    // A row that left may have gone to another scope of the same device: a pull brings both at once (S4.19).
    if (feed.more || feed.departures.length > 0) continue
    const answer = { scope: head.scope, view: view.view, restart: null, feed, history: null }
    const page: LivePage = { server_time, since, answer }
    const message = JSON.stringify({ scope: head.scope, revision: head.revision, page } satisfies LiveChange)
    if (message.length <= MAX_CHARACTERS) messageByView.set(view.view, message)
  }
  return messageByView
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
  const previousRevision = revision - 1
  if (previousRevision === 0) return { epoch, revision: 0, stamp: epoch }
  const storedStamp = await transaction
    .selectFrom('feed_stamp')
    .select('stamp')
    .where('scope', '=', scope)
    .where('revision', '=', previousRevision)
    .executeTakeFirst()
  return storedStamp && { epoch, revision: previousRevision, stamp: storedStamp.stamp }
}
