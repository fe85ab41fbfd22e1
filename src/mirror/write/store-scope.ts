/** Stores the answer about one scope: its rows and its sync state. */
import { collections } from '#domain/collections.ts'
import type { CollectionVersions, RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { roleOfView } from '#domain/protocol/view-name.ts'
import { recentDaysFrom } from '#domain/values/dates.ts'
import { forgetAttachments } from '../photos/attachments.ts'
import { forgetPhotos } from '../photos/photos.ts'
import { takeDecisions } from '../read/decisions.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import {
  collectionsBehind,
  columnsAfterPage,
  columnsAnew,
  columnsChanged,
  needsBase,
} from '../tables/view-columns.ts'
import { requeue } from './acknowledged.ts'
import { applyFeed, bufferPage, dropPages, knownCollections } from './feed-pages.ts'
import { recomputeAfter, recomputePending } from './pending.ts'
import { dropMonths, dropScope, forgetRevisions, storeMostlyNew, storeRows } from './store-rows.ts'

/**
 * Stores the answer over the state `present`. Must run in a read-write transaction over the bookkeeping and the
 * collections concerned. Returns the keys of the rows that changed, `collection/id`.
 */
export async function storeScope(
  mirror: MirrorDatabase,
  present: ScopeState | undefined,
  answer: ScopeAnswer,
  serverTime: string,
): Promise<string[]> {
  const { scope, view, versions, restart, feed, history } = answer
  const known = restart === null ? present : undefined
  const touched: string[] = []
  if (restart !== null) await dropPages(mirror, scope)
  const isSameRole = present !== undefined && roleOfView(present.view) === roleOfView(view)
  if (restart === 'epoch' && isSameRole) {
    await forgetRevisions(mirror, scope)
    await noteLeftovers(mirror, scope, serverTime)
  }
  // Another role may see less, and tombstones that old are gone. Neither kind of row may stay, so all are loaded again.
  else if (restart !== null) touched.push(...(await dropScope(mirror, scope)))
  const begun = { begun: feed.cursor, rows_from: recentDaysFrom(serverTime) }
  const state = known ?? { scope, view, feed: null, history: null, held: [], ...begun }
  // A backfill of everything finishes before a backfill of single collections begins.
  const isOfCollections = state.history === undefined && collectionsBehind(state).length > 0
  const isWanted = wantedMonth(state)
  const next = withColumns(state, answer, known === undefined)
  if (present !== undefined && versions !== undefined) {
    touched.push(...(await dropUnseen(mirror, next, versions, isWanted)))
  }

  if (feed.more) await bufferPage(mirror, scope, feed)
  else touched.push(...(await applyFeed(mirror, scope, feed, isWanted)))
  for (const [collection, rows] of knownCollections(history?.rows ?? {})) {
    const stored = isOfCollections
      ? storeRows(mirror, collection, rows, { alsoSame: true })
      : storeMostlyNew(mirror, collection, rows, { alsoSame: true })
    touched.push(...(await stored))
  }
  if (restart === 'epoch') touched.push(...(await requeue(mirror, scope, serverTime)))
  await mirror.scope_state.put(isOfCollections ? afterCollections(next, answer) : nextState(next, answer))
  return touched
}

/** Notes that rows which the backfill does not bring again are to be offered to the server (`offer-leftovers.ts`). */
async function noteLeftovers(mirror: MirrorDatabase, scope: string, at: string): Promise<void> {
  const before = await mirror.sync_note.get('leftovers')
  const scopes = [...new Set([...(before?.scopes ?? []), scope])]
  await mirror.sync_note.put({ id: 'leftovers', at, scopes })
}

/**
 * Drops rows that a view with other columns leaves behind: those of collections that are not in it, and those with old
 * columns that the backfill does not bring again because their months are not loaded.
 */
async function dropUnseen(
  mirror: MirrorDatabase,
  state: ScopeState,
  versions: CollectionVersions,
  isWanted: (month: string) => boolean,
): Promise<string[]> {
  const left = collections.filter(collection => versions[collection] === undefined)
  return [
    ...(await dropScope(mirror, state.scope, left)),
    ...(await dropMonths(mirror, state.scope, collectionsBehind(state), month => !isWanted(month))),
  ]
}

/** Returns the state with the columns of the answer's view. An older server sends no versions. */
function withColumns(state: ScopeState, { view, versions }: ScopeAnswer, isAnew: boolean): ScopeState {
  if (versions === undefined) return state
  const { registry: _, ...rest } = state
  return { ...rest, columns: isAnew ? columnsAnew(view, versions) : columnsChanged(state, view, versions) }
}

/** Returns the state after a page of the collections behind; the loaded partitions and the position stay the same. */
function afterCollections(state: ScopeState, { view, versions, feed, history }: ScopeAnswer): ScopeState {
  const { received: _, ...rest } = state
  const next = { ...rest, view, ...reachedBy(feed) }
  // A page that was requested with other versions is stored, but the backfill of its collections begins again.
  if (history === null || versions !== undefined || next.columns === undefined) return next
  return { ...next, columns: columnsAfterPage(next.columns, history.place) }
}

const reachedBy = ({ more, cursor }: ScopeAnswer['feed']) => (more ? { received: cursor } : { feed: cursor })

function nextState(state: ScopeState, { view, feed, history }: ScopeAnswer): ScopeState {
  const { history: _, walk: before, received: __, ...rest } = state
  const loaded = [...new Set([...state.held, ...(history?.completed ?? [])])]
  const next = { ...rest, view, ...reachedBy(feed), held: loaded }
  const walked = before === undefined ? {} : { walk: before }
  if (history === null)
    return state.history === undefined
      ? { ...next, ...walked }
      : { ...next, ...walked, history: state.history }
  const begun = history.size === undefined ? before : { ...history.size, rows: 0 }
  const counted = begun === undefined ? {} : { walk: { ...begun, rows: begun.rows + countOf(history.rows) } }
  // Earlier months arrive sealed, and the count continues with them.
  if (history.place === null) return needsBase(next) ? { ...next, ...counted } : next
  return { ...next, ...counted, history: history.place }
}

const countOf = (rows: RowsByCollection): number =>
  Object.values(rows).reduce((sum, list) => sum + list.length, 0)

/** Returns whether rows of a month are kept from the feed: undated rows, and those of loaded or requested months. */
function wantedMonth({ base, since }: ScopeState): (month: string | undefined) => boolean {
  return month =>
    month === undefined ||
    base === undefined ||
    month >= base.since ||
    (since !== undefined && month >= since)
}

/** Updates what depends on these stored or deleted rows, `collection/id`. Must run in the same transaction. */
export async function followStored(mirror: MirrorDatabase, touched: readonly string[]): Promise<void> {
  await forgetPhotos(mirror, touched)
  await forgetAttachments(mirror, touched)
  await recomputeAfter(mirror, touched)
  await recomputePending(mirror, await takeDecisions(mirror))
}
