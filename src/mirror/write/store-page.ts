/** Stores the live page of a changed scope, as a pull would (decision 28). */

import type { FeedCursor, LivePage, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { ownerOf } from '../tables/clear.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { collectionsOfAnswer, inTransactionOver } from '../tables/locked-tables.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { isBackfilling, viewToRequest } from '../tables/view-columns.ts'
import { entriesOfKnownCollections } from './feed-pages.ts'
import { storeScope, updateDependents } from './store-scope.ts'

/**
 * `here`: a pull or another tab has already stored the page. `unfit`: the page does not directly follow the state of
 * this device, and the scope has to be pulled.
 */
export type PageResult = 'stored' | 'here' | 'unfit'

/**
 * Stores the page if it directly follows the state of this owner's mirror. Only rows are stored this way: restarts,
 * backfills, departures and rows awaited after a receipt need a pull (S4.23).
 */
export async function storePage(
  mirror: MirrorDatabase,
  ownerId: number | undefined,
  page: LivePage,
): Promise<PageResult> {
  const { answer } = page
  // No known scopes are passed, so that none counts as lost.
  const [state, touchedCollections] = await Promise.all([
    mirror.scope_state.get(answer.scope),
    collectionsOfAnswer(mirror, new Map(), { scopes: [answer], answers: [answer] }),
  ])
  const initialResult = pageStatusOf(state, page)
  if (initialResult !== 'next') return initialResult
  const tables = [...mirror.syncTablesOf(touchedCollections), mirror.table('sync_note')]
  return inTransactionOver(mirror, tables, async () => {
    const [currentState, currentOwnerId, awaitedCount, hasRowsInOtherScope] = await Promise.all([
      mirror.scope_state.get(answer.scope),
      ownerOf(mirror),
      mirror.outbox.where('state').equals('applied').count(),
      findsRowsInOtherScope(mirror, answer),
    ])
    const result = pageStatusOf(currentState, page)
    if (result !== 'next') return result
    if (currentOwnerId !== ownerId || awaitedCount > 0 || hasRowsInOtherScope) return 'unfit'
    await updateDependents(mirror, await storeScope(mirror, currentState, answer, page.server_time))
    return 'stored'
  })
}

function pageStatusOf(state: ScopeState | undefined, { since, answer }: LivePage): 'next' | 'here' | 'unfit' {
  if (state === undefined) return 'unfit'
  if (state.feed !== null && state.feed.revision >= answer.feed.cursor.revision) return 'here'
  return isNextPage(state, since, answer) ? 'next' : 'unfit'
}

/** Whether a pull from this state would return exactly this answer. */
function isNextPage(
  state: ScopeState,
  since: FeedCursor,
  { view, restart, feed, history }: ScopeAnswer,
): boolean {
  const { feed: deviceCursor, received } = state
  if (restart !== null || history !== null || feed.more || feed.departures.length > 0) return false
  if (
    deviceCursor === null ||
    received !== undefined ||
    isBackfilling(state) ||
    viewToRequest(state) !== view
  )
    return false
  return (
    deviceCursor.at === undefined &&
    deviceCursor.epoch === since.epoch &&
    deviceCursor.revision === since.revision &&
    deviceCursor.stamp === since.stamp
  )
}

/** Whether a row is on this device in another scope: only a pull of both scopes shows which is newer. */
async function findsRowsInOtherScope(mirror: MirrorDatabase, { scope, feed }: ScopeAnswer): Promise<boolean> {
  const deviceRows = await Promise.all(
    entriesOfKnownCollections(feed.rows).map(([collection, rows]) =>
      mirror.rows(collection).bulkGet((rows as RowInCollection['row'][]).map(({ id }) => id)),
    ),
  )
  return deviceRows.flat().some(row => row !== undefined && row.scope !== scope)
}
