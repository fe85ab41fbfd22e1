/** Signing in with a passkey, and everything that must not sign in. With a real authenticator's answers. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/accounts/forget-expired.ts'
import { createApp } from '#server/app.ts'
import { createAuthenticator, type Lies } from '../support/authenticator.ts'
import { deviceKey } from '../support/device-key.ts'
import { PEOPLE } from '../support/homes.ts'
import { passkeyRequests } from '../support/passkeys.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

const EMAIL = PEOPLE.care_giver.email
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

const { tokenOf, ask, own, optionsToAdd, optionsToSignIn, add, show, mailsTo } = passkeyRequests(() => server)

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
