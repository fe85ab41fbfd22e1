/** A session over minutes and days, by a clock in the test's hands, against the real server (spec part 1 §4, §9). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepSessionFresh } from '#src/session/keep-fresh.ts'
import { createTokenStatusReader } from '#src/session/token-status.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { PEOPLE } from '../../support/homes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openTablet, type Tablet } from '../../support/tablet.ts'

let server: TestServer
let tablet: Tablet
let stop = () => {}
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  tablet = await openTablet(server, 'care_giver')
  tablet.network.asked.length = 0
})
afterEach(async () => {
  stop()
  stop = () => {}
  vi.useRealTimers()
  await tablet.mirror.delete()
})

const now = () => server.clock.now
const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const storeOf = () => createTokenStore(tablet.mirror, { now, random })
const asked = (path: string) => tablet.network.asked.filter(one => one === path).length
const ME = 'me'
const REFRESH = 'auth/refresh'
const STATUS = 'auth/token/status'

/** Keeps the session as an open page does. The timers are the test's, the database keeps its own. */
function openPage(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = new AbortController()
  stop = () => page.abort()
  keepSessionFresh(tablet.http, storeOf(), now, page.signal)
}
const settled = async () => {
  for (let round = 0; round < 5; round++) {
    await new Promise(resolve => setTimeout(resolve, 10))
    await vi.waitFor(() => expect(tablet.network.underWay).toBe(0))
  }
}
async function minutesLater(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    server.clock.advanceSeconds(60)
    vi.advanceTimersByTime(60_000)
    await settled()
  }
}
/** What a server says that is asked too often. */
const tooMany = (headers: Readonly<Record<string, string>> = {}) =>
  Response.json(
    { code: 'too_many_requests', message: 'Too many requests. Please wait before retrying.' },
    { status: 429, headers: { 'X-Hearth': '1', ...headers } },
  )
const saysAt = (path: string, answer: () => Response | undefined) => {
  tablet.network.obstacle = async (request, reach) =>
    (new URL(request.url).pathname.endsWith(path) ? answer() : undefined) ?? reach(request)
}
const me = () => tablet.http.signedIn.get(ME).json<{ id: number }>()

test('[A31.1] a token is looked at every minute, and renewed with less than five minutes left', async () => {
  openPage()
  await minutesLater(10)
  expect(asked(REFRESH)).toBe(0)
  await minutesLater(1)
  expect(asked(REFRESH)).toBe(1)
  expect((await storeOf().read())?.access_expires_at_ms).toBeGreaterThan(now() + 890_000)
})

test('[A31.1] every three minutes the server is asked, and a sign-out from elsewhere is found out', async () => {
  openPage()
  await minutesLater(2)
  expect(asked(STATUS)).toBe(0)
  await minutesLater(1)
  expect(asked(STATUS)).toBe(1)
  expect((await storeOf().read())?.isRefused).toBe(false)
  await server.database
    .updateTable('session')
    .set({ ended_at: new Date(now()).toISOString() })
    .execute()
  await minutesLater(3)
  expect(asked(STATUS)).toBe(2)
  // Asked to sign in again; who they are and what they recorded stays.
  expect(await storeOf().read()).toMatchObject({ isRefused: true, user: { id: PEOPLE.care_giver.id } })
})

test('[A31.1] three days offline sign nobody out: nothing is refused, and the first call back renews the token', async () => {
  openPage()
  await settled()
  const { session_id } = (await storeOf().read()) ?? {}
  tablet.network.isCut = true
  await minutesLater(20)
  server.clock.advanceSeconds(3 * 86_400)
  await minutesLater(3)
  expect(await storeOf().read()).toMatchObject({ session_id, isRefused: false })
  tablet.network.isCut = false
  tablet.network.asked.length = 0
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(tablet.network.asked).toEqual([REFRESH, ME])
  expect(await storeOf().read()).toMatchObject({ session_id, isRefused: false })
  expect(await me()).toMatchObject({ id: PEOPLE.care_giver.id })
})

test('[A31.2] asked too often, it asks again after 2, 4 and 8 seconds, and then takes the token for good', async () => {
  const waited: number[] = []
  const statusOf = createTokenStatusReader({
    http: tablet.http,
    now,
    wait: async ms => void waited.push(ms),
  })
  saysAt(STATUS, () => tooMany())
  // Who asks meanwhile gets the same answer.
  const fallback = { valid: true, expires_in: 300, should_refresh: false }
  expect(await Promise.all([statusOf(), statusOf()])).toEqual([fallback, fallback])
  expect(waited).toEqual([2_000, 4_000, 8_000])
  expect(asked(STATUS)).toBe(4)

  saysAt(STATUS, () => undefined)
  server.clock.advanceSeconds(179)
  expect(await statusOf()).toEqual(fallback)
  server.clock.advanceSeconds(2)
  expect(await statusOf()).toMatchObject({ valid: true, expires_in: 719 })
  expect(asked(STATUS)).toBe(5)
})

test('[A31.2] one refusal is only waited for', async () => {
  const waited: number[] = []
  const statusOf = createTokenStatusReader({ http: tablet.http, now, wait: async ms => void waited.push(ms) })
  let refusals = 1
  saysAt(STATUS, () => (refusals-- > 0 ? tooMany() : undefined))
  expect(await statusOf()).toMatchObject({ valid: true, expires_in: 900 })
  expect(waited).toEqual([2_000])
})

test.each([
  [{ 'Retry-After': '60' }, 60],
  [{}, 12],
])(
  '[A31.3] a renewal refused for now with %o waits %i seconds, and calls go on with the old token',
  async (headers, seconds) => {
    server.clock.advanceSeconds(790)
    saysAt(REFRESH, () => tooMany(headers))
    for (let call = 0; call < 4; call++) expect(await me()).toMatchObject({ id: PEOPLE.care_giver.id })
    expect(asked(REFRESH)).toBe(1)
    server.clock.advanceSeconds(seconds - 1)
    await me()
    expect(asked(REFRESH)).toBe(1)
    saysAt(REFRESH, () => undefined)
    server.clock.advanceSeconds(2)
    await me()
    expect(asked(REFRESH)).toBe(2)
    expect((await storeOf().read())?.access_expires_at_ms).toBeGreaterThan(now() + 890_000)
  },
)
