/** Strangers try a person's account, codes and tablet: the person on a device they know signs in all the same. */
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppEnvironment } from '#server/access/caller.ts'
import { clientIpAddress, networkOf } from '#server/accounts/client-address.ts'
import { PASSWORD, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { email } = PEOPLE.care_giver
const TABLET = '01890000-0000-7000-8000-00000000000a'
const PHONE = '01890000-0000-7000-8000-00000000000b'
const HOME_ADDRESS = '198.51.100.7'
const TRIES = 50

let server: TestServer
/** Of the tablet the owner signed in on. */
let cookie: string
let refresh_token: string

beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: true } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
  const entered = await enter({})
  expect(entered.status).toBe(200)
  cookie = deviceCookieIn(entered)
  refresh_token = (await entered.json()).refresh_token
})

const post = (path: string, json: object, headers: Readonly<Record<string, string>> = {}) =>
  server.request(path, { json, headers: { 'X-Forwarded-For': HOME_ADDRESS, ...headers } })
const fromAfar = (index: number) => ({ 'X-Forwarded-For': `203.0.113.${index}` })
const onTablet = () => ({ Cookie: cookie })

const deviceCookieIn = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .find(line => line.startsWith('hearth_device='))
    ?.split(';')[0] ?? ''

/** Password, then the code; answers the first refusal. */
async function enter(headers: Readonly<Record<string, string>>, more: object = {}): Promise<Response> {
  const begun = await post('/auth/sessions', { email, password: PASSWORD, device_id: TABLET }, headers)
  if (begun.status !== 200) return begun
  const { session_token } = await begun.json()
  const given = { email, otp: server.lastCode(email), session_token, device_id: TABLET, ...more }
  return post('/auth/otp/verify', given, headers)
}

async function strangersTry(path: string, json: (index: number) => object): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 1; index <= TRIES; index++)
    statuses.push((await post(path, json(index), fromAfar(index))).status)
  return statuses
}

test('[A8] the cookie of a known device cannot be read by scripts and is not given to a shared one', async () => {
  const entered = await enter({})
  const line = entered.headers.getSetCookie().find(one => one.startsWith('hearth_device=')) ?? ''
  expect(line).toMatch(/HttpOnly/)
  expect(line).toMatch(/Secure/)
  expect(line).toMatch(/SameSite=Strict/)
  expect(deviceCookieIn(await enter({}, { device_kind: 'shared' }))).toBe('')
})

test('[A8] after fifty wrong passwords, codes and made-up sign-ins from elsewhere the owner’s tablet signs in at once', async () => {
  const wrong = await strangersTry('/auth/sessions', () => ({ email, password: 'wrong', device_id: TABLET }))
  expect(wrong.filter(status => status === 429).length).toBe(TRIES - 10)
  const codes = await strangersTry('/auth/otp/verify', index => ({
    email,
    otp: '000000',
    session_token: `made-up-${index}`,
    device_id: TABLET,
  }))
  expect(new Set(codes)).toEqual(new Set([400]))
  const mails = await strangersTry('/otp/requests', index => ({ email, session_token: `made-up-${index}` }))
  expect(new Set(mails)).toEqual(new Set([400]))
  await strangersTry('/auth/request-reset', () => ({ email }))

  expect((await enter(onTablet())).status).toBe(200)
  expect((await post('/auth/request-reset', { email }, onTablet())).status).toBe(200)
})

test('[A8] strangers on the same network do not lock out the tablet either', async () => {
  for (let attempt = 0; attempt < 12; attempt++) await post('/auth/sessions', { email, password: 'wrong' })
  expect((await enter({})).status).toBe(429)
  expect((await enter(onTablet())).status).toBe(200)
})

test('[A8] neither the tablet’s id nor a forged or foreign cookie gives its allowance to a stranger', async () => {
  await strangersTry('/auth/sessions', () => ({ email, password: 'wrong' }))
  expect((await enter(fromAfar(1))).status).toBe(429)
  const [text = ''] = cookie.replace('hearth_device=', '').split('.')
  const forged = `hearth_device=${text}.${Buffer.alloc(32).toString('base64url')}`
  expect((await enter({ Cookie: forged })).status).toBe(429)
  expect((await enter({ Cookie: 'hearth_device=nonsense' })).status).toBe(429)

  // Known to somebody else: it says nothing about this person.
  const { email: other } = PEOPLE.manager
  const begun = await (await post('/auth/sessions', { email: other, password: PASSWORD })).json()
  const entered = await post('/auth/otp/verify', {
    email: other,
    otp: server.lastCode(other),
    session_token: begun.session_token,
  })
  expect((await enter({ Cookie: deviceCookieIn(entered) })).status).toBe(429)
})

test('[A8] a known device has a limit of its own, and is known for 45 days after it was last used', async () => {
  const wrong = () => post('/auth/sessions', { email, password: 'wrong' }, onTablet())
  for (let attempt = 1; attempt <= 10; attempt++) expect((await wrong()).status).toBe(401)
  expect((await wrong()).status).toBe(429)
  expect((await enter({}, { device_id: PHONE })).status).toBe(200)

  server.clock.advanceSeconds(44 * 86_400)
  const renewed = await post('/auth/refresh', { refresh_token }, onTablet())
  expect(renewed.status).toBe(200)
  const old = cookie
  cookie = deviceCookieIn(renewed)
  server.clock.advanceSeconds(2 * 86_400)
  await strangersTry('/auth/sessions', () => ({ email, password: 'wrong' }))
  expect((await enter({ Cookie: old })).status).toBe(429)
  expect((await enter(onTablet())).status).toBe(200)
})

test('[A9] failed refreshes from elsewhere that name the tablet do not stop its own', async () => {
  const bytes = Buffer.from(refresh_token, 'base64url').fill(7, 16).toString('base64url')
  const guessed = await strangersTry('/auth/refresh', index => ({
    refresh_token: index % 2 === 0 ? bytes : `made-up-${index}`,
    device_id: TABLET,
  }))
  expect(new Set(guessed)).toEqual(new Set([401]))
  // Nor do those of the same network.
  for (let attempt = 0; attempt < 210; attempt++) await post('/auth/refresh', { refresh_token: bytes })
  expect((await post('/auth/refresh', { refresh_token: bytes })).status).toBe(429)
  expect((await post('/auth/refresh', { refresh_token, device_id: TABLET })).status).toBe(200)
})

test('[A9] failed refreshes with a token that was once real count against its session', async () => {
  const next = await (await post('/auth/refresh', { refresh_token })).json()
  await server.request('/auth/sessions', { method: 'DELETE', token: next.access_token })
  const statuses = await strangersTry('/auth/refresh', () => ({ refresh_token }))
  expect(statuses.filter(status => status === 401)).toHaveLength(20)
  expect(statuses.filter(status => status === 429)).toHaveLength(TRIES - 20)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('[A9.1] the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('[A9.1] tries from many addresses of one IPv6 network count together', async () => {
  const tryFrom = (host: number) =>
    post(
      '/auth/refresh',
      { refresh_token: 'made-up' },
      { 'X-Forwarded-For': `2001:db8::${host.toString(16)}` },
    )
  for (let host = 1; host <= 200; host++) expect((await tryFrom(host)).status).toBe(401)
  expect((await tryFrom(201)).status).toBe(429)
})

test.each([
  ['192.0.2.1:49152', '192.0.2.1'],
  ['10.0.0.1, 192.0.2.1', '192.0.2.1'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['192.0.2.1:', ''],
  ['nobody:80', ''],
])('[A10.15] forwarded for %s is %s', async (forwarded, address) => {
  const app = new Hono<AppEnvironment>().get('/', context =>
    context.text(clientIpAddress(context, { trustProxy: true }) ?? ''),
  )
  const answer = await app.request('/', { headers: { 'X-Forwarded-For': forwarded } })
  expect(await answer.text()).toBe(address)
})
