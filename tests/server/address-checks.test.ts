/** Whether an e-mail address or a telephone number is free, as forms ask while somebody types (spec part 1 §5, §8). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createInvitation } from '#server/accounts/invitations.ts'
import { PEOPLE } from '#tests/support/homes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const { manager, staff } = PEOPLE
const TAKEN_PHONE = '+1 518 555 2005'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: true } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
})

const said = async (path: string, json: object, token?: string) => {
  const answer = await server.request(path, { json, ...(token ? { token } : {}) })
  return [answer.status, (await answer.json()).message]
}
const invite = () =>
  createInvitation(
    server.database,
    { now: () => server.clock.now, random: server.dependencies.random },
    { email: staff.email, user_id: staff.id, purpose: 'register' },
  )

test('[A30.1] who is invited is told, in the words of the specification, and nobody without an invitation', async () => {
  const token = await invite()
  const email = (address: string, more = {}) => said('/auth/email/validate', { email: address, ...more })
  expect(await email('  New.Person@Example.org ', { token })).toEqual([
    200,
    'Email address is valid and available',
  ])
  expect(await email(staff.email, { token })).toEqual([200, 'Email address is valid and available'])
  expect(await email(manager.email, { token })).toEqual([409, 'Email address is already in use'])
  expect(await email('no address', { token })).toEqual([400, 'Please enter a valid email address'])
  expect(await email(manager.email)).toEqual([401, 'Authentication required for email validation'])
  expect(await email(manager.email, { token: 'made-up' })).toEqual([
    401,
    'Authentication required for email validation',
  ])

  const phone = (phone_number: string, more = {}) => said('/auth/phone/validate', { phone_number, ...more })
  expect(await phone('518 555 0147', { token })).toEqual([200, 'Phone number is valid'])
  expect(await phone(TAKEN_PHONE, { token })).toEqual([409, 'This phone number is already in use'])
  expect(await phone('call 518 555 0147', { token })).toEqual([400, 'Invalid phone number format'])
  expect(await phone(TAKEN_PHONE)).toEqual([401, 'Authentication required for phone validation'])
})

test('[A30.1] thirty times in a quarter of an hour, then it says when again', async () => {
  const { access_token: token } = await server.signIn('manager')
  const ask = () => server.request('/auth/phone/validate', { json: { phone_number: '+15185550147' }, token })
  for (let count = 0; count < 30; count++) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect((await refused.json()).message).toBe('Too many requests. Please wait before retrying.')
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  server.clock.advanceSeconds(15 * 60)
  const again = await server.signIn('manager')
  expect((await said('/auth/phone/validate', { phone_number: '+15185550147' }, again.access_token))[0]).toBe(
    200,
  )
})

test('[A30.1] guessing an invitation meets the limit of links', async () => {
  const guess = async () =>
    server.request('/auth/email/validate', {
      json: { email: manager.email, token: 'guess' },
      headers: { 'X-Forwarded-For': '192.0.2.7' },
    })
  for (let count = 0; count < 100; count++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
})

test('[A30.3] a number that somebody else has is refused at registration, and the link stays good', async () => {
  const token = await invite()
  const register = (phone_number: string) =>
    server.request('/register/complete', {
      json: { token, first_name: 'Noor', last_name: 'Haddad', password: 'Quiet-river-8', phone_number },
    })
  const refused = await register(TAKEN_PHONE)
  expect(refused.status).toBe(409)
  expect((await refused.json()).fields).toEqual({ phone_number: ['This phone number is already in use'] })
  expect((await register('+1 518 555 0147')).status).toBe(200)
})
