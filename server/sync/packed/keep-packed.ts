/**
 * Maintains packed sets, the packed past rows of a scope (`pack.ts`): once a day it packs the day that is over, so
 * that no device waits for it, and deletes sets that no device requested for a month or that no role sees any more.
 */
import { sql } from 'kysely'
import { isPacked } from '#domain/collections.ts'
import { DAY_MS, firstRecentDay, instantAt } from '#domain/values/dates.ts'
import { ROLES } from '#domain/values/roles.ts'
import type { Scope, ScopeKind } from '#domain/values/scope.ts'
import { type ViewedCollection, viewOf } from '../../access/views.ts'
import type { Database } from '../../database/connection.ts'
import { readHeads } from '../../feed/heads.ts'
import { packCollections, packedNameOf } from './pack.ts'
import { runPackingTransaction } from './packing-transaction.ts'

const UNUSED_SET_DAYS = 30
const SCOPE_KINDS: readonly ScopeKind[] = ['home', 'company', 'user', 'platform']

export async function maintainPackedSets(database: Database, now: number): Promise<void> {
  const viewedCollectionByName = viewedCollections()
  const unusedSince = instantAt(now - UNUSED_SET_DAYS * DAY_MS)
  await database
    .deleteFrom('sealed_set')
    .where(({ eb, or }) =>
      or([
        eb('asked_at', '<', unusedSince),
        eb(sql<string>`collection || '=' || version`, 'not in', [...viewedCollectionByName.keys()]),
      ]),
    )
    .execute()
  const recentStartDate = firstRecentDay(instantAt(now))
  const scopes = await database
    .selectFrom('sealed_set')
    .select('scope')
    .distinct()
    .where('before', '<', recentStartDate)
    .execute()
  // One home at a time, so that requests of devices of other homes can run in between.
  for (const { scope } of scopes)
    await packDay(database, scope as Scope, recentStartDate, viewedCollectionByName)
}

/** Returns the collections that any role sees now, by the names of their packed sets. */
const viewedCollections = (): Map<string, ViewedCollection> =>
  new Map(
    ROLES.flatMap(role => SCOPE_KINDS.flatMap(kind => viewOf(role, kind).collections))
      .filter(({ collection }) => isPacked(collection))
      .map(viewedCollection => [packedNameOf(viewedCollection), viewedCollection]),
  )

const packDay = (
  database: Database,
  scope: Scope,
  recentStartDate: string,
  viewedCollectionByName: ReadonlyMap<string, ViewedCollection>,
): Promise<void> =>
  runPackingTransaction(database, async transaction => {
    const head = (await readHeads(transaction, [scope])).get(scope)
    const sets = await transaction.selectFrom('sealed_set').selectAll().where('scope', '=', scope).execute()
    for (const { collection, version, since, asked_at } of sets) {
      const viewedCollection = viewedCollectionByName.get(packedNameOf({ collection, version }))
      if (head === undefined || viewedCollection === undefined) continue
      // `asked_at` stays as it is, because no device requested this.
      await packCollections(transaction, scope, [viewedCollection], {
        head,
        since,
        before: recentStartDate,
        now: asked_at,
      })
    }
  })
