/** Which pages of the stream a tablet stores, and which it leaves to a pull. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LivePage } from '#domain/protocol/sync-protocol.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { ownerOf } from '#src/mirror/tables/clear.ts'
import { storePage } from '#src/mirror/write/store-page.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const SCOPE = homeScope(MAPLE)
const TODAY = '2026-03-10'
const never = new AbortController().signal

let server: TestServer
/** Stands right before the page. */
let tablet: Tablet
let other: Tablet

beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'care_giver_2')
  other = await pulledTablet(server, 'care_giver')
})
afterEach(() => server.stop())

const stateOf = (device: Tablet) => device.mirror.scope_state.get(SCOPE)

async function expectAsServer(device: Tablet): Promise<void> {
  expect(await compareWithServer(device.mirror, device.transport, server.clock.now, never)).toBe(0)
}

/** What the stream would bring now: a pull's answer to where the tablet stands. */
async function nextPage(): Promise<LivePage> {
  await other.mark(metformin, TODAY, '08:00', 'given')
  await other.push()
  const state = await stateOf(tablet)
  if (state?.feed == null) throw new Error('The tablet has not pulled.')
  const asked = { scope: SCOPE, view: state.view, feed: state.feed, since: '2026-03' }
  const { server_time, answers } = await tablet.transport.pull({ scopes: [asked], rows: 100 }, never)
  const [answer] = answers
  if (answer === undefined) throw new Error('Nothing was answered.')
  return { server_time, since: state.feed, answer }
}

test('[S4.23] only what comes next is stored: another cursor, view, restart, tombstone or unfinished page is not', async () => {
  const page = await nextPage()
  const { since, answer } = page
  const owner = await ownerOf(tablet.mirror)
  const feed = (changes: object): LivePage => ({
    ...page,
    answer: { ...answer, feed: { ...answer.feed, ...changes } },
  })
  const departure = { collection: 'mark', id: uuidV7(0, size => new Uint8Array(size)), revision: 9 }
  const unfit: Record<string, LivePage> = {
    'an earlier revision': { ...page, since: { ...since, revision: since.revision - 1 } },
    'another stamp': { ...page, since: { ...since, stamp: since.epoch } },
    'another epoch': { ...page, since: { ...since, epoch: since.stamp } },
    'another view': { ...page, answer: { ...answer, view: 'care_giver:other' } },
    'a restart': { ...page, answer: { ...answer, restart: 'epoch' } },
    'what left': feed({ departures: [departure] }),
    'more to come': feed({ more: true }),
  }
  const before = await stateOf(tablet)
  for (const [what, one] of Object.entries(unfit))
    expect(await storePage(tablet.mirror, owner, one), what).toBe('unfit')
  expect(await storePage(tablet.mirror, 4_711, page), 'for somebody else').toBe('unfit')
  expect([await stateOf(tablet), await tablet.mirror.rows('mark').count()]).toEqual([before, 0])
  expect(await storePage(tablet.mirror, owner, page)).toBe('stored')
  expect(await tablet.mirror.rows('mark').count()).toBe(1)
  await expectAsServer(tablet)
})

test('[S4.23] a tablet in the middle of a backfill, or with pages of a feed to come, leaves the page to the pull', async () => {
  const page = await nextPage()
  const owner = await ownerOf(tablet.mirror)
  const state = await stateOf(tablet)
  if (state?.feed == null) throw new Error('The tablet has not pulled.')
  const { base: _, ...unsealed } = state
  const busy = {
    'a backfill': { ...state, history: null },
    'buffered pages': { ...state, received: state.feed },
    'a base to come': unsealed,
  }
  for (const [what, one] of Object.entries(busy)) {
    await tablet.mirror.scope_state.put(one)
    expect(await storePage(tablet.mirror, owner, page), what).toBe('unfit')
  }
  await tablet.mirror.scope_state.put(state)
  expect(await storePage(tablet.mirror, owner, page)).toBe('stored')
})

test('[S4.23] a row that is here in another home is not taken over: a pull of both tells which is newer', async () => {
  const page = await nextPage()
  const owner = await ownerOf(tablet.mirror)
  const [mark] = page.answer.feed.rows.mark as [{ id: string }]
  const there = { ...mark, scope: homeScope(CEDAR), revision: 1 }
  await tablet.mirror.table('mark').put(there)
  expect(await storePage(tablet.mirror, owner, page)).toBe('unfit')
  expect(await tablet.mirror.table('mark').get(mark.id)).toEqual(there)
})

test('[S4.23] [S7.1] what a receipt left to a pull is not hidden by a page', async () => {
  const page = await nextPage()
  const owner = await ownerOf(tablet.mirror)
  await tablet.mark(metformin, TODAY, '20:00', 'given')
  await tablet.mirror.outbox.toCollection().modify({ state: 'applied' })
  expect(await storePage(tablet.mirror, owner, page)).toBe('unfit')
})
