/** What Prometheus reads of a running server. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { noteBackup, noteRehearsal } from '#server/database/backup-times.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { PEOPLE } from '../support/homes.ts'
import { medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TOKEN = 'a-token-of-the-office'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { metricsToken: TOKEN } })
})
afterAll(() => server.stop())

async function read(token = TOKEN) {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await server.app.fetch(new Request('https://hearth.test/metrics', { headers }))
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
}
const lineOf = (text: string, start: string) => text.split('\n').find(line => line.startsWith(start)) ?? start

test('requests are counted by pattern and operations by outcome, and nobody is named', async () => {
  const { answer } = await medicationCalls(server)
  const dentist = {
    appointment_type: 'dental',
    title: 'Crown',
    appointment_date: '2026-03-12',
    time: '09:30',
  }
  await answer('/appointments', { method: 'POST', json: { ...dentist, client_id: 1 } }, 201)
  await answer('/appointments/by-client/1')
  await server.request(`/clients/${randomUUID()}/${PEOPLE.provider.email}`)
  const { status, type, text } = await read()
  expect({ status, type }).toEqual({ status: 200, type: 'text/plain; version=0.0.4; charset=utf-8' })
  expect(text).toContain('hearth_operations_total{kind="appointment.create",outcome="applied"} 1')
  expect(text).toContain(
    'hearth_request_seconds_count{method="GET",route="/api/v1/appointments/by-client/:clientId",status="200"} 1',
  )
  expect(lineOf(text, 'hearth_live_streams')).toBe('hearth_live_streams 0')
  expect(lineOf(text, 'hearth_database_connections{pool="write",state="open"}')).toMatch(/ [1-9]\d*$/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(text).not.toMatch(/@|Crown|Walter|[0-9a-f]{8}-[0-9a-f]{4}|by-client\/1/)
})

test('a stream counts while it is open, and a request takes seconds', async () => {
  const { access_token } = await server.signIn('manager')
  let now = server.clock.now
  // Each look at the clock is half a second later.
  const app = createApp({ ...server.dependencies, now: () => (now += 500) })
  const ask = (path: string, bearer: string, signal = new AbortController().signal) =>
    app.fetch(
      new Request(`https://hearth.test${path}`, { headers: { Authorization: `Bearer ${bearer}` }, signal }),
    )
  await (await ask('/api/v1/health', '')).text()
  const stream = await ask('/api/v1/sync/live', access_token)
  const reader = stream.body?.getReader()
  await reader?.read()
  const during = await (await ask('/metrics', TOKEN)).text()
  expect(lineOf(during, 'hearth_live_streams')).toBe('hearth_live_streams 1')
  const seconds = Number(
    lineOf(during, 'hearth_request_seconds_sum{method="GET",route="/api/v1/health"').split(' ').at(-1),
  )
  expect(seconds).toBeGreaterThanOrEqual(0.5)
  expect(seconds).toBeLessThan(10)
  await reader?.cancel()
  const after = async () => lineOf(await (await ask('/metrics', TOKEN)).text(), 'hearth_live_streams')
  await expect.poll(after).toBe('hearth_live_streams 0')
  await app.stop()
})

test('queries that wait for a connection are counted apart from connections', async () => {
  const held = createMetrics(
    {
      countStreams: () => 0,
      pools: () => [{ pool: 'write', open: 6, idle: 2, waiting: 9 }],
      readBackupTimes: async () => ({ last_backup_at: null, last_rehearsal_at: null }),
    },
    () => 0,
  )
  const { text } = await held.render()
  for (const line of ['state="open"} 6', 'state="idle"} 2', 'state="waiting"} 9'])
    expect(text).toContain(`hearth_database_connections{pool="write",${line}`)
})

test('[S4.38] the last backup and the last rehearsal are told in seconds, 0 before the first and nothing while the database is away', async () => {
  const backup = 'hearth_last_backup_timestamp_seconds'
  const rehearsal = 'hearth_last_rehearsal_timestamp_seconds'
  expect((await read()).text).toContain(`${backup} 0\n`)
  await noteBackup(server.database, '2026-03-09T01:00:00.000Z')
  await noteRehearsal(server.database, '2026-01-01T00:00:00.000Z')
  await noteRehearsal(server.database, '2026-02-01T00:00:00.000Z')
  const { text } = await read()
  expect(lineOf(text, `${backup} `)).toBe(`${backup} ${Date.UTC(2026, 2, 9, 1) / 1_000}`)
  expect(lineOf(text, `${rehearsal} `)).toBe(`${rehearsal} ${Date.UTC(2026, 1, 1) / 1_000}`)
  let isAway = false
  const metrics = createMetrics(
    {
      countStreams: () => 0,
      pools: () => [],
      async readBackupTimes() {
        if (isAway) throw new Error('The database is away.')
        return { last_backup_at: '2026-03-09T01:00:00.000Z', last_rehearsal_at: null }
      },
    },
    () => 0,
  )
  expect((await metrics.render()).text).toMatch(/^hearth_last_backup_timestamp_seconds \d+$/m)
  isAway = true
  const without = (await metrics.render()).text
  expect(without).not.toMatch(/^hearth_last_/m)
  expect(without).toContain('hearth_live_streams 0')
})

test('without the token there is no such page', async () => {
  for (const token of ['', 'another', `${TOKEN}x`]) expect((await read(token)).status).toBe(404)
})

test('[A10.17] where no token is set nobody reads them: whoever asks may come through a proxy nobody told of', async () => {
  const other = await startTestServer()
  for (const headers of [{}, { Authorization: 'Bearer ' }, { Authorization: 'Bearer undefined' }]) {
    const asked = new Request('http://127.0.0.1:8080/metrics', { headers })
    expect((await other.app.fetch(asked)).status).toBe(404)
  }
  await other.stop()
})
