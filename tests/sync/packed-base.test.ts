/** What the server packs: exactly what a view shows at one revision, packed again only where something changed (decision 26). */
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ChunkEntry,
  fingerprintOf,
  type PackedAnswer,
  readParts,
  unpackRows,
} from '#domain/protocol/packed-months.ts'
import type { PullAnswer } from '#domain/protocol/sync-protocol.ts'
import { homeScope } from '#domain/values/scope.ts'
import { maintainPackedSets } from '#server/sync/packed/keep-packed.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { roleSees } from '../support/other-columns.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const SCOPE = homeScope(MAPLE)
const metformin = orderId(METFORMIN.name)
const DAYS = ['2026-01-10', '2026-02-03', '2026-02-20', '2026-03-09']
const MOST = 16 * 1024 * 1024

let server: TestServer
let writer: Tablet
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  writer = await openTablet(server, 'manager')
  await writer.pull()
  for (const day of DAYS) await writer.mark(metformin, day, '08:00', 'given')
  await writer.push()
})
afterAll(async () => {
  writer.close()
  await server.stop()
})
beforeEach(async () => {
  token = (await server.signIn('care_giver')).access_token
})

async function cursorOf(scope: string) {
  const response = await server.request('/sync/pull', { json: { scopes: [] }, token })
  const { scopes } = (await response.json()) as PullAnswer
  const view = scopes.find(one => one.scope === scope)?.view ?? 'care_giver'
  const asked = [{ scope, view, feed: null, since: '2026-01' }]
  const answered = await server.request('/sync/pull', { json: { scopes: asked }, token })
  const feed = ((await answered.json()) as PullAnswer).answers[0]?.feed.cursor
  return { view, feed }
}

interface Asked {
  scope?: string
  since?: string
  has?: string[]
  bytes?: number
}

async function request(more: Asked & { view?: string; feed?: unknown } = {}) {
  const scope = more.scope ?? SCOPE
  const cursor = more.feed === undefined ? await cursorOf(scope) : {}
  const json = { scope, since: '2026-01', has: [], bytes: MOST, ...cursor, ...more }
  return server.request('/sync/sealed', { json, token })
}

async function packed(more: Parameters<typeof request>[0] = {}) {
  const response = await request(more)
  expect(response.status).toBe(200)
  const [head, ...bodies] = readParts(new Uint8Array(await response.arrayBuffer()))
  const answer = JSON.parse(gunzipSync(head ?? '').toString()) as PackedAnswer
  const chunks = answer.base?.chunks ?? []
  return { answer, chunks, bodies, names: new Map(chunks.map(chunk => [placeOf(chunk), chunk.name])) }
}

const placeOf = ({ collection, month, client_id }: ChunkEntry) => `${collection} ${month} ${client_id}`

function rowsIn(chunk: ChunkEntry | undefined, body: Uint8Array | undefined) {
  const behind = Object.values(chunk?.fingerprints ?? {}).reduce((sum, count) => sum + count * 4, 0)
  return unpackRows(gunzipSync((body ?? new Uint8Array()).subarray(behind)).toString())
}

test('[S18.9] chunks hold what is dated before the last days, in the columns and at the revision the rows have', async () => {
  const { answer, chunks, bodies } = await packed()
  expect(answer.base?.before).toBe('2026-03-08')
  expect(chunks.map(({ month }) => month)).toEqual([...chunks.map(({ month }) => month)].sort().reverse())
  const rows = chunks.flatMap((chunk, place) => {
    const found = rowsIn(chunk, bodies[place])
    expect(found).toHaveLength(chunk.rows)
    const [count = 0] = Object.values(chunk.fingerprints)
    const ids = new Uint32Array(bodies[place]?.slice(0, count * 4).buffer ?? new ArrayBuffer(0))
    expect([...ids]).toEqual(
      found.map(({ id }) => fingerprintOf(String(id))).sort((one, other) => one - other),
    )
    return chunk.collection === 'mark' ? found : []
  })
  const there = await server.database
    .selectFrom('mark')
    .selectAll()
    .where('administration_date', '<', '2026-03-08')
    .execute()
  const sorted = (list: object[]) => list.map(row => JSON.stringify(Object.entries(row).sort())).sort()
  expect(sorted(rows)).toEqual(sorted(there))
  expect((await packed({ since: '2026-02' })).chunks.every(({ month }) => month >= '2026-02')).toBe(true)
})

test('[S18.9] only the months of clients in which something changed are packed again', async () => {
  const before = await packed()
  await writer.mark(metformin, '2026-02-20', '20:00', 'missed')
  await writer.push()
  const after = await packed()
  const changed = [...after.names].filter(([place, name]) => before.names.get(place) !== name)
  expect(changed.map(([place]) => place).sort()).toEqual(['administration 2026-02 1', 'mark 2026-02 1'])
  expect(after.answer.base?.revision).toBeGreaterThan(before.answer.base?.revision ?? 0)
  expect((await packed({ has: [...before.names.values()] })).answer.brought).toHaveLength(2)
  server.clock.advanceSeconds(3 * 86_400)
  token = (await server.signIn('care_giver')).access_token
  const later = await packed()
  const moved = [...later.names].filter(([place, name]) => after.names.get(place) !== name)
  expect(moved.map(([place]) => place).sort()).toEqual(['administration 2026-03 1', 'mark 2026-03 1'])
})

test('[S18.9] two who ask at once get the same base', async () => {
  await writer.mark(metformin, '2026-02-21', '08:00', 'given')
  await writer.push()
  const [one, other] = await Promise.all([packed(), packed()])
  expect([...one.names]).toEqual([...other.names])
})

test('[S18.9] what left a home is in no chunk of it any more', async () => {
  const { access_token } = await server.signIn('manager')
  const move = (home_id: number) =>
    server.request(`/clients/${METFORMIN.client_id}/home`, {
      method: 'PUT',
      json: { home_id },
      token: access_token,
    })
  await packed()
  expect((await move(CEDAR)).status).toBe(200)
  expect((await packed()).chunks).toEqual([])
  expect((await move(MAPLE)).status).toBe(200)
  expect((await packed()).chunks.length).toBeGreaterThan(0)
})

test('[S18.9] an answer brings as many chunks as were asked for, newest months first, and one at least', async () => {
  const { chunks } = await packed()
  const { answer } = await packed({ bytes: 1 })
  expect(answer.brought).toEqual([chunks[0]?.name])
  const next = await packed({ bytes: 1, has: [...answer.brought] })
  expect(next.answer.brought).toEqual([chunks[1]?.name])
})

test('[S18.9] a view gets the columns of its role and no others', async () => {
  const columns = ['id', 'administration_id', 'medication_id', 'client_id', 'home_id', 'administration_date']
  const widen = roleSees('care_giver', 'mark', columns)
  const { chunks, bodies } = await packed()
  const place = chunks.findIndex(({ collection }) => collection === 'mark')
  expect(Object.keys(rowsIn(chunks[place], bodies[place])[0] ?? {}).sort()).toEqual(
    [...columns, 'revision', 'scope'].sort(),
  )
  widen()
})

test('[S18.10] who may not see a home, or asks with a view or a cursor that is not of now, gets no base', async () => {
  const { feed, view } = await cursorOf(SCOPE)
  const nothing = { base: null, brought: [] }
  expect((await packed({ scope: homeScope(NORTHFIELD_HOUSE), feed, view })).answer).toMatchObject(nothing)
  expect((await packed({ scope: homeScope(999_999), feed, view })).answer).toMatchObject(nothing)
  expect((await packed({ feed, view: 'manager:AAAAAAAAAAAA' })).answer).toMatchObject(nothing)
  expect((await packed({ feed: { ...feed, epoch: crypto.randomUUID() }, view })).answer).toMatchObject(
    nothing,
  )
  expect((await server.request('/sync/sealed', { json: {} })).status).toBe(401)
  for (const bad of [{ has: ['x'] }, { bytes: 0 }, { since: '2026' }, { scope: 'home' }]) {
    expect((await request({ feed, view, ...bad })).status, JSON.stringify(bad)).toBe(400)
  }
})

test('[S18.11] a day that is over is packed before anybody asks, and what nobody asks for is forgotten', async () => {
  await packed()
  const { database, clock } = server
  const january = () => database.selectFrom('chunk').select('packed').where('month', '=', '2026-01').execute()
  const lastOfMarch = async () => {
    const chunks = await database.selectFrom('chunk').select('last').where('month', '=', '2026-03').execute()
    return chunks
      .map(({ last }) => last)
      .sort()
      .at(-1)
  }
  await writer.mark(metformin, new Date(clock.now).toISOString().slice(0, 10), '08:00', 'given')
  await writer.push()
  const today = new Date(clock.now).toISOString().slice(0, 10)
  clock.advanceSeconds(3 * 86_400)
  await maintainPackedSets(database, clock.now)
  expect(await lastOfMarch()).toBe(today)
  expect(await january()).not.toEqual([])
  clock.advanceSeconds(28 * 86_400)
  await maintainPackedSets(database, clock.now)
  expect(await january()).toEqual([])
})
