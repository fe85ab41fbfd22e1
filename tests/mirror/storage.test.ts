/** The device's database failing under the app (faults 31, 32): a tick only for what is on disk, and screens that go on. */
import Dexie, { liveQuery } from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readRows } from '#src/mirror/read/read.ts'
import { startEngine } from '#src/sync/engine/engine.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const PATIENCE = { timeout: 10_000 }
const metformin = orderId(METFORMIN.name)

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(10)
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(() => vi.restoreAllMocks())

test('[S1.1] a full disk refuses the tap, and neither outbox nor screen has it', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await expect(tablet.mark(metformin, TODAY, '08:00', 'given')).rejects.toThrow()
  vi.restoreAllMocks()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  expect(await readRows(tablet.mirror, { collection: 'mark', all: true })).toEqual([])
})

test('[S1.1] a tap whose commit was reported as lost although it was on disk is recorded once and says so', async () => {
  const transaction = tablet.mirror.transaction.bind(tablet.mirror)
  let isFirst = true
  vi.spyOn(tablet.mirror, 'transaction').mockImplementation((async (
    ...rest: Parameters<typeof transaction>
  ) => {
    const result = await transaction(...rest)
    if (isFirst && rest[0] === 'rw') {
      isFirst = false
      throw new Dexie.UnknownError('Internal error.')
    }
    return result
  }) as never)
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  vi.restoreAllMocks()
  expect(await tablet.mirror.outbox.count()).toBe(1)
  expect(await readRows(tablet.mirror, { collection: 'mark', anyOf: [markId] })).toHaveLength(1)
})

test('[S1.1] a connection that died is opened again for the tap, and the screens go on hearing of it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const seen: number[] = []
  const subscription = liveQuery(() => tablet.mirror.outbox.count()).subscribe({
    next: count => seen.push(count),
  })
  await vi.waitFor(() => expect(seen).toEqual([0]), PATIENCE)
  tablet.mirror.backendDB().close()
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1), PATIENCE)
  subscription.unsubscribe()
})

test('a screen whose first read fell into a lost connection is read again', async () => {
  const seen: number[] = []
  let isFirst = true
  const subscription = liveQuery(async () => {
    if (isFirst) {
      isFirst = false
      tablet.mirror.close({ disableAutoOpen: false })
      throw new Dexie.DatabaseClosedError()
    }
    return tablet.mirror.outbox.count()
  }).subscribe({ next: count => seen.push(count) })
  await vi.waitFor(() => expect(seen).toEqual([0]), PATIENCE)
  subscription.unsubscribe()
})

test('syncing begins by itself when the first try to begin broke', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let tries = 0
  let stepsTaken = 0
  const engine = startEngine({
    mirror: tablet.mirror,
    transport: tablet.transport,
    random: () => 0,
    now: () => server.clock.now,
    months: 2,
    isReceiving: false,
    acquireLease: async () => {
      tries++
      if (tries === 1) throw new Error('The database died.')
      return () => {}
    },
    onAllSent: async () => {
      stepsTaken++
    },
  })
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await vi.waitFor(() => expect(stepsTaken).toBeGreaterThan(0), PATIENCE)
  await engine.stop()
})
