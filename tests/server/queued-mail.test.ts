/** Mails while the mail server is down, and when it is back. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendNotifications } from '#server/clock/notifications.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const NEWCOMER = {
  first_name: 'Elena',
  last_name: 'Quist',
  email: 'elena.quist@hearth.test',
  role: 'care_giver',
  home_id: MAPLE,
}

let server: TestServer
let token: string
/** What the mail server says to each mail; it takes it when that is undefined. */
let refusal: Error | undefined

beforeEach(async () => {
  server = await startTestServer()
  token = (await server.signIn('manager')).access_token
  refusal = undefined
  const { mailer } = server.dependencies
  const send = mailer.send
  mailer.send = async mail => {
    if (refusal !== undefined) throw refusal
    await send(mail)
  }
})
afterEach(() => server.stop())

const down = () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.9:587'), { code: 'ESOCKET' })
const ask = async (method: string, path: string, json?: object) => {
  const response = await server.request(path, { method, token, ...(json && { json }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const invite = () => ask('POST', '/staff/register', NEWCOMER)
const stateOf = async (id: unknown) => (await ask('GET', `/staff/${id}`)).body.access_mail
const minutesLater = async (minutes: number) => {
  server.clock.advanceSeconds(minutes * 60)
  await sendNotifications(server.dependencies)
}
const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email)
const links = () =>
  mailsTo(NEWCOMER.email).flatMap(({ text }) => /register\/complete\/(\S+)/.exec(text)?.[1] ?? [])

describe('[A30] with the mail server down', () => {
  test('an invitation is made whole, says that its mail waits, and the mail goes once when the server is back', async () => {
    refusal = down()
    const { status, body } = await invite()
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { is_registered: false, access_mail: { what: 'invitation', state: 'waiting' } },
    })
    await minutesLater(1)
    expect(await stateOf(body.id)).toMatchObject({ state: 'waiting' })
    refusal = undefined
    // Two minutes after the second try, not sooner.
    await minutesLater(1)
    expect(links()).toEqual([])
    await minutesLater(1)
    await minutesLater(5)
    expect(links()).toHaveLength(1)
    expect(await stateOf(body.id)).toMatchObject({ what: 'invitation', state: 'sent' })
    expect((await ask('GET', `/register/complete/${links()[0]}`)).status).toBe(200)
  })

  test('a reset by an administrator waits too, and its link is not mailed once it is over', async () => {
    token = (await server.signIn('admin')).access_token
    refusal = down()
    const { status, body } = await ask('POST', `/admin/users/${PEOPLE.care_giver.id}/reset-password`)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: `The mail to ${PEOPLE.care_giver.email} could not be sent yet.`,
        access_mail: { what: 'reset', state: 'waiting' },
      },
    })
    const before = mailsTo(PEOPLE.care_giver.email).length
    await minutesLater(59)
    refusal = undefined
    await minutesLater(60)
    expect(mailsTo(PEOPLE.care_giver.email)).toHaveLength(before)
    const [record] = await server.database.selectFrom('queued_mail').selectAll().execute()
    expect(record).toMatchObject({ mail: null, sent_at: null })
  })

  test('sending again replaces the mail that waits', async () => {
    refusal = down()
    const { body } = await invite()
    server.clock.advanceSeconds(5)
    const again = await ask('POST', `/staff/${body.id}/invitation`)
    expect(again).toMatchObject({ status: 200, body: { access_mail: { state: 'waiting' } } })
    refusal = undefined
    await minutesLater(2)
    expect(links()).toHaveLength(1)
  })

  test('an address that takes no mail is given up at once and said', async () => {
    refusal = Object.assign(new Error('550 No such user here'), { responseCode: 550 })
    const { body } = await invite()
    expect(body.access_mail).toMatchObject({ state: 'failed' })
    refusal = undefined
    await minutesLater(5)
    expect(links()).toEqual([])
    expect((await ask('POST', `/staff/${body.id}/invitation`)).body).toMatchObject({
      message: `Registration link sent to ${NEWCOMER.email}.`,
      access_mail: { state: 'sent' },
    })
  })

  test('what a person asked for themselves is tried again, and nobody waits for it', async () => {
    refusal = down()
    const { email } = PEOPLE.care_giver
    expect((await server.request('/auth/request-reset', { json: { email } })).status).toBe(200)
    await expect.poll(() => server.log).toContainEqual(expect.objectContaining({ mail: 'reset' }))
    await expect
      .poll(() => server.database.selectFrom('queued_mail').select('name').execute())
      .toEqual([{ name: 'reset' }])
    refusal = undefined
    const before = mailsTo(email).length
    await minutesLater(2)
    expect(mailsTo(email)).toHaveLength(before + 1)
  })
})

test('[A30] the text of a mail is in the database only as long as it waits', async () => {
  await invite()
  const all = await server.database.selectFrom('queued_mail').select(['mail', 'sent_at']).execute()
  expect(all).toEqual([{ mail: null, sent_at: expect.anything() }])
})
