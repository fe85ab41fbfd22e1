import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formerFileFinder, storeRelease } from '#server/former-releases.ts'
import { createWebAppHandler } from '#server/static.ts'

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
  web.all('*', createWebAppHandler(folder))
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

test.each(['/login', '/dashboard', '/reset-password/0190-ab'])(
  '[U4.5] whoever looks whether %s is there finds it, whatever they accept',
  async path => {
    for (const method of ['HEAD', 'GET']) {
      for (const headers of [{}, { Accept: '*/*' }, { Accept: 'application/json' }]) {
        const answer = await web.request(path, { method, headers })
        expect(answer.status, `${method} ${JSON.stringify(headers)}`).toBe(200)
        expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      }
    }
  },
)

test.each(['/login.js', '/favicon.png', '/.well-known/change-password'])(
  '[U4.5] %s is not there, and no page comes in its place',
  async path => {
    expect((await web.request(path, { method: 'HEAD' })).status).toBe(404)
  },
)

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
  empty.all('*', createWebAppHandler(join(folder, 'nowhere')))
  expect((await empty.request('/')).status).toBe(503)
})

describe('[S13.14] releases beside each other', () => {
  let built: string
  let clock = Date.parse('2026-03-10T13:00:00Z')
  const root = mkdtempSync(join(tmpdir(), 'hearth-releases-'))
  afterAll(() => rmSync(root, { recursive: true }))

  /** A release with one script of its own; a process of it has started. */
  async function released(name: string, releases = join(root, 'releases')): Promise<Hono> {
    built = join(root, name)
    mkdirSync(join(built, 'assets'), { recursive: true })
    writeFileSync(join(built, 'index.html'), `<title>${name}</title>`)
    writeFileSync(join(built, `assets/${name}.js`), `"${name}"`)
    clock += 60_000
    await storeRelease(built, releases, clock)
    return new Hono().all(
      '*',
      createWebAppHandler(
        built,
        formerFileFinder(releases, () => clock),
      ),
    )
  }
  const scriptOf = async (process: Hono, name: string) => {
    clock += 60_000
    const answer = await process.request(`/assets/${name}.js`, { headers: asksForPage })
    return answer.headers.get('Content-Type')?.startsWith('text/javascript') === true && (await answer.text())
  }

  test('a process serves the files of the release before, and those of the one that is started beside it', async () => {
    const older = await released('older')
    const newer = await released('newer')
    expect(await scriptOf(newer, 'older')).toBe('"older"')
    expect(await scriptOf(older, 'newer')).toBe('"newer"')
    expect(await (await older.request('/index.html')).text()).toBe('<title>older</title>')
    const kept = await newer.request('/assets/older.js')
    expect(kept.headers.get('Cache-Control')).toContain('immutable')
  })

  test('three releases before this one are kept; started again, an old one is not the oldest', async () => {
    const releases = join(root, 'many')
    for (const name of ['first', 'second', 'third', 'fourth', 'first']) await released(name, releases)
    const last = await released('fifth', releases)
    expect(readdirSync(releases)).toHaveLength(4)
    expect(await scriptOf(last, 'first')).toBe('"first"')
    expect(await scriptOf(last, 'second')).toBe(false)
  })

  test('nobody reads a file beside them, and what is nowhere is 404', async () => {
    const process = await released('alone', join(root, 'alone-releases'))
    for (const path of ['/assets/../index.html', '/assets/..%2f..%2fsecret', '/assets/gone.js', '/assets/']) {
      const answer = await process.request(path, { headers: { Accept: '*/*' } })
      expect([path, answer.status]).toEqual([path, path.endsWith('index.html') ? 200 : 404])
    }
  })

  test('a folder that cannot be written stops nothing', async () => {
    const process = await released('whole')
    await expect(storeRelease(built, join(built, 'index.html'), clock)).rejects.toThrow()
    expect(await scriptOf(process, 'whole')).toBe('"whole"')
  })
})
