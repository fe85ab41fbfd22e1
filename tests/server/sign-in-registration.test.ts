import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredRows } from '#server/accounts/forget-expired.ts'
import { createInvitation, inviteFirstAdmin } from '#server/accounts/invitations.ts'
import { PASSWORD, PEOPLE } from '#tests/support/homes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const NEW_PASSWORD = 'Quiet-river-8'
const FIRST = 'first@example.org'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
})

const post = (path: string, json: unknown) => server.request(path, { json })

describe('the first super admin of an empty Hearth', () => {
  let empty: TestServer
  let token: string
  const invite = (email: string) =>
    inviteFirstAdmin(empty.database, { email, now: () => empty.clock.now, random: empty.dependencies.random })
  const complete = (more: object) =>
    empty.request('/register/complete', {
      json: { token, first_name: 'Ada', last_name: 'Lund', password: NEW_PASSWORD, ...more },
    })

  beforeAll(async () => {
    empty = await startTestServer({ seed: false })
    token = (await invite(FIRST)).token
  })
  afterAll(() => empty.stop())

  test('sees the invitation behind the link', async () => {
    expect(await (await empty.request(`/register/complete/${token}`)).json()).toEqual({
      email: FIRST,
      first_name: '',
      last_name: '',
      token,
      required_fields: ['first_name', 'last_name', 'password'],
    })
  })

  test.each([
    [{ password: 'Aa1!' }, 'password', 'Password must be at least 8 characters long'],
    [
      { password: 'all lower case' },
      'password',
      'Password must include uppercase, lowercase, number, and special character',
    ],
    [{ confirm_password: 'Another-one-8' }, 'confirm_password', 'Passwords do not match'],
    [{ first_name: ' ' }, 'first_name', 'First name is required'],
    [
      { phone_number: '12' },
      'phone_number',
      'Please enter a valid phone number in international format (e.g., +1234567890)',
    ],
  ])('is told what is wrong with %o', async (more, field, message) => {
    const answer = await complete(more)
    expect(answer.status).toBe(400)
    expect((await answer.json()).fields).toEqual({ [field]: [message] })
  })

  test('completes the registration, gets a code and is in; the link works once', async () => {
    const answer = await complete({ confirm_password: NEW_PASSWORD, phone_number: '(518) 555-0142' })
    expect(answer.status).toBe(200)
    const { redirect, email, session_token } = await answer.json()
    expect([redirect, email]).toEqual(['verify-otp', FIRST])
    const verified = await empty.request('/auth/otp/verify', {
      json: { email, session_token, otp: empty.lastCode(FIRST) },
    })
    expect(await verified.json()).toMatchObject({
      user_role: 'super_admin',
      user: {
        first_name: 'Ada',
        phone_number: '+15185550142',
        verification_status: 'email verified',
        company_id: null,
        group_homes: [],
      },
    })
    expect((await complete({})).status).toBe(404)
    expect((await empty.request(`/register/complete/${token}`)).status).toBe(404)
  })

  test('stays the only one made this way', async () => {
    await expect(invite('second@example.org')).rejects.toThrow('There is already a super admin')
  })
})

test('two commands at once invite one first admin', async () => {
  const empty = await startTestServer({ seed: false })
  const invite = (email: string) =>
    inviteFirstAdmin(empty.database, { email, now: () => empty.clock.now, random: empty.dependencies.random })
  const outcomes = await Promise.allSettled([invite('one@example.org'), invite('two@example.org')])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await empty.stop()
})

test('registration without an invitation is refused', async () => {
  const answer = await post('/auth/register', {
    token: 'made-up',
    first_name: 'A',
    last_name: 'B',
    password: NEW_PASSWORD,
  })
  expect(answer.status).toBe(404)
})

describe('a forgotten password', () => {
  const { email } = PEOPLE.staff
  const linkToken = () =>
    /\/reset-password\/([\w-]+)/.exec(server.mails.findLast(mail => mail.to === email)?.text ?? '')?.[1] ?? ''

  test('is replaced by link once; every session ends and the old password is over', async () => {
    const { access_token } = await server.signIn('staff')
    await post('/auth/request-reset', { email })
    const link = linkToken()
    expect(link).toHaveLength(43)
    expect((await post(`/auth/password-resets/${link}`, { password: 'weak' })).status).toBe(400)
    const answer = await post(`/auth/password-resets/${link}`, {
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    })
    expect(answer.status).toBe(200)
    expect((await server.request('/me', { token: access_token })).status).toBe(401)
    expect((await post('/auth/sessions', { email, password: PASSWORD })).status).toBe(401)
    expect((await post('/auth/sessions', { email, password: NEW_PASSWORD })).status).toBe(200)
    expect((await post(`/auth/password-resets/${link}`, { password: 'Other-river-9' })).status).toBe(404)
  })

  test('link is good for one hour', async () => {
    await post('/utility/email', { email, request_type: 'reset_password' })
    const link = linkToken()
    server.clock.advanceSeconds(3_600)
    expect((await post(`/auth/password-resets/${link}`, { password: NEW_PASSWORD })).status).toBe(404)
  })

  test('[A32] link says whether it is good before a password is chosen, and asking does not use it up', async () => {
    await post('/auth/request-reset', { email })
    const path = `/auth/password-resets/${linkToken()}`
    expect((await server.request(path)).status).toBe(200)
    expect((await server.request(path)).status).toBe(200)
    server.clock.advanceSeconds(3_600)
    const answer = await server.request(path)
    expect(answer.status).toBe(404)
    expect((await answer.json()).message).toBe('This link is no longer valid. Please request a new one.')
  })

  test('link does not register, and a registration link does not reset', async () => {
    await post('/auth/request-reset', { email })
    expect((await server.request(`/register/complete/${linkToken()}`)).status).toBe(404)
    const invitation = await createInvitation(server.database, server.dependencies, {
      email,
      user_id: PEOPLE.staff.id,
      purpose: 'register',
    })
    expect((await post(`/auth/password-resets/${invitation}`, { password: NEW_PASSWORD })).status).toBe(404)
  })

  test('may be asked for three times an hour', async () => {
    for (let asked = 1; asked <= 3; asked++) {
      expect((await post('/auth/request-reset', { email: 'nobody@hearth.test' })).status).toBe(200)
    }
    expect((await post('/auth/request-reset', { email: 'nobody@hearth.test' })).status).toBe(429)
  })
})

test('[A34] a demo is asked for with company and telephone number, and who runs the platform is told by mail', async () => {
  const wanted = { email: 'someone@example.org', request_type: 'request_demo' }
  expect((await post('/utility/email', wanted)).status).toBe(400)
  const additional_data = { company_name: 'Lakeside', phone_number: '518 555 0177', message: 'Please call.' }
  expect((await post('/utility/email', { ...wanted, additional_data })).status).toBe(200)
  const kept = await server.database.selectFrom('demo_request').selectAll().execute()
  expect(kept).toMatchObject([
    { email: wanted.email, company_name: 'Lakeside', phone_number: '+15185550177' },
  ])
  await expect.poll(() => server.mails.map(({ to }) => to)).toContain(PEOPLE.super_admin.email)
  const told = server.mails.filter(({ text }) => text.includes('Lakeside'))
  expect(told.map(({ to }) => to)).toEqual([PEOPLE.super_admin.email])
  expect(told[0]?.text).toMatch(/someone@example\.org\n.*\+15185550177\n+Please call\./)
})

describe('a person without a name', () => {
  test('is asked for it after the code and can give it once', async () => {
    await server.database.deleteFrom('person_card').where('id', '=', PEOPLE.care_giver_2.id).execute()
    const { access_token: token } = await server.signIn('care_giver_2')
    const give = (json: unknown) => server.request('/auth/complete-registration', { json, token })
    expect((await give({ first_name: 'Jo' })).status).toBe(400)
    const answer = await give({ first_name: 'Jo', last_name: 'Whitaker', redirect: 'dashboard/mar' })
    expect(await answer.json()).toMatchObject({ redirect: 'dashboard/mar', user: { last_name: 'Whitaker' } })
    expect((await give({ last_name: 'Other' })).status).toBe(400)
    expect((await server.request('/auth/complete-registration', { json: {} })).status).toBe(401)
  })
})

describe('telephone numbers', () => {
  test('are checked and formatted for who is signed in', async () => {
    const { access_token: token } = await server.signIn('manager')
    const ask = (phone_number: string) =>
      server.request('/auth/phone/validate', { json: { phone_number }, token })
    expect(await (await ask('(518) 555-0111')).json()).toEqual({
      formatted_phone_number: '+15185550111',
      message: 'Phone number is valid',
    })
    const taken = await ask('+1 518 555 2005')
    expect([taken.status, (await taken.json()).message]).toEqual([409, 'This phone number is already in use'])
    const bad = await ask('call me')
    expect([bad.status, (await bad.json()).message]).toEqual([400, 'Invalid phone number format'])
  })
})

test('the clean-up clears what opens nothing any more and leaves the rest', async () => {
  const invitation = () =>
    createInvitation(server.database, server.dependencies, {
      email: PEOPLE.manager.email,
      user_id: PEOPLE.manager.id,
      purpose: 'register',
    })
  await server.database.deleteFrom('invitation').execute()
  await invitation()
  await post('/auth/sessions', { email: PEOPLE.manager.email, password: PASSWORD })
  server.clock.advanceSeconds(38 * 86_400)
  await invitation()
  await post('/auth/sessions', { email: PEOPLE.manager.email, password: PASSWORD })
  await deleteExpiredRows(server.database, server.clock.now)
  const count = async (table: 'invitation' | 'pending_sign_in') =>
    (await server.database.selectFrom(table).select('email').execute()).length
  expect(await count('invitation')).toBe(1)
  expect(await count('pending_sign_in')).toBe(1)
})
