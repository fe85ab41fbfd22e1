/** One dose and two devices: the same person on both, an order stopped meanwhile, a correction that races with another mark. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrationState, type DoseStatus } from '#domain/rules/doses/effective-marks.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { METFORMIN, orderId, type SeededOrder, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const STOPPED: SeededOrder = { name: 'Stopped', client_id: 2, home_id: 1, times: ['08:00'] }
const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let one: Tablet
let two: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, STOPPED])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  one = await pulledTablet(server, 'care_giver')
  two = await pulledTablet(server, 'care_giver')
})

const today = () => new Date(server.clock.now).toISOString().slice(0, 10)
const heal = async () => {
  for (const tablet of [one, two, one]) {
    expect(await tablet.push()).toBe(true)
    await tablet.pull()
  }
}
const shownOn = async (tablet: Tablet): Promise<DoseStatus> => {
  const marks = await readRows(tablet.mirror, { collection: 'mark', all: true })
  return administrationState(marks.filter(({ administration_date }) => administration_date === today()))
    .status
}

test('[M5.9] one person who marks one dose on two tablets sees the possible double dose on both', async () => {
  for (const tablet of [one, two]) await tablet.mark(metformin, today(), '08:00', 'given')
  await heal()
  expect([await shownOn(one), await shownOn(two)]).toEqual(['possible_double_dose', 'possible_double_dose'])
})

test('[M4.1] a correction that races with a second mark takes back only what it saw', async () => {
  const first = await one.mark(metformin, today(), '08:00', 'given')
  await heal()
  await one.mark(metformin, today(), '08:00', 'missed', [first])
  await two.mark(metformin, today(), '08:00', 'given', [])
  await heal()
  // Given by the one, not given by the other, and neither knew: somebody has to say.
  expect([await shownOn(one), await shownOn(two)]).toEqual(['disagreement', 'disagreement'])
})

test('[S9.1] a dose given before the laptop stopped the order counts, though it arrives afterwards', async () => {
  const laptop = await pulledTablet(server, 'manager')
  const id = await one.mark(orderId(STOPPED.name), today(), '08:00', 'given')
  server.clock.advanceSeconds(60)
  await laptop.record('medication.delete', { medication_id: orderId(STOPPED.name) })
  expect(await laptop.push()).toBe(true)
  await heal()
  expect(await two.mirror.rows('mark').get(id)).toMatchObject({ status: 'given' })
  expect(await one.mirror.outbox.count()).toBe(0)
})
