/** Arguments of older operations, made into those of today on the tablet that updates and on the server (S13.6). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operation } from '#domain/operation.ts'
import { derivedId } from '#domain/values/ids.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { asOlderHearth } from '../support/older-app.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const newId = () => crypto.randomUUID().replace(/^(.{14})./, '$17')
const WALTER = METFORMIN.client_id
/** Has the same order; what is done with it is done by a Hearth of today. */
const GRACE = 2
const twin = { ...METFORMIN, name: 'Metformin of Grace', client_id: GRACE }
const orderOf = (client: number) => orderId(client === WALTER ? METFORMIN.name : twin.name)
const isWalters = ({ args }: Operation) => args.medication_id === orderOf(WALTER)

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, twin])
  tablet = await openTablet(server, 'manager')
  await tablet.pull()
})
afterEach(() => server.stop())

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
const weekly = { frequency_type: 'weekly' as const, administration_days: ['monday'] }
const noon = { daily_frequency: 1, administration_times: ['12:00'] }

test.each([
  { what: 'the times it kept are kept', older: weekly, newer: { ...weekly, ...daily }, sees: true },
  {
    what: 'the times it changed are changed',
    older: { ...weekly, ...noon },
    newer: { ...weekly, ...noon },
    sees: true,
  },
  { what: 'what saw no order keeps no times', older: weekly, newer: weekly, sees: false },
  { what: 'another dosage is only that', older: { dosage: 3 }, newer: { dosage: 3 }, sees: true },
  {
    what: 'another dosage of an order whose times would be refused today',
    older: { dosage: 3 },
    newer: { dosage: 3 },
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
        changes: change.newer,
        seen: change.sees ? (seen as typeof daily) : null,
      })
    }
    await asOlderHearth(tablet, {
      version: 2,
      argsThen: args => ({ ...args, changes: change.older }),
      isConcerned: isWalters,
    })
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
    expect(shown).toMatchObject([change.newer])
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
    expect(alike(await kept(WALTER))).toMatchObject([change.newer])
    expect(await server.database.selectFrom('attention_item').select('kind').execute()).toEqual([])
  },
)

test('[S13.6] [M9.7] a dose marked by the Hearth of version 1 has the rows of one that names no version, and no item', async () => {
  for (const client of [WALTER, GRACE]) await tablet.mark(orderOf(client), TODAY, '08:00', 'given')
  await asOlderHearth(tablet, {
    version: 1,
    argsThen: ({ medication_version_id: _, ...args }) => args,
    isConcerned: isWalters,
  })
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

test('[T7] [M9.10] [S7.1] what an older Hearth recorded without asking stays on the screen, and is taken', async () => {
  const asked = { medication_id: orderOf(WALTER), version_id: newId(), changes: { dosage: 90 }, seen: null }
  await expect(tablet.record('medication.update', asked)).rejects.toMatchObject({ code: 'unconfirmed' })
  await tablet.record('medication.update', { ...asked, is_confirmed: true })
  await asOlderHearth(tablet, {
    version: 3,
    argsThen: ({ is_confirmed: _, ...args }) => args,
    isConcerned: isWalters,
  })
  const updated = await updateAndHear()
  const shown = async () => {
    const question = { collection: 'medication_version', anyOf: [asked.version_id] } as const
    return readRows(updated.mirror, question)
  }
  expect(await shown()).toMatchObject([{ dosage: 90, record_state: 'queued' }])
  expect(await updated.push()).toBe(true)
  await updated.pull()
  expect(await shown()).toMatchObject([{ dosage: 90, record_state: 'confirmed' }])
})
