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
import { findActiveTablets, scopesOfTablet, type TabletCaller } from '../access/tablet-caller.ts'
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
  /** The session, or the tablet, that opened it. */
  readonly owner_id: string
  /** By scope, at the time the stream was opened. */
  readonly views: ReadonlyMap<string, ScopeView>
  readonly rightsText: string
  /** Set for a tablet: takes the rows out of a page and seals them to the tablet's keys. */
  readonly sealPage?: (page: LivePage) => Promise<LivePage>
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
    owner_id: caller.session_id,
    views: new Map(views.map(view => [view.scope, view])),
    rightsText: rightsTextOf(caller, now),
  }
}

/** The rights of every tablet: those of an enrolled one, which has the same views as long as it is one. */
const TABLET_RIGHTS = 'tablet'

/** Returns the rights of a new stream of a tablet. */
export const streamRightsOfTablet = (
  tablet: Pick<TabletCaller, 'id' | 'company_id' | 'home_id'>,
  sealPage: StreamRights['sealPage'],
): StreamRights => ({
  owner_id: tablet.id,
  views: new Map(scopesOfTablet(tablet).map(view => [view.scope, view])),
  rightsText: TABLET_RIGHTS,
  ...(sealPage && { sealPage }),
})

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
        const pageByView = await makePageByView(
          transaction,
          viewsOfScope(scope, entitledListeners),
          head,
          oldestRevision,
          now,
        )
        const messageByListener = await makeMessageByListener(head, pageByView, entitledListeners)
        const messageWithoutRows = makeMessageWithoutRows(scope, head.revision)
        messagesByScope.set(scope, {
          revision: head.revision,
          messageFor: listener => messageByListener.get(listener) ?? messageWithoutRows,
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
  const ownerIds = (isTablet: boolean) => [
    ...new Set(listeners.filter(({ sealPage }) => (sealPage !== undefined) === isTablet).map(ownerIdOf)),
  ]
  const sessions = await sessionsById(transaction, ownerIds(false))
  const tablets = await findActiveTablets(transaction, ownerIds(true))
  const isOpen = ({ isEnded, access_expires_at }: SessionWithGrants) => !isEnded && access_expires_at > now
  const rightsByOwner = new Map([
    ...sessions.filter(isOpen).map(session => [session.id, rightsTextOf(session, now)] as const),
    ...[...tablets].map(id => [id, TABLET_RIGHTS] as const),
  ])
  return new Set(
    listeners.filter(
      ({ owner_id, rightsText: streamRights }) => rightsByOwner.get(owner_id) === streamRights,
    ),
  )
}

const ownerIdOf = ({ owner_id }: StreamRights): string => owner_id

/** Returns each view of a scope once, by name. */
function viewsOfScope(scope: Scope, listeners: Iterable<StreamRights>): Map<string, ScopeView> {
  const views = new Map<string, ScopeView>()
  for (const listener of listeners) {
    const view = listener.views.get(scope)
    if (view !== undefined) views.set(view.view, view)
  }
  return views
}

/** Returns the page of each view; a view whose page would be long is left out. */
async function makePageByView(
  transaction: Transaction,
  views: ReadonlyMap<string, ScopeView>,
  head: Head,
  oldestRevision: number,
  server_time: string,
): Promise<Map<string, LivePage>> {
  const pageByView = new Map<string, LivePage>()
  const since = await cursorBefore(transaction, head, oldestRevision)
  if (since === undefined) return pageByView
  for (const view of views.values()) {
    const feed = await readFeedPage(transaction, view, since, head, MAX_ROWS)
    // A row that left may have gone to another scope of the same device: a pull brings both at once (S4.19).
    if (feed.more || feed.departures.length > 0) continue
    const answer = { scope: head.scope, view: view.view, restart: null, feed, history: null }
    pageByView.set(view.view, { server_time, since, answer })
  }
  return pageByView
}

/**
 * Returns JSON of `LiveChange` by listener; without those for whom it would be long. It is made once for all sessions
 * with a view, and sealed for each tablet.
 */
async function makeMessageByListener(
  { scope, revision }: Head,
  pageByView: ReadonlyMap<string, LivePage>,
  listeners: ReadonlySet<StreamRights>,
): Promise<Map<StreamRights, string>> {
  const messageWith = (page: LivePage) => JSON.stringify({ scope, revision, page } satisfies LiveChange)
  const messageByView = new Map([...pageByView].map(([view, page]) => [view, messageWith(page)]))
  const messages = await Promise.all(
    [...listeners].map(async listener => {
      const view = listener.views.get(scope)?.view ?? ''
      const [page, message] = [pageByView.get(view), messageByView.get(view)]
      if (page === undefined || message === undefined || message.length > MAX_CHARACTERS) return []
      const sealPage = listener.sealPage
      return [[listener, sealPage === undefined ? message : messageWith(await sealPage(page))] as const]
    }),
  )
  return new Map(messages.flat())
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
