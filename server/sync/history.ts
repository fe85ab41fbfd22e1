/**
 * History: the current state of a scope, backfilled once per device. Undated rows first, then the last days, so that
 * today's round is there after the first page, then month by month backwards. Changes made meanwhile arrive by the
 * feed.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Entity, mayHaveUndatedRows } from '#domain/entity.ts'
import type { HistoryPosition, RowsByCollection, ScopeAnswer } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { addMonths, firstRecentDay } from '#domain/values/dates.ts'
import type { ScopeView } from '../access/scopes.ts'
import type { ViewedCollection } from '../access/views.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { afterIdCondition } from './cursor.ts'

/**
 * The most partitions in one page, even if all are empty: a backfill of many years takes many requests instead of one
 * long one.
 */
const MAX_PARTITIONS_PER_PAGE = 24

export async function readHistoryPage(
  transaction: Transaction,
  view: ScopeView,
  position: HistoryPosition | null,
  oldestMonth: string,
  now: string,
  limit: number,
): Promise<NonNullable<ScopeAnswer['history']>> {
  const rows: RowsByCollection = {}
  const completed: string[] = []
  let remainingRows = limit
  for (const partition of partitionsFrom(position?.stage ?? 'undated', oldestMonth, now)) {
    if (completed.length === MAX_PARTITIONS_PER_PAGE) {
      return { rows, completed, place: { stage: partition, collection: '', id: null } }
    }
    const collections = view.collections.filter(({ collection }) =>
      canHaveRowsIn(entityOf(collection), partition),
    )
    const startIndex =
      position?.stage === partition
        ? collections.findIndex(({ collection }) => collection === position.collection)
        : 0
    const remainingCollections = collections.slice(Math.max(startIndex, 0))
    const nonEmptyCollections = await findNonEmptyCollections(
      transaction,
      view,
      remainingCollections,
      partition,
      now,
    )
    for (const { collection, columns } of remainingCollections.filter(viewedCollection =>
      nonEmptyCollections.has(viewedCollection.collection),
    )) {
      const lastId = position?.stage === partition && position.collection === collection ? position.id : null
      // Reads one row more than fits into the page, to find out whether the partition has further rows.
      const foundRows = await selectRows(
        transaction,
        collection,
        sql`${partitionCondition(view, collection, partition, now)} ${lastId === null ? sql`` : sql`and ${afterIdCondition(collection, lastId)}`} order by id limit ${remainingRows + 1}`,
        columns,
      )
      const page = foundRows.slice(0, remainingRows)
      if (page.length > 0) rows[collection] = [...(rows[collection] ?? []), ...page]
      remainingRows -= page.length
      if (foundRows.length > page.length) {
        return { rows, completed, place: { stage: partition, collection, id: page.at(-1)?.id ?? lastId } }
      }
    }
    completed.push(partition)
  }
  return { rows, completed, place: null }
}

/** Returns the collections with rows in a partition, in one query: most collections have none in most months. */
async function findNonEmptyCollections(
  transaction: Transaction,
  view: ScopeView,
  viewedCollections: readonly ViewedCollection[],
  partition: string,
  now: string,
): Promise<ReadonlySet<string>> {
  if (viewedCollections.length === 0) return new Set()
  const existsQueries = viewedCollections.map(
    ({ collection }) => sql`
      select ${collection}::text as collection
      where exists (select from ${sql.table(collection)} where ${partitionCondition(view, collection, partition, now)})`,
  )
  const { rows } = await sql<{ collection: string }>`${sql.join(existsQueries, sql` union all `)}`.execute(
    transaction,
  )
  return new Set(rows.map(({ collection }) => collection))
}

/** Returns the partitions still to backfill, beginning with `partition`. */
function partitionsFrom(partition: string, oldestMonth: string, now: string): string[] {
  const months: string[] = []
  for (let month = now.slice(0, 7); month >= oldestMonth; month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  const partitions = ['undated', 'recent', ...months]
  const index = partitions.indexOf(partition)
  // A device that stopped at a month older than it now wants has nothing left to backfill.
  return index === -1 ? [] : partitions.slice(index)
}

const canHaveRowsIn = (entity: Entity, partition: string): boolean =>
  partition === 'undated' ? mayHaveUndatedRows(entity) : entity.dateField !== undefined

function partitionCondition(
  view: ScopeView,
  collection: Collection,
  partition: string,
  now: string,
): RawBuilder<unknown> {
  const dateColumn = entityOf(collection).dateField
  const scopeCondition = sql`scope = ${view.scope}`
  if (dateColumn === undefined) return scopeCondition
  const column = sql.ref(dateColumn)
  if (partition === 'undated') return sql`${scopeCondition} and ${column} is null`
  // Dates of rows are compared as dates; a column of instants has the same bounds at midnight UTC.
  if (partition === 'recent') return sql`${scopeCondition} and ${column} >= ${firstRecentDay(now)}`
  const firstDay = `${partition}-01`
  return sql`${scopeCondition} and ${column} >= ${firstDay} and ${column} < ${addMonths(firstDay, 1)}`
}
