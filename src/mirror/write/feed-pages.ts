/**
 * A feed brings each row at its last revision, so its first pages alone are no state the server was ever in: an order
 * that was changed twice is missing until its last page. Pages are buffered until the last page arrives, and all are
 * applied in the transaction that stores it (S4.19).
 */
import { isCollection } from '#domain/collections.ts'
import { type Envelope, monthOf } from '#domain/entity.ts'
import type { RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { entityOf } from '#domain/registry.ts'
import type { FeedPage, MirrorDatabase } from '../tables/database.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { applyTombstones, storeRows } from './store-rows.ts'

/** Buffers a page until the rest of its feed arrives. Must run in a transaction over the bookkeeping tables. */
export async function bufferPage(
  mirror: MirrorDatabase,
  scope: string,
  { rows, departures }: ScopeAnswer['feed'],
): Promise<void> {
  // On a locked tablet all of it is in letters, and no key is open to keep a page with.
  if (Object.keys(rows).length === 0 && departures.length === 0) return
  await mirror.feed_page.add({ scope, rows, departures })
}

/** Whether pages of a scope were buffered by somebody who saw more on this home's tablet: the feed begins again then. */
export async function hasClosedPages(mirror: MirrorDatabase, scope: string): Promise<boolean> {
  if (mirror.isWhollyOpen) return false
  const positions = await mirror.feed_page.where('scope').equals(scope).primaryKeys()
  return (await mirror.feed_page.bulkGet(positions)).includes(undefined)
}

/**
 * Applies the buffered pages of a scope and then its last page. Leaves out rows of months that are not wanted, and
 * deletes them where they had been in a wanted month. Must run in a transaction over the collections of all these
 * pages. Returns the keys of the rows that changed, `collection/id`.
 */
export async function applyFeed(
  mirror: MirrorDatabase,
  scope: string,
  lastPage: ScopeAnswer['feed'],
  isWanted: (month: string | undefined) => boolean,
): Promise<string[]> {
  const touchedKeys: string[] = []
  const bufferedPositions = await mirror.feed_page.where('scope').equals(scope).primaryKeys()
  const departureRevisions = await departureRevisionsIn(mirror, bufferedPositions, lastPage)
  const applyPage = async ({ rows, departures }: Pick<FeedPage, 'rows' | 'departures'>) => {
    for (const [collection, receivedRows] of entriesOfKnownCollections(rows)) {
      const presentRows = (receivedRows as readonly FeedRow[]).filter(
        // A row that left at a later revision is in another scope by now, and the feed of that scope may have brought
        // it before this page is applied.
        row => (departureRevisions.get(`${collection}/${row.id}`) ?? -1) <= row.revision,
      )
      const isKept = (row: FeedRow) => isWanted(monthOf(entityOf(collection), row))
      touchedKeys.push(...(await storeRows(mirror, collection, presentRows.filter(isKept))))
      // The row's former date may be in a loaded month (S4.26).
      const unwantedRows = presentRows.filter(row => !isKept(row))
      const tombstones = unwantedRows.map(({ id, revision }) => ({ collection, id: String(id), revision }))
      touchedKeys.push(...(await applyTombstones(mirror, scope, tombstones)))
    }
    touchedKeys.push(...(await applyTombstones(mirror, scope, departures)))
  }
  // One page at a time: the pages of a device that was offline for weeks would not all fit into memory.
  for (const position of bufferedPositions.sort((left, right) => left - right)) {
    const page = await mirror.feed_page.get(position)
    // Its key was closed in the middle of this: nothing is stored.
    if (page === undefined) throw new Error('A page that was received cannot be read any more.')
    await applyPage(page)
  }
  await mirror.feed_page.bulkDelete(bufferedPositions)
  await applyPage(lastPage)
  return touchedKeys
}

type FeedRow = Readonly<Record<string, unknown>> & Envelope

/** Returns the newest revision at which each row left, by `collection/id`. */
async function departureRevisionsIn(
  mirror: MirrorDatabase,
  bufferedPositions: readonly number[],
  lastPage: ScopeAnswer['feed'],
): Promise<ReadonlyMap<string, number>> {
  const departureRevisions = new Map<string, number>()
  const addDepartures = ({ departures }: Pick<FeedPage, 'departures'>) => {
    for (const { collection, id, revision } of departures) {
      const key = `${collection}/${id}`
      departureRevisions.set(key, Math.max(revision, departureRevisions.get(key) ?? 0))
    }
  }
  for (const position of bufferedPositions)
    addDepartures((await mirror.feed_page.get(position)) ?? { departures: [] })
  addDepartures(lastPage)
  return departureRevisions
}

/** Drops what was received of a feed that was not read to its end: it is asked for again from where it began. */
export async function forgetUnfinishedFeed(
  mirror: MirrorDatabase,
  { received: _, ...state }: ScopeState,
): Promise<void> {
  await dropPages(mirror, state.scope)
  await mirror.scope_state.put(state)
}

/** Deletes the buffered pages of a scope that is lost or restarts. */
export async function dropPages(mirror: MirrorDatabase, scope: string): Promise<void> {
  await mirror.feed_page.where('scope').equals(scope).delete()
}

export const entriesOfKnownCollections = (rows: RowsByCollection) =>
  Object.entries(rows).flatMap(([collection, collectionRows]) =>
    isCollection(collection) ? [[collection, collectionRows] as const] : [],
  )
