/**
 * Digests: a short word for what a device should have of a scope, so that a mirror that went wrong is found out and
 * mended instead of believed (S4). Compared only when both stand at the same revision.
 */
import { sql } from 'kysely'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { DigestAnswer, DigestRequest, Digests, RowIds } from '#domain/sync-protocol.ts'
import type { Caller } from '../access/caller.ts'
import { collectionsOf, type ScopeView, scopesOf } from '../access/scopes.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { headsOf } from './stamp.ts'

/** Answers every scope asked for that is the caller's and stands where the device does; the others are left out. */
export async function digest(
  database: Database,
  caller: Caller,
  request: DigestRequest,
  now: string,
): Promise<DigestAnswer> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async transaction => {
      const mine = await scopesOf(transaction, caller, now)
      const heads = await headsOf(
        transaction,
        mine.map(({ scope }) => scope),
      )
      const scopes: DigestAnswer['scopes'][number][] = []
      for (const asked of request.scopes) {
        const view = mine.find(one => one.scope === asked.scope && one.view === asked.view)
        const head = heads.get(asked.scope)
        if (view === undefined || head?.revision !== asked.revision || head.stamp !== asked.stamp) continue
        scopes.push({
          scope: view.scope,
          digests: await digestsOf(transaction, view, asked.stages),
          rows: await idsIn(transaction, view, asked.list),
        })
      }
      return { server_time: now, scopes }
    })
}

async function digestsOf(
  transaction: Transaction,
  view: ScopeView,
  stages: readonly string[],
): Promise<Digests> {
  const digests: Digests = {}
  if (stages.length === 0) return digests
  for (const { collection } of collectionsOf(view)) {
    const { rows } = await sql<{ stage: string; digest: string }>`
      select stage, encode(sha256(convert_to(
        string_agg(id || ':' || revision, ',' order by id collate "C"), 'UTF8')), 'hex') as digest
      from (select id::text as id, revision, ${stageOf(collection)} as stage
        from ${sql.table(collection)} where scope = ${view.scope}) as row
      where stage = any(${[...stages]}::text[]) group by stage`.execute(transaction)
    digests[collection] = Object.fromEntries(rows.map(({ stage, digest }) => [stage, digest]))
  }
  return digests
}

async function idsIn(
  transaction: Transaction,
  view: ScopeView,
  list: DigestRequest['scopes'][number]['list'],
): Promise<RowIds[]> {
  const found: RowIds[] = []
  for (const { collection } of collectionsOf(view)) {
    for (const { stage } of list.filter(one => one.collection === collection)) {
      const { rows } = await sql<{ id: string | number; revision: number }>`
        select id, revision from ${sql.table(collection)}
        where scope = ${view.scope} and ${stageOf(collection)} = ${stage}`.execute(transaction)
      found.push({ collection, stage, ids: rows.map(({ id, revision }) => [id, revision]) })
    }
  }
  return found
}

/** `undated`, or the month of a row. */
function stageOf(collection: Collection) {
  const { datedBy } = entityOf(collection)
  return datedBy === undefined ? sql`'undated'::text` : sql`to_char(${sql.ref(datedBy)}, 'YYYY-MM')`
}
