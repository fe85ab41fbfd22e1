/**
 * History: the current state of a scope, backfilled once per device. Undated rows first, then the last days, so that
 * today's round is there after the first page, then month by month backwards. Changes made meanwhile arrive by the
 * feed.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Entity, mayBeUndated } from '#domain/entity.ts'
import type { HistoryPosition, RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { addMonths, recentDaysFrom } from '#domain/values/dates.ts'
import type { ScopeView } from '../access/scopes.ts'
import type { ViewedCollection } from '../access/views.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { behindId } from './cursor.ts'

/**
 * A page ends after this many partitions, however empty: a backfill of many years is many requests, not one long one.
 */
const MAX_PARTITIONS_A_PAGE = 24

export async function historyPage(
  transaction: Transaction,
  view: ScopeView,
  from: HistoryPosition | null,
  since: string,
  now: string,
  limit: number,
): Promise<NonNullable<ScopeAnswer['history']>> {
  const rows: RowsByCollection = {}
  const completed: string[] = []
  let left = limit
  for (const partition of partitionsFrom(from?.stage ?? 'undated', since, now)) {
    if (completed.length === MAX_PARTITIONS_A_PAGE) {
      return { rows, completed, place: { stage: partition, collection: '', id: null } }
    }
    const backfilled = view.collections.filter(({ collection }) => mayBeIn(entityOf(collection), partition))
    const start =
      from?.stage === partition ? backfilled.findIndex(({ collection }) => collection === from.collection) : 0
    const toGo = backfilled.slice(Math.max(start, 0))
    const filled = await filledIn(transaction, view, toGo, partition, now)
    for (const { collection, columns } of toGo.filter(each => filled.has(each.collection))) {
      const behind = from?.stage === partition && from.collection === collection ? from.id : null
      // One row more than the page has room for shows whether the page ends here.
      const found = await selectRows(
        transaction,
        collection,
        sql`${inPartition(view, collection, partition, now)} ${behind === null ? sql`` : sql`and ${behindId(collection, behind)}`} order by id limit ${left + 1}`,
        columns,
      )
      const page = found.slice(0, left)
      if (page.length > 0) rows[collection] = [...(rows[collection] ?? []), ...page]
      left -= page.length
      if (found.length > page.length) {
        return { rows, completed, place: { stage: partition, collection, id: page.at(-1)?.id ?? behind } }
      }
    }
    completed.push(partition)
  }
  return { rows, completed, place: null }
}

/** Returns the collections with rows in a partition, in one query: most collections have none in most months. */
async function filledIn(
  transaction: Transaction,
  view: ScopeView,
  viewed: readonly ViewedCollection[],
  partition: string,
  now: string,
): Promise<ReadonlySet<string>> {
  if (viewed.length === 0) return new Set()
  const questions = viewed.map(
    ({ collection }) => sql`
      select ${collection}::text as collection
      where exists (select from ${sql.table(collection)} where ${inPartition(view, collection, partition, now)})`,
  )
  const { rows } = await sql<{ collection: string }>`${sql.join(questions, sql` union all `)}`.execute(
    transaction,
  )
  return new Set(rows.map(({ collection }) => collection))
}

/** Returns the partitions still to backfill, beginning with `partition`. */
function partitionsFrom(partition: string, since: string, now: string): string[] {
  const months: string[] = []
  for (let month = now.slice(0, 7); month >= since; month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  const partitions = ['undated', 'recent', ...months]
  const index = partitions.indexOf(partition)
  // A device that stopped at a month older than it now wants has nothing left to backfill.
  return index === -1 ? [] : partitions.slice(index)
}

const mayBeIn = (entity: Entity, partition: string): boolean =>
  partition === 'undated' ? mayBeUndated(entity) : entity.datedBy !== undefined

function inPartition(
  view: ScopeView,
  collection: Collection,
  partition: string,
  now: string,
): RawBuilder<unknown> {
  const dated = entityOf(collection).datedBy
  const here = sql`scope = ${view.scope}`
  if (dated === undefined) return here
  const column = sql.ref(dated)
  if (partition === 'undated') return sql`${here} and ${column} is null`
  // Dates of rows are compared as dates; a column of instants has the same bounds at midnight UTC.
  if (partition === 'recent') return sql`${here} and ${column} >= ${recentDaysFrom(now)}`
  const first = `${partition}-01`
  return sql`${here} and ${column} >= ${first} and ${column} < ${addMonths(first, 1)}`
}
