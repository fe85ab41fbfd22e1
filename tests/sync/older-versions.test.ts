/** A tablet that comes back with the queue of an older Hearth, and one that was ahead of its server (S13, fault 35). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attentionId } from '#domain/entities/attention-item.ts'
import type { Operation } from '#domain/operation.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read.ts'
import { MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)
const WALTER = METFORMIN.client_id
/** The same order of another client, which a Hearth of today changes in the same way. */
const GRACE = 2
const twin = { ...METFORMIN, name: 'Metformin of Grace', client_id: GRACE }
const orderOf = (client: number) => (client === WALTER ? metformin : orderId(twin.name))
const QUEUED = 200
const newId = () => crypto.randomUUID().replace(/^(.{14})./, '$17')

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, twin])
  tablet = await openTablet(server, 'manager')
  await tablet.pull()
})
afterEach(() => server.stop())

interface Older {
  readonly version: number
  readonly argsThen: (args: Operation['args']) => Operation['args']
}

/** Rewrites what waits as an older Hearth wrote it, without what later ones added, signed as it then was. */
async function asOlderHearth({ version, argsThen }: Older, of = { client: WALTER }): Promise<void> {
  for (const entry of await tablet.mirror.outbox.toArray()) {
    if (entry.operation.args.medication_id !== orderOf(of.client)) continue
    const { scope: _, ...operation } = entry.operation
    const old = { ...operation, version, args: argsThen(operation.args) }
    await tablet.mirror.outbox.put({ ...entry, operation: old, signature: await tablet.author.sign(old) })
  }
}

test('[S13.6] two hundred changes queued by an older Hearth show as they did and are understood by today’s server', async () => {
  for (let edit = 1; edit <= QUEUED; edit++) {
    server.clock.advanceSeconds(3)
    await tablet.record('medication.update', {
      medication_id: metformin,
      version_id: newId(),
      changes: edit % 2 === 0 ? { notes: `Edit ${edit}` } : { dosage: edit },
      seen: null,
    })
  }
  await asOlderHearth({ version: 1, argsThen: ({ seen: _, ...args }) => args })
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

/** The browser is closed with the queue of an older Hearth and opened with today's; then the office writes a note on both orders. */
async function updateAndHear(): Promise<Tablet> {
  const updated = await openTablet(server, 'manager', tablet.mirror.name)
  const office = await openTablet(server, 'manager')
  await office.pull()
  for (const client of [WALTER, GRACE]) {
    server.clock.advanceSeconds(3)
    const changes = { notes: 'With food, not with milk' }
    const version_id = newId()
    await office.record('medication.update', {
      medication_id: orderOf(client),
      version_id,
      changes,
      seen: null,
    })
  }
  await office.push()
  await updated.pull()
  return updated
}

/** Rows but for what names them and says when. */
const alike = (rows: readonly object[]) =>
  rows.map(row =>
    Object.fromEntries(
      Object.entries(row).filter(
        ([field]) => !/(^|_)id$|_at$|_name$|^revision|^record_state|^pending_|^replaces/.test(field),
      ),
    ),
  )

const daily = { daily_frequency: 2, administration_times: ['08:00', '20:00'] }
const weekly = { frequency_type: 'weekly', administration_days: ['monday'] } as const
const noon = { daily_frequency: 1, administration_times: ['12:00'] }

test.each([
  { what: 'the times it kept are kept', then: weekly, now: { ...weekly, ...daily }, sees: true },
  {
    what: 'the times it changed are changed',
    then: { ...weekly, ...noon },
    now: { ...weekly, ...noon },
    sees: true,
  },
  { what: 'what saw no order keeps no times', then: weekly, now: weekly, sees: false },
  { what: 'another dosage is only that', then: { dosage: 3 }, now: { dosage: 3 }, sees: true },
  {
    what: 'another dosage of an order whose times would be refused today',
    then: { dosage: 3 },
    now: { dosage: 3 },
    sees: true,
    times: ['08:00'],
  },
])(
  '[S13.6] a change of an order queued by the Hearth of version 2 makes the rows of today’s: $what',
  async change => {
    if (change.times !== undefined) {
      const { times } = change
      await seedOrders(
        server.database,
        [METFORMIN, twin].map(order => ({ ...order, times })),
      )
      await tablet.pull()
    }
    for (const client of [WALTER, GRACE]) {
      const [version] = await readRows(tablet.mirror, {
        collection: 'medication_version',
        index: 'medication_id',
        anyOf: [orderOf(client)],
      })
      const { dosage, frequency_type, daily_frequency, administration_times, administration_days } =
        version ?? {}
      const seen = { dosage, frequency_type, daily_frequency, administration_times, administration_days }
      await tablet.record('medication.update', {
        medication_id: orderOf(client),
        version_id: newId(),
        changes: change.now,
        seen: change.sees ? (seen as typeof daily) : null,
      })
    }
    await asOlderHearth({ version: 2, argsThen: args => ({ ...args, changes: change.then }) })
    const updated = await updateAndHear()
    const newest = async (client: number) => {
      const versions = await readRows(updated.mirror, {
        collection: 'medication_version',
        index: 'medication_id',
        anyOf: [orderOf(client)],
      })
      return versions.filter(({ replaces_version_id }) => replaces_version_id !== null)
    }
    const shown = alike(await newest(WALTER))
    expect(shown).toMatchObject([change.now])
    expect(shown).toEqual(alike(await newest(GRACE)))
    expect(await updated.push()).toBe(true)
    await updated.pull()
    expect(await updated.mirror.outbox.count()).toBe(0)
    expect(await newest(WALTER)).toMatchObject([{ record_state: 'confirmed' }])
    const kept = (client: number) =>
      server.database
        .selectFrom('medication_version')
        .selectAll()
        .where('client_id', '=', client)
        .where('replaces_version_id', 'is not', null)
        .execute()
    expect(alike(await kept(WALTER))).toEqual(alike(await kept(GRACE)))
    expect(alike(await kept(WALTER))).toMatchObject([change.now])
    expect(await server.database.selectFrom('attention_item').select('kind').execute()).toEqual([])
  },
)

test('[S13.6] [M9.7] a dose marked by the Hearth of version 1 has the rows of one that names no version, and no item', async () => {
  for (const client of [WALTER, GRACE]) await tablet.mark(orderOf(client), TODAY, '08:00', 'given')
  await asOlderHearth({ version: 1, argsThen: ({ medication_version_id: _, ...args }) => args })
  const updated = await updateAndHear()
  const shown = (collection: 'administration' | 'mark', client: number) =>
    readRows(updated.mirror, { collection, all: true }).then(rows =>
      rows.filter(({ medication_id }) => medication_id === orderOf(client)),
    )
  for (const collection of ['administration', 'mark'] as const) {
    const [old] = alike(await shown(collection, WALTER))
    expect(old).toBeDefined()
    expect(alike(await shown(collection, GRACE))).toEqual([old])
  }
  expect(await updated.push()).toBe(true)
  await updated.pull()
  expect(await updated.mirror.outbox.count()).toBe(0)
  expect(await shown('mark', WALTER)).toMatchObject([
    { record_state: 'confirmed', status: 'given', medication_version_id: null },
  ])
  const inForce = { medication_version_id: derivedId('version', METFORMIN.name) }
  expect(await shown('administration', WALTER)).toMatchObject([inForce])
  for (const table of ['administration', 'mark'] as const) {
    const rows = await server.database.selectFrom(table).selectAll().orderBy('client_id').execute()
    expect(rows).toHaveLength(2)
    const [old, today] = alike(rows)
    expect(old).toEqual(today)
  }
  expect(await server.database.selectFrom('attention_item').select('kind').execute()).toEqual([])
})

test('[S13.7] what a server did not understand counts by itself once it has been updated', async () => {
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  const [entry] = await tablet.mirror.outbox.toArray()
  if (entry === undefined) throw new Error('Nothing was recorded.')
  // As the server of yesterday would have kept it: a kind of change it had never heard of.
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
