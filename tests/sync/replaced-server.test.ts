/** While processes are replaced, an older one works beside newer ones on their schema, and its tablets may be newer. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type App, createApp } from '#server/app.ts'
import { migrate, ownMigrations } from '#server/database/migrate.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { asOlderHearth } from '../support/older-app.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)
/** A release to come, as migrations after 036 may be: it adds. */
const LATER = {
  name: '999-later',
  sql: `alter table mark add column mood text check (mood <> '');
    create table mood (id uuid primary key, felt_on date not null, revision bigint,
      scope text not null references scope_feed);
    select make_synced('mood', dated_by => 'felt_on');`,
}

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(() => server.stop())

const updateDatabase = () => migrate(server.connectionString, [...ownMigrations(), LATER])
const passMinutes = (minutes: number) =>
  sql`update migration set applied_at = applied_at - ${`${minutes} minutes`}::interval`.execute(
    server.database,
  )
/** What waits, as a later app would have written it: with an argument nobody here knows. */
const asLaterHearth = () =>
  asOlderHearth(tablet, { version: 1, argsThen: args => ({ ...args, mood: 'calm' }) })
const states = async () => (await tablet.mirror.outbox.toArray()).map(({ state }) => state)
const shown = async (id: string) =>
  (await readRows(tablet.mirror, { collection: 'mark', anyOf: [id] }))[0]?.record_state

test('[S13.11] an older server goes on writing, telling and pulling on the schema of a newer one', async () => {
  await updateDatabase()
  const other = await openTablet(server, 'care_giver_2')
  await other.pull()
  const id = await tablet.mark(metformin, TODAY, '08:00', 'given')
  expect(await tablet.push()).toBe(true)
  await other.pull()
  expect(await other.mirror.rows('mark').get(id)).toMatchObject({ status: 'given' })
})

test('[S13.11] what an older server does not understand is left to the newer one, in order, while it is replaced', async () => {
  await updateDatabase()
  const ids = [await tablet.mark(metformin, TODAY, '08:00', 'given')]
  await asLaterHearth()
  ids.push(await tablet.mark(metformin, TODAY, '20:00', 'given'))
  expect(await tablet.push()).toBe(false)
  expect(await states()).toEqual(['waiting', 'waiting'])
  for (const id of ids) expect(await shown(id)).toBe('queued')
  expect(await server.database.selectFrom('mark').select('id').execute()).toEqual([])
  // Nobody else waits for it.
  const other = await openTablet(server, 'care_giver_2')
  await other.pull()
  await other.mark(metformin, '2026-03-09', '20:00', 'given')
  expect(await other.push()).toBe(true)
})

test('[S13.11] an older server that stays keeps what it does not understand for later, and refuses none of it', async () => {
  await updateDatabase()
  await passMinutes(6)
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  await asLaterHearth()
  await tablet.mark(metformin, TODAY, '20:00', 'given')
  expect(await tablet.push()).toBe(true)
  expect(await states()).toEqual(['held'])
  const [kept] = await server.database
    .selectFrom('operation')
    .select('args')
    .where('outcome', '=', 'held')
    .execute()
  expect(kept?.args).toMatchObject({ mood: 'calm' })
})

test('[S13.11] on its own schema a server refuses arguments it does not know, as ever', async () => {
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  await asLaterHearth()
  expect(await tablet.push()).toBe(true)
  expect(await states()).toEqual(['refused'])
})

test('[S13.7] a tablet that is never closed asks again when its stream stands at another server', async () => {
  const before = createApp(server.dependencies)
  let answering: App = before
  await Promise.all([before.start(), server.app.start()])
  const reachable = { ...server, app: { fetch: (request: Request) => answering.fetch(request) } }
  const open = await openTablet(reachable, 'care_giver')
  await open.pull()
  const engine = open.start()
  await expect.poll(() => open.network.asked.includes('sync/live')).toBe(true)
  const markId = await open.mark(metformin, TODAY, '08:00', 'given')
  const [entry] = await open.mirror.outbox.toArray()
  if (entry === undefined) throw new Error('Nothing was recorded.')
  await expect.poll(() => open.mirror.outbox.count()).toBe(0)
  await quarantineAsUnknown(entry.id)
  await open.mirror.outbox.put({ ...entry, state: 'held' })

  server.clock.advanceSeconds(60)
  answering = server.app
  await before.stop()
  await expect.poll(() => open.mirror.outbox.count(), { timeout: 5_000 }).toBe(0)
  const [mark] = await server.database.selectFrom('mark').select('id').execute()
  expect(mark?.id).toBe(markId)
  await engine.stop()
})

/** As the older server would have kept it. */
async function quarantineAsUnknown(operationId: string): Promise<void> {
  const scope = homeScope(MAPLE)
  await server.database.transaction().execute(async transaction => {
    await sql`delete from mark`.execute(transaction)
    await sql`delete from administration`.execute(transaction)
    await sql`update operation set outcome = 'held' where id = ${operationId}`.execute(transaction)
    await sql`insert into attention_item (id, kind, client_id, home_id, subject_ids, details, author_id, recorded_at,
        opened_at, scope)
      values (${attentionId('held', [operationId])}, 'held', null, ${MAPLE}, ${JSON.stringify([operationId])},
        '{"why": "unknown_kind"}', 4, '2026-03-10T13:00:00Z', '2026-03-10T13:00:00Z', ${scope})`.execute(
      transaction,
    )
    await sql`update scope_feed set revision = revision + 1 where scope = ${scope}`.execute(transaction)
    await sql`insert into feed_stamp (scope, revision, stamp)
      select scope, revision, gen_random_uuid() from scope_feed where scope = ${scope}`.execute(transaction)
    await sql`update attention_item set revision = (select revision from scope_feed where scope = ${scope})`.execute(
      transaction,
    )
  })
}
