/** A server that is away, overloaded or hidden: tablets ask with patience, and go on by themselves when it is back. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readRows } from '#src/mirror/read/read.ts'
import type { Engine } from '#src/sync/engine/engine.ts'
import { collectGarbage } from '../support/garbage.ts'
import {
  captivePortal,
  hearthHasEnough,
  hearthIsStarting,
  neverAnswers,
  type Obstacle,
  proxyBuffersStreams,
  proxySays,
  proxyStripsHeaders,
  strangerSays,
} from '../support/obstacles.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { holdTime, passSeconds, releaseTime } from '../support/passing-time.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet
let engine: Engine

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  tablet = await pulledTablet(server, 'care_giver')
  holdTime()
})
afterEach(async () => {
  releaseTime()
  await engine.stop()
})

const today = () => new Date(server.clock.now).toISOString().slice(0, 10)
/** Rests become ten seconds and more: in steps of 2.5 s, too, a loop that spins asks far too often. */
const pass = (seconds: number) => passSeconds(server, [tablet], seconds, seconds > 300 ? 2_500 : 250)
const pushes = () => tablet.network.asked.filter(path => path === 'sync/push').length
const waiting = () => tablet.mirror.outbox.count()
const shown = (id: string) => readRows(tablet.mirror, { collection: 'mark', anyOf: [id] })
/** An obstacle whose own answers lose their headers on the way. */
const withoutHeaders =
  (obstacle: Obstacle): Obstacle =>
  (request, reachServer) =>
    proxyStripsHeaders(request, sent => obstacle(sent, reachServer))

/** Requests of all kinds while so many seconds pass. */
async function askedWithin(seconds: number): Promise<number> {
  const before = tablet.network.asked.length
  await pass(seconds)
  return tablet.network.asked.length - before
}

test('[S14.2] two hours without a server: a tablet asks a few times a minute, whatever is recorded, and sends within twenty seconds of its return', async () => {
  tablet.network.obstacle = hearthIsStarting
  engine = tablet.start()
  await tablet.mark(metformin, today(), '08:00', 'given')
  // Sending, pulling and listening each double their rests from half a second on.
  expect(await askedWithin(60)).toBeLessThan(45)
  expect(await askedWithin(2 * 3_600)).toBeLessThan((3 * 2 * 3_600) / 9)
  expect(tablet.connectivity.state().connection).toBe('offline')
  const before = pushes()
  for (let dose = 0; dose < 10; dose++) await tablet.mark(metformin, today(), `09:${dose + 10}`, 'given')
  await pass(5)
  expect(pushes() - before).toBeLessThanOrEqual(1)

  tablet.network.obstacle = undefined
  await pass(20)
  expect(await waiting()).toBe(0)
  expect(tablet.connectivity.state().connection).toBe('online')
})

test.each([
  { says: 'Hearth', obstacle: hearthHasEnough(120) },
  { says: 'a proxy', obstacle: proxySays(429, { 'Retry-After': '120' }) },
])(
  '[S14.3] $says asks for two minutes of rest and gets them, also when somebody presses "Sync now"',
  async ({ obstacle }) => {
    tablet.network.obstacle = obstacle
    engine = tablet.start()
    await tablet.mark(metformin, today(), '08:00', 'given')
    await pass(1)
    expect(pushes()).toBe(1)
    tablet.network.obstacle = undefined
    for (let press = 0; press < 4; press++) {
      engine.retryNow()
      await pass(25)
    }
    expect(pushes()).toBe(1)
    expect(await waiting()).toBe(1)
    await pass(25)
    expect(await waiting()).toBe(0)
  },
)

test('[S14.2] the first response after a silence makes the waiting loops retry', async () => {
  tablet.network.obstacle = hearthIsStarting
  engine = tablet.start()
  await pass(120)
  await tablet.mark(metformin, today(), '08:00', 'given')
  tablet.network.obstacle = undefined
  // Whoever comes back to the tablet, or its Wi-Fi, is reason to try at once.
  engine.retryNow()
  await pass(1)
  expect(await waiting()).toBe(0)
})

test('[S14.1] behind a captive portal nothing is sent or lost, and the tablet knows that it is offline', async () => {
  tablet.network.obstacle = captivePortal
  engine = tablet.start()
  await tablet.mark(metformin, today(), '08:00', 'given')
  expect(await askedWithin(600)).toBeLessThan(600 / 3)
  expect(await waiting()).toBe(1)
  expect(tablet.connectivity.state().connection).toBe('offline')
  tablet.network.obstacle = undefined
  await pass(20)
  expect(await waiting()).toBe(0)
})

test('[S14.4] a request without a response is abandoned after half a minute, and sent again', async () => {
  engine = tablet.start()
  await pass(1)
  expect(tablet.connectivity.state().connection).toBe('online')
  tablet.network.obstacle = neverAnswers
  await tablet.mark(metformin, today(), '08:00', 'given')
  await pass(31)
  expect(tablet.connectivity.state().connection).toBe('offline')
  expect(await askedWithin(600)).toBeLessThan(60)
  tablet.network.obstacle = undefined
  await pass(51)
  expect(await waiting()).toBe(0)
})

test('[S16.4] a line that takes calls and never answers is offline within seconds, not after half a minute', async () => {
  // A stream's first words come from the database, at a moment of their own: they would be an answer to what hangs.
  tablet.network.obstacle = proxyBuffersStreams
  engine = tablet.start()
  await pass(1)
  await expect.poll(() => tablet.connectivity.state().connection).toBe('online')
  server.clock.advanceSeconds(1)
  tablet.network.obstacle = neverAnswers
  const before = pushes()
  await tablet.mark(metformin, today(), '08:00', 'given')
  await expect.poll(pushes).toBe(before + 1)
  await pass(3)
  expect(tablet.connectivity.state().connection).toBe('online')
  await pass(4)
  expect(tablet.connectivity.state().connection).toBe('offline')
  expect(await waiting()).toBe(1)
})

test('[S14.8] a sign of a network does not wait for a call that hangs', async () => {
  engine = tablet.start()
  await pass(1)
  tablet.network.obstacle = neverAnswers
  await tablet.mark(metformin, today(), '08:00', 'given')
  await pass(10)
  // What hangs is still heard when it is aborted.
  collectGarbage()
  tablet.network.obstacle = undefined
  engine.retryNow()
  await pass(1)
  expect(await waiting()).toBe(0)
  expect(tablet.connectivity.state().connection).toBe('online')
})

test('[S14.8] a stream that opens after a long cut has what waits sent at once', async () => {
  let isOpen = false
  let isBack = false
  tablet.network.obstacle = (request, reachServer) => {
    const isStream = request.url.endsWith('/sync/live')
    if (isStream) isOpen = isBack
    if (isOpen) return reachServer(request)
    // Asked for again in steps of its own, so that its turn is not that of the others.
    return isStream
      ? proxySays(503, { 'Retry-After': '13' })(request, reachServer)
      : hearthIsStarting(request, reachServer)
  }
  engine = tablet.start()
  await tablet.mark(metformin, today(), '08:00', 'given')
  await pass(120)
  isBack = true
  while (!isOpen) await pass(0.25)
  // The stream's first words come from the database, which no held time hurries.
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 10_000, interval: 100 })
})

test.each([
  ['a page in place of every address', captivePortal, 'portal'],
  ['a redirect', async () => Response.redirect('http://wifi.example/sign-in', 302), 'portal'],
  ['the status for it', proxySays(511), 'portal'],
  ['a gateway that finds nobody behind it', proxySays(502), null],
  ['Hearth while it starts', hearthIsStarting, null],
  ['answers that lose their headers', proxyStripsHeaders, 'altered'],
  ['errors that lose them', withoutHeaders(hearthIsStarting), 'altered'],
  ['data of somebody else', strangerSays({ status: 'ok' }), 'altered'],
] as const)(
  '[S14.7] [S14.10] what is in the way is told from a server that is away: %s',
  async (_, obstacle, inTheWay) => {
    tablet.network.obstacle = obstacle
    engine = tablet.start()
    await pass(2)
    expect(tablet.connectivity.state()).toMatchObject({ connection: 'offline', interference: inTheWay })
    tablet.network.obstacle = undefined
    engine.retryNow()
    await pass(2)
    expect(tablet.connectivity.state()).toMatchObject({ connection: 'online', interference: null })
  },
)

test('[S14.10] behind a proxy that strips our headers what is recorded is sent once and confirmed, nothing comes in, and it is never online', async () => {
  tablet.network.obstacle = proxyStripsHeaders
  engine = tablet.start()
  const first = await tablet.mark(metformin, today(), '08:00', 'given')
  await pass(20)
  expect(await shown(first)).toMatchObject([{ record_state: 'confirmed', status: 'given' }])
  // Its row is of an answer that something may have changed.
  expect(await tablet.mirror.rows('mark').get(first)).toBeUndefined()
  const sent = pushes()
  expect(await askedWithin(600)).toBeLessThan(600 / 3)
  expect(pushes()).toBe(sent)
  expect(tablet.connectivity.state()).toMatchObject({ connection: 'offline', interference: 'altered' })

  // No token is renewed there either; what is recorded is signed.
  await tablet.mirror.session.where({ id: 'current' }).modify({ access_expires_at_ms: 0 })
  const second = await tablet.mark(metformin, today(), '20:00', 'given')
  await pass(20)
  expect(await shown(second)).toMatchObject([{ record_state: 'confirmed' }])

  tablet.network.obstacle = undefined
  await pass(20)
  expect(await tablet.mirror.rows('mark').get(first)).toMatchObject({ id: first })
  expect(await waiting()).toBe(0)
  expect(tablet.connectivity.state()).toMatchObject({ connection: 'online', interference: null })
})

test('[S14.10] [S14.1] receipts without our header that are not of what was just sent are not believed', async () => {
  const server_time = new Date(server.clock.now).toISOString()
  const receipt = (id: unknown) => ({ id, outcome: 'applied', rows: {} })
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [entry] = await tablet.mirror.outbox.toArray()
  const answers = [
    { server_time, receipts: [] },
    { server_time, receipts: [receipt(crypto.randomUUID())] },
    { server_time, receipts: [receipt(entry?.id), receipt(crypto.randomUUID())] },
    { server_time, receipts: [{ id: entry?.id, outcome: 'ok' }] },
    { operations: [{ operation: entry?.operation, signature: entry?.signature }] },
  ]
  engine = tablet.start()
  for (const answer of answers) {
    tablet.network.obstacle = strangerSays(answer)
    engine.retryNow()
    await pass(2)
    expect(await tablet.mirror.outbox.toArray()).toMatchObject([{ id: entry?.id, state: 'waiting' }])
  }
})

test('[S14.2] [S2.1] Wi-Fi that comes and goes every two seconds delivers every dose once, and nobody spins', async () => {
  engine = tablet.start()
  for (let turn = 0; turn < 14; turn++) {
    tablet.network.isCut = turn % 2 === 0
    engine.retryNow()
    const minute = String(turn + 10)
    await tablet.mark(metformin, today(), `10:${minute}`, 'given')
    await pass(2)
  }
  tablet.network.isCut = false
  engine.retryNow()
  await pass(10)
  expect(await waiting()).toBe(0)
  const marks = await server.database
    .selectFrom('mark')
    .select('id')
    .where('administration_date', '=', today())
    .execute()
  expect(marks).toHaveLength(14)
  expect(tablet.network.asked.length).toBeLessThan(14 * 10)
})
