/** What another program read and sends back with its change: all of a record is no change but what differs (spec part 2 §7). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#server/routes/calls.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { requestFor } from '../support/target-requests.ts'

type Json = Record<string, unknown>

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  token = (await server.signIn('provider')).access_token
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

const ask = async (method: string, path: string, json?: object, headers: Record<string, string> = {}) => {
  const response = await server.request(path, { method, token, ...(json && { json }), headers })
  return { status: response.status, body: (await response.json()) as Json }
}

/** Changes whose record is read at the same address. */
const changes = calls.filter(
  ({ method, path, body }) =>
    method === 'put' &&
    body !== undefined &&
    calls.some(other => other.method === 'get' && other.path === path),
)

describe('a record is sent back whole', () => {
  test('there are changes of every kind to send', () => {
    expect(changes.length).toBeGreaterThan(10)
  })

  test.each(changes.map(call => ({ call, title: call.path })))(
    '[A10.13] $title takes what it answered as no change, and refuses another value of what it does not take',
    async ({ call }) => {
      const { path, options } = requestFor(call, 'maple')
      const good = options.json as Json
      const { status, body: shown } = await ask('GET', path)
      // What the platform alone reads, or is about oneself.
      if (status === 403) return
      expect(status).toBe(200)
      const takes = new Set(Object.keys((call.body as unknown as { entries: Json }).entries ?? good))
      const readOnly = Object.entries(shown).filter(([name]) => !takes.has(name))
      expect(readOnly.length).toBeGreaterThan(0)

      const answer = await ask('PUT', path, { ...Object.fromEntries(readOnly), ...good })
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status)

      server.clock.advanceSeconds(3)
      const [[name] = ['']] = readOnly
      const other = await ask('PUT', path, { ...good, [name]: 'another' })
      expect(other).toMatchObject({ status: 400, body: { fields: { [name]: [`Unknown field ${name}.`] } } })
    },
  )

  test('[A10.13] a repeated request sends back what was there before its own change, and is answered as the first', async () => {
    const call = changes.find(({ path }) => path === '/incident-reports/:incidentReportId')
    if (call === undefined) throw new Error('There is no such call.')
    const { path } = requestFor(call, 'maple')
    const { body: shown } = await ask('GET', path)
    const sent = { ...shown, severity: shown.severity === 'low' ? 'high' : 'low' }
    const key = { 'Idempotency-Key': '0197a000-0000-7000-8000-00000000aaaa' }
    const first = await ask('PUT', path, sent, key)
    server.clock.advanceSeconds(3)
    const again = await ask('PUT', path, sent, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    // Without the key it is another request, and what it read has changed since.
    expect(await ask('PUT', path, sent)).toMatchObject({ status: 400 })
  })
})
