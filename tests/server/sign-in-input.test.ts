import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, PEOPLE } from '#tests/support/homes.ts'
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

describe('input that is not what was asked for', () => {
  const calls = [
    '/auth/sessions',
    '/auth/otp/verify',
    '/otp/verifications',
    '/otp/requests',
    '/auth/refresh',
    '/auth/register',
    '/register/complete',
    '/auth/request-reset',
    '/auth/password-reset-requests',
    '/auth/password-resets/some-token',
    '/utility/email',
    '/auth/email/validate',
    '/auth/phone/validate',
  ]

  test.each(calls)('%s answers 400 to broken JSON, wrong types and unknown fields', async path => {
    const bodies = [
      '{"email":',
      '[]',
      '"text"',
      '12',
      'null',
      '{"email":{"$ne":null},"password":["a"]}',
      '{"surprise":1}',
    ]
    for (const body of bodies) {
      const answer = await server.request(path, { body })
      expect([path, body, answer.status]).toEqual([path, body, 400])
      const said = await answer.json()
      expect(['malformed', 'invalid_input']).toContain(said.code)
      expect(JSON.stringify(said)).not.toMatch(/Error:|at .*\.ts/)
    }
  })

  test('a field nobody described is named', async () => {
    const answer = await signIn({ email, password: PASSWORD, role: 'super_admin' })
    expect(answer.status).toBe(400)
    expect((await answer.json()).fields).toEqual({ role: ['Unknown field role.'] })
  })

  test('a body of two megabytes is refused unread', async () => {
    const answer = await signIn({ email, password: 'x'.repeat(2 * 1024 * 1024) })
    expect(answer.status).toBe(413)
    expect((await answer.json()).code).toBe('too_large')
  })

  test('a password of ten thousand letters never reaches the hash', async () => {
    expect((await signIn({ email, password: 'x'.repeat(10_000) })).status).toBe(400)
  })
})
