/** Tabs that take over from one another: the leader sends, and two tabs that believe they lead do no harm. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '#src/sync/engine/engine.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet } from '../support/tablet.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())

test('[S12.1] a tab that lost its lease sends no more, waits again, and sends when it is elected again', async () => {
  const tablet = await openTablet(server, 'care_giver')
  await tablet.pull()
  const { mirror, transport } = tablet
  /** The leases of the tab so far: how to grant one, and how to take it away. */
  const turns: { begin: () => void; take: () => void }[] = []
  const engine = startEngine({
    mirror,
    transport,
    random: () => 0,
    now: () => server.clock.now,
    months: 2,
    isReceiving: false,
    onAllSent: async () => {},
    acquireLease: (_, onLost) =>
      new Promise(resolve => turns.push({ begin: () => resolve(() => {}), take: onLost })),
  })
  const waits = () => mirror.outbox.where('state').anyOf('waiting', 'sent').count()
  const mark = (time: string) => tablet.mark(orderId(METFORMIN.name), '2026-03-10', time, 'given')
  turns[0]?.begin()
  await mark('08:00')
  await expect.poll(waits).toBe(0)

  turns[0]?.take()
  await expect.poll(() => turns.length).toBe(2)
  await mark('20:00')
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(await waits()).toBe(1)

  turns[1]?.begin()
  await expect.poll(waits).toBe(0)
  await engine.stop()
})
