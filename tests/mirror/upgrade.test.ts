/**
 * The mirror's schema from one version to the next (faults 35, 36): a full outbox lives through it, an old tab closes
 * the database and never writes its older rows into a newer one.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { readRawQueue } from '#src/mirror/read/read-raw.ts'
import { MirrorDatabase, type OutboxEntry, openMirror } from '#src/mirror/tables/database.ts'
import { MIRROR_VERSION } from '#src/mirror/tables/mirror-version.ts'
import type { OutboxState } from '#src/mirror/tables/outbox-state.ts'
import { type SchemaStep, schemaSteps } from '#src/mirror/tables/schema-steps.ts'
import { refuseNewerDatabase } from '../../sw/newer-database.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAYS = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10']
const STATES: OutboxState[] = ['waiting', 'sent', 'waiting', 'refused', 'held']
const newest = schemaSteps.at(-1)?.version ?? 0
/** The app of the release after this one. */
const nextSteps: readonly SchemaStep[] = [
  ...schemaSteps,
  { version: newest + 1, collections: {}, tables: { something_new: 'id' } },
]

let server: TestServer
let tablet: Tablet
const open = new Set<MirrorDatabase>()
const opened = (mirror: MirrorDatabase) => {
  open.add(mirror)
  return mirror
}

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
  for (const mirror of [...open, tablet.mirror]) mirror.close({ disableAutoOpen: true })
  open.clear()
})

/** The same records in a database as an older Hearth made it. */
async function asOlderVersion(version: number): Promise<{ name: string; before: Record<string, unknown[]> }> {
  const name = `older-${crypto.randomUUID()}`
  const old = new MirrorDatabase(
    name,
    schemaSteps.filter(step => step.version <= version),
  )
  const before: Record<string, unknown[]> = {}
  for (const table of old.tables) {
    before[table.name] = await tablet.mirror.table(table.name).toArray()
    await table.bulkPut(before[table.name] ?? [])
  }
  old.close()
  return { name, before }
}

/** As the browser has them, whatever the app asks for. */
function indexesIn(mirror: MirrorDatabase): Record<string, string[]> {
  const database = mirror.backendDB()
  const names = [...database.objectStoreNames]
  const transaction = database.transaction(names)
  return Object.fromEntries(names.map(name => [name, [...transaction.objectStore(name).indexNames]]))
}

async function fillOutbox(): Promise<OutboxEntry[]> {
  for (const day of DAYS) await tablet.mark(metformin, day, '08:00', 'given')
  const entries = await tablet.mirror.outbox.orderBy('position').toArray()
  for (const [index, { position = 0 }] of entries.entries()) {
    await tablet.mirror.outbox.update(position, { state: STATES[index] ?? 'waiting' })
  }
  return tablet.mirror.outbox.orderBy('position').toArray()
}

const olderVersions = schemaSteps.slice(0, -1).map(({ version }) => version)

test.each(olderVersions)(
  '[S13.3] a queue of version %i, with doses queued, sent, refused and quarantined, opens in today’s whole and is sent',
  async version => {
    const queue = await fillOutbox()
    const { name, before } = await asOlderVersion(version)
    const upgraded = opened(openMirror(name))
    await upgraded.open()
    expect(upgraded.verno).toBe(newest)
    expect(indexesIn(upgraded)).toEqual(indexesIn(tablet.mirror))
    for (const [table, rows] of Object.entries(before)) {
      expect(await upgraded.table(table).toArray(), table).toEqual(rows)
    }
    const onScreen = await readRows(upgraded, { collection: 'mark', all: true })
    const recorded = queue.map(({ operation }) => operation.args.mark_id)
    expect(onScreen.map(({ id }) => id)).toEqual(expect.arrayContaining(recorded))

    const later = await openTablet(server, 'care_giver', name)
    opened(later.mirror)
    expect(await later.push()).toBe(true)
    const left = await later.mirror.outbox.orderBy('position').toArray()
    expect(left.map(({ id, state }) => [id, state])).toEqual(
      queue.flatMap(({ id, state }) => (state === 'refused' ? [[id, state]] : [])),
    )
    // The quarantined one too: the device asks about its decision, and this server receives it for the first time.
    const sent = queue.filter(({ state }) => state !== 'refused').map(({ id }) => id)
    const kept = await server.database.selectFrom('operation').select('id').where('id', 'in', sent).execute()
    expect(kept).toHaveLength(sent.length)
  },
)

test('[S13.3] a note that waits in version 7 is found by its client’s days once pending tables have lost their indexes', async () => {
  const queue = await fillOutbox()
  await tablet.record('progress_note.create', {
    progress_note_id: uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size))),
    client_id: METFORMIN.client_id,
    note_date: '2026-03-10',
    note_type: 'daily',
    content: 'Had breakfast with the others.',
  })
  const { name, before } = await asOlderVersion(7)
  expect(before.pending_progress_note).toHaveLength(1)
  const upgraded = opened(openMirror(name))
  await upgraded.open()
  const { pending_progress_note, pending_diagnosis, pending_mark, mark } = indexesIn(upgraded)
  expect([pending_progress_note, pending_diagnosis]).toEqual([[], []])
  expect(pending_mark).toEqual(mark)
  const ofClient = (index: string) => ({
    index,
    from: [METFORMIN.client_id, '2026-03-01'],
    to: [METFORMIN.client_id, '2026-03-31'],
  })
  const notes = { collection: 'progress_note', ...ofClient('[client_id+note_date]') } as const
  expect((await readRows(upgraded, notes)).map(({ record_state }) => record_state)).toEqual(['queued'])
  const marks = { collection: 'mark', ...ofClient('[client_id+administration_date]') } as const
  const recorded = queue.map(({ operation }) => operation.args.mark_id)
  expect((await readRows(upgraded, marks)).map(({ id }) => id)).toEqual(expect.arrayContaining(recorded))

  const later = await openTablet(server, 'care_giver', name)
  opened(later.mirror)
  expect(await later.push()).toBe(true)
  expect((await readRows(later.mirror, notes)).map(({ record_state }) => record_state)).toEqual(['confirmed'])
})

test('[S13.4] an old tab closes the database when a newer one needs it, says so, and writes nothing afterwards', async () => {
  const { name } = tablet.mirror
  const newer = opened(new MirrorDatabase(name, nextSteps))
  await newer.open()
  expect(tablet.mirror.state.current()).toBe('outdated')
  await expect(tablet.mark(metformin, '2026-03-10', '08:00', 'given')).rejects.toThrow()
  expect(await newer.outbox.count()).toBe(0)
  expect(newer.state.current()).toBe(null)
})

test('[S13.4] [S13.13] an old app that opens a newer database says that it is older and gets nothing of it', async () => {
  const { name } = tablet.mirror
  const newer = opened(new MirrorDatabase(name, nextSteps))
  await newer.open()
  const old = opened(openMirror(name))
  await expect(old.open()).rejects.toThrow('newer')
  expect(old.state.current()).toBe('newer')
})

test('[S13.13] a worker of a release before the database of the device is not installed, one of today and a first one are', async () => {
  const databases = async (version: number | undefined) => ({
    databases: async () => (version === undefined ? [] : [{ name: 'hearth', version }]),
  })
  for (const version of [undefined, 10, MIRROR_VERSION * 10])
    await expect(refuseNewerDatabase(await databases(version))).resolves.toBe(undefined)
  await expect(refuseNewerDatabase({})).resolves.toBe(undefined)
  const failing = async () => Promise.reject(new Error('No.'))
  await expect(refuseNewerDatabase({ databases: failing })).resolves.toBe(undefined)
  await expect(refuseNewerDatabase(await databases((MIRROR_VERSION + 1) * 10))).rejects.toThrow('newer')
})

test('[S13.5] while an old tab keeps the database open the newer one says so, and continues by itself when it is closed', async () => {
  await tablet.mark(metformin, '2026-03-10', '08:00', 'given')
  const { name } = tablet.mirror
  tablet.close()
  // A tab that hangs: it hears nothing and keeps its connection.
  const hanging = await new Promise<IDBDatabase>(resolve => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const newer = opened(new MirrorDatabase(name, nextSteps))
  const said: unknown[] = []
  newer.state.subscribe(() => said.push(newer.state.current()))
  const opening = newer.open()
  await expect.poll(() => said).toEqual(['blocked'])
  hanging.close()
  await opening
  expect(said).toEqual(['blocked', null])
  expect(await newer.outbox.count()).toBe(1)
})

test('[S1.5] what is not sent outlives a database that is deleted under an open tab', async () => {
  await tablet.mark(metformin, '2026-03-09', '08:00', 'given')
  await tablet.push()
  const kept = await tablet.mark(metformin, '2026-03-09', '20:00', 'given')
  // Half of it was there before this tab was opened.
  const reopened = await openTablet(server, 'care_giver', tablet.mirror.name)
  await expect.poll(() => reopened.mirror.unsentEntries.size).toBe(1)
  const later = await reopened.mark(metformin, '2026-03-10', '20:00', 'given')
  tablet.close()
  await new Promise(resolve => {
    indexedDB.deleteDatabase(reopened.mirror.name).onsuccess = resolve
  })
  opened(reopened.mirror)
  expect(await reopened.mirror.outbox.where('state').equals('waiting').count()).toBe(2)
  expect(reopened.mirror.state.current()).toBe('emptied')
  expect(await reopened.push()).toBe(true)
  const marks = await server.database
    .selectFrom('mark')
    .select('id')
    .where('id', 'in', [kept, later])
    .execute()
  expect(marks).toHaveLength(2)
})

test('[S13.4] a reader of the queue behind a blocked upgrade that has given up closes the database when it opens', async () => {
  const name = `late-${crypto.randomUUID()}`
  const opening = (version: number) => {
    const request = indexedDB.open(name, version)
    return new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
  const old = await opening(1)
  const upgraded = opening(2)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const read = expect(readRawQueue(name)).rejects.toThrow('does not answer')
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await read
  old.close()
  ;(await upgraded).close()
  const isBlocked = await new Promise<boolean>(resolve => {
    const next = indexedDB.open(name, 3)
    next.onblocked = () => resolve(true)
    next.onsuccess = () => {
      next.result.close()
      resolve(false)
    }
  })
  expect(isBlocked).toBe(false)
})
