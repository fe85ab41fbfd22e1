/** Packed months on a device: what they hold, what stands beside them, and what becomes of both (decision 26). */
import { liveQuery } from 'dexie'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { countRows } from '#src/mirror/read/count-rows.ts'
import { monthState } from '#src/mirror/read/loaded-months.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import { confirmed } from '../support/confirmed.ts'
import { CEDAR } from '../support/homes.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import { DAYS, RECENT_DAYS, SCOPE, startViewedHome, TODAY, type ViewedHome } from '../support/viewed-home.ts'

const metformin = orderId(METFORMIN.name)
const WALTER = METFORMIN.client_id
/** In February, which is packed. */
const PACKED_DAY = '2026-02-20'
const PACKED_DOSE = administrationId(metformin, PACKED_DAY, '08:00')
const DAY_SECONDS = 86_400

let home: ViewedHome
let tablet: Tablet
let other: Tablet

beforeEach(async () => {
  home = await startViewedHome()
  tablet = home.tablet
  await tablet.pull()
  other = await openTablet(home.server, 'care_giver_2')
})
afterEach(async () => {
  other.close()
  await home.stop()
})

const marksOf = (day: string, of = tablet) =>
  readRows(of.mirror, {
    collection: 'mark',
    index: '[client_id+administration_date]',
    from: [WALTER, day],
    to: [WALTER, day],
  })
const daysHere = async (of = tablet) =>
  (await readRows(of.mirror, { collection: 'mark', all: true }))
    .map(({ administration_date }) => administration_date)
    .sort()
const rowsHere = (collection: 'mark' | 'administration' | 'progress_note') =>
  tablet.mirror.rows(collection).count()

async function markElsewhere(day: string, time: string, seen: readonly string[] = []): Promise<string> {
  await other.pull()
  const id = await other.mark(metformin, day, time, 'missed', seen)
  expect(await other.push()).toBe(true)
  return id
}

test('[S18.1] the last days come as rows and the past packed, in one request a home', async () => {
  expect(await daysHere()).toEqual(DAYS)
  expect(await rowsHere('mark')).toBe(RECENT_DAYS)
  expect(tablet.network.asked.filter(path => path === 'sync/sealed')).toHaveLength(1)
  expect(tablet.network.asked.lastIndexOf('sync/pull')).toBeLessThan(
    tablet.network.asked.indexOf('sync/sealed'),
  )
})

test('[S18.2] a late dose and a correction in a packed month stand beside it, and are in it after the next day', async () => {
  const [given] = await marksOf(PACKED_DAY)
  if (given === undefined) throw new Error('February is not here.')
  const correction = await markElsewhere(PACKED_DAY, '08:00', [given.id])
  const late = await markElsewhere(PACKED_DAY, '20:00')
  await tablet.pull()
  const ids = async () => (await marksOf(PACKED_DAY)).map(({ id }) => id).sort()
  expect(await ids()).toEqual([given.id, correction, late].sort())
  expect(await rowsHere('mark')).toBe(RECENT_DAYS + 2)
  home.server.clock.advanceSeconds(DAY_SECONDS)
  expect(await home.differences()).toBe(0)
  expect(await rowsHere('mark')).toBeLessThanOrEqual(RECENT_DAYS)
  expect(await ids()).toEqual([given.id, correction, late].sort())
  await home.expectWhole('mark')
})

test('[S18.2] a note that moves to another day is found there, and no more where it is packed', async () => {
  const manager = await openTablet(home.server, 'manager')
  await manager.pull()
  const id = uuidV7(home.server.clock.now, size => crypto.getRandomValues(new Uint8Array(size)))
  await manager.record('progress_note.create', {
    progress_note_id: id,
    client_id: WALTER,
    note_date: '2026-02-10',
    note_type: 'daily',
    content: 'Walter slept well and had a good breakfast.',
  })
  expect(await manager.push()).toBe(true)
  await tablet.pull()
  home.server.clock.advanceSeconds(DAY_SECONDS)
  expect(await home.differences()).toBe(0)
  expect(await tablet.mirror.rows('progress_note').get(id)).toBeUndefined()
  const packed = await readOne(tablet.mirror, 'progress_note', id)
  if (packed === undefined) throw new Error('The note is not packed.')
  const changes = { note_date: '2026-02-12' }
  const seen = { note_date: packed.note_date }
  await manager.record('progress_note.amend', { progress_note_id: id, changes, seen })
  expect(await manager.push()).toBe(true)
  const index = '[client_id+note_date]'
  const on = async (day: string) => {
    const key = [packed.client_id, day]
    const query = { collection: 'progress_note', index, from: key, to: key } as const
    const found = (await readRows(tablet.mirror, query)).map(({ id }) => id)
    const counted = await countRows(tablet.mirror, {
      collection: 'progress_note',
      index,
      ranges: [{ from: key, to: key }],
    })
    expect(counted).toEqual([found.length])
    return found.includes(packed.id)
  }
  expect(await on(packed.note_date)).toBe(true)
  await tablet.pull()
  expect([await on(packed.note_date), await on('2026-02-12')]).toEqual([false, true])
  expect(await home.differences()).toBe(0)
  expect([await on(packed.note_date), await on('2026-02-12')]).toEqual([false, true])
  manager.close()
})

test('[S18.3] a client who moves leaves the packed months of the old home and is in those of the new', async () => {
  await other.pull()
  const { access_token } = await home.server.signIn('manager')
  const options = { method: 'PUT', json: { home_id: CEDAR }, token: access_token }
  expect((await home.server.request(`/clients/${WALTER}/home`, options)).status).toBe(200)
  await tablet.pull()
  expect(await daysHere()).toEqual([])
  expect(await readOne(tablet.mirror, 'administration', PACKED_DOSE)).toBeUndefined()
  await other.pull()
  expect(await daysHere(other)).toEqual(DAYS)
  home.server.clock.advanceSeconds(DAY_SECONDS)
  expect(await home.differences()).toBe(0)
  expect(await daysHere()).toEqual([])
  expect(await tablet.mirror.tombstone.count()).toBe(0)
  const fresh = await openTablet(home.server, 'care_giver_2')
  await fresh.pull()
  expect(await daysHere(fresh)).toEqual(DAYS)
  expect((await fresh.mirror.chunk.toArray()).filter(({ scope }) => scope === homeScope(CEDAR))).not.toEqual(
    [],
  )
  fresh.close()
})

test('[S18.5] chunks that are damaged or lost are fetched again, and their month is not said to be here meanwhile', async () => {
  const chunks = (await tablet.mirror.chunk.toArray()).filter(({ collection }) => collection === 'mark')
  const [chunk] = chunks
  if (chunk === undefined) throw new Error('No mark is packed.')
  await tablet.mirror.chunk_rows.put({ name: chunk.name, packed: new Uint8Array([1, 2, 3]) })
  const { name } = tablet.mirror
  tablet.close()
  tablet = await openTablet(home.server, 'care_giver', name)
  expect(await marksOf(PACKED_DAY)).toEqual([])
  const isHere = async () => monthState(await tablet.mirror.scope_state.get(SCOPE), '2026-02', TODAY)
  expect(await isHere()).toBe('on_its_way')
  await tablet.pull()
  expect(await isHere()).toBe('loaded')
  expect(await marksOf(PACKED_DAY)).toHaveLength(1)
})

test('[S18.6] what a restored backup lost of a packed month stays on the device that has it', async () => {
  const lost = (await marksOf(PACKED_DAY))[0]
  if (lost === undefined) throw new Error('February is not here.')
  const { database } = home.server
  await sql`delete from mark where id = ${lost.id}`.execute(database)
  await sql`delete from sealed_set`.execute(database)
  await sql`update scope_feed set epoch = gen_random_uuid() where scope = ${SCOPE}`.execute(database)
  await tablet.pull()
  expect((await marksOf(PACKED_DAY)).map(({ id }) => id)).toEqual([lost.id])
  expect(await daysHere()).toEqual(DAYS)
  expect(await home.differences()).toBe(0)
  expect((await marksOf(PACKED_DAY)).map(({ id }) => id)).toEqual([lost.id])
})

test('[S18.7] a device of an older Hearth, with every row of its months, takes the base and loses nothing from sight', async () => {
  for (const collection of ['administration', 'mark', 'progress_note'] as const) {
    await tablet.mirror.table(collection).bulkPut(await confirmed(tablet.mirror, collection))
  }
  await tablet.mirror.chunk.clear()
  await tablet.mirror.chunk_rows.clear()
  await tablet.mirror.chunk_keys.clear()
  await tablet.mirror.scope_state.where({ scope: SCOPE }).modify(state => {
    delete state.base
    delete state.begun
    delete state.rows_from
  })
  const seen: number[] = []
  const stop = liveQuery(() => readRows(tablet.mirror, { collection: 'mark', all: true })).subscribe(rows =>
    seen.push(rows.length),
  )
  await vi.waitFor(() => expect(seen).toEqual([DAYS.length]))
  await tablet.pull()
  expect(await rowsHere('mark')).toBe(RECENT_DAYS)
  await vi.waitFor(async () => expect(await daysHere()).toEqual(DAYS))
  expect(new Set(seen)).toEqual(new Set([DAYS.length]))
  stop.unsubscribe()
  expect(await home.differences()).toBe(0)
})

test('[S18.8] a server whose clock went back packs no day less than before', async () => {
  home.server.clock.advanceSeconds(5 * DAY_SECONDS)
  expect(await home.differences()).toBe(0)
  const { base } = await home.state()
  expect(base?.before).toBe('2026-03-13')
  expect(await rowsHere('mark')).toBe(0)
  home.server.clock.advanceSeconds(-5 * DAY_SECONDS)
  expect(await home.differences()).toBe(0)
  expect((await home.state()).base?.before).toBe('2026-03-13')
  expect(await daysHere()).toEqual(DAYS)
  const fresh = await openTablet(home.server, 'care_giver')
  await fresh.pull()
  expect(await daysHere(fresh)).toEqual(DAYS)
  fresh.close()
})
