/** Streams whose reader is slow, or has stopped reading without closing. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { FEED_CHANNEL } from '#server/feed/heads.ts'
import { MAPLE } from '../support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

/** Some more than a stream keeps for its reader. */
const MANY = 230
/** What was told already is not told again. */
const A_LATER_REVISION = 1_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.app.start()
})
afterAll(() => server.stop())

async function openStream(who: 'manager' | 'care_giver') {
  const { access_token } = await server.signIn(who)
  const response = await server.app.fetch(
    new Request(`${ADDRESS}/api/v1/sync/live`, { headers: { Authorization: `Bearer ${access_token}` } }),
  )
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error(`The stream was answered with ${response.status}.`)
  let said = ''
  let isOpen = true
  return {
    said: () => said,
    isOpen: () => isOpen,
    async readAll() {
      for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value
      isOpen = false
    },
  }
}

/** Tells all streams of Maple House so many times, each time by itself, as the reader of one of them notices. */
async function tell(times: number, heardBy: { said(): string }): Promise<void> {
  const messages = () => heardBy.said().split('event: moved').length - 1
  const before = messages()
  for (let time = 1; time <= times; time++) {
    await sql`select pg_notify(${FEED_CHANNEL}, ${`${homeScope(MAPLE)} ${A_LATER_REVISION + time}`})`.execute(
      server.database,
    )
    await expect.poll(messages, { interval: 1, timeout: 10_000 }).toBe(before + time)
  }
}

test('[A10.12] a stream that nobody reads ends, and one that is read goes on', async () => {
  const read = await openStream('manager')
  const unread = await openStream('care_giver')
  void read.readAll()
  await tell(MANY, read)
  expect(read.isOpen()).toBe(true)
  const late = new Promise(resolve => setTimeout(resolve, 5_000, 'still open'))
  expect(await Promise.race([unread.readAll(), late])).toBeUndefined()
  const missed = MANY - (unread.said().split('event: moved').length - 1)
  expect(missed).toBeGreaterThan(0)
  expect(unread.said()).toContain('event: goodbye')
}, 60_000)
