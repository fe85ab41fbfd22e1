/** The story the product exists for, on whole devices and the real server: marked without Wi-Fi, there when it returns. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRows } from '#src/mirror/read/read.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

// 2026-03-10, 09:00 in New York.
const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)

let server: TestServer
let tablet: Tablet
let laptop: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  await server.app.start()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(60)
  tablet = await pulledTablet(server, 'care_giver')
  laptop = await pulledTablet(server, 'manager')
})

const marksOn = (device: Tablet) => readRows(device.mirror, { collection: 'mark', all: true })

test('[A7] a first pull brings the home with its clients, orders and people, and nothing of other homes', async () => {
  const clients = await readRows(tablet.mirror, { collection: 'client', all: true })
  expect(clients.map(({ id }) => id)).toEqual([1, 2])
  expect(await tablet.mirror.rows('medication').count()).toBe(2)
  expect(await tablet.mirror.rows('person_card').count()).toBeGreaterThan(5)
  expect((await tablet.mirror.rows('home').toArray()).map(({ home_name }) => home_name)).toEqual([
    'Maple House',
  ])
  const states = await tablet.mirror.scope_state.toArray()
  expect(states.every(({ history }) => history === undefined)).toBe(true)
})

test('[S1.1] [S7.1] a mark made without network is on disk and on the screen at once, and confirmed when it returns', async () => {
  tablet.network.isCut = true
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  expect(await tablet.push()).toBe(false)
  expect(await marksOn(tablet)).toMatchObject([{ id: markId, status: 'given', record_state: 'queued' }])

  tablet.network.isCut = false
  expect(await tablet.push()).toBe(true)
  expect(await marksOn(tablet)).toMatchObject([{ id: markId, record_state: 'confirmed' }])
  expect(await tablet.mirror.outbox.count()).toBe(0)

  await laptop.pull()
  expect((await marksOn(laptop)).map(({ id }) => id)).toContain(markId)
})

test('[S2.1] an operation whose answer was lost is applied once', async () => {
  tablet.network.losesAnswers = true
  const markId = await tablet.mark(metformin, TODAY, '20:00', 'missed')
  expect(await tablet.push()).toBe(false)
  tablet.network.losesAnswers = false
  expect(await tablet.push()).toBe(true)
  const kept = await server.database.selectFrom('mark').selectAll().where('id', '=', markId).execute()
  expect(kept).toHaveLength(1)
  expect((await marksOn(tablet)).find(({ id }) => id === markId)).toMatchObject({ record_state: 'confirmed' })
})

test('a mark reaches the other device through its open stream', async () => {
  const engines = [tablet.start(), laptop.start()]
  const markId = await tablet.mark(metformin, '2026-03-09', '08:00', 'given')
  await expect
    .poll(async () => (await marksOn(laptop)).some(({ id }) => id === markId), { timeout: 5_000 })
    .toBe(true)
  await Promise.all(engines.map(engine => engine.stop()))
})

test('[S1.2] a mark for tomorrow is refused on the device and nothing is written', async () => {
  await expect(tablet.mark(metformin, '2026-03-11', '08:00', 'given')).rejects.toThrow('before its day')
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S11.1] an operation signed by another key is refused and changes nothing', async () => {
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  const [entry] = await tablet.mirror.outbox.toArray()
  if (entry?.position === undefined) throw new Error('Nothing was written.')
  await tablet.mirror.outbox.update(entry.position, { signature: 'A'.repeat(86) })
  await tablet.push()
  expect(await tablet.mirror.outbox.toArray()).toMatchObject([
    { state: 'refused', error: { code: 'forbidden' } },
  ])
  const known = await server.database
    .selectFrom('operation')
    .select('id')
    .where('id', '=', entry.id)
    .execute()
  expect(known).toEqual([])
})
