/** Rows of packed months are found and counted like any other (decision 26). */
import { gunzipSync, gzipSync } from 'node:zlib'
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packRows, unpackRows } from '#domain/protocol/packed-months.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import type { StoredChunk } from '#src/mirror/packed/chunks.ts'
import { countRows } from '#src/mirror/read/count-rows.ts'
import { readOne, readRows } from '#src/mirror/read/read.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { inTransactionOver } from '#src/mirror/tables/locked-tables.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'
import { DAYS, startViewedHome, type ViewedHome } from '../support/viewed-home.ts'

const metformin = orderId(METFORMIN.name)
const WALTER = METFORMIN.client_id
/** In February, which is packed. */
const PACKED_DAY = '2026-02-20'
const PACKED_DOSE = administrationId(metformin, PACKED_DAY, '08:00')

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
  vi.unstubAllGlobals()
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

async function markElsewhere(day: string, time: string, seen: readonly string[] = []): Promise<string> {
  await other.pull()
  const id = await other.mark(metformin, day, time, 'missed', seen)
  expect(await other.push()).toBe(true)
  return id
}

test('[S18.4] a packed row is found by its id and by every index, and none that is not asked for', async () => {
  const reopened = openMirror(tablet.mirror.name)
  expect(await readOne(reopened, 'administration', PACKED_DOSE)).toMatchObject({
    administration_date: PACKED_DAY,
  })
  expect(await readOne(reopened, 'administration', crypto.randomUUID())).toBeUndefined()
  const byDose = { collection: 'mark', index: 'administration_id', is: PACKED_DOSE } as const
  expect(await readRows(reopened, byDose)).toMatchObject([{ administration_date: PACKED_DAY }])
  const ofOrder = await readRows(reopened, {
    collection: 'administration',
    index: 'medication_id',
    is: metformin,
  })
  expect(ofOrder.map(({ administration_date }) => administration_date).sort()).toEqual(DAYS)
  const index = '[home_id+administration_date]'
  const ofHome = await readRows(reopened, {
    collection: 'mark',
    index,
    from: [1, '2026-02-04'],
    to: [1, '2026-03-09'],
  })
  expect(ofHome.map(({ administration_date }) => administration_date).sort()).toEqual(DAYS.slice(1, 3))
  const ranges = [
    { from: [WALTER, '2026-01-01'], to: [WALTER, '2026-02-28'] },
    { from: [WALTER, PACKED_DAY], to: [WALTER, '9999-12-31'] },
    { from: [99, '2026-01-01'], to: [99, '9999-12-31'] },
  ]
  const counted = { collection: 'mark', index: '[client_id+administration_date]', ranges } as const
  expect(await countRows(reopened, counted)).toEqual([2, 3, 0])
  reopened.close()
})

test('[S18.4] by id, with its day and client, a packed row is found in its chunk and no other is looked into', async () => {
  const find = (within: { from: string; to: string; client_ids?: number[] }) =>
    readRows(tablet.mirror, { collection: 'administration', anyOf: [PACKED_DOSE], within })
  const [from, to] = [PACKED_DAY, PACKED_DAY]
  expect(await find({ from, to })).toHaveLength(1)
  expect(await find({ from, to, client_ids: [WALTER] })).toHaveLength(1)
  expect(await find({ from, to, client_ids: [99] })).toEqual([])
  // A day of that month after the last one that is packed.
  expect(await find({ from: '2026-02-28', to: '2026-02-28', client_ids: [WALTER] })).toEqual([])
})

test('[S18.4] a dose of a packed month is corrected offline on the record that is packed', async () => {
  const reopened = openMirror(tablet.mirror.name)
  const packed = await readOne(reopened, 'administration', PACKED_DOSE)
  reopened.close()
  const mark = await tablet.mark(metformin, PACKED_DAY, '08:00', 'missed')
  const [entry] = await tablet.mirror.outbox.toArray()
  expect(entry?.operation.base).toMatchObject({ [`administration/${PACKED_DOSE}`]: packed?.revision })
  expect((await marksOf(PACKED_DAY)).map(({ id }) => id)).toContain(mark)
  expect(await tablet.push()).toBe(true)
  await tablet.pull()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  await home.expectWhole('mark')
})

test('[S18.4] a live query that had to unpack a month first follows what is written after it', async () => {
  const reopened = openMirror(tablet.mirror.name)
  const seen: number[] = []
  const key = [WALTER, PACKED_DAY]
  const query = { collection: 'mark', index: '[client_id+administration_date]', from: key, to: key } as const
  const stop = liveQuery(() => readRows(reopened, query)).subscribe(rows => seen.push(rows.length))
  await vi.waitFor(() => expect(seen).toEqual([1]))
  await markElsewhere(PACKED_DAY, '20:00')
  await tablet.pull()
  await vi.waitFor(() => expect(seen.at(-1)).toBe(2))
  stop.unsubscribe()
  reopened.close()
})

/** Until it is let go of, what is unpacked stays on its way. */
function holdUnpacking() {
  const [held, begun] = [new AbortController(), new AbortController()]
  const until = ({ signal }: AbortController) =>
    new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
  const [letGo, started] = [until(held), until(begun)]
  class Held extends DecompressionStream {
    override readonly readable = super.readable.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        async transform(part, out) {
          begun.abort()
          await letGo
          out.enqueue(part)
        },
      }),
    )
  }
  vi.stubGlobal('DecompressionStream', Held)
  return { started, letGo: () => held.abort() }
}

/** As a newer base does it: one more mark in the chunk of this day. */
async function replaceChunk(): Promise<void> {
  const { chunk, chunk_rows, chunk_keys } = tablet.mirror
  await tablet.mirror.transaction('rw', chunk, chunk_rows, chunk_keys, async () => {
    const place = await chunk
      .where('[collection+client_id+month]')
      .equals(['mark', WALTER, PACKED_DAY.slice(0, 7)])
      .first()
    const packed = place && (await chunk_rows.get(place.name))?.packed
    if (packed === undefined) throw new Error('February is not here.')
    const rows = unpackRows(gunzipSync(packed).toString())
    const more = rows.concat(rows.map(row => ({ ...row, id: crypto.randomUUID() })))
    const text = packRows(Object.keys(rows[0] ?? {}), more)
    const name = crypto.randomUUID()
    await chunk_rows.put({ name, packed: new Uint8Array(gzipSync(text)) })
    await chunk_rows.delete(place?.name ?? '')
    await chunk_keys.delete(place?.name ?? '')
    await chunk.put({ ...place, name, rows: more.length } as StoredChunk)
  })
}

test('[S18.12] a chunk that is replaced while it is unpacked is read as it was, and then as it is', async () => {
  const reopened = openMirror(tablet.mirror.name)
  const { started, letGo } = holdUnpacking()
  const key = [WALTER, PACKED_DAY]
  const query = { collection: 'mark', index: '[client_id+administration_date]', from: key, to: key } as const
  const seen: number[] = []
  const failed = vi.fn()
  const reading = readRows(reopened, query)
  const stop = liveQuery(() => readRows(reopened, query)).subscribe({
    next: rows => seen.push(rows.length),
    error: failed,
  })
  await started
  await replaceChunk()
  letGo()
  expect(await reading).toHaveLength(1)
  expect(await readRows(reopened, query)).toHaveLength(2)
  await vi.waitFor(() => expect(seen.at(-1)).toBe(2))
  expect(failed).not.toHaveBeenCalled()
  expect((await home.state()).base).toBeDefined()
  stop.unsubscribe()
  reopened.close()
})

test('[S18.5] a live query that meets a damaged chunk goes on without it', async () => {
  const chunks = (await tablet.mirror.chunk.toArray()).filter(({ collection }) => collection === 'mark')
  const packed = new Uint8Array([1, 2, 3])
  await tablet.mirror.chunk_rows.bulkPut(chunks.map(({ name }) => ({ name, packed })))
  const reopened = openMirror(tablet.mirror.name)
  const seen: number[] = []
  const failed = vi.fn()
  const key = [WALTER, PACKED_DAY]
  const query = { collection: 'mark', index: '[client_id+administration_date]', from: key, to: key } as const
  const stop = liveQuery(() => readRows(reopened, query)).subscribe({
    next: rows => seen.push(rows.length),
    error: failed,
  })
  await vi.waitFor(() => expect([seen[0], failed.mock.calls[0]]).not.toEqual([undefined, undefined]))
  expect(failed.mock.calls).toEqual([])
  expect(seen[0]).toBe(0)
  await tablet.pull()
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1))
  stop.unsubscribe()
  reopened.close()
})

test('[S7.5] a transaction that turns out to need packed rows begins again over all tables', async () => {
  const reopened = openMirror(tablet.mirror.name)
  const byDose = { collection: 'mark', index: 'administration_id', is: PACKED_DOSE } as const
  const found = await inTransactionOver(reopened, [reopened.outbox], () => readRows(reopened, byDose))
  expect(found).toMatchObject([{ administration_date: PACKED_DAY }])
  reopened.close()
})
