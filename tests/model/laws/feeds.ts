/** S4: revisions of a scope have no gaps, and no row has one that was never given. */
import { sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

export async function checkFeeds({ database, company }: World): Promise<void> {
  const scopes = [
    `company:${company.id}`,
    ...company.homes.map(({ id }) => `home:${id}`),
    ...company.people.map(({ id }) => `user:${id}`),
  ]
  const rows = sql.join(
    collections.map(
      name => sql`select scope, revision from ${sql.table(name)} where scope = any(${scopes}::text[])`,
    ),
    sql` union all `,
  )
  const { rows: odd } = await sql<{ scope: string }>`
    select feed.scope from scope_feed as feed
    left join lateral (
      select count(*) as stamps, max(revision) as last from feed_stamp where feed_stamp.scope = feed.scope
    ) as stamped on true
    left join (select scope, max(revision) as highest from (${rows}) as one group by scope) as held
      on held.scope = feed.scope
    where feed.scope = any(${scopes}::text[])
      and (stamped.stamps <> feed.revision or stamped.last <> feed.revision or held.highest > feed.revision)
  `.execute(database)
  if (odd.length > 0) broken('S4', `the revisions of ${odd.map(({ scope }) => scope).join()} have gaps`)
}
