/** Clocks that are wrong, that jump, that are changed for the summer, and midnights that come at three moments. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standingMarks } from '#domain/rules/standing.ts'
import { CEDAR, NORTHFIELD_HOUSE } from '../support/homes.ts'
import { METFORMIN, orderId, type SeededOrder, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet } from '../support/tablet.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const metformin = orderId(METFORMIN.name)

const AT_CEDAR: SeededOrder = { name: 'Atorvastatin', client_id: 3, home_id: CEDAR }
const AT_NORTHFIELD: SeededOrder = { name: 'Sertraline', client_id: 4, home_id: NORTHFIELD_HOUSE }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, AT_CEDAR, AT_NORTHFIELD])
})
afterAll(() => server.stop())

/** What the marks of a day add up to; of two doses it would be two. */
const standingOn = async (date: string) =>
  standingMarks(
    await server.database.selectFrom('mark').selectAll().where('administration_date', '=', date).execute(),
  )

test.each([
  { wrong: 'a day behind', byMs: -DAY_MS },
  { wrong: 'a year ahead', byMs: 366 * DAY_MS },
])(
  '[S15.2] a tablet whose clock is $wrong knows it, marks today and not tomorrow, and the mark stands at the true moment',
  async ({ byMs }) => {
    server.clock.now += 2 * DAY_MS
    const today = new Date(server.clock.now).toISOString().slice(0, 10)
    const tomorrow = new Date(server.clock.now + DAY_MS).toISOString().slice(0, 10)
    const tablet = await openTablet(server, 'care_giver', undefined, () => server.clock.now + byMs)
    await tablet.pull()
    expect(tablet.contact.state().clockOffsetMs).toBe(-byMs)
    await expect(tablet.mark(metformin, tomorrow, '08:00', 'given')).rejects.toThrow('before its day')
    const id = await tablet.mark(metformin, today, '08:00', 'given')
    const tappedAt = new Date(server.clock.now).toISOString()
    server.clock.now += 2 * HOUR_MS
    expect(await tablet.push()).toBe(true)
    const kept = await server.database.selectFrom('mark').select('recorded_at').where('id', '=', id).execute()
    expect(kept).toEqual([{ recorded_at: tappedAt }])
  },
)

test('[S15.3] a clock that jumps while doses wait changes neither their order nor what stands, and is measured anew at the next answer', async () => {
  server.clock.now += 2 * DAY_MS
  const today = new Date(server.clock.now).toISOString().slice(0, 10)
  let byMs = 0
  const tablet = await openTablet(server, 'care_giver', undefined, () => server.clock.now + byMs)
  await tablet.pull()
  const marks: string[] = []
  for (const [jumpMs, status] of [
    [0, 'given'],
    [3 * HOUR_MS, 'missed'],
    [-2 * HOUR_MS, 'given'],
  ] as const) {
    byMs = jumpMs
    server.clock.now += 60_000
    marks.push(await tablet.mark(metformin, today, '08:00', status, marks))
  }
  expect(await tablet.push()).toBe(true)
  expect(tablet.contact.state().clockOffsetMs).toBe(2 * HOUR_MS)
  const inBooks = await server.database
    .selectFrom('operation')
    .select(sql<string>`args->>'mark_id'`.as('id'))
    .where('device_id', '=', tablet.author.device_id)
    .orderBy(sql`ctid`)
    .execute()
  expect(inBooks.map(({ id }) => id)).toEqual(marks)
  expect((await standingOn(today)).map(({ status }) => status)).toEqual(['given'])
  // Somebody sets it right: the measurements of before count no more.
  byMs = 0
  await tablet.pull()
  expect(tablet.contact.state().clockOffsetMs).toBe(0)
})

test('[M6] midnight comes to each home at its own moment, on one device too', async () => {
  // 00:30 in New York, 23:30 of the day before in Chicago and 22:30 in Denver.
  server.clock.now = Date.parse('2026-04-15T04:30:00.000Z')
  const manager = await openTablet(server, 'manager')
  const elsewhere = await openTablet(server, 'other_manager')
  for (const device of [manager, elsewhere]) await device.pull()
  const isRefused = 'before its day'
  await manager.mark(metformin, '2026-04-15', '00:15', 'given')
  await expect(manager.mark(metformin, '2026-04-16', '08:00', 'given')).rejects.toThrow(isRefused)
  await manager.mark(orderId(AT_CEDAR.name), '2026-04-14', '23:15', 'given')
  await expect(manager.mark(orderId(AT_CEDAR.name), '2026-04-15', '00:15', 'given')).rejects.toThrow(
    isRefused,
  )
  await elsewhere.mark(orderId(AT_NORTHFIELD.name), '2026-04-14', '22:15', 'given')
  await expect(elsewhere.mark(orderId(AT_NORTHFIELD.name), '2026-04-15', '08:00', 'given')).rejects.toThrow(
    isRefused,
  )
  for (const device of [manager, elsewhere]) {
    expect(await device.push()).toBe(true)
    expect(await device.mirror.outbox.count()).toBe(0)
  }
})

test.each([
  {
    change: 'the hour that is skipped in spring',
    at: '2026-03-08T07:10:00.000Z',
    date: '2026-03-08',
    time: '02:30',
  },
  {
    change: 'the hour that comes twice in autumn',
    at: '2026-11-01T05:40:00.000Z',
    date: '2026-11-01',
    time: '01:30',
  },
])(
  'a dose of $change is one dose on two tablets, before and after the change',
  async ({ at, date, time }) => {
    server.clock.now = Date.parse(at)
    const before = await openTablet(server, 'care_giver')
    await before.pull()
    const seen = await before.mark(metformin, date, time, 'given')
    expect(await before.push()).toBe(true)
    // The clock on the wall has been changed meanwhile.
    server.clock.now += HOUR_MS
    const after = await openTablet(server, 'care_giver_2')
    await after.pull()
    await after.mark(metformin, date, time, 'missed', [seen])
    expect(await after.push()).toBe(true)
    expect(await standingOn(date)).toMatchObject([{ status: 'missed' }])
  },
)
