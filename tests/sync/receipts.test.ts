/** Receipts without rows: the server has the mark, the mirror has not, and the screen must show it all the same. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readRows } from '#src/mirror/read/read.ts'
import { createConnectivity } from '#src/sync/engine/connectivity.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  tablet = await pulledTablet(server, 'care_giver')
})

const today = () => new Date(server.clock.now).toISOString().slice(0, 10)
const shown = (id: string) => readRows(tablet.mirror, { collection: 'mark', anyOf: [id] })
const refuseToken = (isRefused: boolean) =>
  tablet.mirror.session.where({ id: 'current' }).modify({ isRefused })

test('[S7.1] a dose delivered while the token is refused stays on the screen until a pull brings it', async () => {
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  await refuseToken(true)
  expect(await tablet.push()).toBe(true)
  await expect(tablet.pull()).rejects.toThrow()
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed', status: 'given' }])
  expect(await tablet.mirror.rows('mark').get(markId)).toBeUndefined()
  // A second dose on top of it, and a tablet that is closed meanwhile, change nothing.
  const second = await tablet.mark(metformin, today(), '08:00', 'scheduled', [markId])
  expect(await tablet.push()).toBe(true)
  expect(await shown(markId)).toHaveLength(1)
  await refuseToken(false)
  await tablet.pull()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  for (const id of [markId, second]) {
    expect(await shown(id)).toMatchObject([{ record_state: 'confirmed' }])
    expect(await tablet.mirror.rows('mark').get(id)).toMatchObject({ id })
  }
})

test('[S7.1] a receipt that comes after another tablet’s newer row neither hides nor doubles the mark', async () => {
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  tablet.network.losesAnswers = true
  expect(await tablet.push()).toBe(false)
  tablet.network.losesAnswers = false
  await tablet.pull()
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
  expect(await tablet.mirror.outbox.count()).toBe(1)
  expect(await tablet.push()).toBe(true)
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S2.3] a sender whose answer was lost does not take back what another tab’s sender was told', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [entry] = await tablet.mirror.outbox.toArray()
  if (entry?.position === undefined) throw new Error('Nothing was written.')
  const { position } = entry
  tablet.network.beforeAnswer = async () => {
    await tablet.mirror.outbox.update(position, { state: 'held' })
    throw new TypeError('Failed to fetch')
  }
  expect(await tablet.push()).toBe(false)
  expect(await tablet.mirror.outbox.get(position)).toMatchObject({ state: 'held' })
})

test('an account ended on the server asks for a new sign-in at once, and the tablet does not call itself up to date', async () => {
  await server.database
    .updateTable('session')
    .set({ ended_at: new Date(server.clock.now).toISOString() })
    .execute()
  await expect(tablet.pull()).rejects.toThrow()
  expect(await tablet.mirror.session.get('current')).toMatchObject({ isRefused: true })
})

test('what is only sent says nothing of what other tablets did meanwhile', () => {
  let now = 1_000_000
  const connectivity = createConnectivity(tablet.mirror, () => now)
  connectivity.onResponse({ sentAt: now, bringsRows: true })
  const pulledAt = connectivity.state().lastResponseAt
  now += 600_000
  connectivity.onResponse({ sentAt: now, bringsRows: false })
  expect(connectivity.state()).toMatchObject({ connection: 'online', lastResponseAt: pulledAt })
})
