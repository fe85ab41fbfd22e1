/** A tablet that comes back with the queue of an older Hearth, and one that was ahead of its server (S13, fault 35). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MAPLE } from '../support/homes.ts'
import { asOlderHearth } from '../support/older-app.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)
const QUEUED = 200

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  tablet = await openTablet(server, 'manager')
  await tablet.pull()
})
afterEach(() => server.stop())

test('[S13.6] two hundred changes queued by an older Hearth show as they did and are understood by today’s server', async () => {
  for (let edit = 1; edit <= QUEUED; edit++) {
    server.clock.advanceSeconds(3)
    await tablet.record('medication.update', {
      medication_id: metformin,
      version_id: crypto.randomUUID().replace(/^(.{14})./, '$17'),
      changes: edit % 2 === 0 ? { notes: `Edit ${edit}` } : { dosage: 1 + (edit % 3) },
      seen: null,
    })
  }
  await asOlderHearth(tablet, { version: 1, argsThen: ({ seen: _, ...args }) => args })
  const shown = async () =>
    (await readRows(tablet.mirror, { collection: 'medication', anyOf: [metformin] }))[0]
  expect(await shown()).toMatchObject({ notes: `Edit ${QUEUED}` })
  expect(await tablet.push()).toBe(true)
  await tablet.pull()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  expect(await shown()).toMatchObject({ notes: `Edit ${QUEUED}`, record_state: 'confirmed' })
  const kept = await server.database
    .selectFrom('operation')
    .select(['version', 'outcome'])
    .where('kind', '=', 'medication.update')
    .execute()
  expect(kept).toHaveLength(QUEUED)
  expect(new Set(kept.map(({ version, outcome }) => `${version} ${outcome}`))).toEqual(new Set(['1 applied']))
})

test('[S13.7] what a server did not understand counts by itself once it has been updated', async () => {
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  const [entry] = await tablet.mirror.outbox.toArray()
  if (entry === undefined) throw new Error('Nothing was recorded.')
  // As the server of yesterday would have kept it: a kind of change it did not know.
  await tablet.push()
  const itemId = attentionId('held', [entry.id])
  await sql`delete from mark`.execute(server.database)
  await sql`delete from administration`.execute(server.database)
  await sql`update operation set outcome = 'held' where id = ${entry.id}`.execute(server.database)
  await keepAsUnknown(itemId, entry.id)
  await tablet.mirror.outbox.put({ ...entry, state: 'held' })

  const next = await openTablet(server, 'manager', tablet.mirror.name)
  expect(await next.push()).toBe(true)
  await next.pull()
  expect(await next.mirror.outbox.count()).toBe(0)
  const marks = await readRows(next.mirror, { collection: 'mark', anyOf: [markId] })
  expect(marks).toMatchObject([{ record_state: 'confirmed', status: 'given' }])
  const item = (await readRows(next.mirror, { collection: 'attention_item', all: true }))[0]
  expect(item).toMatchObject({ id: itemId, resolution: 'corrected' })
  next.close()
})

async function keepAsUnknown(itemId: string, operationId: string): Promise<void> {
  const scope = homeScope(MAPLE)
  await server.database.transaction().execute(async transaction => {
    await sql`insert into attention_item (id, kind, client_id, home_id, subject_ids, details, author_id, recorded_at,
        opened_at, scope)
      values (${itemId}, 'held', null, ${MAPLE}, ${JSON.stringify([operationId])}, '{"why": "unknown_kind"}', 4,
        '2026-03-10T13:00:00Z', '2026-03-10T13:00:00Z', ${scope})`.execute(transaction)
    await sql`update scope_feed set revision = revision + 1 where scope = ${scope}`.execute(transaction)
    await sql`insert into feed_stamp (scope, revision, stamp)
      select scope, revision, gen_random_uuid() from scope_feed where scope = ${scope}`.execute(transaction)
    await sql`update attention_item set revision = (select revision from scope_feed where scope = ${scope})`.execute(
      transaction,
    )
  })
}
