import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webApp } from '#server/static.ts'

const script = 'console.log("a script long enough to be worth packing");'.repeat(20)
const asksForPage = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
let folder: string
let web: Hono

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Hearth</title>')
  writeFileSync(join(folder, 'service-worker.js'), 'self')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, 'assets/main-4f2a.js'), script)
  writeFileSync(join(folder, '..', 'hearth-secret.txt'), 'secret')
  web = new Hono()
  web.all('*', webApp(folder))
})

afterAll(() => {
  rmSync(join(folder, '..', 'hearth-secret.txt'))
  rmSync(folder, { recursive: true })
})

test.each(['/', '/index.html', '/service-worker.js', '/manifest.webmanifest'])(
  '%s is asked for again every time, so that an update is seen',
  async path => {
    const answer = await web.request(path, { headers: asksForPage })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
  },
)

test('a file whose name holds its hash is kept for good', async () => {
  const answer = await web.request('/assets/main-4f2a.js')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
})

test('a page the app routes itself opens the app', async () => {
  const answer = await web.request('/dashboard/clients/4', { headers: asksForPage })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('<title>Hearth</title>')
})

test('a script of an older version that is gone is 404, never a page', async () => {
  const answer = await web.request('/assets/main-0000.js', { headers: { Accept: '*/*' } })
  expect(answer.status).toBe(404)
})

test.each(['/../hearth-secret.txt', '/%2e%2e/hearth-secret.txt', '/assets/..%2f..%2fhearth-secret.txt'])(
  'nobody reads a file beside the app through %s',
  async path => {
    const answer = await web.request(path, { headers: { Accept: '*/*' } })
    expect(answer.status).toBe(404)
  },
)

test('a browser that unpacks gets it packed, and one that has it gets nothing twice', async () => {
  const packed = await web.request('/assets/main-4f2a.js', { headers: { 'Accept-Encoding': 'gzip, br;q=0' } })
  expect(packed.headers.get('Content-Encoding')).toBe('gzip')
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString()).toBe(script)
  const known = await web.request('/assets/main-4f2a.js', {
    headers: { 'If-None-Match': packed.headers.get('ETag') ?? '' },
  })
  expect(known.status).toBe(304)
})

test('HEAD tells the length without the content, and nothing can be changed here', async () => {
  const head = await web.request('/assets/main-4f2a.js', { method: 'HEAD' })
  expect(head.headers.get('Content-Length')).toBe(String(script.length))
  expect(await head.text()).toBe('')
  expect((await web.request('/', { method: 'POST' })).status).toBe(405)
})

test('a web app that was never built is answered in words', async () => {
  const empty = new Hono()
  empty.all('*', webApp(join(folder, 'nowhere')))
  expect((await empty.request('/')).status).toBe(503)
})
