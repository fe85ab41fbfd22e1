/** Stores what the stream brought of a scope that moved, as a pull would have (decision 28). */

import type { FeedCursor, LivePage, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import type { AnyRow } from '#domain/record-set.ts'
import { ownerOf } from '../tables/clear.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { collectionsOfAnswer, inTransactionOver } from '../tables/locked-tables.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { isBackfilling, viewToAsk } from '../tables/view-columns.ts'
import { knownCollections } from './feed-pages.ts'
import { followStored, storeScope } from './store-scope.ts'

/** `here`: a pull or another tab brought it before. `unfit`: the scope has to be pulled. */
export type PageOutcome = 'stored' | 'here' | 'unfit'

/**
 * Stores the page where it is exactly what comes next for the mirror of `owner`. Only rows are taken this way: what
 * restarts, backfills, leaves or is awaited after a receipt is a pull's (S4.23).
 */
export async function storePage(
  mirror: MirrorDatabase,
  owner: number | undefined,
  page: LivePage,
): Promise<PageOutcome> {
  const { answer } = page
  // About no other scope, so that none is taken for lost.
  const [state, concerned] = await Promise.all([
    mirror.scope_state.get(answer.scope),
    collectionsOfAnswer(mirror, new Map(), { scopes: [answer], answers: [answer] }),
  ])
  const before = fitOf(state, page)
  if (before !== 'next') return before
  const tables = [...mirror.bookkeepingAnd(concerned), mirror.table('sync_note')]
  return inTransactionOver(mirror, tables, async () => {
    const [present, mine, awaited, isElsewhere] = await Promise.all([
      mirror.scope_state.get(answer.scope),
      ownerOf(mirror),
      mirror.outbox.where('state').equals('applied').count(),
      hasRowsElsewhere(mirror, answer),
    ])
    const fit = fitOf(present, page)
    if (fit !== 'next') return fit
    if (mine !== owner || awaited > 0 || isElsewhere) return 'unfit'
    await followStored(mirror, await storeScope(mirror, present, answer, page.server_time))
    return 'stored'
  })
}

function fitOf(state: ScopeState | undefined, { since, answer }: LivePage): 'next' | 'here' | 'unfit' {
  if (state === undefined) return 'unfit'
  if (state.feed !== null && state.feed.revision >= answer.feed.cursor.revision) return 'here'
  return isNext(state, since, answer) ? 'next' : 'unfit'
}

/** Whether a pull of this state would be answered with just this. */
function isNext(
  state: ScopeState,
  since: FeedCursor,
  { view, restart, feed, history }: ScopeAnswer,
): boolean {
  const { feed: here, received } = state
  if (restart !== null || history !== null || feed.more || feed.departures.length > 0) return false
  if (here === null || received !== undefined || isBackfilling(state) || viewToAsk(state) !== view)
    return false
  return (
    here.at === undefined &&
    here.epoch === since.epoch &&
    here.revision === since.revision &&
    here.stamp === since.stamp
  )
}

/** Whether one of its rows is here under another scope: which of the two is newer only a pull of both tells. */
async function hasRowsElsewhere(mirror: MirrorDatabase, { scope, feed }: ScopeAnswer): Promise<boolean> {
  const present = await Promise.all(
    knownCollections(feed.rows).map(([collection, rows]) =>
      mirror.rows(collection).bulkGet((rows as AnyRow['row'][]).map(({ id }) => id)),
    ),
  )
  return present.flat().some(row => row !== undefined && row.scope !== scope)
}
