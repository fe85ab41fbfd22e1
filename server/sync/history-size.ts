/** Counts the rows a backfill will bring, once when it begins, for an accurate progress bar. */
import { type RawBuilder, sql } from 'kysely'
import type { HistorySize } from '#domain/protocol/sync-protocol.ts'
import { entityOf } from '#domain/registry.ts'
import { firstRecentDay } from '#domain/values/dates.ts'
import type { ScopeView } from '../access/scopes.ts'
import type { Transaction } from '../database/connection.ts'

export async function readHistorySize(
  transaction: Transaction,
  view: ScopeView,
  since: string,
  now: string,
): Promise<HistorySize> {
  const counts = view.collections.map(({ collection }): RawBuilder<unknown> => {
    const { datedBy } = entityOf(collection)
    const fromScope = sql`from ${sql.table(collection)} where scope = ${view.scope}`
    if (datedBy === undefined) return sql`select count(*) as needed, 0 as older ${fromScope}`
    const date = sql.ref(datedBy)
    // The last days are sent twice: at once, and again within their month.
    return sql`select count(*) filter (where ${date} is null or ${date} >= ${firstRecentDay(now)}) as needed,
      count(*) filter (where ${date} >= ${`${since}-01`}) as older ${fromScope}`
  })
  const { rows } = await sql<HistorySize>`
    select coalesce(sum(needed), 0)::integer as needed, coalesce(sum(older), 0)::integer as older
    from (${sql.join(counts, sql` union all `)}) as each`.execute(transaction)
  return rows[0] ?? { needed: 0, older: 0 }
}
