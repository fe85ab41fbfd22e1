import { afterAll, beforeAll, expect, test } from 'vitest'
import { readQueueStatus } from '#src/sync/outbox/queue-status.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet } from '../support/tablet.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())

test('[S16.2] how long the oldest record waits is told, however many were refused before it', async () => {
  const tablet = await openTablet(server, 'care_giver')
  await tablet.pull()
  const mark = (time: string) => tablet.mark(orderId(METFORMIN.name), '2026-03-10', time, 'given')
  await mark('08:00')
  const [{ position: _, ...first } = { position: 0 }] = await tablet.mirror.outbox.toArray()
  const refused = Array.from({ length: 60 }, () => ({ ...first, id: crypto.randomUUID(), state: 'refused' }))
  await tablet.mirror.outbox.clear()
  await tablet.mirror.outbox.bulkAdd(refused as never)
  const since = new Date(server.clock.now).toISOString()
  await mark('20:00')
  server.clock.advanceSeconds(600)
  await mark('20:00')
  // On its way already, and the older one all the same.
  await tablet.mirror.outbox.orderBy('position').offset(60).limit(1).modify({ state: 'sent' })
  expect(await readQueueStatus(tablet.mirror)).toMatchObject({
    unconfirmedCount: 2,
    unconfirmedSince: since,
    refusedOrQuarantinedCount: 60,
  })
  tablet.close()
})
