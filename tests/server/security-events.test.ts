/** What somebody who watches for attacks finds in the log, and what the log never holds. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forger } from '../support/forged-push.ts'
import { PASSWORD, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { email } = PEOPLE.care_giver
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('rate_limit').execute()
})

const events = (event: string) => server.log.filter(line => line.event === event)

test('[A10.8] a wrong password, a wrong code and a made-up sign-in are failed sign-ins', async () => {
  await server.request('/auth/sessions', { json: { email, password: 'Not-the-password-1!' } })
  expect(events('sign_in_failed')).toEqual([
    {
      event: 'sign_in_failed',
      request: expect.any(String),
      method: 'POST',
      route: '/api/v1/auth/sessions',
      sub_status: 'credentials_wrong',
    },
  ])
  const pending = await server.request('/auth/sessions', { json: { email, password: PASSWORD } })
  const { session_token } = await pending.json()
  const wrong = server.lastCode(email) === '123456' ? '654321' : '123456'
  await server.request('/auth/otp/verify', { json: { email, otp: wrong, session_token } })
  await server.request('/auth/otp/verify', { json: { email, otp: wrong, session_token: 'made-up' } })
  expect(events('sign_in_failed').map(({ sub_status }) => sub_status)).toEqual([
    'credentials_wrong',
    'code_wrong',
    'sign_in_over',
  ])
})

test('[A10.8] a limit reached and a right refused are events, refused operations too', async () => {
  let status = 0
  for (let tries = 0; status !== 429 && tries < 50; tries++)
    ({ status } = await server.request('/auth/request-reset', { json: { email } }))
  expect(status).toBe(429)
  expect(events('limit_reached')).toMatchObject([{ route: '/api/v1/auth/request-reset' }])

  const notes = await server.signIn('progress_note')
  expect((await server.request('/medications', { token: notes.access_token })).status).toBe(403)
  const refused = { route: '/api/v1/medications', user: PEOPLE.progress_note.id }
  expect(events('access_refused')).toMatchObject([refused])

  const tablet = await forger(server, 'progress_note')
  const args = { allergy_id: tablet.newId(), client_id: 1, substance: 'Penicillin' }
  const unsigned = { operation: tablet.operation('allergy.record', args), signature: 'AAAA' }
  await server.request('/sync/push', { json: { operations: [unsigned, unsigned] } })
  expect(events('access_refused').at(-1)).toMatchObject({ route: '/api/v1/sync/push', operations: 2 })
})

test('[A10.8] no line holds an address, a name, a code or a token', () => {
  const text = server.log.map(line => JSON.stringify(line)).join('\n')
  expect(text).not.toMatch(/@|hearth\.test|Hearth-demo|Not-the-password|made-up|Penicillin|Reyes|\?/)
})
