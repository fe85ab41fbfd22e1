/**
 * The device's disk failing under a tap (faults 31, 32): the person is asked before anything looks saved, and however
 * often it is tried there is one operation.
 */
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { createDeviceCounter } from '#src/sync/outbox/device-counter.ts'
import { type AskUser, writeOrAsk } from '#src/sync/outbox/not-saved.ts'
import type { PreparedOperation } from '#src/sync/outbox/record.ts'
import { createAuthorReader } from '#src/sync/outbox/signed-in-author.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
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
afterEach(() => {
  vi.restoreAllMocks()
  tablet.close()
})

function prepareMark(): Promise<PreparedOperation> {
  const mark_id = uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
  return tablet.prepare('administration.mark', {
    mark_id,
    administration_id: administrationId(metformin, TODAY, '08:00'),
    medication_id: metformin,
    administration_date: TODAY,
    administration_time: '08:00',
    status: 'given',
    seen_mark_ids: [],
  })
}

const marks = () => readRows(tablet.mirror, { collection: 'mark', all: true })
const refuseWrites = (name: string) =>
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('Not now.', name)
  })

test('[S1.6] a full disk asks the person, who keeps the words and tries again: one operation, once', async () => {
  refuseWrites('QuotaExceededError')
  const asked: Parameters<AskUser>[0][] = []
  const { operation } = await writeOrAsk(tablet.mirror, prepareMark, async notSaved => {
    asked.push(notSaved)
    expect(await marks()).toEqual([])
    if (asked.length === 2) vi.restoreAllMocks()
  })
  expect(asked.map(({ reason: why, tryCount, signed }) => [why, tryCount, signed?.operation.id])).toEqual([
    ['full', 1, operation.id],
    ['full', 2, operation.id],
  ])
  expect(await tablet.mirror.outbox.toArray()).toMatchObject([{ id: operation.id, state: 'waiting' }])
  expect(await marks()).toHaveLength(1)
})

test('[S1.2] who was signed out in another tab is told so, and not asked about the disk', async () => {
  const store = createTokenStore(tablet.mirror, {
    now: () => server.clock.now,
    random: size => new Uint8Array(size),
  })
  const author = createAuthorReader(store)
  const prepared = async () => {
    await author()
    return prepareMark()
  }
  const ask = vi.fn<AskUser>(() => Promise.reject(new Error('Asked about the disk.')))
  await writeOrAsk(tablet.mirror, prepared, ask)
  await store.clear()
  await expect(writeOrAsk(tablet.mirror, prepared, ask)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(ask).not.toHaveBeenCalled()
  expect(await tablet.mirror.outbox.count()).toBe(1)
})

test('[S1.6] what the person gave up is nowhere, and whoever recorded it is told', async () => {
  refuseWrites('QuotaExceededError')
  const discarding = writeOrAsk(tablet.mirror, prepareMark, () => Promise.reject(new Error('On paper.')))
  await expect(discarding).rejects.toThrow('On paper.')
  vi.restoreAllMocks()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  expect(await marks()).toEqual([])
})

test('[S1.6] a quota that only the commit finds exceeded is a full disk too', async () => {
  const full = Object.assign(new Dexie.AbortError('The transaction was aborted.'), {
    inner: new DOMException('Full.', 'QuotaExceededError'),
  })
  vi.spyOn(tablet.mirror, 'transaction').mockRejectedValueOnce(full as never)
  let why: string | undefined
  await writeOrAsk(tablet.mirror, prepareMark, async notSaved => {
    why = notSaved.reason
  })
  expect(why).toBe('full')
  expect(await marks()).toHaveLength(1)
})

test.each(['UnknownError', 'InvalidStateError', 'AbortError'])(
  '[S1.1] a write that dies of %s is run again on a new connection, and nobody is asked',
  async name => {
    let isFirst = true
    const add = IDBObjectStore.prototype.add
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...rest) {
      if (!isFirst) return add.apply(this, rest)
      isFirst = false
      throw new DOMException('The connection is gone.', name)
    })
    await writeOrAsk(tablet.mirror, prepareMark, () => Promise.reject(new Error('Nobody is to be asked.')))
    expect(isFirst).toBe(false)
    expect(await tablet.mirror.outbox.count()).toBe(1)
    expect(await marks()).toHaveLength(1)
  },
)

test.each(['UnknownError', 'InvalidStateError'])(
  '[S1.1] a database that does not open at first for %s is opened again for the tap',
  async name => {
    tablet.mirror.close({ disableAutoOpen: false })
    const open = indexedDB.open.bind(indexedDB)
    let failures = 0
    vi.spyOn(indexedDB, 'open').mockImplementation((...rest) => {
      if (failures++ > 0) return open(...rest)
      throw new DOMException('Internal error.', name)
    })
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    await writeOrAsk(tablet.mirror, prepareMark, () => Promise.reject(new Error('Nobody is to be asked.')))
    expect(failures).toBeGreaterThan(1)
    expect(await marks()).toHaveLength(1)
  },
)

test('[S1.6] a disk that goes on failing asks the person too', async () => {
  refuseWrites('UnknownError')
  let why: string | undefined
  await writeOrAsk(tablet.mirror, prepareMark, async notSaved => {
    why = notSaved.reason
    vi.restoreAllMocks()
  })
  expect(why).toBe('unreadable')
  expect(await marks()).toHaveLength(1)
})

test('[S1.1] receipts and pulls whose connection dies are stored on the next one', async () => {
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  // Dexie says so when it opens the database again.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  tablet.network.beforeAnswer = async () => tablet.mirror.backendDB().close()
  expect(await tablet.push()).toBe(true)
  await tablet.pull()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  expect(await marks()).toMatchObject([{ record_state: 'confirmed' }])
})

test('[S1.6] on a full disk the device goes on counting, so that what is not saved can be signed for a rescue file', async () => {
  await tablet.mirror.device.put({ id: 'this', device_id: tablet.author.device_id, counter: 300 })
  const nextCounter = createDeviceCounter(tablet.mirror)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  vi.spyOn(IDBCursor.prototype, 'update').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  const counted = [await nextCounter(), await nextCounter()]
  vi.restoreAllMocks()
  counted.push(await nextCounter(), await createDeviceCounter(tablet.mirror)())
  expect(counted).toEqual([301, 302, 303, 401])
})
