/** Stores what the stream brought of a scope that moved, as a pull would have (decision 28). */
import type { AnyRow } from '#domain/record-set.ts'
import type { FeedCursor, LivePage, ScopeAnswer } from '#domain/sync-protocol.ts'
import { ownerOf } from './clear.ts'
import type { MirrorDatabase } from './database.ts'
import { knownCollections } from './feed-pages.ts'
import { collectionsOfAnswer, inTransactionOver } from './locked-tables.ts'
import type { ScopeState } from './scope-state.ts'
import { followStored, storeScope } from './store-scope.ts'
import { isBackfilling, viewToAsk } from './view-columns.ts'

/**
 * Stores the page where it is exactly what comes next for the mirror of `owner`; false when the scope has to be pulled.
 * Only rows are taken this way: what restarts, backfills, leaves or is awaited after a receipt is a pull's (S4.23).
 */
export async function storePage(
  mirror: MirrorDatabase,
  owner: number | undefined,
  { since, answer, server_time }: LivePage,
): Promise<boolean> {
  const { scope } = answer
  const state = await mirror.scope_state.get(scope)
  if (state === undefined || !isNext(state, since, answer)) return false
  // About no other scope, so that none is taken for lost.
  const states = new Map([[scope, state]])
  const concerned = await collectionsOfAnswer(mirror, states, { scopes: [answer], answers: [answer] })
  const tables = [...mirror.bookkeepingAnd(concerned), mirror.table('sync_note')]
  return inTransactionOver(mirror, tables, async () => {
    if ((await ownerOf(mirror)) !== owner) return false
    const present = await mirror.scope_state.get(scope)
    if (present === undefined || !isNext(present, since, answer)) return false
    if ((await mirror.outbox.where('state').equals('applied').count()) > 0) return false
    if (await isElsewhere(mirror, answer)) return false
    await followStored(mirror, await storeScope(mirror, present, answer, server_time))
    return true
  })
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
async function isElsewhere(mirror: MirrorDatabase, { scope, feed }: ScopeAnswer): Promise<boolean> {
  for (const [collection, rows] of knownCollections(feed.rows)) {
    const present = await mirror.rows(collection).bulkGet((rows as AnyRow['row'][]).map(({ id }) => id))
    if (present.some(row => row !== undefined && row.scope !== scope)) return true
  }
  return false
}
