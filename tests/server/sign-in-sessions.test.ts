import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DeviceKey, deviceKey } from '#tests/support/device-key.ts'
import { PASSWORD, PEOPLE, setActive } from '#tests/support/homes.ts'
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let session: SignedIn
let key: DeviceKey
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  key = await deviceKey()
  const { public_key } = key
  session = await server.signIn('care_giver', {
    device_id: '01890000-0000-7000-8000-00000000000a',
    public_key,
  })
})

const refresh = (refresh_token: string, more: object = {}) =>
  server.request('/auth/refresh', { json: { grant_type: 'refresh_token', refresh_token, ...more } })
/** As the device does it. */
const refreshProved = async (refresh_token: string, more: object = {}) =>
  refresh(refresh_token, { proof: await key.proofOf(refresh_token), ...more })
const me = (token?: string) => server.request('/me', token === undefined ? {} : { token })
const subStatus = async (answer: Response) => [answer.status, (await answer.json()).sub_status]

describe('[A1] a token that does not open', () => {
  test('says whether it is missing, unknown, expired or its session ended', async () => {
    expect(await subStatus(await me())).toEqual([401, 'token_missing'])
    expect(await subStatus(await me('never-given-to-anybody'))).toEqual([401, 'token_invalid'])
    server.clock.advanceSeconds(15 * 60)
    expect(await subStatus(await me(session.access_token))).toEqual([401, 'token_expired'])
  })

  test('of a signed-out session is refused from that moment on', async () => {
    expect((await me(session.access_token)).status).toBe(200)
    const ended = await server.request('/auth/sessions', { method: 'DELETE', token: session.access_token })
    expect(ended.status).toBe(200)
    expect(await subStatus(await me(session.access_token))).toEqual([401, 'session_ended'])
    expect(await subStatus(await refresh(session.refresh_token))).toEqual([401, 'session_ended'])
  })

  test('can still sign out when it is expired', async () => {
    server.clock.advanceSeconds(3_600)
    const ended = await server.request('/auth/sessions', { method: 'DELETE', token: session.access_token })
    expect(ended.status).toBe(200)
    expect(await subStatus(await refresh(session.refresh_token))).toEqual([401, 'session_ended'])
  })

  test('carries our words and X-Hearth', async () => {
    const answer = await me()
    expect(answer.headers.get('X-Hearth')).toBe('1')
    expect((await answer.json()).message).toBe('Session expired. Please login again.')
  })
})

test('the status of a token is told without refusing it', async () => {
  const status = async () =>
    (await server.request('/auth/token/status', { token: session.access_token })).json()
  expect(await status()).toMatchObject({ valid: true, expires_in: 900, should_refresh: false })
  server.clock.advanceSeconds(601)
  expect(await status()).toMatchObject({ valid: true, expires_in: 299, should_refresh: true })
  server.clock.advanceSeconds(600)
  expect(await status()).toMatchObject({ valid: false, expires_in: 0, should_refresh: true })
  expect(await subStatus(await server.request('/auth/token/status'))).toEqual([401, 'token_missing'])
})

describe('[A6] refresh', () => {
  test('gives new tokens, and the old access token is over', async () => {
    server.clock.advanceSeconds(700)
    const answer = await refreshProved(session.refresh_token)
    expect(answer.status).toBe(200)
    const next = await answer.json()
    expect(next).toMatchObject({ expires_in: 900, session_id: session.session_id })
    expect(next.refresh_token).not.toBe(session.refresh_token)
    expect((await me(next.access_token)).status).toBe(200)
    expect(await subStatus(await me(session.access_token))).toEqual([401, 'token_invalid'])
  })

  test('whose answer was lost may be asked again and gives the same successor', async () => {
    const lost = await (await refreshProved(session.refresh_token)).json()
    server.clock.advanceSeconds(30)
    const again = await (await refreshProved(session.refresh_token)).json()
    expect(again.refresh_token).toBe(lost.refresh_token)
    expect(again.access_token).toBe(lost.access_token)
    expect(again.expires_in).toBe(870)
    expect((await me(again.access_token)).status).toBe(200)
    expect((await refreshProved(again.refresh_token)).status).toBe(200)
  })

  test('asked again the next day gives the same successor with a fresh access token', async () => {
    const lost = await (await refreshProved(session.refresh_token)).json()
    server.clock.advanceSeconds(86_400)
    const again = await (await refreshProved(session.refresh_token)).json()
    expect(again.refresh_token).toBe(lost.refresh_token)
    expect(again.access_token).not.toBe(lost.access_token)
    expect(again.expires_in).toBe(900)
    expect((await me(again.access_token)).status).toBe(200)
  })

  test('asked from five tabs at once gives all the same tokens', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await refreshProved(session.refresh_token)).json()),
    )
    expect(new Set(answers.map(answer => answer.access_token)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.refresh_token)).size).toBe(1)
  })

  test('with a token whose successor was used is reuse and ends the session', async () => {
    const second = await (await refresh(session.refresh_token)).json()
    const third = await (await refresh(second.refresh_token)).json()
    expect(await subStatus(await refresh(session.refresh_token))).toEqual([401, 'session_ended'])
    expect(await subStatus(await me(third.access_token))).toEqual([401, 'session_ended'])
    expect(await subStatus(await refresh(third.refresh_token))).toEqual([401, 'session_ended'])
    expect(await endReason()).toBe('refresh_token_reused')
  })

  test('with a token many rotations old is reuse too', async () => {
    let { refresh_token } = session
    for (let turn = 0; turn < 6; turn++)
      refresh_token = (await (await refresh(refresh_token)).json()).refresh_token
    expect(await subStatus(await refresh(session.refresh_token))).toEqual([401, 'session_ended'])
    expect(await endReason()).toBe('refresh_token_reused')
  })

  test('from another device ends the session', async () => {
    const device_id = '01890000-0000-7000-8000-00000000000b'
    expect(await subStatus(await refresh(session.refresh_token, { device_id }))).toEqual([
      401,
      'session_ended',
    ])
  })

  test('with a guess that names the session does not end it', async () => {
    const bytes = Buffer.from(session.refresh_token, 'base64url').fill(7, 16)
    expect(await subStatus(await refresh(bytes.toString('base64url')))).toEqual([401, 'token_invalid'])
    expect((await me(session.access_token)).status).toBe(200)
  })

  test('lasts 45 days on my device, counted from the last time', async () => {
    server.clock.advanceSeconds(44 * 86_400)
    const next = await (await refresh(session.refresh_token)).json()
    server.clock.advanceSeconds(44 * 86_400)
    const last = await (await refresh(next.refresh_token)).json()
    server.clock.advanceSeconds(45 * 86_400)
    expect(await subStatus(await refresh(last.refresh_token))).toEqual([401, 'token_expired'])
  })

  test('lasts one shift of twelve hours on a shared device, counted from the sign-in', async () => {
    const shared = await server.signIn('care_giver', { device_kind: 'shared' })
    server.clock.advanceSeconds(11 * 3_600)
    const next = await (await refresh(shared.refresh_token)).json()
    expect(next.expires_in).toBe(900)
    server.clock.advanceSeconds(3_600)
    expect(await subStatus(await refresh(next.refresh_token))).toEqual([401, 'token_expired'])
  })

  test('is refused to who was deactivated', async () => {
    await setActive(server.database, 'care_giver', false)
    expect(await subStatus(await refresh(session.refresh_token))).toEqual([401, 'session_ended'])
    expect(await subStatus(await me(session.access_token))).toEqual([401, 'session_ended'])
    await setActive(server.database, 'care_giver', true)
  })
})

describe('too many tries', () => {
  test('of one account are told to wait, and other accounts are not', async () => {
    const tryWith = (email: string) =>
      server.request('/auth/sessions', { json: { email, password: 'wrong' } })
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await tryWith(PEOPLE.staff.email)).status).toBe(401)
    }
    const refused = await tryWith(PEOPLE.staff.email)
    expect(refused.status).toBe(429)
    expect((await refused.json()).message).toBe('Too many requests. Please wait before retrying.')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await tryWith(PEOPLE.manager.email)).status).toBe(401)

    server.clock.advanceSeconds(Number(refused.headers.get('Retry-After')))
    const answer = await server.request('/auth/sessions', {
      json: { email: PEOPLE.staff.email, password: PASSWORD },
    })
    expect(answer.status).toBe(200)
  })

  test('do not slip past by being sent at once, and unknown addresses meet the same limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        server.request('/auth/sessions', { json: { email: 'nobody@hearth.test', password: 'wrong' } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('meet a limit for codes by mail too, also with the right password', async () => {
    const { email } = PEOPLE.progress_note
    const signIn = () => server.request('/auth/sessions', { json: { email, password: PASSWORD } })
    for (let attempt = 1; attempt <= 10; attempt++) expect((await signIn()).status).toBe(200)
    const mails = server.mails.length
    expect((await signIn()).status).toBe(429)
    expect(server.mails).toHaveLength(mails)
  })

  test('never stop a session that refreshes as it should', async () => {
    let { refresh_token } = session
    for (let turn = 0; turn < 50; turn++) {
      const answer = await refresh(refresh_token, { device_id: '01890000-0000-7000-8000-00000000000a' })
      expect(answer.status).toBe(200)
      refresh_token = (await answer.json()).refresh_token
    }
  })
})

async function endReason(): Promise<string | null> {
  const row = await server.database
    .selectFrom('session')
    .select('end_reason')
    .where('id', '=', session.session_id)
    .executeTakeFirstOrThrow()
  return row.end_reason
}
