/** Whose language each mail is in (G10), asked of the server as people make it send them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsIn } from '#server/mail/languages.ts'
import { GOOD_TICKET } from '../support/company-requests.ts'
import { MAPLE, MAPLE_GROVE, PASSWORD, PEOPLE, type PersonName } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SPOKEN = {
  super_admin: 'Japanese',
  admin: 'Chinese',
  provider: 'Spanish',
  manager: 'German',
  care_giver: 'French',
  care_giver_2: 'Chinese',
} as const satisfies Partial<Record<PersonName, string>>
type Speaker = keyof typeof SPOKEN
const wordsOf = (who: Speaker) => wordsIn(SPOKEN[who])

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  for (const [who, language] of Object.entries(SPOKEN)) {
    const token = await tokenOf(who as Speaker)
    const answer = await server.request('/me', { method: 'PATCH', token, json: { language } })
    expect(answer.status).toBe(200)
  }
})
afterAll(() => server.stop())

const tokenOf = async (who: Speaker) => (await server.signIn(who)).access_token
const ask = async (who: Speaker | undefined, method: string, path: string, json: object = {}) => {
  const token = who === undefined ? {} : { token: await tokenOf(who) }
  // What is told of the sign-in itself is no answer to this.
  await expect.poll(() => server.mails.length).toBeGreaterThan(0)
  server.mails.length = 0
  const answer = await server.request(path, { method, ...token, json })
  expect([path, answer.status]).toEqual([path, answer.ok ? answer.status : 200])
  return answer.json()
}
const told = (email: string, subject: string) =>
  expect
    .poll(() => server.mails.filter(({ to }) => to === email).map(mail => mail.subject))
    .toContain(subject)
const address = (who: Speaker) => PEOPLE[who].email

test('[G10] a code, and the mail of a new device, are in the language of who signs in', async () => {
  server.mails.length = 0
  await server.signIn('manager')
  await told(address('manager'), wordsOf('manager').code.subject)
  await told(address('manager'), wordsOf('manager').newDevice.subject)
})

test('[G10] a link to a new password is in the language of whom it is for, whoever asks', async () => {
  await ask('super_admin', 'POST', `/admin/users/${PEOPLE.manager.id}/reset-password`)
  const { subject, unexpected } = wordsOf('manager').reset
  await told(address('manager'), subject)
  expect(server.mails.find(({ to }) => to === address('manager'))?.text).toContain(unexpected)

  await ask(undefined, 'POST', '/auth/request-reset', { email: address('care_giver') })
  await told(address('care_giver'), wordsOf('care_giver').reset.subject)
  const { text = '' } = server.mails.find(({ to }) => to === address('care_giver')) ?? {}
  const [, token] = /\/reset-password\/([\w-]+)/.exec(text) ?? []
  const password = 'Quiet-river-8!'
  await ask(undefined, 'POST', `/auth/password-resets/${token}`, { password, confirm_password: password })
  await told(address('care_giver'), wordsOf('care_giver').passwordChanged.subject)
})

test('[G10] an invitation is in the language of who sends it, sent again by another too', async () => {
  const invited = { email: 'new@example.org', first_name: 'Noa', last_name: 'Lind', role: 'staff' }
  const { id } = await ask('super_admin', 'POST', '/admin/users', {
    ...invited,
    company_id: MAPLE_GROVE,
    home_id: MAPLE,
  })
  await told(invited.email, wordsOf('super_admin').invitation.subject)
  await ask('admin', 'POST', `/admin/users/${id}/invitation`)
  await told(invited.email, wordsOf('admin').invitation.subject)
  await ask('super_admin', 'PUT', `/admin/users/${id}`, { email: 'newer@example.org' })
  await told('newer@example.org', wordsOf('super_admin').invitation.subject)
})

test('[G10] what happens to an account is told in its language', async () => {
  await ask('manager', 'PUT', '/me/password', { oldPassword: PASSWORD, newPassword: 'Quiet-river-8!' })
  await told(address('manager'), wordsOf('manager').passwordChanged.subject)

  await ask('provider', 'PATCH', '/me', { email: 'elsewhere@example.org' })
  await told('elsewhere@example.org', wordsOf('provider').confirmEmail.subject)
  const [, link] = /confirm-email\/(\S+)/.exec(server.mails.at(-1)?.text ?? '') ?? []
  await ask(undefined, 'POST', `/auth/email-changes/${link}`)
  await told(address('provider'), wordsOf('provider').emailChanged.subject)

  await ask('super_admin', 'PUT', `/admin/users/${PEOPLE.manager.id}`, { email: 'moved@example.org' })
  await told(address('manager'), wordsOf('manager').emailChanged.subject)
})

test('[G10] so are answers of support and requests for a demo, and the end of the account', async () => {
  const { id } = await ask('care_giver_2', 'POST', `/company/${MAPLE_GROVE}/tickets`, GOOD_TICKET)
  await ask('admin', 'POST', `/company/tickets/${id}/replies`, { body: 'Turn it off and on' })
  await told(address('care_giver_2'), wordsOf('care_giver_2').ticketAnswered.subject)

  const additional_data = { company_name: 'Lakeside', phone_number: '518 555 0177', message: 'Please call.' }
  const wanted = { email: 'someone@example.org', request_type: 'request_demo', additional_data }
  await ask(undefined, 'POST', '/utility/email', wanted)
  await told(address('super_admin'), wordsOf('super_admin').demoRequest.subject)

  await ask('care_giver_2', 'DELETE', '/me')
  await told(address('care_giver_2'), wordsOf('care_giver_2').accountDeleted.subject)
})
