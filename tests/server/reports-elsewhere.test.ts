/** Reports over REST are made elsewhere than where requests are answered, and are the same reports. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#server/app.ts'
import { createHeavyReads, type ReadRunner } from '#server/turns/heavy-reads.ts'
import { createReadThread } from '#server/turns/read-thread.ts'
import { medicationCalls } from '../support/medication-calls.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

const REPORTS = ['progress', 'incidents', 'medication-log', 'attendance', 'financial']
const MARCH = 'home_id=1&start_date=2026-03-01&end_date=2026-03-31'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  await medicationCalls(server)
  await seedTargets(server.database)
  token = (await server.signIn('manager')).access_token
})
afterAll(() => server.stop())

const appWith = (newMaker: () => ReadRunner) => {
  const heavyReads = createHeavyReads(newMaker)
  return { app: createApp({ ...server.dependencies, heavyReads }), reads: heavyReads }
}
const ask = (app: App, path: string, who = token, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`${ADDRESS}/api/v1${path}`, { headers: { Authorization: `Bearer ${who}`, ...headers } }),
  )
const report = (app: App, what: string, query = MARCH) => ask(app, `/reports/${what}?${query}`)

test('[S5.12] while a report is made everybody else is answered, and a third one of the session is refused', async () => {
  let finish = () => {}
  const held = new Promise<void>(resolve => {
    finish = resolve
  })
  const bytes = new TextEncoder().encode('{}')
  const { app } = appWith(() => ({
    async run() {
      await held
      return { bytes, encoding: undefined }
    },
    async stop() {},
  }))
  // Each report is one: none is made where requests are answered.
  for (const what of REPORTS) {
    const gone = new AbortController()
    const asked = app.fetch(
      new Request(`${ADDRESS}/api/v1/reports/${what}?${MARCH}`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: gone.signal,
      }),
    )
    const other = (await server.signIn('other_manager')).access_token
    expect((await ask(app, '/me', other)).status).toBe(200)
    expect(await Promise.race([asked, 'still being made'])).toBe('still being made')
    if (what === REPORTS[1]) break
  }
  const third = await report(app, 'medication-log')
  expect(third.status).toBe(429)
  expect(Number(third.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await third.json()).toEqual({ code: 'too_many_requests', message: expect.any(String) })
  finish()
})

test('[S5.12] no report is made where requests are answered', async () => {
  const made: string[] = []
  const { app } = appWith(() => ({
    async run({ path }) {
      made.push(path)
      return { bytes: new TextEncoder().encode('{}'), encoding: undefined }
    },
    async stop() {},
  }))
  for (const what of REPORTS) expect(await (await report(app, what)).json()).toEqual({})
  expect(made).toEqual(REPORTS.map(what => `/reports/${what}`))
  // Rights and words are checked before.
  expect((await report(app, 'progress', 'home_id=1')).status).toBe(400)
  expect(made).toHaveLength(REPORTS.length)
})

test('[S5.12] the thread answers as the server itself would', async () => {
  // Inside the clone, where its packages are found.
  const outDir = mkdtempSync(join(import.meta.dirname, '../../dist/reads-'))
  await build({
    configFile: join(import.meta.dirname, '../../server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, sourcemap: false, rollupOptions: { input: ['server/read-thread.ts'] } },
  })
  const { connectionString } = server
  const { app, reads } = appWith(() =>
    createReadThread({ programFile: join(outDir, 'read-thread.js'), connectionString }),
  )
  try {
    for (const what of REPORTS) {
      const [there, here] = [await report(app, what), await report(server.app, what)]
      expect([there.status, await there.json()]).toEqual([200, await here.json()])
    }
    // Refusals, and packed answers.
    const refused = 'home_id=1&start_date=2026-03-31&end_date=2026-03-01'
    const [there, here] = [
      await report(app, 'progress', refused),
      await report(server.app, 'progress', refused),
    ]
    expect([there.status, await there.json()]).toEqual([400, await here.json()])
    const packed = await ask(app, `/reports/medication-log?${MARCH}`, token, { 'Accept-Encoding': 'br' })
    expect(packed.headers.get('Content-Encoding')).toBe('br')
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
    const unpacked = JSON.parse(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString())
    expect(unpacked).toEqual(await (await report(server.app, 'medication-log')).json())
  } finally {
    await reads.stop()
    rmSync(outDir, { recursive: true, force: true })
  }
}, 60_000)
