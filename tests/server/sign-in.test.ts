import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { safeRedirect } from '#domain/rules/access/redirects.ts'
import { PASSWORD, PEOPLE, setActive } from '#tests/support/homes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const { email } = PEOPLE.care_giver

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
  server.mails.length = 0
})

const signIn = (json: unknown) => server.request('/auth/sessions', { json })
const verify = (json: unknown) => server.request('/auth/otp/verify', { json })

async function pendingToken(): Promise<string> {
  const answer = await (await signIn({ email, password: PASSWORD })).json()
  return answer.session_token
}

describe('password, then the code from the mail', () => {
  test('opens a session that knows the person, their role and their homes', async () => {
    const answer = await signIn({ email: ' CareGiver@Hearth.test ', password: PASSWORD })
    expect(answer.status).toBe(200)
    const pending = await answer.json()
    expect(pending).toMatchObject({ redirect: 'verify-otp', email, missing_fields: [] })
    expect(pending).not.toHaveProperty('access_token')

    const otp = server.lastCode(email)
    expect(otp).toMatch(/^\d{6}$/)
    const verified = await verify({ email, otp, session_token: pending.session_token })
    expect(verified.status).toBe(200)
    const session = await verified.json()
    expect(session).toMatchObject({
      expires_in: 900,
      user_role: 'care_giver',
      redirect: 'dashboard',
      missing_fields: [],
      server_time: new Date(server.clock.now).toISOString(),
      user: {
        id: PEOPLE.care_giver.id,
        first_name: 'Dana',
        last_name: 'Reyes',
        role: 'care_giver',
        company_name: 'Maple Grove Homes',
        group_homes: [{ home_id: 1, display_home_name: 'Maple House' }],
        home_id: 1,
        current_home_id: 1,
        rating: null,
        rating_count: 0,
        last_login: new Date(server.clock.now).toISOString(),
      },
    })
    expect(session.session_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(JSON.stringify(session)).not.toContain('password')

    const me = await server.request('/me', { token: session.access_token })
    expect(await me.json()).toEqual({
      ...session.user,
      session_id: session.session_id,
      server_time: session.server_time,
    })
  })

  test('keeps neither tokens nor codes in the database', async () => {
    const session_token = await pendingToken()
    const otp = server.lastCode(email)
    const tokens = await (await verify({ email, otp, session_token })).json()
    const rows = await server.database.selectFrom('session').selectAll().execute()
    const kept = JSON.stringify(rows.map(row => ({ ...row, hex: row.access_hash.toString('base64url') })))
    for (const secret of [tokens.access_token, tokens.refresh_token, otp]) expect(kept).not.toContain(secret)
  })

  test('works under the other path and with the cookie instead of the token in the body', async () => {
    const answer = await signIn({ email, password: PASSWORD })
    const cookie = answer.headers.get('Set-Cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Secure/)
    expect(cookie).toMatch(/SameSite=Strict/)
    const verified = await server.request('/otp/verifications', {
      json: { email, otp: server.lastCode(email) },
      headers: { Cookie: cookie.split(';')[0] ?? '' },
    })
    expect(verified.status).toBe(200)
  })

  test('stores the device, its kind and the public half of its signing key', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ])
    const public_key = await crypto.subtle.exportKey('jwk', pair.publicKey)
    const device_id = '01890000-0000-7000-8000-000000000001'
    const session = await server.signIn('care_giver', { device_id, device_kind: 'shared', public_key })
    const row = await server.database
      .selectFrom('session')
      .select(['device_id', 'device_kind', 'public_key'])
      .where('id', '=', session.session_id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      device_id,
      device_kind: 'shared',
      public_key: { kty: 'EC', crv: 'P-256', x: public_key.x, y: public_key.y },
    })
  })

  test('refuses a public key that is private, of another kind or not on the curve', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
    const secret = await crypto.subtle.exportKey('jwk', pair.privateKey)
    const { x, y, d } = secret
    for (const public_key of [
      secret,
      { kty: 'EC', crv: 'P-256', x, y, d },
      { kty: 'EC', crv: 'P-384', x, y },
      { kty: 'EC', crv: 'P-256', x, y: x },
      'a key',
    ]) {
      const answer = await verify({ email, otp: '123456', session_token: 'x', public_key })
      expect(answer.status).toBe(400)
      expect(Object.keys((await answer.json()).fields)[0]).toMatch(/^public_key/)
    }
  })

  test('[U4.4] leads to the day, filters and record that were wanted, and to nothing that is no query', async () => {
    expect(safeRedirect('dashboard/mar?day=2026-03-09&client=4')).toBe(
      'dashboard/mar?day=2026-03-09&client=4',
    )
    expect(safeRedirect('/dashboard?open=a%20b#c')).toBe('dashboard?open=a%20b')
    for (const strange of [
      'dashboard/mar?x=<script>',
      'dashboard/mar?//evil.example',
      'dashboard/mar?',
      'dashboard/mar?a b',
    ]) {
      expect(safeRedirect(strange)).toBe('dashboard/mar')
    }
    const session_token = await pendingToken()
    const redirect = 'dashboard/tasks?status=open&sort=-due_date'
    const answer = await verify({ email, otp: server.lastCode(email), session_token, redirect })
    expect((await answer.json()).redirect).toBe(redirect)
  })

  test('leads to one of our own screens and nowhere else', async () => {
    const wanted = async (redirect: string) => {
      const session_token = await pendingToken()
      const answer = await verify({ email, otp: server.lastCode(email), session_token, redirect })
      return (await answer.json()).redirect
    }
    expect(await wanted('dashboard/mar')).toBe('dashboard/mar')
    expect(await wanted('/dashboard/clients/12#medication')).toBe('dashboard/clients/12')
    expect(await wanted('//evil.example')).toBe('dashboard')
    expect(await wanted('https://evil.example/dashboard')).toBe('dashboard')
    expect(await wanted('dashboard/../../elsewhere')).toBe('dashboard')
    expect(await wanted('\\evil.example/mar')).toBe('dashboard')
  })
})

describe('[A4] nobody learns whether an address has an account', () => {
  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await signIn({ email, password: 'not it' })
    const unknown = await signIn({ email: 'nobody@hearth.test', password: 'not it' })
    expect(wrong.status).toBe(401)
    expect(unknown.status).toBe(401)
    const body = await wrong.json()
    expect(body).toEqual({
      code: 'unauthenticated',
      message: 'Login failed',
      sub_status: 'credentials_wrong',
    })
    expect(await unknown.json()).toEqual(body)
    expect(server.mails).toEqual([])
  })

  test('a deactivated person gets it too, with the right password', async () => {
    await setActive(server.database, 'care_giver', false)
    const answer = await signIn({ email, password: PASSWORD })
    await setActive(server.database, 'care_giver', true)
    expect(answer.status).toBe(401)
    expect((await answer.json()).message).toBe('Login failed')
  })

  test('asking for a reset answers alike, and only the known address gets a mail', async () => {
    for (const path of ['/auth/request-reset', '/auth/password-reset-requests']) {
      server.mails.length = 0
      const known = await server.request(path, { json: { email } })
      const unknown = await server.request(path, { json: { email: 'nobody@hearth.test' } })
      expect(known.status).toBe(200)
      expect(await unknown.json()).toEqual(await known.json())
      expect(server.mails.map(({ to }) => to)).toEqual([email])
    }
  })

  test('whether an address is free is told only with a session or an invitation', async () => {
    const ask = (token?: string) =>
      server.request('/auth/email/validate', {
        json: { email: PEOPLE.manager.email },
        ...(token ? { token } : {}),
      })
    const anonymous = await ask()
    expect(anonymous.status).toBe(401)
    expect((await anonymous.json()).message).toBe('Authentication required for email validation')
    const { access_token } = await server.signIn('care_giver')
    const answer = await ask(access_token)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toBe('Email address is already in use')
  })
})
