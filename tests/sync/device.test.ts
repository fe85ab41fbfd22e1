/** What a device keeps and shows while it is alone, is closed, or hears things in the wrong order. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import type { RowOf } from '#domain/registry.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { enterDevice, leaveDevice, ownerOf } from '#src/mirror/tables/clear.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { storePull } from '#src/mirror/write/store-pull.ts'
import { storeRows } from '#src/mirror/write/store-rows.ts'
import { createHttp } from '#src/session/http.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { createSender } from '#src/sync/engine/sender.ts'
import { createHttpTransport } from '#src/sync/transport/http-transport.ts'
import { NoResponse, type Transport } from '#src/sync/transport/transport.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

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

test('[S1.3] a browser closed right after the tap finds the mark again when it opens', async () => {
  tablet.network.isCut = true
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  tablet.close()
  const reopened = openMirror(tablet.mirror.name)
  expect(await reopened.outbox.count()).toBe(1)
  expect(await readRows(reopened, { collection: 'mark', anyOf: [markId] })).toMatchObject([
    { record_state: 'queued' },
  ])
  const sender = createSender(reopened, { ...tablet.transport }, () => 0)
  tablet.network.isCut = false
  await tablet.mirror.open()
  expect(await sender.step(new AbortController().signal)).toMatchObject({ isAllSent: true })
  expect(await reopened.outbox.count()).toBe(0)
})

test('[S1.4] signing out keeps what is not sent; the mirror goes when the last of it has its receipt', async () => {
  tablet.network.isCut = true
  await tablet.mark(metformin, TODAY, '20:00', 'given')
  await tablet.mirror.session.clear()
  await leaveDevice(tablet.mirror)
  expect(await tablet.mirror.outbox.count()).toBe(1)
  expect(await tablet.mirror.rows('client').count()).toBeGreaterThan(0)
  tablet.network.isCut = false
  expect(await tablet.push()).toBe(true)
  await leaveDevice(tablet.mirror)
  expect(await tablet.mirror.rows('client').count()).toBe(0)
  expect(await readRows(tablet.mirror, { collection: 'mark', all: true })).toEqual([])
})

test('[S1.8] a first answer that comes after its person has left is not stored', async () => {
  const other = await openTablet(server, 'care_giver_2')
  const { mirror, transport } = other
  await enterDevice(mirror, PEOPLE.care_giver_2.id)
  const leaving: Transport = {
    ...transport,
    async pull(...asked) {
      const answer = await transport.pull(...asked)
      await mirror.session.clear()
      await leaveDevice(mirror)
      return answer
    },
  }
  const { signal } = new AbortController()
  await pullAll({ mirror, transport: leaving, now: () => server.clock.now, months: 2 }, signal)
  for (const collection of collections) expect(await mirror.rows(collection).count(), collection).toBe(0)
  expect(await mirror.scope_state.count()).toBe(0)
})

test('[S4.4] an older row never overwrites a newer one, whichever way it comes', async () => {
  const [client] = await tablet.mirror.rows('client').toArray()
  if (client === undefined) throw new Error('No client was pulled.')
  const newer: RowOf<'client'> = { ...client, phone: '+15185550009', revision: client.revision + 5 }
  expect(await storeRows(tablet.mirror, 'client', [newer])).toEqual([`client/${client.id}`])
  expect(await storeRows(tablet.mirror, 'client', [client])).toEqual([])
  expect(await tablet.mirror.rows('client').get(client.id)).toMatchObject({ phone: '+15185550009' })
})

test('[S4.6] what is written while a device backfills reaches it', async () => {
  const walker = await openTablet(server, 'manager')
  const never = new AbortController().signal
  const scope = homeScope(MAPLE)
  const ask = { scope, view: 'manager', feed: null, history: null, since: '2026-03' }
  // The backfill has begun (its feed starts here) …
  const first = await walker.transport.pull({ scopes: [ask], rows: 1 }, never)
  // … now the tablet writes …
  const markId = await tablet.mark(metformin, '2026-03-08', '08:00', 'given')
  await tablet.push()
  // … and the walker, who stored the first page, goes on.
  const asked = { ownerId: await ownerOf(walker.mirror), states: new Map(), assignedRevisions: new Map() }
  await storePull(walker.mirror, asked, first)
  await walker.pull()
  expect(await walker.mirror.rows('mark').get(markId)).toBeDefined()
})

test('[S5.2] pulling goes on while pushing fails', async () => {
  const other = await pulledTablet(server, 'care_giver_2')
  const markId = await other.mark(metformin, '2026-03-07', '08:00', 'given')
  await other.push()
  await tablet.mark(metformin, '2026-03-07', '20:00', 'given')
  const failing = createSender(
    tablet.mirror,
    { ...tablet.transport, push: () => Promise.reject(new NoResponse('503')) },
    () => 0,
  )
  expect(await failing.step(new AbortController().signal)).toMatchObject({ isAllSent: false })
  await tablet.pull()
  expect(await tablet.mirror.rows('mark').get(markId)).toBeDefined()
})

test('[S14.1] a captive portal’s page counts as no answer: nothing is taken for sent', async () => {
  const portal: typeof fetch = async () =>
    new Response('<html>Welcome, please log in</html>', { status: 200 })
  const http = createHttp({
    store: createTokenStore(tablet.mirror, {
      now: () => server.clock.now,
      random: size => new Uint8Array(size),
    }),
    fetch: portal,
    locks: undefined,
    now: () => server.clock.now,
    prefixUrl: 'https://hearth.example.org/api/v1',
  })
  await tablet.mark(metformin, '2026-03-06', '08:00', 'given')
  const sender = createSender(
    tablet.mirror,
    createHttpTransport(http, {
      onResponse() {
        throw new Error('The portal was taken for Hearth.')
      },
      onNoResponse() {},
      onSilence() {},
    }),
    () => 0,
  )
  expect(await sender.step(new AbortController().signal)).toMatchObject({ isAllSent: false })
  expect(await tablet.mirror.outbox.count()).toBe(1)
})
