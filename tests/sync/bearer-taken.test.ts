/** A 401 that is not the server's word that the session ended: a proxy took the bearer off some calls. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Engine } from '#src/sync/engine/engine.ts'
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

/** Something on the way takes the bearer off the calls of one path. */
function takesBearer(path: string) {
  const proxy = { isActive: true, taken: 0 }
  tablet.network.obstacle = async (request, reachServer) => {
    if (!proxy.isActive || !request.url.includes(path)) return reachServer(request)
    proxy.taken++
    request.headers.delete('Authorization')
    return reachServer(request)
  }
  return proxy
}

test.each(['sync/', 'sync/pull', 'sync/live'])(
  '[S14.9] [S16.7] where the bearer was taken off %s, everything is tried again by itself',
  async path => {
    const proxy = takesBearer(path)
    engine = tablet.start()
    await pass(30)
    expect(proxy.taken).toBeGreaterThan(2)
    if (path !== 'sync/live') expect(tablet.connectivity.state().connection).toBe('offline')
    proxy.isActive = false
    const mark = await other.mark(metformin, today(), '08:00', 'given')
    await other.push()
    await pass(31)
    expect(await tablet.mirror.rows('mark').get(mark)).toBeDefined()
    expect(tablet.connectivity.state().connection).toBe('online')
  },
)

test('[S14.9] [S16.7] what was recorded is delivered without the bearer, and the device stays offline', async () => {
  takesBearer('sync/')
  engine = tablet.start()
  await tablet.mark(metformin, today(), '20:00', 'given')
  await pass(40)
  expect(await tablet.mirror.outbox.where('state').equals('waiting').count()).toBe(0)
  expect(tablet.connectivity.state().connection).toBe('offline')
})

test('[S14.9] a session that the server ended is asked with no more', async () => {
  await server.database
    .updateTable('session')
    .set({ ended_at: new Date(server.clock.now).toISOString() })
    .execute()
  engine = tablet.start()
  await pass(5)
  const asked = tablet.network.asked.length
  await pass(60)
  expect(tablet.network.asked.length).toBe(asked)
})
