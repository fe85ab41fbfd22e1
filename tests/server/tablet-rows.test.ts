/** What a tablet receives: what a caregiver of its home would, sealed area by area, and nothing that is readable. */
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { packedCollections } from '#domain/collections.ts'
import { type PackedAnswer, readParts } from '#domain/protocol/packed-months.ts'
import type { PullAnswer, RowsByCollection } from '#domain/protocol/sync-protocol.ts'
import {
  type AreaRows,
  ENC_BYTES,
  TABLET_HEADER,
  type TabletLiveChange,
  type TabletPackedExtra,
  type TabletPullAnswer,
} from '#domain/protocol/tablets.ts'
import { AREAS, type Area, areaOf } from '#domain/rules/access/areas.ts'
import { viewOf } from '#server/access/views.ts'
import { forger } from '../support/forged-push.ts'
import { type HomeTablet, homeTablet, PLAIN_REPORT, type TabletRequest } from '../support/home-tablet.ts'
import { CEDAR, MAPLE, MAPLE_GROVE } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string

beforeAll(async () => {
  server = await startTestServer()
  await server.app.start()
  await seedTargets(server.database)
  manager = (await server.signIn('manager')).access_token
  tablet = await homeTablet(server)
  await tablet.enroll(manager, MAPLE)
})
afterAll(() => server.stop())
afterEach(() =>
  server.database.updateTable('tablet').set({ suspended_at: null }).where('id', '=', tablet.id).execute(),
)

/** Of the people, clients and records that the test has put there. */
const NAMES = ['Walter', 'Abbott', 'Mbeki', 'Reyes', 'Lindqvist', 'Metformin', 'Maple', 'Fontaine']

const scopes = [`company:${MAPLE_GROVE}`, `home:${MAPLE}`]

/** By scope, as /sync/pull answers it. */
const rowsOf = ({ answers }: PullAnswer, part: 'feed' | 'history') =>
  Object.fromEntries(answers.map(answer => [answer.scope, answer[part]?.rows ?? {}]))

/** All areas together, by scope. */
function together(areas: Partial<Record<Area, AreaRows>>, part: 'feed' | 'history') {
  const rows: Record<string, RowsByCollection> = Object.fromEntries(scopes.map(scope => [scope, {}]))
  for (const area of Object.values(areas))
    for (const [scope, own] of Object.entries(area[part])) rows[scope] = { ...rows[scope], ...own }
  return rows
}

describe('[A37.4] a request of a tablet', () => {
  const pulled = async (options: TabletRequest = {}) => {
    const response = await tablet.request('/tablet/pull', { json: { scopes: [] }, ...options })
    return [response.status, (await response.json()).sub_status]
  }

  test('is signed over its method, its path and its body', async () => {
    expect(await pulled()).toEqual([200, undefined])
    const unknown = [401, 'tablet_unknown']
    expect(await pulled({ signed: { method: 'GET' } })).toEqual(unknown)
    expect(await pulled({ signed: { path: '/api/v1/tablet/push' } })).toEqual(unknown)
    expect(await pulled({ signed: { path: '/api/v1/tablet/pull?x=1' } })).toEqual(unknown)
    expect(await pulled({ signed: { body: '{}' } })).toEqual(unknown)
    const response = await tablet.request('/tablet/digest?x=1', { json: { scopes: [] } })
    expect(response.status).toBe(200)
  })

  test('of a tablet that is not enrolled, or without a signature, is refused', async () => {
    const stranger = await homeTablet(server)
    expect((await stranger.request('/tablet/pull', { json: { scopes: [] } })).status).toBe(401)
    for (const header of ['', 'x', `${tablet.id}.${'A'.repeat(86)}`, `${tablet.id}.`]) {
      const headers = { [TABLET_HEADER]: header }
      expect(await pulled({ headers }), header).toEqual([401, 'tablet_unknown'])
    }
    // A person’s session is no tablet, and a tablet is nobody.
    expect((await server.request('/tablet/pull', { token: manager, json: { scopes: [] } })).status).toBe(401)
    expect((await tablet.request('/sync/pull', { json: { scopes: [] } })).status).toBe(401)
    expect((await tablet.request('/me')).status).toBe(401)
  })

  test('is refused in every call once the tablet is suspended, and once it is removed', async () => {
    const other = await homeTablet(server)
    await other.enroll(manager, MAPLE)
    const calls: [string, TabletRequest][] = [
      ['/tablet/pull', { json: { scopes: [] } }],
      ['/tablet/digest', { json: { scopes: [] } }],
      ['/tablet/packed', { json: {} }],
      ['/tablet/share', { json: { share_token: 'x' } }],
      ['/tablet/report', { json: PLAIN_REPORT }],
      ['/tablet/live', {}],
    ]
    const answers = async () => {
      const statuses = new Set<string>()
      for (const [path, options] of calls) {
        const response = await other.request(path, options)
        statuses.add(`${response.status} ${(await response.json()).sub_status}`)
      }
      return [...statuses]
    }
    await server.database
      .updateTable('tablet')
      .set({ suspended_at: '2026-03-10T13:00:00.000Z' })
      .where('id', '=', other.id)
      .execute()
    expect(await answers()).toEqual(['403 tablet_suspended'])
    await server.request(`/tablets/${other.id}/remove`, { method: 'PUT', token: manager })
    expect(await answers()).toEqual(['403 tablet_removed'])
  })
})

describe('[A37.5] a pull', () => {
  test('brings the rows of a caregiver’s pull, sealed to the areas they belong to', async () => {
    const { access_token: token } = await server.signIn('care_giver')
    const json = {
      scopes: scopes.map(scope => ({
        scope,
        view: 'care_giver',
        feed: null,
        history: null,
        since: '2026-01',
      })),
      rows: 2_000,
    }
    const own = (await (await server.request('/sync/pull', { token, json })).json()) as PullAnswer
    const sealed = await tablet.pull(MAPLE, MAPLE_GROVE)
    const areas = await tablet.rowsIn(sealed.sealed)
    expect(Object.keys(areas).toSorted()).toEqual([...AREAS].toSorted())
    expect(together(areas, 'history')).toEqual(rowsOf(own, 'history'))
    for (const area of AREAS) {
      const collections = Object.values(areas[area]?.history ?? {}).flatMap(rows => Object.keys(rows))
      expect(new Set(collections.map(collection => areaOf(collection as 'task')))).toEqual(new Set([area]))
    }
    // Beside the rows both say the same.
    const without = ({ sealed: _, delivery_key: __, ...answer }: TabletPullAnswer) => answer
    const emptied = own.answers.map(answer => ({
      ...answer,
      feed: { ...answer.feed, rows: {} },
      history: answer.history && { ...answer.history, rows: {} },
    }))
    const homeAndCompany = own.scopes.filter(({ scope }) => !scope.startsWith('user:'))
    expect(without(sealed)).toEqual({ ...own, scopes: homeAndCompany, answers: emptied })
    expect(sealed.delivery_key).toMatchObject({ id: expect.any(String) })
  })

  test('brings changes in the feed the same way', async () => {
    const first = await tablet.pull(MAPLE, MAPLE_GROVE)
    const home = first.answers.find(({ scope }) => scope === `home:${MAPLE}`)
    const carer = await forger(server, 'care_giver')
    const progress_note_id = carer.newId()
    await carer.push(
      carer.operation('progress_note.create', {
        progress_note_id,
        client_id: PLACES.maple.clientId,
        note_date: '2026-03-09',
        note_type: 'daily',
        content: 'Slept through the night.',
      }),
    )
    const scopeRequest = {
      scope: `home:${MAPLE}`,
      view: home?.view,
      feed: home?.feed.cursor,
      since: '2026-01',
    }
    const response = await tablet.request('/tablet/pull', { json: { scopes: [scopeRequest] } })
    const text = await response.text()
    expect(text).not.toContain('Slept')
    const answer = JSON.parse(text) as TabletPullAnswer
    expect(Object.keys(answer.sealed)).toEqual(['notes'])
    const { notes } = await tablet.rowsIn(answer.sealed)
    expect(notes?.feed[`home:${MAPLE}`]?.progress_note).toMatchObject([{ id: progress_note_id }])
    expect(notes?.history).toEqual({})
  })

  test('shows a thief of the credential no name, and opens with no other key', async () => {
    const json = {
      scopes: scopes.map(scope => ({
        scope,
        view: 'care_giver',
        feed: null,
        history: null,
        since: '2026-01',
      })),
    }
    const response = await tablet.request('/tablet/pull', { json })
    const text = await response.text()
    for (const name of NAMES) expect(text, name).not.toContain(name)
    const { sealed } = JSON.parse(text) as TabletPullAnswer
    const { notes, clinical } = sealed
    if (notes === undefined || clinical === undefined) throw new Error('An area is missing.')
    await expect(tablet.open('clinical', notes)).rejects.toThrow()
    const other = await homeTablet(server)
    await expect(other.open('clinical', clinical)).rejects.toThrow()
  })

  test('has nothing of another home, of a person, or of a tablet that was moved on', async () => {
    const wanted = [`home:${CEDAR}`, 'user:5', 'platform', 'company:2', `home:${MAPLE}`]
    const json = {
      scopes: wanted.map(scope => ({ scope, view: 'care_giver', feed: null, since: '2026-01' })),
    }
    const answer = await tablet.ask('/tablet/pull', json)
    expect(answer.scopes.map(({ scope }: { scope: string }) => scope)).toEqual(scopes)
    expect(answer.answers.map(({ scope }: { scope: string }) => scope)).toEqual([`home:${MAPLE}`])
  })
})

test('[A37.5] digests are those of a caregiver', async () => {
  const { access_token: token } = await server.signIn('care_giver')
  const { answers } = await tablet.pull(MAPLE, MAPLE_GROVE)
  const home = answers.find(({ scope }) => scope === `home:${MAPLE}`)
  const { revision, stamp } = home?.feed.cursor ?? {}
  const request = {
    scope: `home:${MAPLE}`,
    view: home?.view,
    revision,
    stamp,
    stages: ['undated', '2026-03'],
    list: [],
  }
  const json = { scopes: [request] }
  const own = await (await server.request('/sync/digest', { token, json })).json()
  expect(own.scopes).toHaveLength(1)
  expect(await tablet.ask('/tablet/digest', json)).toEqual(own)
})

describe('[A37.6] packed months', () => {
  const { view } = viewOf('care_giver', 'home')

  async function packed(of: { token: string } | HomeTablet, has: readonly string[] = []) {
    const pulled = await tablet.pull(MAPLE, MAPLE_GROVE)
    const feed = pulled.answers.find(({ scope }) => scope === `home:${MAPLE}`)?.feed.cursor
    const json = { scope: `home:${MAPLE}`, view, feed, since: '2025-01', has, bytes: 1_000_000 }
    const response =
      'token' in of
        ? await server.request('/sync/sealed', { json, token: of.token })
        : await of.request('/tablet/packed', { json })
    expect(response.status).toBe(200)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const [index, ...parts] = readParts(bytes)
    const answer = JSON.parse(gunzipSync(index ?? new Uint8Array()).toString()) as PackedAnswer &
      TabletPackedExtra
    return { answer, parts, bytes }
  }

  async function chunksIn({ answer, parts }: Awaited<ReturnType<typeof packed>>) {
    const areaByName = new Map(
      answer.base?.chunks.map(({ name, collection }) => [name, areaOf(collection as 'task')]),
    )
    const chunks = new Map<string, string>()
    for (const [index, area] of answer.sealed.entries()) {
      const part = Buffer.from(parts[index] ?? [])
      const seal = {
        enc: part.subarray(0, ENC_BYTES).toString('base64url'),
        ct: part.subarray(ENC_BYTES).toString('base64url'),
      }
      const opened = readParts(Uint8Array.from(await tablet.open(area, seal)))
      const names = answer.brought.filter(name => areaByName.get(name) === area)
      expect(opened).toHaveLength(names.length)
      for (const [place, name] of names.entries())
        chunks.set(name, Buffer.from(opened[place] ?? []).toString('base64'))
    }
    return chunks
  }

  test('are those of a caregiver, one seal an area, under names of this tablet’s own', async () => {
    // Long after what was recorded, so that it is packed.
    server.clock.advanceSeconds(60 * 86_400)
    manager = (await server.signIn('manager')).access_token
    const { access_token: token } = await server.signIn('care_giver')
    const own = await packed({ token })
    const sealed = await packed(tablet)
    expect(own.parts.length).toBeGreaterThan(3)
    expect(sealed.parts).toHaveLength(sealed.answer.sealed.length)
    const chunks = await chunksIn(sealed)
    expect([...chunks.values()]).toHaveLength(own.parts.length)
    expect([...chunks.values()].toSorted()).toEqual(
      own.parts.map(part => Buffer.from(part).toString('base64')).toSorted(),
    )
    const nameless = ({ answer }: typeof own) => answer.base?.chunks.map(({ name: _, ...entry }) => entry)
    expect(nameless(sealed)).toEqual(nameless(own))
    const names = sealed.answer.base?.chunks.map(({ name }) => name) ?? []
    const ownNames = new Set(own.answer.base?.chunks.map(({ name }) => name))
    expect(names.filter(name => ownNames.has(name))).toEqual([])
    expect(names.every(name => /^[A-Za-z0-9_-]{22}$/.test(name))).toBe(true)
    const other = await homeTablet(server)
    await other.enroll(manager, MAPLE)
    const theirs = await packed(other)
    expect(theirs.answer.base?.chunks.filter(({ name }) => names.includes(name))).toEqual([])
    // Nobody who compares what is packed with what was sent finds it.
    for (const part of own.parts) expect(Buffer.from(sealed.bytes).includes(Buffer.from(part))).toBe(false)
    expect(packedCollections.length).toBeGreaterThan(3)
  })

  test('come without those that the tablet names, and in as many answers as it wants', async () => {
    const all = await packed(tablet)
    const [first = '', ...rest] = all.answer.brought
    const without = await packed(tablet, rest)
    expect(without.answer.brought).toEqual([first])
    expect(await chunksIn(without)).toEqual(new Map([[first, (await chunksIn(all)).get(first)]]))
    const none = await packed(tablet, all.answer.brought)
    expect([none.answer.brought, none.answer.sealed, none.parts]).toEqual([[], [], []])
  })
})

describe('[A37.7] the stream', () => {
  async function listen(of: HomeTablet) {
    const response = await of.request('/tablet/live')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    if (reader === undefined) throw new Error('There is no stream.')
    let said = ''
    const until = async (pattern: RegExp): Promise<string> => {
      for (;;) {
        const found = pattern.exec(said)
        if (found !== null) return found[1] ?? ''
        const part = await reader.read()
        if (part.done) throw new Error(`The stream ended: ${said}`)
        said += part.value
      }
    }
    return { until, cancel: () => reader.cancel(), said: () => said }
  }

  test('tells heads, then changes with sealed rows', async () => {
    const stream = await listen(tablet)
    expect(
      Object.keys(JSON.parse(await stream.until(/event: heads\ndata: (.*)\n/)).heads).toSorted(),
    ).toEqual(scopes)
    const carer = await forger(server, 'care_giver')
    const task_id = carer.newId()
    const [receipt] = await carer.push(
      carer.operation('task.create', {
        task_id,
        home_id: MAPLE,
        title: 'Test the smoke detectors',
        due_date: '2026-06-01',
        assigned_to: PLACES.maple.worker,
      }),
    )
    expect(receipt).toMatchObject({ outcome: 'applied' })
    const text = await stream.until(/event: moved\ndata: (.*)\n/)
    expect(text).not.toContain('smoke')
    const change = JSON.parse(text) as TabletLiveChange
    expect(change).toMatchObject({ scope: `home:${MAPLE}`, page: { answer: { feed: { rows: {} } } } })
    const { office } = await tablet.rowsIn(change.page?.sealed ?? {})
    expect(office?.feed[`home:${MAPLE}`]?.task).toMatchObject([
      { id: task_id, title: 'Test the smoke detectors' },
    ])
    await stream.cancel()
  })

  test.each(['removed', 'suspended'] as const)('ends when the tablet is %s', async how => {
    const other = await homeTablet(server)
    await other.enroll(manager, MAPLE)
    const stream = await listen(other)
    await stream.until(/event: heads/)
    if (how === 'removed')
      await server.request(`/tablets/${other.id}/remove`, { method: 'PUT', token: manager })
    else
      await server.database
        .updateTable('tablet')
        .set({ suspended_at: '2026-03-10T13:00:00.000Z' })
        .where('id', '=', other.id)
        .execute()
    await stream.until(/event: (goodbye)/)
    await expect(stream.until(/never/)).rejects.toThrow('ended')
  })
})
