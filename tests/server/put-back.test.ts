/** A database that a test used begins for the next as a new one does. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/connection.ts'
import { seedOrders } from '../support/orders.ts'
import { startTestServer } from '../support/server.ts'

async function contentsOf(database: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(jsonb_agg(to_jsonb(one) order by to_jsonb(one)::text), '[]')::text as all from ${sql.table(name)} as one`.execute(
      database,
    )
    contents[name] = rows[0]?.all ?? ''
  }
  const { rows } = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences`.execute(database)
  for (const { name, last } of rows) contents[name] = String(last)
  return contents
}

test('with the same rows, heads of feeds and next numbers, in the same database', async () => {
  const first = await startTestServer()
  const before = await contentsOf(first.database)
  await seedOrders(first.database)
  await first.signIn('manager')
  await sql`update scope_feed set epoch = gen_random_uuid()`.execute(first.database)
  await sql`delete from setting`.execute(first.database)
  await sql`select nextval(pg_get_serial_sequence('client', 'id'))`.execute(first.database)
  // On two connections, which stay open and are not used any longer.
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.05)`.execute(first.database)))
  expect(await contentsOf(first.database)).not.toEqual(before)
  await first.stop()
  const second = await startTestServer()
  expect(second.connectionString).toBe(first.connectionString)
  expect(await contentsOf(second.database)).toEqual(before)
  await second.stop()
})

test.each([
  'alter table client add column shoe_size integer',
  'alter table client disable trigger all',
  'create index on client (first_name)',
  'drop index departure_by_revision',
  'truncate rate_limit',
  'insert into rate_limit (key, window_at, count) select n::text, now(), 1 from generate_series(1, 20000) as n',
])('but not after %s', async statement => {
  const first = await startTestServer()
  await sql.raw(statement).execute(first.database)
  await first.stop()
  const second = await startTestServer()
  expect(second.connectionString).not.toBe(first.connectionString)
  await second.stop()
})
