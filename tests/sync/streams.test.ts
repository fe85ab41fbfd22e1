/** Streams that proxies hold back, that die without a word, or that end at once: doses arrive all the same. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#src/sync/engine/engine.ts'
import { neverAnswers, type Obstacle, proxyBuffersStreams } from '../support/obstacles.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { holdTime, passSeconds, releaseTime } from '../support/passing-time.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet
let other: Tablet
let engine: Engine

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  await server.app.start()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  tablet = await pulledTablet(server, 'care_giver')
  other = await pulledTablet(server, 'care_giver_2')
  holdTime()
})
afterEach(async () => {
  releaseTime()
  await engine.stop()
})

const today = () => new Date(server.clock.now).toISOString().slice(0, 10)
const pass = (seconds: number) => passSeconds(server, [tablet], seconds)
const asked = (path: string) => tablet.network.asked.filter(one => one === path).length

/** The other tablet gives a dose; `give` answers whether it is here. */
async function given(time: string): Promise<() => Promise<boolean>> {
  const id = await other.mark(metformin, today(), time, 'given')
  await other.push()
  return async () => (await tablet.mirror.rows('mark').get(id)) !== undefined
}

test('[S14.5] behind a proxy that holds streams back the other tablet’s dose arrives within half a minute', async () => {
  tablet.network.obstacle = proxyBuffersStreams
  engine = tablet.start()
  await pass(10)
  const isHere = await given('08:00')
  await pass(30)
  expect(await isHere()).toBe(true)
  await pass(60)
  expect(tablet.connectivity.state().connection).toBe('online')
  expect(asked('sync/live')).toBeLessThan(5)
})

test('[S14.5] a stream that died silently is abandoned after 45 seconds, and what it did not report is fetched at once', async () => {
  const line = halfOpenLine()
  tablet.network.obstacle = line.obstacle
  engine = tablet.start()
  while (!line.hasSpoken()) await pass(1)
  await pass(1)
  line.dies()
  const isHere = await given('08:00')
  await pass(42)
  expect(await isHere()).toBe(false)
  await pass(5)
  expect(await isHere()).toBe(true)
  expect(tablet.connectivity.state().connection).toBe('online')
})

test('[S14.5] [S16.1] when only the stream fails the tablet is online, and when the server fails it soon says so', async () => {
  const line = halfOpenLine()
  tablet.network.obstacle = line.obstacle
  engine = tablet.start()
  while (!line.hasSpoken()) await pass(1)
  await pass(1)
  expect(tablet.connectivity.state().connection).toBe('online')
  const respondedAt = tablet.connectivity.state().lastResponseAt
  line.dies()
  // The line under everything is gone, and no error says so: neither the stream nor any call is answered.
  tablet.network.obstacle = neverAnswers
  await pass(45 + 31)
  expect(tablet.connectivity.state()).toMatchObject({ connection: 'offline', lastResponseAt: respondedAt })
})

test('[S14.5] a stream that ends as soon as it stands is not opened again and again', async () => {
  tablet.network.obstacle = async (request, reachServer) => {
    if (!request.url.endsWith('/sync/live')) return reachServer(request)
    const greeting = 'event: heads\ndata: {}\n\nevent: goodbye\ndata: {}\n\n'
    return new Response(greeting, { headers: { 'X-Hearth': '1' } })
  }
  engine = tablet.start()
  await pass(60)
  expect(asked('sync/live')).toBeLessThan(12)
  expect(asked('sync/pull')).toBeLessThan(30)
  const isHere = await given('08:00')
  await pass(31)
  expect(await isHere()).toBe(true)
})

/** A line on which streams stand, until they silently do not. */
function halfOpenLine() {
  let isDead = false
  let hasSpoken = false
  const obstacle: Obstacle = async (request, reachServer) => {
    const response = await reachServer(request)
    if (!request.url.endsWith('/sync/live') || response.body === null) return response
    const deaf = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        if (isDead) return
        hasSpoken = true
        controller.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(deaf), response)
  }

  return {
    obstacle,
    hasSpoken: () => hasSpoken,

    dies() {
      isDead = true
    },
  }
}
