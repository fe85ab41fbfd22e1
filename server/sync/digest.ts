/**
 * Digests of the rows a device should have of a scope, to detect and repair a wrong mirror (S4). Device and server
 * compare digests only at the same revision.
 */
import { sql } from 'kysely'
import type { DigestAnswer, DigestRequest, Digests, RowIds } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { ReadScopes, ScopeView } from '../access/scopes.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { readHeads } from '../feed/heads.ts'

/**
 * Returns digests of each requested scope that is among those of `readScopes` and at the device's revision; the others
 * are left out.
 */
export async function readScopeDigests(
  database: Database,
  readScopes: ReadScopes,
  request: DigestRequest,
  now: string,
): Promise<DigestAnswer> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      const views = await readScopes(transaction)
      const heads = await readHeads(
        transaction,
        views.map(({ scope }) => scope),
      )
      const scopes: DigestAnswer['scopes'][number][] = []
      const requestByScope = new Map(request.scopes.map(scopeRequest => [scopeRequest.scope, scopeRequest]))
      for (const scopeRequest of requestByScope.values()) {
        const view = views.find(
          candidate => candidate.scope === scopeRequest.scope && candidate.view === scopeRequest.view,
        )
        const head = heads.get(scopeRequest.scope)
        if (
          view === undefined ||
          head?.revision !== scopeRequest.revision ||
          head.stamp !== scopeRequest.stamp
        )
          continue
        scopes.push({
          scope: view.scope,
          digests: await readDigests(transaction, view, scopeRequest),
          rows: await readRowIds(transaction, view, scopeRequest),
        })
      }
      return { server_time: now, scopes }
    })
}

type ScopeRequest = DigestRequest['scopes'][number]

async function readDigests(
  transaction: Transaction,
  view: ScopeView,
  { stages: partitions, base }: ScopeRequest,
): Promise<Digests> {
  const digests: Digests = {}
  if (partitions.length === 0) return digests
  for (const { collection } of view.collections) {
    const { rows } = await sql<{ stage: string; digest: string }>`
      select stage, encode(sha256(convert_to(
        string_agg(id || ':' || revision, ',' order by id collate "C"), 'UTF8')), 'hex') as digest
      from (select id::text as id, revision, ${partitionOf(collection, base)} as stage
        from ${sql.table(collection)} where scope = ${view.scope}) as row
      where stage = any(${[...partitions]}::text[]) group by stage`.execute(transaction)
    digests[collection] = Object.fromEntries(rows.map(({ stage: partition, digest }) => [partition, digest]))
  }
  return digests
}

/**
 * Returns the ids and revisions of the rows in each requested collection and partition. A collection outside the
 * caller's view has no rows. Runs one query per collection, however many partitions are requested.
 */
async function readRowIds(
  transaction: Transaction,
  view: ScopeView,
  { list, base }: ScopeRequest,
): Promise<RowIds[]> {
  const viewedCollections = view.collections
  const rowIds: RowIds[] = []
  for (const [collectionName, requestedPartitions] of groupBy(list, ({ collection }) => collection)) {
    const partitions = [...new Set(requestedPartitions.map(({ stage: partition }) => partition))]
    const collection = viewedCollections.find(
      viewedCollection => viewedCollection.collection === collectionName,
    )?.collection
    const rows =
      collection === undefined ? [] : await readRowsIn(transaction, view, collection, { partitions, base })
    const rowsByPartition = groupBy(rows, ({ stage: partition }) => partition)
    for (const partition of partitions) {
      const ids = (rowsByPartition.get(partition) ?? []).map(({ id, revision }) => [id, revision] as const)
      rowIds.push({ collection: collectionName, stage: partition, ids })
    }
  }
  return rowIds
}

async function readRowsIn(
  transaction: Transaction,
  { scope }: ScopeView,
  collection: Collection,
  { partitions, base }: { partitions: readonly string[]; base: ScopeRequest['base'] },
) {
  const { rows } = await sql<{ id: string | number; revision: number; stage: string }>`
    select * from (select id, revision, ${partitionOf(collection, base)} as stage
      from ${sql.table(collection)} where scope = ${scope}) as row
    where stage = any(${[...partitions]}::text[])`.execute(transaction)
  return rows
}

/**
 * Returns SQL for a row's partition: `undated`, its month, or `beside` for rows that the device's base of packed months
 * does not contain.
 */
function partitionOf(collection: Collection, base: ScopeRequest['base']) {
  const { dateField } = entityOf(collection)
  if (dateField === undefined) return sql`'undated'::text`
  const date = sql.ref(dateField)
  const month = sql`coalesce(to_char(${date}, 'YYYY-MM'), 'undated')`
  if (base === undefined) return month
  const besideCondition = sql`${date} >= ${`${base.since}-01`} and (${date} >= ${base.before} or revision > ${base.revision})`
  return sql`case when ${besideCondition} then 'beside' else ${month} end`
}
