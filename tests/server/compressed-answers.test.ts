/** Answers on the wire: compressed for callers that take it, streams and tokens never. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptedEncoding } from '#server/http/encoding.ts'
import { PASSWORD, PEOPLE } from '../support/homes.ts'
import { seedMedications } from '../support/seed-medications.ts'
import { type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let session: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  await server.app.start()
  await seedMedications(server.database)
  session = await server.signIn('manager')
})
afterAll(() => server.stop())

const firstPull = (encoding?: string) =>
  server.request('/sync/pull', {
    token: session.access_token,
    json: { scopes: [{ scope: 'home:1', view: 'manager', feed: null, history: null, since: '2026-01' }] },
    headers: encoding === undefined ? {} : { 'Accept-Encoding': encoding },
  })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('[A10.6] answers are compressed', () => {
  test.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('with %s, to the same content in a fraction of the bytes', async (encoding, unpack) => {
    const plain = await bytesOf(await firstPull())
    const response = await firstPull(`deflate, ${encoding}`)
    expect(response.headers.get('Content-Encoding')).toBe(encoding)
    expect(response.headers.get('Vary')).toContain('Accept-Encoding')
    expect(response.headers.get('X-Hearth')).toBe('1')
    const packed = await bytesOf(response)
    expect(response.headers.get('Content-Length')).toBe(String(packed.length))
    expect(JSON.parse(unpack(packed).toString())).toEqual(JSON.parse(plain.toString()))
    expect(packed.length).toBeLessThan(plain.length / 3)
  })

  test('only for who asks, and never a short one', async () => {
    for (const encoding of [undefined, 'identity', 'gzip;q=0, br;q=0.0'])
      expect((await firstPull(encoding)).headers.get('Content-Encoding')).toBeNull()
    const short = await server.request('/clients-dropdown-list?home_id=1', {
      token: session.access_token,
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(short.headers.get('Content-Encoding')).toBeNull()
    expect((await short.json()).items).toHaveLength(2)
  })

  test('[A10.7] a header longer than any browser sends is not read', async () => {
    expect((await firstPull(`gzip${' '.repeat(400)},br`)).headers.get('Content-Encoding')).toBe('br')
    expect((await firstPull(`gzip${' '.repeat(500)},br`)).headers.get('Content-Encoding')).toBeNull()
  })

  test('an answer with tokens is not, whatever its length', async () => {
    const { email } = PEOPLE.manager
    const headers = { 'Accept-Encoding': 'br, gzip' }
    const pending = await server.request('/auth/sessions', { json: { email, password: PASSWORD }, headers })
    const { session_token } = await pending.json()
    const verified = await server.request('/auth/otp/verify', {
      json: { email, otp: server.lastCode(email), session_token },
      headers,
    })
    expect(verified.status).toBe(200)
    for (const answer of [pending, verified]) expect(answer.headers.get('Content-Encoding')).toBeNull()
  })

  test('events of a stream arrive one by one, the moment they are said', async () => {
    const listener = createServer(getRequestListener(request => server.app.fetch(request)))
    await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
    const { port } = listener.address() as AddressInfo
    const arrived: string[] = []
    const asked = request({
      port,
      path: '/api/v1/sync/live',
      headers: { Authorization: `Bearer ${session.access_token}`, 'Accept-Encoding': 'gzip, br' },
    }).end()
    asked.on('response', response => {
      expect(response.headers['content-encoding']).toBeUndefined()
      response.on('data', chunk => arrived.push(String(chunk)))
    })
    await expect.poll(() => arrived.join('')).toContain('event: heads')
    const heads = arrived.length
    await server.request('/staff/set-current-home', {
      method: 'PUT',
      token: session.access_token,
      json: { current_home_id: 2 },
    })
    await expect.poll(() => arrived.join('')).toContain('event: moved')
    expect(arrived.length).toBeGreaterThan(heads)
    asked.destroy()
    listener.closeAllConnections()
    listener.close()
  })
})

describe('which encoding a caller takes', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['gzip ; q=0.000 , br ; q=0', undefined],
    ['gzip;q=nonsense', undefined],
    ['', undefined],
    [`gzip,${' '.repeat(1_000)}`, undefined],
  ])('%s', (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding)
  })
})
