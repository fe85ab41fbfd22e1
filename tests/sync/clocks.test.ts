/** Clocks that are wrong, that jump, that are changed for the summer, and midnights that come at three moments. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE } from '../support/homes.ts'
import { METFORMIN, orderId, type SeededOrder, seedOrders } from '../support/orders.ts'
import { startOnNewCopy, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const randomUuid = (now: number) => uuidV7(now, size => crypto.getRandomValues(new Uint8Array(size)))
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const metformin = orderId(METFORMIN.name)

const AT_NIGHT: SeededOrder = {
  name: 'Levodopa',
  client_id: 1,
  home_id: MAPLE,
  times: ['01:30', '02:30'],
}
const AT_CEDAR: SeededOrder = { name: 'Atorvastatin', client_id: 3, home_id: CEDAR }
const AT_NORTHFIELD: SeededOrder = { name: 'Sertraline', client_id: 4, home_id: NORTHFIELD_HOUSE }

let server: TestServer

beforeAll(async () => {
  server = await startOnNewCopy()
  await seedOrders(server.database, [METFORMIN, AT_NIGHT, AT_CEDAR, AT_NORTHFIELD])
})
afterAll(() => server.stop())

/** What the marks of a day add up to; of two doses it would be two. */
const effectiveOn = async (date: string) =>
  effectiveMarks(
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
    expect(tablet.connectivity.state().clockOffsetMs).toBe(-byMs)
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
  expect(tablet.connectivity.state().clockOffsetMs).toBe(2 * HOUR_MS)
  const logged = await server.database
    .selectFrom('operation')
    .select(sql<string>`args->>'mark_id'`.as('id'))
    .where('device_id', '=', tablet.author.device_id)
    .where('kind', '=', 'administration.mark')
    .orderBy(sql`ctid`)
    .execute()
  expect(logged.map(({ id }) => id)).toEqual(marks)
  expect((await effectiveOn(today)).map(({ status }) => status)).toEqual(['given'])
  // Somebody sets it right: the measurements of before count no more.
  byMs = 0
  await tablet.pull()
  expect(tablet.connectivity.state().clockOffsetMs).toBe(0)
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

/** The night's dose as the round of a tablet has it at this moment: from the order it pulled, on the day it says it is. */
async function dueTonight({ mirror }: Tablet, time: string) {
  const home = await mirror.rows('home').get(MAPLE)
  const order = await mirror.rows('medication').get(orderId(AT_NIGHT.name))
  if (home === undefined || order === undefined) throw new Error('The tablet has no such order.')
  const versions = await mirror.rows('medication_version').where({ medication_id: order.id }).toArray()
  const today = homeToday(new Date(server.clock.now).toISOString(), home.time_zone)
  const due = dueSlots(order, versions, today, today, home.time_zone).filter(slot => slot.time === time)
  expect(due).toHaveLength(1)
  return due.map(({ medication_id, date, at }) => ({
    id: administrationId(medication_id, date, time),
    date,
    at,
  }))
}

test.each([
  {
    change: 'the hour that is skipped in spring',
    // 01:50; an hour later it is 03:50.
    before: '2026-03-08T06:50:00.000Z',
    time: '02:30',
    dueAt: '2026-03-08T07:00:00.000Z',
  },
  {
    change: 'the hour that comes twice in autumn',
    // 01:40; an hour later it is 01:40.
    before: '2026-11-01T05:40:00.000Z',
    time: '01:30',
    dueAt: '2026-11-01T05:30:00.000Z',
  },
])(
  'a dose of $change is one dose on two tablets, before and after the change',
  async ({ before, time, dueAt }) => {
    server.clock.now = Date.parse(before)
    const first = await openTablet(server, 'care_giver')
    await first.pull()
    const [early] = await dueTonight(first, time)
    const seen = await first.mark(orderId(AT_NIGHT.name), early?.date ?? '', time, 'given')
    expect(await first.push()).toBe(true)
    server.clock.now += HOUR_MS
    const second = await openTablet(server, 'care_giver_2')
    await second.pull()
    const [late] = await dueTonight(second, time)
    expect(late).toEqual(early)
    expect(late?.at).toBe(dueAt)
    await second.mark(orderId(AT_NIGHT.name), late?.date ?? '', time, 'missed', [seen])
    expect(await second.push()).toBe(true)
    expect(await effectiveOn(late?.date ?? '')).toMatchObject([
      { status: 'missed', administration_id: early?.id },
    ])
  },
)

test('[S15.7] on a tablet that is ahead, unnoticed, what happened just now is recorded at the true moment', async () => {
  const aheadMs = 40_000
  const tablet = await openTablet(server, 'care_giver', undefined, () => server.clock.now + aheadMs)
  await tablet.pull()
  const report = {
    client_id: 1,
    incident_date: new Date(server.clock.now).toISOString().slice(0, 10),
    incident_type: 'Fall',
    severity: 'low',
    description: 'Slipped on the wet bathroom floor after the shower.',
    action_taken: 'Checked for injuries.',
  } as const
  const ofDevice = (laterMs: number) => new Date(server.clock.now + aheadMs + laterMs).toISOString()
  const recorded = async (laterMs: number) => {
    const incident_report_id = randomUuid(server.clock.now)
    await tablet.record('incident_report.create', {
      ...report,
      incident_report_id,
      discovered_at: ofDevice(laterMs),
    })
    return incident_report_id
  }
  const id = await recorded(0)
  await expect(recorded(HOUR_MS)).rejects.toThrow('The discovery cannot be in the future')
  expect(await tablet.push()).toBe(true)
  const kept = await server.database
    .selectFrom('incident_report')
    .select('discovered_at')
    .where('id', '=', id)
    .execute()
  expect(kept).toEqual([{ discovered_at: new Date(server.clock.now).toISOString() }])
})
