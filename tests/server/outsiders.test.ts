/** Whoever floods the server without a session, or asks for what takes long, keeps nobody else waiting. */
import { setImmediate as turn } from 'node:timers/promises'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { AppEnvironment } from '#server/access/caller.ts'
import { limitSessionlessRequests } from '#server/accounts/outsiders-turn.ts'
import { runPasswordWork } from '#server/accounts/passwords.ts'
import { createApp } from '#server/app.ts'
import { type Database, openDatabase, openDatabases } from '#server/database/connection.ts'
import { answerError } from '#server/http/answer-error.ts'
import { PASSWORD } from '../support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: true } })
})
afterAll(() => server.stop())

/** Many more than any promise takes. */
async function someTurns(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn()
}

function held() {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  return { finished, finish }
}

test('[S5.13] two passwords are worked on at once, so many wait, and the next sign-in is refused', async () => {
  const { finished, finish } = held()
  let begun = 0
  const works = Array.from({ length: 42 }, () =>
    runPasswordWork(async () => {
      begun++
      await finished
    }),
  )
  await someTurns()
  expect(begun).toBe(2)
  const refused = await server.request('/auth/sessions', {
    json: { email: 'somebody@example.org', password: PASSWORD },
  })
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refused.json()).toEqual({ code: 'unavailable', message: expect.any(String) })
  // A made-up invitation is not worth a hash: it is answered at once.
  const made_up = { token: 'made-up', password: PASSWORD, first_name: 'Nobody', last_name: 'Known' }
  for (const path of ['/auth/register', '/register/complete'])
    expect((await server.request(path, { json: made_up })).status).toBe(404)
  finish()
  await Promise.all(works)
  expect(begun).toBe(42)
})

/** An app whose only call is answered when it is told to. */
function heldApp() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  let clock = 0
  const pauses: { ms: number; end: () => void }[] = []
  const app = new Hono<AppEnvironment>()
  app.use(
    '*',
    limitSessionlessRequests(
      { trustProxy: true },
      {
        now: () => clock,
        pause: ms => new Promise<void>(resolve => pauses.push({ ms, end: resolve })),
      },
    ),
  )
  app.post('/:name', async context => {
    const name = context.req.param('name')
    begun.push(name)
    await new Promise<void>(resolve => ends.set(name, resolve))
    return context.text(name)
  })
  app.onError(answerError(server.dependencies))
  const ask = (name: string, address: string) =>
    app.request(`/${name}`, { method: 'POST', headers: { 'X-Forwarded-For': address } })
  const end = async (name: string, tookMs = 0) => {
    clock += tookMs
    ends.get(name)?.()
    await someTurns()
  }
  return { begun, pauses, ask, end }
}

test('[S5.13] without a session one address has one request at work, and rests before its next; another does not wait', async () => {
  const { begun, pauses, ask, end } = heldApp()
  const first = ask('first', '203.0.113.1')
  const second = ask('second', '203.0.113.1')
  const other = ask('other', '203.0.113.2')
  await someTurns()
  expect(begun).toEqual(['first', 'other'])
  await end('first', 30)
  // Answered at once; only what is behind it rests.
  expect((await first).status).toBe(200)
  expect(pauses.map(({ ms }) => ms)).toEqual([90])
  expect(begun).toEqual(['first', 'other'])
  pauses[0]?.end()
  await someTurns()
  expect(begun).toEqual(['first', 'other', 'second'])
  await end('other')
  await end('second')
  expect((await Promise.all([second, other])).map(({ status }) => status)).toEqual([200, 200])
})

test('[S5.13] what floods from one address is refused with Retry-After', async () => {
  const { begun, pauses, ask, end } = heldApp()
  const asked = Array.from({ length: 31 }, (_, index) => ask(`${index}`, '203.0.113.1'))
  await someTurns()
  const refused = await ask('one too many', '203.0.113.1')
  expect(refused.status).toBe(503)
  expect(refused.headers.get('Retry-After')).toBe('2')
  for (let index = 0; index < asked.length; index++) {
    await end(`${index}`)
    pauses.at(-1)?.end()
    await someTurns()
  }
  expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true)
  expect(begun).not.toContain('one too many')
  // However cheap each of them was.
  expect(new Set(pauses.map(({ ms }) => ms))).toEqual(new Set([20]))
})

test.each([
  ['POST', '/auth/sessions'],
  ['POST', '/auth/register'],
  ['POST', '/sync/push'],
  ['GET', '/openapi.json'],
])('[S5.13] %s %s has such turns, and one with a session waits for none', async (method, path) => {
  const { access_token: token } = await server.signIn('manager')
  const headers = { 'X-Forwarded-For': '203.0.113.9' }
  const body = method === 'POST' ? { body: '{' } : {}
  const flood = Array.from({ length: 40 }, () => server.request(path, { method, headers, ...body }))
  const mine = server.request('/sync/push', { method: 'POST', headers, body: '{', token })
  const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect((await mine).status).toBe(400)
})

test('[S5.13] the OpenAPI document is written and packed once', async () => {
  const app = createApp(server.dependencies)
  const ask = (headers: Record<string, string> = {}) =>
    app.fetch(
      new Request(`${ADDRESS}/api/v1/openapi.json`, { headers: { 'Accept-Encoding': 'br', ...headers } }),
    )
  const first = await ask()
  expect(first.headers.get('Content-Encoding')).toBe('br')
  const bytes = await first.arrayBuffer()
  const written = vi.spyOn(JSON, 'stringify')
  try {
    const again = await ask()
    expect(written.mock.calls.filter(([value]) => 'openapi' in Object(value))).toEqual([])
    expect(await again.arrayBuffer()).toEqual(bytes)
  } finally {
    written.mockRestore()
  }
  // Packed as what is packed once is: smaller than what is packed for one caller.
  const tag = first.headers.get('ETag') ?? ''
  expect((await ask({ 'If-None-Match': tag })).status).toBe(304)
})

test('[S5.14] a statement that reads for too long is ended, and answered with 503 and Retry-After', async () => {
  const databases = openDatabases(server.connectionString)
  const limitOf = async (database: Database) =>
    (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database)).rows
  expect(await limitOf(databases.database)).toEqual([{ statement_timeout: '30s' }])
  // Whoever waits for another process that loads the demo, or does the work of the hour, waits on.
  expect(await limitOf(databases.jobsDatabase)).toEqual([{ statement_timeout: '0' }])
  await databases.destroy()

  const { access_token: token } = await server.signIn('manager')
  const database = openDatabase(server.connectionString, { longestStatementMs: 100 })
  const app = createApp({ ...server.dependencies, database })
  const { finished, finish } = held()
  const holding = held()
  const lock = server.database.transaction().execute(async transaction => {
    await sql`lock table session in access exclusive mode`.execute(transaction)
    holding.finish()
    await finished
  })
  await holding.finished
  const stuck = await app.fetch(
    new Request(`${ADDRESS}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } }),
  )
  finish()
  await lock
  await database.destroy()
  expect(stuck.status).toBe(503)
  expect(Number(stuck.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await stuck.json()).toEqual({ code: 'unavailable', message: expect.any(String) })
})
