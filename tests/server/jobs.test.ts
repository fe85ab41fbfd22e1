/** The hourly jobs of several processes on one database. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAllJobs } from '#server/clock/jobs.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

/** As in `server/clock/jobs.ts`: the lock every process asks for. */
const LOCK = 7_014_201

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('while one process is at the jobs another leaves them alone, and one that died does not keep them', async () => {
  const { database, clock, log } = server
  const limits = () => database.selectFrom('rate_limit').select('key').execute()
  await server.request('/auth/sessions', { json: { email: 'nobody@hearth.test', password: 'wrong' } })
  expect(await limits()).not.toEqual([])
  clock.advanceSeconds(2 * 86_400)

  const other = new pg.Client({ connectionString: server.connectionString })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [LOCK])
  await runAllJobs(database, clock.now, line => void server.dependencies.log(line))
  expect(await limits()).not.toEqual([])

  await other.end()
  await expect
    .poll(async () => {
      await runAllJobs(database, clock.now, line => void server.dependencies.log(line))
      return limits()
    })
    .toEqual([])
  expect(log.filter(({ event }) => /^jobs?_failed$/.test(String(event)))).toEqual([])
})
