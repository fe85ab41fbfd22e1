/** What is read for a mark is bounded: the past of an order costs nothing (M5.17). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { addDays } from '#domain/values/dates.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Connection } from '#server/database/connection.ts'
import { readDosePlans, readMarksAround } from '#server/operations/item-marks.ts'
import { examples } from '#tests/support/examples.ts'
import { MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const metformin = orderId(METFORMIN.name)
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN])
})
afterAll(() => server.stop())

/** Doses at 08:00 and 20:00 UTC of so many days before `before`, each given once. */
async function givenFor(days: number, before = '2026-03-01'): Promise<void> {
  await sql`
    with day as (
      select ${before}::date - i / 2 as day, case i % 2 when 0 then '08:00' else '20:00' end as time,
        gen_random_uuid() as id
      from generate_series(2, ${days * 2 + 1}::int) as i
    ), version as (select id from medication_version where medication_id = ${metformin}),
    dose as (
      insert into administration (id, medication_id, medication_version_id, client_id, home_id,
        administration_date, administration_time, is_as_needed, time_zone, created_at, created_by, scope, revision)
      select day.id, ${metformin}, version.id, 1, ${MAPLE}, day, time, false, 'UTC', now(), 1,
        ${homeScope(MAPLE)}, 1 from day, version
      returning id, administration_date, administration_time
    )
    insert into mark (id, administration_id, medication_id, client_id, home_id, administration_date, status,
      given_at, seen_mark_ids, author_id, recorded_at, utc_offset_minutes, received_at, scope, revision)
    select gen_random_uuid(), id, ${metformin}, 1, ${MAPLE}, administration_date, 'given',
      (administration_date + administration_time::time) at time zone 'UTC', '[]', 1, now(), 0, now(),
      ${homeScope(MAPLE)}, 1 from dose`.execute(server.database)
}

/** How often this connection has read all marks. What it did before its transaction counts too, for up to a second. */
async function timesReadWhole(connection: Connection): Promise<number> {
  const { rows } = await sql<{ seq_scan: number }>`
    select seq_scan::integer from pg_stat_xact_user_tables where relname = 'mark'`.execute(connection)
  return rows[0]?.seq_scan ?? 0
}

test('[M5.17] a mark is compared with the doses within reach of it, however many there were before', async () => {
  await givenFor(300)
  const [example] = examples.mark
  if (example === undefined) throw new Error('A mark without an example.')
  const fresh: RowOf<'mark'> = {
    ...example,
    medication_id: metformin,
    given_at: '2026-03-01T09:00:00.000Z',
    scope: homeScope(MAPLE),
    revision: 0,
  }
  const plans = await readDosePlans(server.database, [1])
  const known = await readMarksAround(server.database, [fresh], plans)
  // Twice a day: six hours either side of 09:00 on the first of March hold no dose of the days before.
  expect(known).toHaveLength(0)
  const earlier = await readMarksAround(
    server.database,
    [{ ...fresh, given_at: '2026-01-10T09:00:00.000Z' }],
    plans,
  )
  expect(earlier.length).toBeLessThanOrEqual(2)
})

test('[M5.17] of the marks of a home only those around a batch are read, however many there are', async () => {
  await givenFor(10_000, '2025-01-01')
  await sql`analyze mark`.execute(server.database)
  const [example] = examples.mark
  if (example === undefined) throw new Error('A mark without an example.')
  const batch = Array.from(
    { length: 200 },
    (_, index): RowOf<'mark'> => ({
      ...example,
      administration_id: derivedId('dose', String(index)),
      medication_id: metformin,
      given_at: `${addDays('2024-12-20', -index)}T08:10:00.000Z`,
      scope: homeScope(MAPLE),
      revision: 0,
    }),
  )
  const plans = await readDosePlans(server.database, [1])
  await server.database.transaction().execute(async transaction => {
    const before = await timesReadWhole(transaction)
    expect(await readMarksAround(transaction, batch, plans)).toHaveLength(batch.length)
    expect(await timesReadWhole(transaction)).toBe(before)
  })
})
