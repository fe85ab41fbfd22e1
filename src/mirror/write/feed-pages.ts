/**
 * A feed brings each row at its last revision, so a prefix of its pages is no state the server was ever in: an order
 * that was changed twice is missing until its last page. Pages are buffered until the feed is at its end and applied
 * together, in the transaction that stores the last one (S4.19).
 */
import { isCollection } from '#domain/collections.ts'
import { type Envelope, monthOf } from '#domain/entity.ts'
import type { RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { entityOf } from '#domain/registry.ts'
import type { FeedPage, MirrorDatabase } from '../tables/database.ts'
import { applyTombstones, storeRows } from './store-rows.ts'

/** Keeps a page until the rest of its feed is here. Must run in a transaction over the bookkeeping. */
export async function bufferPage(
  mirror: MirrorDatabase,
  scope: string,
  { rows, departures }: ScopeAnswer['feed'],
): Promise<void> {
  await mirror.feed_page.add({ scope, rows, departures })
}

/**
 * Applies the buffered pages of a scope and then its last one; rows of a month that is not wanted are left out, and go where they were of one that is. Must
 * run in a transaction over the collections of all these pages. Returns the keys of the rows that changed, `collection/id`.
 */
export async function applyFeed(
  mirror: MirrorDatabase,
  scope: string,
  last: ScopeAnswer['feed'],
  isWanted: (month: string | undefined) => boolean,
): Promise<string[]> {
  const touched: string[] = []
  const buffered = await mirror.feed_page.where('scope').equals(scope).primaryKeys()
  const left = await tombstonesIn(mirror, buffered, last)
  const apply = async ({ rows, departures }: Pick<FeedPage, 'rows' | 'departures'>) => {
    for (const [collection, received] of knownCollections(rows)) {
      const here = (received as readonly FeedRow[]).filter(
        // It is in another scope by now, and may have come from there before this page was applied.
        row => (left.get(`${collection}/${row.id}`) ?? -1) <= row.revision,
      )
      const isKept = (row: FeedRow) => isWanted(monthOf(entityOf(collection), row))
      touched.push(...(await storeRows(mirror, collection, here.filter(isKept))))
      // Its date may have been in a month that is here (S4.26).
      const outside = here.filter(row => !isKept(row))
      const moved = outside.map(({ id, revision }) => ({ collection, id: String(id), revision }))
      touched.push(...(await applyTombstones(mirror, scope, moved)))
    }
    touched.push(...(await applyTombstones(mirror, scope, departures)))
  }
  // One at a time: all pages of a device that was away for weeks would not fit into memory with their rows.
  for (const position of buffered.sort((left, right) => left - right)) {
    const page = await mirror.feed_page.get(position)
    if (page !== undefined) await apply(page)
  }
  await mirror.feed_page.bulkDelete(buffered)
  await apply(last)
  return touched
}

type FeedRow = Readonly<Record<string, unknown>> & Envelope

/** By `collection/id`, the newest revision at which it left. */
async function tombstonesIn(
  mirror: MirrorDatabase,
  buffered: readonly number[],
  last: ScopeAnswer['feed'],
): Promise<ReadonlyMap<string, number>> {
  const left = new Map<string, number>()
  const note = ({ departures }: Pick<FeedPage, 'departures'>) => {
    for (const { collection, id, revision } of departures) {
      const key = `${collection}/${id}`
      left.set(key, Math.max(revision, left.get(key) ?? 0))
    }
  }
  for (const position of buffered) note((await mirror.feed_page.get(position)) ?? { departures: [] })
  note(last)
  return left
}

/** Forgets the buffered pages of a scope that is lost or begins anew. */
export async function dropPages(mirror: MirrorDatabase, scope: string): Promise<void> {
  await mirror.feed_page.where('scope').equals(scope).delete()
}

export const knownCollections = (rows: RowsByCollection) =>
  Object.entries(rows).flatMap(([collection, list]) =>
    isCollection(collection) ? [[collection, list] as const] : [],
  )
