import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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
const verify = (json: unknown) => server.request('/auth/otp/verify', { json })

async function pendingToken(): Promise<string> {
  const answer = await (await signIn({ email, password: PASSWORD })).json()
  return answer.session_token
}

describe('[A5] the code', () => {
  test('is wrong five times and the sign-in is over, even with the right one', async () => {
    const session_token = await pendingToken()
    const right = server.lastCode(email)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let attempt = 1; attempt <= 4; attempt++) {
      const answer = await verify({ email, otp: wrong, session_token })
      expect(answer.status).toBe(400)
      expect((await answer.json()).sub_status).toBe('code_wrong')
    }
    expect((await (await verify({ email, otp: wrong, session_token })).json()).sub_status).toBe(
      'sign_in_over',
    )
    const late = await verify({ email, otp: right, session_token })
    expect(late.status).toBe(400)
    expect((await late.json()).sub_status).toBe('sign_in_over')
  })

  test('sent again buys no more tries', async () => {
    const session_token = await pendingToken()
    const resend = () => server.request('/otp/requests', { json: { email, session_token } })
    for (let attempt = 1; attempt <= 4; attempt++) await verify({ email, otp: 'wrong', session_token })
    expect((await resend()).status).toBe(200)
    await verify({ email, otp: 'wrong', session_token })
    expect((await verify({ email, otp: server.lastCode(email), session_token })).status).toBe(400)
    expect((await resend()).status).toBe(400)
    expect(server.mails).toHaveLength(2)
  })

  test('sent again replaces the one before', async () => {
    const session_token = await pendingToken()
    const first = server.lastCode(email)
    server.clock.advanceSeconds(9 * 60)
    expect((await server.request('/otp/requests', { json: { email, session_token } })).status).toBe(200)
    const second = server.lastCode(email)
    server.clock.advanceSeconds(9 * 60)
    if (first !== second) expect((await verify({ email, otp: first, session_token })).status).toBe(400)
    expect((await verify({ email, otp: second, session_token })).status).toBe(200)
  })

  test('is not sent without a pending sign-in', async () => {
    const answer = await server.request('/otp/requests', { json: { email } })
    expect(answer.status).toBe(400)
    expect((await answer.json()).message).toBe('Session token is required. Please try logging in again.')
    expect(
      (await server.request('/otp/requests', { json: { email, session_token: 'made-up' } })).status,
    ).toBe(400)
    expect(server.mails).toEqual([])
  })

  test('that cannot be mailed is said so, without a word of why', async () => {
    vi.spyOn(server.dependencies.mailer, 'send').mockRejectedValueOnce(new Error('relay.example.org refused'))
    const answer = await signIn({ email, password: PASSWORD })
    expect(answer.status).toBe(503)
    expect(await answer.text()).not.toContain('relay')
    expect(server.log).toContainEqual({ event: 'mail_failed', mail: 'code', error: 'Error' })
  })

  test('runs out after ten minutes', async () => {
    const session_token = await pendingToken()
    server.clock.advanceSeconds(10 * 60)
    expect((await verify({ email, otp: server.lastCode(email), session_token })).status).toBe(400)
  })

  test('works once, also when sent twice at the same moment', async () => {
    const session_token = await pendingToken()
    const otp = server.lastCode(email)
    const answers = await Promise.all([1, 2, 3].map(() => verify({ email, otp, session_token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('of one sign-in does not open another, nor another person', async () => {
    const session_token = await pendingToken()
    const mine = server.lastCode(email)
    const other = await (await signIn({ email: PEOPLE.manager.email, password: PASSWORD })).json()
    expect((await verify({ email, otp: mine, session_token: other.session_token })).status).toBe(400)
    expect((await verify({ email: PEOPLE.manager.email, otp: mine, session_token })).status).toBe(400)
  })

  test('says what is missing in the words of the screen', async () => {
    const messages = await (await verify({})).json()
    expect(messages.fields).toEqual({
      email: ['Email is required for OTP verification'],
      otp: ['OTP code is required'],
    })
    expect((await (await verify({ email, otp: '123456' })).json()).message).toBe(
      'Session token is required. Please try logging in again.',
    )
  })
})
