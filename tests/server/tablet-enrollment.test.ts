/** Enrolling the tablet of a home, by who manages it or with a code, and signing in on it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HomeTablet, homeTablet } from '../support/home-tablet.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE, PASSWORD, PEOPLE, type PersonName } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
beforeEach(async () => {
  server = await startTestServer()
  tablet = await homeTablet(server)
})
afterEach(() => server.stop())

const tokenOf = async (who: PersonName) => (await server.signIn(who)).access_token
const enroll = (json: object, token?: string) =>
  server.request('/tablets', { json: { ...tablet.enrollment, ...json }, ...(token && { token }) })
const codeFor = async (token: string, home_id: number): Promise<string> => {
  const response = await server.request('/tablets/codes', { token, json: { home_id } })
  return (await response.json()).code
}
const remove = (token: string, id: string) =>
  server.request(`/tablets/${id}/remove`, { method: 'PUT', token })

describe('[A37.2] a tablet is enrolled', () => {
  test('by a manager or provider of the home, who are answered what it is', async () => {
    const response = await enroll({ home_id: MAPLE }, await tokenOf('manager'))
    expect(response.status).toBe(201)
    const answer = await response.json()
    expect(answer).toMatchObject({
      id: tablet.id,
      name: 'Kitchen',
      home_id: MAPLE,
      home_name: 'Maple House',
      company_name: 'Maple Grove Homes',
      enrolled_by_name: 'Ruth Lindqvist',
      disk_encrypted: true,
      screen_lock: false,
      state: 'active',
      last_contact_at: null,
    })
    expect(answer).not.toHaveProperty('share')
    expect((await enroll({ home_id: MAPLE }, await tokenOf('provider'))).status).toBe(201)
  })

  test.each([
    ['care_giver', MAPLE, 403],
    ['staff', MAPLE, 403],
    ['progress_note', MAPLE, 403],
    ['admin', MAPLE, 403],
    ['super_admin', MAPLE, 403],
    ['other_manager', MAPLE, 404],
    ['manager', NORTHFIELD_HOUSE, 404],
  ] as const)('and not by %s for home %i', async (who, home_id, status) => {
    const token = await tokenOf(who)
    expect((await enroll({ home_id }, token)).status).toBe(status)
    expect((await server.request('/tablets/codes', { token, json: { home_id } })).status).toBe(status)
  })

  test('without anybody signed in only with a code', async () => {
    expect((await enroll({ home_id: MAPLE })).status).toBe(401)
    const code = await codeFor(await tokenOf('manager'), CEDAR)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`
      .replaceAll('1', 'l')
      .replaceAll('0', 'o')
    const response = await enroll({ code: typed })
    expect([response.status, await response.json()]).toMatchObject([
      201,
      { home_id: CEDAR, enrolled_by: PEOPLE.manager.id },
    ])
  })

  test('with a code that is good once and for a quarter of an hour, and is refused alike otherwise', async () => {
    const manager = await tokenOf('manager')
    const [used, late] = [await codeFor(manager, MAPLE), await codeFor(manager, MAPLE)]
    expect((await enroll({ code: used })).status).toBe(201)
    server.clock.advanceSeconds(15 * 60 + 1)
    const refusals = await Promise.all(
      [used, late, 'AAAAAAAA'].map(async code => {
        const response = await enroll({ code })
        return [response.status, await response.json()]
      }),
    )
    expect(refusals[0]).toMatchObject([400, { sub_status: 'tablet_code_wrong' }])
    expect(new Set(refusals.map(refusal => JSON.stringify(refusal))).size).toBe(1)
  })

  test('not with a code whose maker manages the home no more', async () => {
    const code = await codeFor(await tokenOf('manager'), MAPLE)
    await server.request(`/staff/${PEOPLE.manager.id}`, {
      method: 'DELETE',
      token: await tokenOf('provider'),
    })
    server.clock.advanceSeconds(1)
    const response = await enroll({ code })
    expect([response.status, await response.json()]).toMatchObject([400, { sub_status: 'tablet_code_wrong' }])
    expect(await server.database.selectFrom('tablet').select('id').execute()).toEqual([])
  })

  test('with one of the three newest codes of a home', async () => {
    const manager = await tokenOf('manager')
    const codes: string[] = []
    for (let count = 0; count < 4; count++) {
      codes.push(await codeFor(manager, MAPLE))
      server.clock.advanceSeconds(1)
    }
    expect((await enroll({ code: codes[0] })).status).toBe(400)
    expect((await enroll({ code: codes[1] })).status).toBe(201)
  })

  test('as often as sign-in codes may be tried from an address', async () => {
    const proxied = await startTestServer({ settings: { trustProxy: true } })
    const tries = async (address: string) => {
      const response = await proxied.request('/tablets', {
        json: { ...tablet.enrollment, code: 'AAAAAAAA' },
        headers: { 'X-Forwarded-For': address },
      })
      return response.status
    }
    await proxied.database
      .insertInto('rate_limit')
      .values({
        key: 'tablet_code:address:192.0.2.1',
        window_at: new Date(proxied.clock.now).toISOString(),
        count: 200,
      })
      .execute()
    expect([await tries('192.0.2.1'), await tries('192.0.2.2')]).toEqual([429, 400])
    await proxied.stop()
  })

  test('with keys that are points of the curve', async () => {
    const wrong = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }
    const token = await tokenOf('manager')
    const area_keys = { ...(tablet.enrollment.area_keys as object), office: wrong }
    for (const fields of [{ device_key: wrong }, { area_keys }])
      expect((await enroll({ home_id: MAPLE, ...fields }, token)).status).toBe(400)
  })

  test('not for a home that is closed', async () => {
    await seedTargets(server.database)
    const token = await tokenOf('provider')
    expect((await enroll({ home_id: PLACES.maple.closedHome }, token)).status).toBe(409)
    expect((await enroll({ home_id: PLACES.maple.emptyHome }, token)).status).toBe(201)
  })
})

test('[A37.3] an id that was removed, or that another home has, is refused; the same home may enroll it again', async () => {
  const [manager, provider] = [await tokenOf('manager'), await tokenOf('provider')]
  await tablet.enroll(manager, MAPLE)
  const again = await tablet.enroll(provider, MAPLE, { name: 'Hall' })
  expect(again).toMatchObject({ name: 'Hall', enrolled_by: PEOPLE.provider.id })
  const elsewhere = await enroll({ home_id: CEDAR }, manager)
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('another group home') },
  ])
  await remove(manager, tablet.id)
  const removed = await enroll({ home_id: MAPLE }, manager)
  expect([removed.status, await removed.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('was removed') },
  ])
})

describe('[A37.12] a session on the home’s tablet', () => {
  const onTablet = (device_id: string) => ({ device_id, device_kind: 'home' }) as const

  async function tryToSignIn(who: PersonName, device_id?: string): Promise<unknown[]> {
    const { email } = PEOPLE[who]
    await server.database.deleteFrom('rate_limit').execute()
    const pending = await server.request('/auth/sessions', { json: { email, password: PASSWORD } })
    const { session_token } = await pending.json()
    const json = { email, otp: server.lastCode(email), session_token, device_kind: 'home', device_id }
    const response = await server.request('/auth/otp/verify', { json })
    return [response.status, (await response.json()).sub_status]
  }

  test('is for people of its home, of several at once, and has the name of the tablet', async () => {
    await tablet.enroll(await tokenOf('manager'), MAPLE)
    const people = ['care_giver', 'staff', 'provider', 'progress_note'] as const
    const tokens: string[] = []
    for (const who of people) tokens.push((await server.signIn(who, onTablet(tablet.id))).access_token)
    for (const token of tokens) expect((await server.request('/me', { token })).status).toBe(200)
    const devices = await server.database
      .selectFrom('session')
      .select(['device_kind', 'device_name'])
      .where('device_id', '=', tablet.id)
      .execute()
    expect(devices).toEqual(people.map(() => ({ device_kind: 'home', device_name: 'Kitchen' })))
    expect(await tryToSignIn('other_caregiver', tablet.id)).toEqual([403, 'tablet_not_yours'])
  })

  test('needs a tablet that is enrolled and neither removed nor suspended', async () => {
    const refused = [403, 'tablet_not_yours']
    expect(await tryToSignIn('care_giver', tablet.id)).toEqual(refused)
    expect(await tryToSignIn('care_giver')).toEqual(refused)
    const manager = await tokenOf('manager')
    await tablet.enroll(manager, CEDAR)
    expect(await tryToSignIn('care_giver', tablet.id)).toEqual(refused)
    expect(await tryToSignIn('care_giver_2', tablet.id)).toEqual([200, undefined])
    await server.database.updateTable('tablet').set({ suspended_at: '2026-03-10T12:00:00.000Z' }).execute()
    expect(await tryToSignIn('care_giver_2', tablet.id)).toEqual(refused)
  })

  test('ends when the tablet is removed; sessions on other devices stay', async () => {
    const manager = await tokenOf('manager')
    await tablet.enroll(manager, MAPLE)
    const there = await server.signIn('care_giver', onTablet(tablet.id))
    const elsewhere = await server.signIn('care_giver')
    await remove(manager, tablet.id)
    const status = async ({ access_token: token }: typeof there) =>
      (await server.request('/me', { token })).status
    expect([await status(there), await status(elsewhere)]).toEqual([401, 200])
  })
})
