/** Where somebody is signed in: what they are told, see and end. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnSession } from '#domain/answers/sessions.ts'
import { deviceName } from '#server/accounts/device-name.ts'
import { PASSWORD, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const EMAIL = PEOPLE.care_giver.email
const DEVICE = '0191f3c0-0000-7000-8000-000000000001'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** As a browser does: with its cookie when it has one. */
async function signInFrom(userAgent: string, cookie?: string) {
  server.clock.advanceSeconds(60)
  const headers = { 'User-Agent': userAgent, ...(cookie === undefined ? {} : { Cookie: cookie }) }
  const pending = await server.request('/auth/sessions', {
    json: { email: EMAIL, password: PASSWORD },
    headers,
  })
  const { session_token } = await pending.json()
  const answer = await server.request('/auth/otp/verify', {
    json: { email: EMAIL, otp: server.lastCode(EMAIL), session_token },
    headers,
  })
  const kept = answer.headers.getSetCookie().find(one => one.startsWith('hearth_device='))
  const { access_token } = await answer.json()
  return { token: access_token as string, cookie: kept?.split(';')[0] }
}

const told = () =>
  server.mails.filter(({ to, subject }) => to === EMAIL && subject === 'New sign-in to Hearth')
const sessions = async (token: string): Promise<OwnSession[]> =>
  (await (await server.request('/me/sessions', { token })).json()).sessions

test('[A26] a device that did not know the person is told of by mail, once, and not at the first sign-in', async () => {
  const { cookie } = await signInFrom('')
  expect(told()).toEqual([])
  await signInFrom('', cookie)
  expect(told()).toEqual([])
  await signInFrom(ANDROID)
  expect(told()).toHaveLength(1)
  expect(told()[0]?.text).toContain('Chrome on Android')
})

test('[A26] signing in again on a device ends what was open there, and nothing elsewhere', async () => {
  const before = await server.signIn('care_giver', { device_id: DEVICE })
  const elsewhere = await server.signIn('care_giver')
  const colleague = await server.signIn('manager', { device_id: DEVICE })
  const now = await server.signIn('care_giver', { device_id: DEVICE })
  const statuses = await Promise.all(
    [before, elsewhere, colleague, now].map(
      async ({ access_token: token }) => (await server.request('/me', { token })).status,
    ),
  )
  expect(statuses).toEqual([401, 200, 200, 200])
})

test('[A27] a person sees where they are signed in, what was used last first, and not what has run out', async () => {
  await server.signIn('manager')
  await server.signIn('care_giver', { device_kind: 'shared' })
  server.clock.advanceSeconds(13 * 3_600)
  await signInFrom(ANDROID)
  const { token } = await signInFrom('')
  expect(await sessions(token)).toMatchObject([
    { device_name: 'Unknown device', device_kind: 'mine', is_this: true },
    { device_name: 'Chrome on Android', device_kind: 'mine', is_this: false },
  ])
})

test("[A27] they sign out one by one or everywhere else, and never in somebody else's session", async () => {
  const manager = (await server.signIn('manager')).access_token
  const one = (await server.signIn('care_giver')).access_token
  const other = (await server.signIn('care_giver')).access_token
  const here = (await server.signIn('care_giver')).access_token
  const end = (token: string, path: string) => server.request(path, { method: 'DELETE', token })
  const status = async (token: string) => (await server.request('/me', { token })).status
  const [managers] = await sessions(manager)
  expect((await end(here, `/me/sessions/${managers?.id}`)).status).toBe(404)
  const ofOne = (await sessions(one)).find(({ is_this }) => is_this)
  expect((await end(here, `/me/sessions/${ofOne?.id}`)).status).toBe(200)
  expect((await end(here, `/me/sessions/${ofOne?.id}`)).status).toBe(404)
  expect(await Promise.all([one, other, manager].map(status))).toEqual([401, 200, 200])
  expect((await end(here, '/me/sessions')).status).toBe(200)
  expect(await Promise.all([here, other, manager].map(status))).toEqual([200, 401, 200])
})

test.each([
  [undefined, 'Unknown device'],
  ['', 'Unknown device'],
  ['x'.repeat(10_000), 'Unknown device'],
  [ANDROID, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
])('a device says of itself %s and is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
