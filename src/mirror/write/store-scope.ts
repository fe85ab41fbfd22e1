/** Stores the answer about one scope: its rows and its sync state. */
import { collections } from '#domain/collections.ts'
import type { CollectionVersions, RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { roleOfView } from '#domain/protocol/view-name.ts'
import { firstRecentDay } from '#domain/values/dates.ts'
import { forgetAttachments } from '../photos/attachments.ts'
import { forgetPhotos } from '../photos/photos.ts'
import { applyDecisions } from '../read/decisions.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import {
  collectionsBehind,
  columnsAfterPage,
  columnsInNewView,
  initialColumns,
  needsBase,
} from '../tables/view-columns.ts'
import { requeueScope } from './acknowledged.ts'
import { applyFeed, bufferPage, dropPages, entriesOfKnownCollections } from './feed-pages.ts'
import { recomputeAfter, recomputePending } from './pending.ts'
import { dropMonths, dropScope, forgetRevisions, storeMostlyNewRows, storeRows } from './store-rows.ts'

/**
 * Stores the answer over the state `storedState`. Must run in a read-write transaction over the bookkeeping tables and
 * the collections concerned. Returns the keys of the rows that changed, `collection/id`.
 */
export async function storeScope(
  mirror: MirrorDatabase,
  storedState: ScopeState | undefined,
  answer: ScopeAnswer,
  serverTime: string,
): Promise<string[]> {
  const { scope, view, versions, restart, feed, history } = answer
  const continuedState = restart === null ? storedState : undefined
  const touchedKeys: string[] = []
  if (restart !== null) await dropPages(mirror, scope)
  const isSameRole = storedState !== undefined && roleOfView(storedState.view) === roleOfView(view)
  if (restart === 'epoch' && isSameRole) {
    await forgetRevisions(mirror, scope)
    await noteLeftovers(mirror, scope, serverTime)
  }
  // A new role may not see all the old rows; after a long absence, tombstones of deleted rows are gone. So all rows are
  // deleted and loaded again.
  else if (restart !== null) touchedKeys.push(...(await dropScope(mirror, scope)))
  const startFields = { begun: feed.cursor, rows_from: firstRecentDay(serverTime) }
  const state = continuedState ?? { scope, view, feed: null, history: null, held: [], ...startFields }
  // A backfill of everything finishes before a backfill of single collections begins.
  const isCollectionBackfill = state.history === undefined && collectionsBehind(state).length > 0
  const isWantedMonth = monthFilterOf(state)
  const updatedState = withColumns(state, answer, continuedState === undefined)
  if (storedState !== undefined && versions !== undefined) {
    touchedKeys.push(...(await dropRowsOutsideView(mirror, updatedState, versions, isWantedMonth)))
  }

  if (feed.more) await bufferPage(mirror, scope, feed)
  else touchedKeys.push(...(await applyFeed(mirror, scope, feed, isWantedMonth)))
  for (const [collection, rows] of entriesOfKnownCollections(history?.rows ?? {})) {
    const storedKeys = isCollectionBackfill
      ? storeRows(mirror, collection, rows, { replacesSameRevision: true })
      : storeMostlyNewRows(mirror, collection, rows, { replacesSameRevision: true })
    touchedKeys.push(...(await storedKeys))
  }
  if (restart === 'epoch') touchedKeys.push(...(await requeueScope(mirror, scope, serverTime)))
  const nextState = isCollectionBackfill
    ? stateAfterCollectionPage(updatedState, answer)
    : stateAfterAnswer(updatedState, answer)
  // Most answers bring nothing. A write would make every screen that reads this state read its records again.
  if (JSON.stringify(nextState) !== JSON.stringify(storedState)) await mirror.scope_state.put(nextState)
  return touchedKeys
}

/** Notes that rows which the backfill does not bring again are to be offered to the server (`offer-leftovers.ts`). */
async function noteLeftovers(mirror: MirrorDatabase, scope: string, serverTime: string): Promise<void> {
  const previousNote = await mirror.sync_note.get('leftovers')
  const scopes = [...new Set([...(previousNote?.scopes ?? []), scope])]
  await mirror.sync_note.put({ id: 'leftovers', at: serverTime, scopes })
}

/**
 * Drops rows that a view with other columns leaves behind: those of collections that are not in it, and those with old
 * columns that the backfill does not bring again because their months are not loaded.
 */
async function dropRowsOutsideView(
  mirror: MirrorDatabase,
  state: ScopeState,
  versions: CollectionVersions,
  isWantedMonth: (month: string) => boolean,
): Promise<string[]> {
  const collectionsOutsideView = collections.filter(collection => versions[collection] === undefined)
  return [
    ...(await dropScope(mirror, state.scope, collectionsOutsideView)),
    ...(await dropMonths(mirror, state.scope, collectionsBehind(state), month => !isWantedMonth(month))),
  ]
}

/** Returns the state with the columns of the answer's view. An older server sends no versions. */
function withColumns(state: ScopeState, { view, versions }: ScopeAnswer, isRestart: boolean): ScopeState {
  if (versions === undefined) return state
  const { registry: _, ...otherState } = state
  return {
    ...otherState,
    columns: isRestart ? initialColumns(view, versions) : columnsInNewView(state, view, versions),
  }
}

/**
 * Returns the state after a page of the backfill of single collections; the loaded partitions and the position of the
 * full backfill stay the same.
 */
function stateAfterCollectionPage(
  state: ScopeState,
  { view, versions, feed, history }: ScopeAnswer,
): ScopeState {
  const { received: _, ...otherState } = state
  const nextState = { ...otherState, view, ...cursorFields(feed) }
  // A page that was requested with other versions is stored, but the backfill of its collections begins again.
  if (history === null || versions !== undefined || nextState.columns === undefined) return nextState
  return { ...nextState, columns: columnsAfterPage(nextState.columns, history.place) }
}

const cursorFields = ({ more, cursor }: ScopeAnswer['feed']) =>
  more ? { received: cursor } : { feed: cursor }

function stateAfterAnswer(state: ScopeState, { view, feed, history }: ScopeAnswer): ScopeState {
  const { history: _, walk: previousProgress, received: __, ...otherState } = state
  const heldPartitions = [...new Set([...state.held, ...(history?.completed ?? [])])]
  const nextState = { ...otherState, view, ...cursorFields(feed), held: heldPartitions }
  const progressFields = previousProgress === undefined ? {} : { walk: previousProgress }
  if (history === null)
    return state.history === undefined
      ? { ...nextState, ...progressFields }
      : { ...nextState, ...progressFields, history: state.history }
  const startedProgress = history.size === undefined ? previousProgress : { ...history.size, rows: 0 }
  const countedProgressFields =
    startedProgress === undefined
      ? {}
      : { walk: { ...startedProgress, rows: startedProgress.rows + rowCountOf(history.rows) } }
  // Earlier months arrive packed, and the count continues with them.
  if (history.place === null)
    return needsBase(nextState) ? { ...nextState, ...countedProgressFields } : nextState
  return { ...nextState, ...countedProgressFields, history: history.place }
}

const rowCountOf = (rows: RowsByCollection): number =>
  Object.values(rows).reduce((sum, list) => sum + list.length, 0)

/**
 * Returns a function that tells whether to keep a row of the feed, by its month: undated rows, and rows of loaded or
 * requested months, are kept.
 */
export function monthFilterOf({ base, since }: ScopeState): (month: string | undefined) => boolean {
  return month =>
    month === undefined ||
    base === undefined ||
    month >= base.since ||
    (since !== undefined && month >= since)
}

/** Updates what depends on these stored or deleted rows, `collection/id`. Must run in the same transaction. */
export async function updateDependents(
  mirror: MirrorDatabase,
  touchedKeys: readonly string[],
): Promise<void> {
  await forgetPhotos(mirror, touchedKeys)
  await forgetAttachments(mirror, touchedKeys)
  await recomputeAfter(mirror, touchedKeys)
  await recomputePending(mirror, await applyDecisions(mirror))
}
