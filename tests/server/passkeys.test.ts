/** Passkeys: adding one, signing in with it, and everything that must not sign in. With a real authenticator's answers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/accounts/forget-expired.ts'
import { createApp } from '#server/app.ts'
import { createAuthenticator, type Lies } from '../support/authenticator.ts'
import { deviceKey } from '../support/device-key.ts'
import { PEOPLE, type PersonName } from '../support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

const EMAIL = PEOPLE.care_giver.email
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-X210) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const DEVICE = '0191f3c0-0000-7000-8000-000000000001'
const REFUSED = {
  code: 'unauthenticated',
  message: 'This passkey was not accepted. Sign in with your password and a code.',
  sub_status: 'passkey_refused',
}

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const tokenOf = async (who: PersonName) => (await server.signIn(who)).access_token
const ask = async (path: string, json: object = {}, headers: Readonly<Record<string, string>> = {}) => {
  const answer = await server.request(path, { json, headers })
  return { status: answer.status, body: await answer.json(), headers: answer.headers }
}
const own = (token: string, path = '', method = 'GET', json?: object) =>
  server.request(`/me/passkeys${path}`, { token, method, ...(json === undefined ? {} : { json }) })
const listed = async (token: string) => (await (await own(token)).json()).passkeys
const optionsToAdd = async (token: string) => (await own(token, '/options', 'POST')).json()
const optionsToSignIn = async () => (await ask('/auth/passkeys/options')).body

async function add(token: string, phone = createAuthenticator(ADDRESS)) {
  const credential = phone.make(await optionsToAdd(token))
  const answer = await server.request('/me/passkeys', {
    token,
    json: { credential },
    headers: { 'User-Agent': ANDROID },
  })
  expect(answer.status).toBe(201)
  return { phone, passkey: await answer.json() }
}
const show = async (phone: ReturnType<typeof createAuthenticator>, lies: Lies = {}, more: object = {}) =>
  ask('/auth/passkeys/verify', { credential: phone.answer(await optionsToSignIn(), lies), ...more })
const mailsTo = (email: string) => server.mails.filter(({ to, code }) => to === email && code === undefined)

describe('signing in', () => {
  test('[A38.1] a passkey opens a session without password and code, with all that comes after a code', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    const former = await server.signIn('care_giver', { device_id: DEVICE })
    server.clock.advanceSeconds(3_600)
    const key = await deviceKey()
    const codes = server.mails.filter(({ code }) => code !== undefined).length
    const { status, body } = await show(
      phone,
      {},
      { device_id: DEVICE, device_kind: 'mine', public_key: key.public_key, redirect: '/dashboard/mar' },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { id: PEOPLE.care_giver.id, email: EMAIL },
      user_role: 'care_giver',
      redirect: 'dashboard/mar',
      missing_fields: [],
      expires_in: 900,
    })
    expect(server.mails.filter(({ code }) => code !== undefined)).toHaveLength(codes)
    const session = await server.database
      .selectFrom('session')
      .selectAll()
      .where('id', '=', body.session_id)
      .executeTakeFirstOrThrow()
    const { kty, crv, x, y } = key.public_key as Record<string, string>
    expect(session).toMatchObject({
      device_id: DEVICE,
      device_kind: 'mine',
      authenticated_at: new Date(server.clock.now).toISOString(),
      public_key: { kty, crv, x, y },
    })
    // Recent enough for what needs a sign-in of five minutes; the session of before on this device is over.
    const change = { field: 'phone_number', value: '+15185550199' }
    const changed = await server.request('/me', { method: 'PATCH', token: body.access_token, json: change })
    expect(changed.status).toBe(200)
    expect((await server.request('/me', { token: former.access_token })).status).toBe(401)
  })

  test('[A38.1] whose device it is counts as after a code: a shared one is not remembered and lasts a shift', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    const mine = await show(phone)
    expect(mine.headers.getSetCookie().join()).toContain('hearth_device=')
    const shared = await show(phone, {}, { device_kind: 'shared' })
    expect(shared.headers.getSetCookie()).toEqual([])
    const { successor } = await server.database
      .selectFrom('session')
      .select('successor')
      .where('id', '=', shared.body.session_id)
      .executeTakeFirstOrThrow()
    const lastsUntil = Date.parse((successor as { refresh_expires_at: string }).refresh_expires_at)
    expect(lastsUntil - server.clock.now).toBe(12 * 3_600_000)
    expect((await show(phone, {}, { device_kind: 'ours' })).status).toBe(400)
  })

  test('[A38.1] who has no name yet is asked for it, as after a code', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    await server.database.deleteFrom('person_card').where('id', '=', PEOPLE.care_giver.id).execute()
    const { body } = await show(phone, {}, { redirect: 'dashboard/mar' })
    expect(body).toMatchObject({
      redirect: 'complete-registration',
      missing_fields: ['first_name', 'last_name'],
    })
  })

  test('[A38.1] [A26] a device that did not know the person is told of by mail, with what ends it', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    await expect.poll(() => mailsTo(EMAIL).length).toBe(1)
    const first = await show(phone)
    await expect.poll(() => mailsTo(EMAIL).length).toBe(2)
    expect(mailsTo(EMAIL)[1]).toMatchObject({ subject: 'New sign-in to Hearth' })
    expect(mailsTo(EMAIL)[1]?.text).toContain('remove the passkey in your profile')
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const credential = phone.answer(await optionsToSignIn())
    expect((await ask('/auth/passkeys/verify', { credential }, { Cookie: cookie })).status).toBe(200)
    expect(mailsTo(EMAIL)).toHaveLength(2)
  })

  test('[A38.2] neither challenge nor refusal says whether anybody has an account', async () => {
    const manager = await tokenOf('manager')
    const { phone: removed, passkey } = await add(manager)
    await own(manager, `/${passkey.id}`, 'DELETE')
    const { phone: theirs } = await add(await tokenOf('care_giver'))
    const { phone: deactivated } = await add(await tokenOf('care_giver_2'))
    await server.request(`/staff/${PEOPLE.care_giver_2.id}`, { method: 'DELETE', token: manager })

    const options = await optionsToSignIn()
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'hearth.example.org',
      timeout: 300_000,
      userVerification: 'required',
    })
    const stranger = createAuthenticator(ADDRESS)
    const answers = [
      await show(stranger, { userHandle: theirs.userHandle() ?? '' }),
      await show(removed),
      await show(deactivated),
      await show(theirs, { isForged: true }),
    ]
    for (const { status, body } of answers) expect([status, body]).toEqual([401, REFUSED])
    expect(server.log.filter(({ event }) => event === 'sign_in_failed')).toHaveLength(answers.length)
  })

  test('[A38.2] password and code sign in as before, with and without a passkey', async () => {
    await add(await tokenOf('care_giver'))
    expect((await server.signIn('care_giver')).user.id).toBe(PEOPLE.care_giver.id)
  })
})

describe('what does not sign in', () => {
  const LIES: Readonly<Record<string, Lies>> = {
    'a page elsewhere': { origin: 'https://hearth.example.com' },
    'a page of the same host over http': { origin: 'http://hearth.example.org' },
    'another port': { origin: `${ADDRESS}:8443` },
    'another host': { rpId: 'example.org' },
    'an answer that makes a passkey': { type: 'webauthn.create' },
    'a user who was not verified': { isVerified: false },
    'a forged signature': { isForged: true },
    'no person': { userHandle: null },
    'a person nobody is': { userHandle: Buffer.alloc(32, 7).toString('base64url') },
  }
  test.each(Object.entries(LIES))('[A38.3] %s', async (_, lies) => {
    const { phone } = await add(await tokenOf('care_giver'))
    const { status, body } = await show(phone, lies)
    expect([status, body]).toEqual([401, REFUSED])
    expect((await show(phone)).status).toBe(200)
  })

  test('[A38.3] the passkey of another person, whoever it says it is of', async () => {
    const { phone: theirs } = await add(await tokenOf('manager'))
    const { phone } = await add(await tokenOf('care_giver'))
    const lies: Lies[] = [
      { userHandle: theirs.userHandle() ?? '' },
      { credentialId: theirs.credentialId },
      { credentialId: theirs.credentialId, userHandle: theirs.userHandle() ?? '' },
    ]
    for (const one of lies) expect(await show(phone, one)).toMatchObject({ status: 401, body: REFUSED })
  })

  test('[A38.3] a counter that went back, or stands: somebody may have a copy', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    expect((await show(phone, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 8, 0])
      expect(await show(phone, { counter })).toMatchObject({ status: 401, body: REFUSED })
    const event = { event: 'passkey_counter_went_back', user: PEOPLE.care_giver.id }
    expect(server.log.filter(line => line.event === event.event)).toEqual([event, event, event])
    expect((await show(phone, { counter: 10 })).status).toBe(200)
  })

  test('[A38.3] a passkey that does not count signs in again and again', async () => {
    const { phone } = await add(await tokenOf('care_giver'), createAuthenticator(ADDRESS, { counts: false }))
    for (let turn = 0; turn < 3; turn++) expect((await show(phone)).status).toBe(200)
    const { counter, is_backup_eligible, is_backed_up } = await server.database
      .selectFrom('passkey')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect({ counter, is_backup_eligible, is_backed_up }).toEqual({
      counter: 0,
      is_backup_eligible: true,
      is_backed_up: true,
    })
  })

  test('[A38.4] a challenge is good once, for five minutes, and on every process', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    const over = { status: 400, body: { sub_status: 'sign_in_over' } }
    const options = await optionsToSignIn()
    const credential = phone.answer(options)
    const other = createApp(server.dependencies)
    const elsewhere = await other.fetch(
      new Request(`${ADDRESS}/api/v1/auth/passkeys/verify`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ credential }),
      }),
    )
    expect(elsewhere.status).toBe(200)
    expect(await ask('/auth/passkeys/verify', { credential })).toMatchObject(over)
    expect(await ask('/auth/passkeys/verify', { credential: phone.answer(options) })).toMatchObject(over)

    const atOnce = phone.answer(await optionsToSignIn())
    const both = await Promise.all([1, 2].map(() => ask('/auth/passkeys/verify', { credential: atOnce })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])

    const late = await optionsToSignIn()
    server.clock.advanceSeconds(300)
    expect(await ask('/auth/passkeys/verify', { credential: phone.answer(late) })).toMatchObject(over)
    const madeUp = { challenge: Buffer.alloc(32, 1).toString('base64url'), rpId: 'hearth.example.org' }
    expect(await ask('/auth/passkeys/verify', { credential: phone.answer(madeUp) })).toMatchObject(over)
    const mangled = {
      ...phone.answer(madeUp),
      response: { ...phone.answer(madeUp).response, clientDataJSON: 'e30' },
    }
    expect(await ask('/auth/passkeys/verify', { credential: mangled })).toMatchObject(over)
    await deleteExpiredRows(server.database, server.clock.now + 1)
    expect(await server.database.selectFrom('passkey_challenge').selectAll().execute()).toEqual([])
  })

  test('[A38.4] a failed answer uses its challenge up, and one to add a passkey signs nobody in', async () => {
    const token = await tokenOf('care_giver')
    const { phone } = await add(token)
    const options = await optionsToSignIn()
    const verify = (lies: Lies) => ask('/auth/passkeys/verify', { credential: phone.answer(options, lies) })
    expect(await verify({ isVerified: false })).toMatchObject({ status: 401 })
    expect(await verify({})).toMatchObject({ status: 400, body: { sub_status: 'sign_in_over' } })
    const { challenge } = await optionsToAdd(token)
    expect(await show(phone, { challenge })).toMatchObject({ status: 400 })
  })

  test('[A38.5] tries and challenges meet a limit, and a device that knows the person has its own', async () => {
    const { phone } = await add(await tokenOf('care_giver'))
    const known = await show(phone)
    const cookie = known.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const statuses: number[] = []
    for (let attempt = 0; attempt < 25; attempt++)
      statuses.push((await show(phone, { isForged: true })).status)
    expect(statuses.filter(status => status === 429)).toHaveLength(5)
    expect((await show(phone)).status).toBe(429)
    const credential = phone.answer(await optionsToSignIn())
    expect((await ask('/auth/passkeys/verify', { credential }, { Cookie: cookie })).status).toBe(200)
  })
})

test('[A38.5] challenges of one address meet a limit, which a known device behind it does not', async () => {
  const behind = await startTestServer({ settings: { trustProxy: true } })
  const post = (path: string, json: object, headers: Readonly<Record<string, string>> = {}) =>
    behind.request(path, { json, headers: { 'X-Forwarded-For': '198.51.100.7', ...headers } })
  const pending = await (await post('/auth/sessions', { email: EMAIL, password: 'wrong' })).json()
  expect(pending.code).toBe('unauthenticated')
  const { access_token: token } = await behind.signIn('care_giver')
  const signedIn = await post('/auth/refresh', {
    refresh_token: (await behind.signIn('care_giver')).refresh_token,
  })
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  await behind.database
    .insertInto('rate_limit')
    .values({
      key: 'passkey_challenge:address:198.51.100.7',
      window_at: new Date(Math.floor(behind.clock.now / 900_000) * 900_000).toISOString(),
      count: 200,
    })
    .execute()
  expect((await post('/auth/passkeys/options', {})).status).toBe(429)
  expect((await post('/auth/passkeys/options', {}, { Cookie: cookie })).status).toBe(200)
  expect(token).toBeTruthy()
  await behind.stop()
})

describe('the own passkeys', () => {
  test('[A38.6] a passkey is added within five minutes of signing in', async () => {
    const token = await tokenOf('care_giver')
    const options = await own(token, '/options', 'POST')
    expect(await options.json()).toMatchObject({
      rp: { id: 'hearth.example.org', name: 'Hearth' },
      user: { name: EMAIL, displayName: 'Dana Reyes' },
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
    server.clock.advanceSeconds(301)
    const late = await own(token, '/options', 'POST')
    expect([late.status, await late.json()]).toMatchObject([403, { sub_status: 'sign_in_again' }])
    expect(await listed(token)).toEqual([])
  })

  test('[A38.6] not on a device that is somebody else’s, which others unlock', async () => {
    const { access_token: token } = await server.signIn('care_giver', { device_kind: 'shared' })
    const answer = await own(token, '/options', 'POST')
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { message: 'Add a passkey on a device of your own.' },
    ])
  })

  const LIES: Readonly<Record<string, Lies>> = {
    'a page elsewhere': { origin: 'https://hearth.example.com' },
    'another host': { rpId: 'example.org' },
    'a user who was not verified': { isVerified: false },
    'an answer that signs in': { type: 'webauthn.get' },
  }
  test.each(Object.entries(LIES))('[A38.3] %s adds none', async (_, lies) => {
    const token = await tokenOf('care_giver')
    const credential = createAuthenticator(ADDRESS).make(await optionsToAdd(token), lies)
    const answer = await own(token, '', 'POST', { credential })
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { message: 'This passkey could not be added. Please try again.' },
    ])
    expect(await listed(token)).toEqual([])
  })

  test('[A38.4] a challenge to add is good once, for five minutes, and in its own session', async () => {
    const [token, colleague] = [await tokenOf('care_giver'), await tokenOf('manager')]
    const elsewhere = await tokenOf('care_giver')
    const tooLong = [400, { message: 'This took too long. Add the passkey again.' }]
    const answered = async (
      asker: string,
      options: Parameters<ReturnType<typeof createAuthenticator>['make']>[0],
    ) => {
      const answer = await own(asker, '', 'POST', { credential: createAuthenticator(ADDRESS).make(options) })
      return [answer.status, await answer.json()]
    }
    const options = await optionsToAdd(token)
    expect(await answered(colleague, options)).toMatchObject(tooLong)
    expect(await answered(elsewhere, options)).toMatchObject(tooLong)
    expect(await answered(token, options)).toMatchObject([201, {}])
    expect(await answered(token, options)).toMatchObject(tooLong)
    expect(await answered(token, { ...options, ...(await optionsToSignIn()) })).toMatchObject(tooLong)
    const late = await optionsToAdd(token)
    server.clock.advanceSeconds(300)
    expect(await answered(token, late)).toMatchObject(tooLong)
  })

  test('[A38.6] no passkey is added twice, and twenty at most', async () => {
    const token = await tokenOf('care_giver')
    const { phone } = await add(token)
    const options = await optionsToAdd(token)
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: phone.credentialId, transports: ['internal', 'hybrid'] },
    ])
    expect((await own(token, '', 'POST', { credential: phone.make(options) })).status).toBe(400)
    const others = await tokenOf('manager')
    const stolen = phone.make(await optionsToAdd(others))
    expect((await own(others, '', 'POST', { credential: stolen })).status).toBe(400)
    for (let count = 1; count < 20; count++) await add(token)
    const refused = await own(token, '/options', 'POST')
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'You have 20 passkeys. Remove one before you add another.',
    ])
  })

  test('[A38.7] who adds or removes one is told by mail, in the language of the account', async () => {
    const token = await tokenOf('care_giver')
    await server.request('/me', { method: 'PATCH', token, json: { language: 'German' } })
    const { passkey } = await add(token)
    await expect
      .poll(() => mailsTo(EMAIL).map(({ subject }) => subject))
      .toEqual(['Ihrem Hearth-Konto wurde ein Passkey hinzugefügt'])
    expect(mailsTo(EMAIL)[0]?.text).toContain('Chrome auf Android')
    await own(token, `/${passkey.id}`, 'DELETE')
    await expect
      .poll(() => mailsTo(EMAIL).at(-1)?.subject)
      .toBe('Aus Ihrem Hearth-Konto wurde ein Passkey entfernt')
    const kinds = await server.database
      .selectFrom('operation')
      .select('kind')
      .where('kind', 'like', 'user.%_passkey')
      .orderBy('received_at')
      .orderBy('kind')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual(['user.add_passkey', 'user.remove_passkey'])
  })

  test('[A38.8] a person sees, renames and removes their own, and nobody else’s', async () => {
    const [token, manager] = [await tokenOf('care_giver'), await tokenOf('manager')]
    const { phone, passkey } = await add(token)
    const created_at = new Date(server.clock.now).toISOString()
    expect(passkey).toEqual({ id: passkey.id, name: 'Chrome on Android', created_at, last_used_at: null })
    server.clock.advanceSeconds(60)
    await show(phone)
    const last_used_at = new Date(server.clock.now).toISOString()
    expect(await listed(token)).toEqual([{ ...passkey, last_used_at }])

    expect(await listed(manager)).toEqual([])
    expect((await own(manager, `/${passkey.id}`, 'PATCH', { name: 'Mine' })).status).toBe(404)
    expect((await own(manager, `/${passkey.id}`, 'DELETE')).status).toBe(404)
    const staff = await server.request(`/staff/${PEOPLE.care_giver.id}`, { token: manager })
    expect(staff.status).toBe(200)
    expect(JSON.stringify(await staff.json())).not.toMatch(/passkey/i)

    const renamed = await own(token, `/${passkey.id}`, 'PATCH', { name: ' My phone ' })
    expect(await renamed.json()).toEqual({ ...passkey, last_used_at, name: 'My phone' })
    for (const name of ['', ' ', 'x'.repeat(61), 'two\nlines', 7])
      expect((await own(token, `/${passkey.id}`, 'PATCH', { name })).status).toBe(400)
    expect((await own(token, `/${passkey.id}`, 'DELETE')).status).toBe(200)
    expect((await own(token, `/${passkey.id}`, 'DELETE')).status).toBe(404)
    expect(await listed(token)).toEqual([])
    expect(await show(phone)).toMatchObject({ status: 401, body: REFUSED })
  })

  test('[A38.8] a deactivated person cannot use theirs, and has them again once they are back', async () => {
    const manager = await tokenOf('manager')
    const { phone } = await add(await tokenOf('care_giver'))
    await server.request(`/staff/${PEOPLE.care_giver.id}`, { method: 'DELETE', token: manager })
    expect(await show(phone)).toMatchObject({ status: 401, body: REFUSED })
    await server.request(`/staff/${PEOPLE.care_giver.id}/reactivate`, {
      method: 'PUT',
      token: manager,
      json: { home_id: 1, role: 'care_giver' },
    })
    expect((await show(phone)).status).toBe(200)
  })

  test('[A38.8] an account that is deleted leaves none', async () => {
    const token = await tokenOf('care_giver')
    const { phone } = await add(token)
    const { phone: others } = await add(await tokenOf('manager'))
    expect((await server.request('/me', { method: 'DELETE', token })).status).toBe(200)
    const left = await server.database.selectFrom('passkey').select('user_id').execute()
    expect(left).toEqual([{ user_id: PEOPLE.manager.id }])
    expect(await show(phone)).toMatchObject({ status: 401, body: REFUSED })
    expect((await show(others)).status).toBe(200)
  })
})

test('[A38.3] on this machine another port of it is as good, and nothing else is', async () => {
  const local = await startTestServer({ settings: { publicUrl: 'http://localhost:8080', isHttps: false } })
  const { access_token: token } = await local.signIn('care_giver')
  const post = async (path: string, json: object = {}, sent: object = {}) => {
    const answer = await local.request(path, { json, ...sent })
    return { status: answer.status, body: await answer.json() }
  }
  const phone = createAuthenticator('http://localhost:5173')
  const { body: options } = await post('/me/passkeys/options', {}, { token })
  expect(options.rp.id).toBe('localhost')
  expect((await post('/me/passkeys', { credential: phone.make(options) }, { token })).status).toBe(201)
  const tried = async (lies: Lies) => {
    const { body } = await post('/auth/passkeys/options')
    return (await post('/auth/passkeys/verify', { credential: phone.answer(body, lies) })).status
  }
  expect(await tried({})).toBe(200)
  const origins = [
    'https://localhost:5173',
    'http://localhost.example.org',
    'http://127.0.0.1:5173',
    'null',
    '',
  ]
  for (const origin of origins) expect([origin, await tried({ origin })]).toEqual([origin, 401])
  await local.stop()
})
