/** What people change of their own account, over REST. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, PEOPLE, type PersonName } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const NEW_PASSWORD = 'Quiet-river-8!'
const AGAIN = { code: 'forbidden', sub_status: 'sign_in_again' }

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const tokenOf = async (who: PersonName) => (await server.signIn(who)).access_token
const patch = (token: string, json: object) => server.request('/me', { method: 'PATCH', token, json })
const me = async (token: string) => (await server.request('/me', { token })).json()
const mailTo = (address: string) =>
  server.mails.findLast(({ to, code }) => to === address && code === undefined)
const linkIn = (address: string) => /confirm-email\/(\S+)/.exec(mailTo(address)?.text ?? '')?.[1]
const open = (link: string | undefined) => server.request(`/auth/email-changes/${link}`, { method: 'POST' })

const LOUD = { app: true, mail: true, push: false }
test('[X4.1] what somebody is notified of is theirs to choose, kind by kind', async () => {
  const token = await tokenOf('care_giver')
  const choose = (notifications: unknown) =>
    server.request('/me/notifications', { method: 'PUT', token, json: { notifications } })
  expect(await (await choose({ low_stock: LOUD })).json()).toEqual({ notifications: { low_stock: LOUD } })
  const kept = async () =>
    (
      await server.database
        .selectFrom('user')
        .select('notifications')
        .where('id', '=', PEOPLE.care_giver.id)
        .executeTakeFirstOrThrow()
    ).notifications
  expect(await kept()).toEqual({ low_stock: LOUD })
  expect((await choose({ moon_phase: LOUD })).status).toBe(400)
  expect((await choose({ low_stock: { ...LOUD, mail: 'often' } })).status).toBe(400)
  expect(await kept()).toEqual({ low_stock: LOUD })
  await choose(null)
  expect(await kept()).toBeNull()
})

describe('profile', () => {
  test('[A20] one field a call, by field and value or under its own name', async () => {
    const token = await tokenOf('care_giver')
    expect((await patch(token, { field: 'language', value: 'Spanish' })).status).toBe(200)
    expect((await patch(token, { last_name: 'Okafor-Lind' })).status).toBe(200)
    expect((await patch(token, { phone_number: '(518) 555-0199' })).status).toBe(200)
    expect(await me(token)).toMatchObject({
      first_name: 'Dana',
      last_name: 'Okafor-Lind',
      language: 'Spanish',
      phone_number: '+15185550199',
    })
    expect((await patch(token, { field: 'phone_number', value: null })).status).toBe(200)
    expect(await me(token)).toMatchObject({ phone_number: null })
  })

  test.each([
    [{}, 'field'],
    [{ first_name: 'A', last_name: 'B' }, 'last_name'],
    [{ field: 'first_name', value: 'A', last_name: 'B' }, 'field'],
    [{ field: 'role', value: 'provider' }, 'field'],
    [{ position: 'Director' }, 'position'],
    [{ first_name: ' ' }, 'first_name'],
    [{ first_name: null }, 'first_name'],
    [{ language: 'Klingon' }, 'language'],
    [{ phone_number: '12' }, 'phone_number'],
    [{ email: 'nobody' }, 'email'],
  ])('[A20] %j is refused at the field', async (json, field) => {
    const token = await tokenOf('care_giver')
    const before = await me(token)
    const answer = await patch(token, json)
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]])
    expect(await me(token)).toMatchObject({ first_name: before.first_name, last_name: before.last_name })
  })

  test('[A21] what others know somebody by needs a sign-in of 30 minutes, the way to reach them one of 5', async () => {
    const token = await tokenOf('care_giver')
    const statuses = async () => {
      const asked = [{ language: 'French' }, { first_name: 'Dana' }, { phone_number: '+15185550199' }]
      return Promise.all(asked.map(async json => (await patch(token, json)).status))
    }
    server.clock.advanceSeconds(5 * 60)
    expect(await statuses()).toEqual([200, 200, 200])
    server.clock.advanceSeconds(1)
    expect(await statuses()).toEqual([200, 200, 403])
    const late = await patch(token, { email: 'dana@elsewhere.test' })
    expect(await late.json()).toMatchObject({
      ...AGAIN,
      message: 'Please log in again to update your profile',
    })
  })

  test("a number that is somebody else's is not taken", async () => {
    const manager = await tokenOf('manager')
    expect((await patch(manager, { phone_number: '+15185550177' })).status).toBe(200)
    const answer = await patch(await tokenOf('care_giver'), { phone_number: '+15185550177' })
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { fields: { phone_number: [expect.any(String)] } },
    ])
  })
})

describe('email address', () => {
  const NEW = 'dana.lind@hearth.test'
  const OLD = PEOPLE.care_giver.email

  test('[A22] is another one once the link mailed there was opened, which works once; the old one is told', async () => {
    const token = await tokenOf('care_giver')
    expect((await patch(token, { email: ` ${NEW.toUpperCase()} ` })).status).toBe(200)
    expect(await me(token)).toMatchObject({ email: OLD })
    const link = linkIn(NEW)
    expect((await open(link)).status).toBe(200)
    expect(await me(token)).toMatchObject({ email: NEW })
    expect(mailTo(OLD)?.subject).toBe('Your Hearth address was changed')
    expect((await open(link)).status).toBe(404)
    expect((await server.signIn(NEW)).user.id).toBe(PEOPLE.care_giver.id)
  })

  test('[A22] a link runs out after a day', async () => {
    await patch(await tokenOf('care_giver'), { email: NEW })
    server.clock.advanceSeconds(24 * 3_600)
    expect((await open(linkIn(NEW))).status).toBe(404)
  })

  test("[A22] somebody else's address is refused, also when they had it first", async () => {
    const taken = await patch(await tokenOf('care_giver'), { email: PEOPLE.manager.email })
    expect(taken.status).toBe(409)
    await patch(await tokenOf('care_giver'), { email: NEW })
    const mine = linkIn(NEW)
    await patch(await tokenOf('manager'), { email: NEW })
    expect((await open(linkIn(NEW))).status).toBe(200)
    expect((await open(mine)).status).toBe(409)
  })
})

describe('password', () => {
  const change = (token: string, oldPassword: string, newPassword = NEW_PASSWORD) =>
    server.request('/me/password', { method: 'PUT', token, json: { oldPassword, newPassword } })

  test('[A23] a new one ends every other session and is told by mail', async () => {
    const elsewhere = await tokenOf('care_giver')
    const here = await tokenOf('care_giver')
    const answer = await change(here, PASSWORD)
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Password changed successfully' }])
    expect((await server.request('/me', { token: here })).status).toBe(200)
    expect((await server.request('/me', { token: elsewhere })).status).toBe(401)
    const signIn = (password: string) =>
      server.request('/auth/sessions', { json: { email: PEOPLE.care_giver.email, password } })
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEW_PASSWORD)).status).toBe(200)
    expect(mailTo(PEOPLE.care_giver.email)?.subject).toBe('Your Hearth password was changed')
  })

  test('[A23] a wrong old one, a weak new one and an old sign-in change nothing', async () => {
    const token = await tokenOf('care_giver')
    const wrong = await change(token, 'Not-the-one-8!')
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { fields: { oldPassword: ['Password change failed. Check old password.'] } },
    ])
    const weak = await change(token, PASSWORD, 'Short-1!')
    expect([weak.status, await weak.json()]).toMatchObject([
      400,
      { fields: { newPassword: ['Password does not meet requirements'] } },
    ])
    server.clock.advanceSeconds(301)
    const late = await change(token, PASSWORD)
    expect([late.status, await late.json()]).toMatchObject([
      403,
      { ...AGAIN, message: 'Please log in again to change your password' },
    ])
    expect((await server.signIn('care_giver')).user.id).toBe(PEOPLE.care_giver.id)
  })

  test('[A23] guessing the old one meets a limit', async () => {
    const token = await tokenOf('care_giver')
    const statuses = []
    for (let index = 0; index < 11; index++)
      statuses.push((await change(token, `Wrong-guess-${index}!`)).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })
})

describe('deleting', () => {
  const remove = (token: string) => server.request('/me', { method: 'DELETE', token })

  test('[A24] ends sessions and rights; the name stays with what was recorded', async () => {
    const token = await tokenOf('care_giver')
    expect((await remove(token)).status).toBe(200)
    expect((await server.request('/me', { token })).status).toBe(401)
    const email = PEOPLE.care_giver.email
    expect((await server.request('/auth/sessions', { json: { email, password: PASSWORD } })).status).toBe(401)
    const { database } = server
    const open = await database
      .selectFrom('grant')
      .select('id')
      .where('user_id', '=', PEOPLE.care_giver.id)
      .where('until_at', 'is', null)
      .execute()
    expect(open).toEqual([])
    const card = await database
      .selectFrom('person_card')
      .select(['first_name', 'works_in'])
      .where('id', '=', PEOPLE.care_giver.id)
      .executeTakeFirstOrThrow()
    expect(card).toEqual({ first_name: 'Dana', works_in: [] })
  })

  test('[A24] a home whose manager leaves has none', async () => {
    expect((await remove(await tokenOf('manager'))).status).toBe(200)
    const managed = await server.database
      .selectFrom('home')
      .select('id')
      .where('manager_id', '=', PEOPLE.manager.id)
      .execute()
    expect(managed).toEqual([])
  })

  test.each<[PersonName, string]>([
    ['provider', 'This is the last provider of a company with open group homes.'],
    ['super_admin', 'You are the only super admin.'],
  ])('[A24] the last %s stays', async (who, words) => {
    const token = await tokenOf(who)
    const answer = await remove(token)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain(words)
    expect((await server.request('/me', { token })).status).toBe(200)
  })
})
