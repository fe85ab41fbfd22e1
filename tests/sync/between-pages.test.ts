/** Changes that are longer than one page, and a line that breaks between two pages: no half state is shown. */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { applyFeed, bufferPage } from '#src/mirror/write/feed-pages.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { pullOnePage, pullPageByPage } from '../support/broken-line.ts'
import { CEDAR, MAPLE, PEOPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const WALTER = METFORMIN.client_id
const metformin = orderId(METFORMIN.name)
/** In stock at the home; Walter has no order of it. */
const LISINOPRIL_ITEM = 101
const never = new AbortController().signal

let server: TestServer
/** Of one home alone. */
let maple: Tablet
/** On which everything is recorded. */
let laptop: Tablet

beforeEach(async () => {
  server = await startOffice()
  maple = await openTablet(server, 'care_giver')
  laptop = await pulledTablet(server, 'manager')
  await laptop.record('allergy.record', { allergy_id: newId(), client_id: WALTER, substance: 'Penicillin' })
  await laptop.mark(metformin, TODAY, '08:00', 'given')
  await laptop.push()
  await maple.pull()
})
afterEach(() => server.stop())

const newId = () => uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size)))

async function moveWalter(home_id: number): Promise<void> {
  const { access_token } = await server.signIn('manager')
  const options = { method: 'PUT', json: { home_id }, token: access_token }
  expect((await server.request(`/clients/${WALTER}/home`, options)).status).toBe(200)
}

/** What the screens read of Walter by his id; undefined when he is not on the tablet, and no screen shows him. */
async function walterOn({ mirror }: Tablet) {
  const [client] = await readRows(mirror, { collection: 'client', anyOf: [WALTER] })
  if (client === undefined) return undefined
  const is = { index: 'client_id', is: WALTER } as const
  const allergies = await readRows(mirror, { collection: 'allergy', ...is })
  const counts = await Promise.all(
    (['medication', 'medication_version'] as const).map(collection =>
      readRows(mirror, { collection, ...is }),
    ),
  )
  const doses = await Promise.all(
    (['administration', 'mark'] as const).map(collection => readRows(mirror, { collection, all: true })),
  )
  const standing = allergies.filter(({ withdrawn_at }) => withdrawn_at === null)
  return {
    home: client.home_id,
    allergies: standing.map(({ substance }) => substance),
    rows: [...counts, ...doses].map(rows => rows.length),
  }
}

/** Each different sight of Walter, in order, while a tablet pulls row by row. */
async function sightsOf(tablet: Tablet) {
  const sights: Awaited<ReturnType<typeof walterOn>>[] = [await walterOn(tablet)]
  const pages = await pullPageByPage(tablet, server.clock.now, async () => {
    const sight = await walterOn(tablet)
    if (JSON.stringify(sight) !== JSON.stringify(sights.at(-1))) sights.push(sight)
  })
  expect(pages).toBeGreaterThan(3)
  expect(await compareWithServer(tablet.mirror, tablet.transport, server.clock.now, never)).toBe(0)
  return sights
}

const atMaple = { home: MAPLE, allergies: ['Penicillin'], rows: [1, 1, 1, 1] }

test('[S4.19] at whatever page the line breaks, a client who moves away is on the tablet with the whole chart or not at all', async () => {
  await moveWalter(CEDAR)
  expect(await sightsOf(maple)).toEqual([atMaple, undefined])
})

test('[S4.19] at whatever page the line breaks, a client who moves in is on the tablet with the whole chart or not at all', async () => {
  await moveWalter(CEDAR)
  await maple.pull()
  await moveWalter(MAPLE)
  await laptop.pull()
  await addNotes(metformin)
  expect(await sightsOf(maple)).toEqual([undefined, atMaple])
})

test('[S4.19] between two pages no order is missing that was in force all the time, itself or the one that replaced it', async () => {
  await laptop.record('medication.delete', { medication_id: metformin })
  const replacing = newId()
  await laptop.record('medication.create', {
    medication_id: replacing,
    version_id: newId(),
    client_id: WALTER,
    inventory_id: LISINOPRIL_ITEM,
    dosage: 1,
    frequency_type: 'daily',
    end_date: null,
  })
  await laptop.push()
  // Its row is in the feed once, behind whatever came between.
  await laptop.mark(metformin, '2026-03-09', '08:00', 'given')
  await laptop.push()
  await addNotes(replacing)
  const inForce: string[][] = []
  await pullPageByPage(maple, server.clock.now, async () => {
    const orders = await readRows(maple.mirror, { collection: 'medication', index: 'client_id', is: WALTER })
    inForce.push(orders.filter(({ removed_at }) => removed_at === null).map(({ id }) => id))
  })
  expect(inForce.length).toBeGreaterThan(3)
  expect(inForce.at(-1)).toEqual([replacing])
  for (const ids of inForce.slice(0, -1)) expect(ids).toEqual([metformin])
})

test('[S4.19] buffered pages outlive a restart: only what is missing is fetched', async () => {
  await moveWalter(CEDAR)
  const { name } = maple.mirror
  // The home, which keeps the stay that ended, and two of the client's rows.
  const first = await pullOnePage(maple, server.clock.now, 3)
  const home = answerOf(first, MAPLE)
  expect(home?.feed.departures).toHaveLength(2)
  maple.close()
  maple = await openTablet(server, 'care_giver', name)
  const rest = answerOf(await pullOnePage(maple, server.clock.now, 1_000), MAPLE)
  expect(rest?.feed.more).toBe(false)
  const again = rest?.feed.departures.map(({ id }) => id)
  for (const { id } of home?.feed.departures ?? []) expect(again).not.toContain(id)
  expect(await walterOn(maple)).toBeUndefined()
  expect(await maple.mirror.table('feed_page').count()).toBe(0)
})

test('[S4.19] what was buffered of a home that is lost, or of another view, is applied to nothing', async () => {
  for (const change of [
    { until_at: '2026-01-06T00:00:00.000Z' },
    { until_at: null, role: 'staff' as const },
  ]) {
    await moveWalter(CEDAR)
    await pullOnePage(maple, server.clock.now)
    await changeGrant(change)
    await maple.pull()
    expect(await maple.mirror.table('feed_page').count()).toBe(0)
    await changeGrant({ until_at: null, role: 'care_giver' })
    await maple.pull()
    expect(await walterOn(maple)).toBeUndefined()
    await moveWalter(MAPLE)
    await maple.pull()
    expect(await walterOn(maple)).toEqual(atMaple)
  }
})

test('[S16.1] while pages are missing no answer and no stream makes the mirror fresher', async () => {
  await server.app.start()
  await moveWalter(CEDAR)
  const freshness = () => maple.connectivity.state().lastResponseAt
  const before = freshness()
  server.clock.advanceSeconds(600)
  await pullOnePage(maple, server.clock.now)
  await hearStream()
  expect([maple.connectivity.state().connection, freshness()]).toEqual(['online', before])
  await maple.pull()
  expect(freshness()).toBe(new Date(server.clock.now).toISOString())
  server.clock.advanceSeconds(600)
  await hearStream()
  expect(freshness()).toBe(new Date(server.clock.now).toISOString())
})

/** Until the stream has said its first word. */
async function hearStream(): Promise<void> {
  const leaving = new AbortController()
  const leave = () => leaving.abort()
  const events = { onOpen: leave, onChange: leave, onHeartbeat: leave }
  await maple.transport.openLiveStream(events, leaving.signal).catch(() => {})
}

async function addNotes(medication_id: string): Promise<void> {
  const order = { medication_id, version_id: newId(), seen: { notes: null } }
  await laptop.record('medication.update', { ...order, changes: { notes: 'With food' } })
  await laptop.push()
}

const answerOf = (answer: PullAnswer | undefined, home: number) =>
  answer?.answers.find(({ scope }) => scope === homeScope(home))

async function changeGrant(change: { role?: Role; until_at?: string | null }): Promise<void> {
  const { id } = PEOPLE.care_giver
  await server.database.transaction().execute(async transaction => {
    const rows = await transaction
      .updateTable('grant')
      .set(change)
      .where('user_id', '=', id)
      .returning('id')
      .execute()
    await stamp(transaction, [
      { collection: 'user', id, scope: userScope(id) },
      ...rows.map(row => ({ collection: 'grant' as const, id: row.id, scope: userScope(id) })),
    ])
  })
}

test('[S4.19] a client who left while the pages of a home came is not put back where another home has the client already', async () => {
  const both = await pulledTablet(server, 'care_giver_2')
  const { mirror } = both
  const walter = await mirror.rows('client').get(WALTER)
  const feed = (await mirror.scope_state.get(homeScope(MAPLE)))?.feed
  if (walter === undefined || feed == null) throw new Error('Walter is not on the tablet.')
  const there = { ...walter, scope: homeScope(CEDAR), home_id: CEDAR, revision: 3 }
  // Cedar House was read after the first of these pages, and before the last.
  const left = { collection: 'client', id: String(WALTER), revision: walter.revision + 2 }
  await mirror.transaction('rw', mirror.allTables, async () => {
    const first = { cursor: feed, rows: { client: [walter] }, departures: [], more: true }
    await bufferPage(mirror, homeScope(MAPLE), first)
    await mirror.rows('client').put(there)
    const last = { cursor: feed, rows: {}, departures: [left], more: false }
    await applyFeed(mirror, homeScope(MAPLE), last, () => true)
  })
  expect(await mirror.rows('client').get(WALTER)).toEqual(there)
  both.close()
})
