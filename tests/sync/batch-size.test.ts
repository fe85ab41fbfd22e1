/** More than the way takes: long queues, large batches, thin lines, and one bad operation among a thousand. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationInput } from '#domain/operations.ts'
import { MAX_BYTES_PER_PUSH } from '#domain/protocol/sync-protocol.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { collectGarbage } from '../support/garbage.ts'
import { recordMany } from '../support/long-queue.ts'
import { proxyTakes, thinLine } from '../support/obstacles.ts'
import { seedOrders } from '../support/orders.ts'
import { holdTime, passSeconds, releaseTime } from '../support/passing-time.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startOnNewCopy, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startOnNewCopy()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  tablet = await pulledTablet(server, 'manager')
})

const pushes = () => tablet.network.asked.filter(path => path === 'sync/push').length
const arrived = async () =>
  (
    await server.database
      .selectFrom('allergy')
      .select('id')
      .where('recorded_at', '>=', sinceToday())
      .execute()
  ).length
const sinceToday = () => new Date(server.clock.now - 1_000).toISOString()

type Args = OperationInput<'allergy.record'>

/** What so many taps leave behind. */
function fillQueue(count: number, different: (index: number) => Partial<Args> = () => ({})): Promise<void> {
  // Not what another test recorded.
  const substance = `Latex ${newId()}`
  const fields = { client_id: 1, substance, reaction: null, severity: null }
  const all = Array.from({ length: count }, (_, index) => ({
    ...{ allergy_id: newId(), ...fields },
    ...different(index),
  }))
  return recordMany(tablet, 'allergy.record', all)
}
const newId = () => uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))

test('[S5.3] a batch that a proxy finds too large goes in halves, and every record arrives once', async () => {
  await fillQueue(150)
  tablet.network.obstacle = proxyTakes(20_000)
  expect(await tablet.push()).toBe(true)
  expect(await arrived()).toBe(150)
  // 150 → 75 → 38 → 19 of about 900 bytes; afterwards it tries a little more each time.
  expect(pushes()).toBeLessThan(25)
})

test('[S5.3] words of three bytes a letter make a batch no larger than the server takes', async () => {
  await fillQueue(200, () => ({ reaction: '薬'.repeat(200) }))
  let largest = 0
  tablet.network.obstacle = async (request, reachServer) => {
    if (request.url.endsWith('/push')) {
      largest = Math.max(largest, (await request.clone().arrayBuffer()).byteLength)
    }
    return reachServer(request)
  }
  expect(await tablet.push()).toBe(true)
  expect(largest).toBeLessThanOrEqual(MAX_BYTES_PER_PUSH)
  expect(largest).toBeGreaterThan(MAX_BYTES_PER_PUSH * 0.9)
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S5.3] one operation too large for the server is refused with its words, and the record behind it goes through', async () => {
  await fillQueue(3, index => (index === 1 ? { reaction: 'x'.repeat(MAX_BYTES_PER_PUSH) } : {}))
  expect(await tablet.push()).toBe(true)
  expect(await tablet.mirror.outbox.toArray()).toMatchObject([
    {
      position: 2,
      state: 'refused',
      error: { code: 'too_large', message: expect.stringContaining('too large') },
    },
  ])
  expect(await arrived()).toBe(2)
  expect(pushes()).toBeLessThan(8)
})

test('[S5.3] what only a proxy finds too large waits for another way, and is not called refused', async () => {
  await fillQueue(1)
  tablet.network.obstacle = proxyTakes(200)
  expect(await tablet.push()).toBe(false)
  expect(await tablet.mirror.outbox.toArray()).toMatchObject([{ state: 'waiting' }])
  tablet.network.obstacle = undefined
  expect(await tablet.push()).toBe(true)
})

test('[S5.1] one poisoned operation among a thousand is refused alone', { timeout: 90_000 }, async () => {
  await fillQueue(1_000, index => (index === 500 ? { reaction: '\u0000' } : {}))
  expect(await tablet.push()).toBe(true)
  expect(await tablet.mirror.outbox.toArray()).toMatchObject([{ position: 501, state: 'refused' }])
  expect(await arrived()).toBe(999)
})

test('six hundred records of days without a network all arrive once, oldest first', {
  timeout: 90_000,
}, async () => {
  await fillQueue(600)
  expect(await tablet.push()).toBe(true)
  expect(await tablet.mirror.outbox.count()).toBe(0)
  const logged = await server.database
    .selectFrom('operation')
    .select('counter')
    .where('device_id', '=', tablet.author.device_id)
    .where('kind', '=', 'allergy.record')
    .where('outcome', '=', 'applied')
    // Where PostgreSQL put them: in the order they were written.
    .orderBy(sql`ctid`)
    .execute()
  expect(logged.map(({ counter }) => counter)).toEqual(Array.from({ length: 600 }, (_, index) => index + 1))
})

test('[S14.4] a line that brings twenty kilobytes in the time an answer has brings the whole home, in pages that fit', {
  timeout: 240_000,
}, async () => {
  await fillQueue(400)
  await tablet.push()
  const newcomer = await openTablet(server, 'provider')
  newcomer.network.obstacle = thinLine(20_000)
  const brought = () => newcomer.mirror.rows('allergy').count()
  holdTime()
  const engine = newcomer.start()
  let waited = 0
  for (; waited < 600 && (await brought()) < 400; waited += 10) {
    // What hangs is still heard when it is aborted.
    collectGarbage()
    await passSeconds(server, [newcomer], 10)
  }
  await engine.stop()
  releaseTime()
  expect(waited).toBeLessThan(600)
  expect(newcomer.network.asked.filter(path => path === 'sync/pull').length).toBeGreaterThan(4)
})
