/** What the stream brings along when a scope moved: the rows themselves, to who stands right before them. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LiveChange, LivePage } from '#domain/protocol/sync-protocol.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { ownerOf } from '#src/mirror/tables/clear.ts'
import { storePage } from '#src/mirror/write/store-page.ts'
import type { Engine } from '#src/sync/engine/engine.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { overhear } from '../support/overheard-stream.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const SCOPE = homeScope(MAPLE)
const TODAY = '2026-03-10'
const never = new AbortController().signal

let server: TestServer
/** Listens. */
let tablet: Tablet
let other: Tablet
let engines: Engine[]
/** What the tablet was told of its scopes, in order. */
let told: LiveChange[]

beforeEach(async () => {
  server = await startOffice()
  await server.app.start()
  tablet = await pulledTablet(server, 'care_giver_2')
  other = await pulledTablet(server, 'care_giver')
  told = []
  engines = []
  tablet.network.obstacle = overhear(told)
})
afterEach(async () => {
  await Promise.all(engines.map(engine => engine.stop()))
  await server.stop()
})

const pulls = (device: Tablet) => device.network.asked.filter(path => path === 'sync/pull').length
const stateOf = (device: Tablet) => device.mirror.scope_state.get(SCOPE)

/** Runs the loops of a page; resolves when its stream stands and all was pulled. */
async function startListening(device: Tablet): Promise<void> {
  engines.push(device.start())
  await expect.poll(() => device.network.asked.includes('sync/live')).toBe(true)
  await atRest(device)
}

/** No pull for a while. */
async function atRest(device: Tablet): Promise<void> {
  for (let count = -1; count !== pulls(device); ) {
    count = pulls(device)
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

async function give(device: Tablet, time: string): Promise<string> {
  const id = await device.mark(metformin, TODAY, time, 'given')
  await device.push()
  return id
}

const hears = (device: Tablet, id: string) =>
  expect.poll(() => device.mirror.rows('mark').get(id), { interval: 5 }).toBeDefined()

async function expectAsServer(device: Tablet): Promise<void> {
  expect(await compareWithServer(device.mirror, device.transport, server.clock.now, never)).toBe(0)
}

test('[S4.23] a dose of another tablet comes with the message, and nobody pulls it', async () => {
  await startListening(tablet)
  const before = pulls(tablet)
  await hears(tablet, await give(other, '08:00'))
  await atRest(tablet)
  expect(pulls(tablet)).toBe(before)
  expect(told.map(({ page }) => page?.answer.view)).toEqual([(await stateOf(tablet))?.view])
  await other.pull()
  expect((await stateOf(tablet))?.feed).toEqual((await stateOf(other))?.feed)
  await expectAsServer(tablet)
})

test('[S4.23] messages that come all at once are stored one behind the other', async () => {
  tablet.network.obstacle = overhear(told, { atOnce: 10 })
  await startListening(tablet)
  const before = pulls(tablet)
  const ids: string[] = []
  for (let minute = 10; minute < 20; minute++) {
    ids.push(await give(other, `09:${minute}`))
    await expect.poll(() => told.length, { interval: 2 }).toBe(ids.length)
  }
  await hears(tablet, ids.at(-1) ?? '')
  await atRest(tablet)
  expect(pulls(tablet)).toBe(before)
  expect((await tablet.mirror.rows('mark').bulkGet(ids)).every(row => row !== undefined)).toBe(true)
  await expectAsServer(tablet)
})

test('[S4.23] [S7.1] a tablet that sends hears of itself without a pull, and what it recorded stays in sight', async () => {
  await startListening(tablet)
  const before = pulls(tablet)
  const id = await tablet.mark(metformin, TODAY, '08:00', 'given')
  const seen = new Set<boolean>()
  await expect
    .poll(async () => {
      const marks = await readRows(tablet.mirror, { collection: 'mark', anyOf: [id] })
      seen.add(marks.length === 1)
      return (await tablet.mirror.outbox.count()) === 0 && told.length > 0
    })
    .toBe(true)
  await atRest(tablet)
  expect([...seen]).toEqual([true])
  expect(pulls(tablet)).toBe(before)
  await expectAsServer(tablet)
})

test('[S4.23] after a message that was lost, or came too late, the tablet pulls, and misses nothing', async () => {
  let late: LiveChange | undefined
  tablet.network.obstacle = overhear(told, {
    through(moved) {
      if (late !== undefined) return moved
      late = moved
      return undefined
    },
  })
  await startListening(tablet)
  const first = await give(other, '08:00')
  await expect.poll(() => late).toBeDefined()
  const before = pulls(tablet)
  const second = await give(other, '20:00')
  await hears(tablet, second)
  await atRest(tablet)
  expect(pulls(tablet)).toBeGreaterThan(before)
  expect(await tablet.mirror.rows('mark').get(first)).toBeDefined()
  const state = await stateOf(tablet)
  // It comes all the same: it is behind what is here.
  expect(await storePage(tablet.mirror, await ownerOf(tablet.mirror), pageOf(late))).toBe('here')
  expect(await stateOf(tablet)).toEqual(state)
  await expectAsServer(tablet)
})

test('[S4.23] [S13.9] an older server sends no rows: the tablet pulls', async () => {
  tablet.network.obstacle = overhear(told, { through: ({ scope, revision }) => ({ scope, revision }) })
  await startListening(tablet)
  const before = pulls(tablet)
  await hears(tablet, await give(other, '08:00'))
  expect(pulls(tablet)).toBeGreaterThan(before)
})

test('[S4.23] a change of many rows comes without them, and is pulled', async () => {
  await startListening(tablet)
  for (let minute = 10; minute < 35; minute++) await other.mark(metformin, TODAY, `09:${minute}`, 'given')
  const last = await give(other, '09:55')
  await hears(tablet, last)
  expect(told.map(({ page }) => page)).toEqual([undefined])
  await atRest(tablet)
  await expectAsServer(tablet)
})

test('[S4.23] [S4.19] what leaves a home is pulled: a client who moves is on the tablet with the whole chart', async () => {
  await give(other, '08:00')
  await startListening(tablet)
  const before = pulls(tablet)
  const { access_token } = await server.signIn('manager')
  const chart = async () => {
    const clients = await tablet.mirror.rows('client').toArray()
    const marks = await tablet.mirror.rows('mark').toArray()
    return [clients.find(({ id }) => id === METFORMIN.client_id)?.scope, ...marks.map(({ scope }) => scope)]
  }
  const move = { method: 'PUT', json: { home_id: CEDAR }, token: access_token }
  await server.request(`/clients/${METFORMIN.client_id}/home`, move)
  const there = homeScope(CEDAR)
  await expect.poll(chart, { interval: 1 }).toEqual([there, there])
  await atRest(tablet)
  expect(pulls(tablet)).toBeGreaterThan(before)
  expect(told.find(({ scope }) => scope === SCOPE)?.page).toBeUndefined()
  await expectAsServer(tablet)
})

function pageOf(moved: LiveChange | undefined): LivePage {
  if (moved?.page === undefined) throw new Error('The message brought no rows.')
  return moved.page
}
