/**
 * History: the current state of a scope, walked once per device. Undated rows first, then the last days, so that
 * today's round is there after the first page, then month by month backwards. What changes meanwhile comes by the feed.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { HistoryPlace, RowsByCollection, ScopeAnswer } from '#domain/sync-protocol.ts'
import { addDays, addMonths } from '#domain/values/dates.ts'
import { collectionsOf, type ScopeView } from '../access/scopes.ts'
import type { Transaction } from '../database/connection.ts'
import { selectRows } from '../database/rows.ts'
import { behindId } from './cursor.ts'

/** Two days back by UTC covers the last 24 hours in every zone. */
const RECENT_DAYS = 2

export const recentFrom = (now: string): string => addDays(now.slice(0, 10), -RECENT_DAYS)

/** A page ends after so many stages, however empty: a walk of many years is many requests, not one long one. */
const MOST_STAGES_A_PAGE = 24

export async function historyPage(
  transaction: Transaction,
  view: ScopeView,
  from: HistoryPlace | null,
  since: string,
  now: string,
  limit: number,
): Promise<NonNullable<ScopeAnswer['history']>> {
  const rows: RowsByCollection = {}
  const completed: string[] = []
  let left = limit
  for (const stage of stagesFrom(from?.stage ?? 'undated', since, now)) {
    if (completed.length === MOST_STAGES_A_PAGE) {
      return { rows, completed, place: { stage, collection: '', id: null } }
    }
    const walked = collectionsOf(view).filter(
      ({ collection }) => (entityOf(collection).datedBy === undefined) === (stage === 'undated'),
    )
    const start =
      from?.stage === stage ? walked.findIndex(({ collection }) => collection === from.collection) : 0
    for (const { collection, columns } of walked.slice(Math.max(start, 0))) {
      const behind = from?.stage === stage && from.collection === collection ? from.id : null
      // One more than fits tells whether the page ends here.
      const found = await selectRows(
        transaction,
        collection,
        sql`${inStage(view, collection, stage, now)} ${behind === null ? sql`` : sql`and ${behindId(collection, behind)}`} order by id limit ${left + 1}`,
        columns,
      )
      const page = found.slice(0, left)
      if (page.length > 0) rows[collection] = [...(rows[collection] ?? []), ...page]
      left -= page.length
      if (found.length > page.length) {
        return { rows, completed, place: { stage, collection, id: page.at(-1)?.id ?? behind } }
      }
    }
    completed.push(stage)
  }
  return { rows, completed, place: null }
}

/** The stages still to walk, the given one first. */
function stagesFrom(stage: string, since: string, now: string): string[] {
  const months: string[] = []
  for (let month = now.slice(0, 7); month >= since; month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  const stages = ['undated', 'recent', ...months]
  const index = stages.indexOf(stage)
  // A device that stopped at a month older than it now wants has nothing left to walk.
  return index === -1 ? [] : stages.slice(index)
}

function inStage(view: ScopeView, collection: Collection, stage: string, now: string): RawBuilder<unknown> {
  const dated = entityOf(collection).datedBy
  const here = sql`scope = ${view.scope}`
  if (dated === undefined || stage === 'undated') return here
  const column = sql.ref(dated)
  // Dates of rows are compared as dates; a column of instants takes the same bounds at midnight UTC.
  if (stage === 'recent') return sql`${here} and ${column} >= ${recentFrom(now)}`
  const first = `${stage}-01`
  return sql`${here} and ${column} >= ${first} and ${column} < ${addMonths(first, 1)}`
}
