/** Pulls and streams no app of ours would ask for: bounded work, and words instead of a fault. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())

test('a session that opens stream after stream keeps the ten newest', async () => {
  const { access_token } = await server.signIn('manager')
  const streams = []
  for (let opened = 0; opened < 12; opened++) {
    const response = await server.request('/sync/live', { token: access_token })
    const reader = response.body?.getReader()
    if (reader === undefined) throw new Error(`The stream was answered with ${response.status}.`)
    await reader.read()
    streams.push(reader)
  }
  const [oldest] = streams
  const said: string[] = []
  for (let part = await oldest?.read(); part?.done === false; part = await oldest?.read()) {
    said.push(new TextDecoder().decode(part.value))
  }
  expect(said.join('')).toContain('goodbye')
  await Promise.all(streams.map(reader => reader.cancel()))
})

describe('pull', () => {
  let token: string
  beforeAll(async () => {
    token = (await server.signIn('manager')).access_token
  })
  const pull = (asked: object, times = 1) =>
    server.request('/sync/pull', {
      token,
      json: {
        scopes: Array.from({ length: times }, () => ({
          scope: 'home:1',
          view: 'manager',
          feed: null,
          since: '2026-01',
          ...asked,
        })),
      },
    })
  const cursor = async () => (await (await pull({})).json()).answers[0].feed.cursor

  test.each(['0000-01', '0099-12', '1800-01'])('history since %s is refused', async since => {
    expect((await pull({ since, history: null })).status).toBe(400)
  })

  test('a backfill of centuries comes in pages of a bounded length', async () => {
    let history: unknown = null
    const completed: string[] = []
    for (let pages = 0; history !== undefined && pages < 200; pages++) {
      const [answer] = (await (await pull({ since: '1900-01', history })).json()).answers
      expect(answer.history.completed.length).toBeLessThanOrEqual(24)
      completed.push(...answer.history.completed)
      history = answer.history.place ?? undefined
    }
    expect(completed.length).toBe(new Set(completed).size)
    expect(completed.at(-1)).toBe('1900-01')
    expect(completed).toHaveLength(2 + 126 * 12 + 3)
  }, 60_000)

  test('impossible positions are refused with words', async () => {
    const feed = await cursor()
    for (const at of [
      { collection: 'mark', id: 'nonsense' },
      { collection: 'client', id: 'nonsense' },
      { collection: 'client', id: 1e300 },
    ]) {
      const response = await pull({ feed: { ...feed, at } })
      expect([response.status, at]).toEqual([400, at])
      const walked = await pull({ history: { stage: 'undated', ...at } })
      expect(walked.status, JSON.stringify(at)).toBe(at.collection === 'mark' ? 200 : 400)
    }
    expect(
      (await pull({ feed: { ...feed, at: { collection: '"; drop table mark', id: "';--" } } })).status,
    ).toBe(200)
  })

  test('[A10.4] a position whose text cannot be stored is refused', async () => {
    const feed = await cursor()
    for (const collection of ['mark\u0000', '\ud800']) {
      const at = { collection, id: 'a' }
      expect((await pull({ feed: { ...feed, at } })).status).toBe(400)
      expect((await pull({ history: { stage: 'undated', ...at } })).status).toBe(400)
    }
  })

  test('a scope named five hundred times is answered once', async () => {
    const { answers } = await (await pull({ history: null }, 500)).json()
    expect(answers).toHaveLength(1)
  })
})

test('a comparison that names one scope two hundred times, and each partition of it ten times, is answered once', async () => {
  const token = (await server.signIn('manager')).access_token
  const ask = async (path: string, asked: object, times: number) => {
    const scopes = Array.from({ length: times }, () => ({ scope: 'home:1', view: 'manager', ...asked }))
    return (await server.request(path, { token, json: { scopes } })).json()
  }
  const { answers } = await ask('/sync/pull', { feed: null, since: '2026-01' }, 1)
  const { view } = answers[0]
  const { revision, stamp } = answers[0].feed.cursor
  const list = Array.from({ length: 10 }, () => [
    { collection: 'client', stage: 'undated' },
    { collection: 'no_such_table', stage: '2026-03' },
  ]).flat()
  const { scopes } = await ask('/sync/digest', { view, revision, stamp, stages: [], list }, 200)
  expect(scopes).toHaveLength(1)
  expect(scopes[0].rows).toMatchObject([
    { collection: 'client', stage: 'undated' },
    { collection: 'no_such_table', stage: '2026-03', ids: [] },
  ])
})
