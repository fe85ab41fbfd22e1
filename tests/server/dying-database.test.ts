/** While the database dies under requests, each is answered or told to try again: never a fault of ours. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const CUTS = 25
const REQUESTS_A_CUT = 24

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
})
afterAll(() => server.stop())

test('[A10.9] requests under way when their connections die are answered with 503 and Retry-After', async () => {
  const token = (await server.signIn('manager')).access_token
  const cutter = new pg.Client({ connectionString: server.connectionString })
  await cutter.connect()
  const scopes = [{ scope: 'home:1', view: 'manager', feed: null, history: null, since: '2026-01' }]
  const asks = [
    () => server.request('/me', { token }),
    () => server.request('/sync/pull', { token, json: { scopes } }),
    () => server.request('/medications?client_id=1', { token }),
    () => server.request('/staff/set-current-home', { token, method: 'PUT', json: { current_home_id: 2 } }),
    () => server.request('/auth/request-reset', { json: { email: 'nobody@hearth.test' } }),
    () => server.request('/health'),
  ]
  const statuses = new Map<number, number>()
  for (let cut = 0; cut < CUTS; cut++) {
    const answers = Array.from({ length: REQUESTS_A_CUT }, (_, at) => asks[at % asks.length]?.())
    await new Promise(resolve => setTimeout(resolve, cut))
    await cutter.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    for (const answer of await Promise.all(answers)) {
      if (answer === undefined) continue
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 503) expect(answer.headers.get('Retry-After')).not.toBeNull()
    }
  }
  await cutter.end()
  const faults = server.log.filter(({ event }) => event === 'error')
  expect(faults.slice(0, 5)).toEqual([])
  expect(statuses.get(503)).toBeGreaterThan(10)
  expect(statuses.get(500)).toBeUndefined()
}, 120_000)
