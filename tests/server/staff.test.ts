/** Inviting, assigning and deactivating people over REST, as the screens do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { forger } from '../support/forged-push.ts'
import { GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE, PEOPLE } from '../support/homes.ts'
import { registered } from '../support/registering.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const NEW_PASSWORD = 'Quiet-river-8'
const { formerWorkerId } = PLACES.maple

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  asked = await callers(server, ['provider', 'manager'])
})
afterAll(() => server.stop())
beforeEach(async () => {
  await resetTargets(server.database)
  await server.database.deleteFrom('rate_limit').execute()
  server.clock.advanceSeconds(1)
})

const openGrantsOf = (user_id: number) =>
  server.database
    .selectFrom('grant')
    .select(['granted_scope', 'role'])
    .where('user_id', '=', user_id)
    .where('until_at', 'is', null)
    .orderBy('granted_scope')
    .execute()
const linkIn = (text: string) => /register\/complete\/([\w-]+)/.exec(text)?.[1] ?? ''
const linksTo = (email: string) =>
  server.mails.filter(({ to }) => to === email).map(({ text }) => linkIn(text))

describe('an invitation', () => {
  test('[H7] makes the account in one home and role, and its link registers', async () => {
    const invited = await asked('manager', 'POST', '/staff/register', { ...GOOD_PERSON, home_id: CEDAR })
    expect(invited).toMatchObject({
      status: 201,
      body: {
        name: 'Elena Quist',
        staff_role: 'care_giver',
        is_registered: false,
        verification_status: 'Not Verified',
        home_name: 'Cedar House',
      },
    })
    const token = linksTo(GOOD_PERSON.email).at(-1) ?? ''
    const registered = await server.request('/auth/register', {
      json: { token, first_name: 'Elena', last_name: 'Quist', password: NEW_PASSWORD },
    })
    expect(registered.status).toBe(201)
    expect(await asked('manager', 'GET', `/staff/${invited.body.id}`)).toMatchObject({
      body: { is_registered: true },
    })
    const again = await asked('manager', 'POST', `/staff/${invited.body.id}/invitation`)
    expect(again).toMatchObject({ status: 409, body: { message: 'This person has registered already.' } })
  })

  test('[H7] another link can be sent until one is used, and then none is good', async () => {
    const { body } = await asked('provider', 'POST', '/staff/register', { ...GOOD_PERSON, home_id: MAPLE })
    await asked('provider', 'POST', `/staff/${body.id}/invitation`)
    const [first = '', second = ''] = linksTo(GOOD_PERSON.email).slice(-2)
    expect(first).not.toBe(second)
    const register = (token: string) =>
      server.request('/auth/register', {
        json: { token, first_name: 'Elena', last_name: 'Quist', password: NEW_PASSWORD },
      })
    expect((await register(second)).status).toBe(201)
    expect((await register(first)).status).toBe(404)
  })

  test('a repeated request makes one person', async () => {
    const headers = { 'Idempotency-Key': '01932b5e-0000-7000-8000-00000000abcd' }
    const { access_token: token } = await server.signIn('manager')
    const request = { json: { ...GOOD_PERSON, home_id: MAPLE }, token, headers }
    const first = await (await server.request('/staff/register', request)).json()
    const second = await (await server.request('/staff/register', request)).json()
    expect(second.id).toBe(first.id)
  })

  test.each([
    [{ email: 'nobody' }, 'email', 'Valid email is required'],
    [{ email: PEOPLE.other_manager.email }, 'email', 'Email address is already in use'],
    [{ first_name: 'E' }, 'first_name', 'First name must have at least 2 characters'],
    [{ role: 'provider' }, 'role', 'Role is required'],
  ])('%j is refused at the field', async (wrong, field, message) => {
    const sent = { ...GOOD_PERSON, home_id: MAPLE, ...wrong }
    const { status, body } = await asked('provider', 'POST', '/staff/register', sent)
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: [message] } })
  })

  test('without a home it is for the current home of whoever invites', async () => {
    const { body } = await asked('manager', 'POST', '/staff/register', GOOD_PERSON)
    expect(body).toMatchObject({ home_id: MAPLE })
    await asked('provider', 'PUT', '/staff/set-current-home', { current_home_id: null })
    const other = { ...GOOD_PERSON, email: 'other@hearth.test' }
    const open = await asked('provider', 'POST', '/staff/register', other)
    expect(open).toMatchObject({ status: 400, body: { fields: { home_id: ['Group home is required'] } } })
  })
})

describe('the list', () => {
  test('is filtered by role, home, activity and words, and counts what is left', async () => {
    const all = await asked('manager', 'GET', '/staff?per_page=100')
    const names = all.body.staff.map(({ name }: { name: string }) => name)
    expect(names).toContain('Dana Reyes')
    expect(names).not.toContain('Helen Okafor')
    expect(all.body.statistics.total_staff).toBe(all.body.statistics.active_staff + 2)
    const some = await asked(
      'manager',
      'GET',
      `/staff?home_id=${CEDAR}&role=care_giver&is_active=true&search=worker`,
    )
    expect(some.body.staff.map(({ id }: { id: number }) => id)).toEqual([PLACES.cedar.workerId])
    expect(some.body.statistics).toEqual({ total_staff: 1, active_staff: 1 })
  })

  test('of a manager holds the own homes only', async () => {
    const { body } = await asked('manager', 'GET', '/staff?per_page=100')
    const ids: number[] = body.staff.map(({ id }: { id: number }) => id)
    expect(ids).not.toContain(PLACES.northfield.workerId)
    expect((await asked('manager', 'GET', `/staff?home_id=${NORTHFIELD_HOUSE}`)).status).toBe(404)
  })
})

describe('somebody who leaves', () => {
  test('[H6] is out at once, and comes back with a new sign-in only', async () => {
    const caregiver = await forger(server, 'care_giver')
    const { access_token, refresh_token } = caregiver.session
    const { id } = PEOPLE.care_giver
    expect((await server.request('/me', { token: access_token })).status).toBe(200)

    expect((await asked('manager', 'DELETE', `/staff/${id}`)).status).toBe(200)
    expect(await openGrantsOf(id)).toEqual([])
    const isOut = async () => {
      const me = await server.request('/me', { token: access_token })
      expect({ status: me.status, body: await me.json() }).toMatchObject({
        status: 401,
        body: { sub_status: 'session_ended' },
      })
      expect((await server.request('/auth/refresh', { json: { refresh_token } })).status).toBe(401)
    }
    await isOut()
    server.clock.advanceSeconds(600)
    const note = caregiver.operation('progress_note.create', {
      progress_note_id: caregiver.newId(),
      client_id: PLACES.maple.clientId,
      note_date: '2026-03-09',
      note_type: 'daily',
      content: 'Written after the account was closed.',
    })
    expect(await caregiver.push(note)).toMatchObject([{ outcome: 'held' }])

    const back = { home_id: MAPLE, role: 'care_giver' }
    expect((await asked('manager', 'PUT', `/staff/${id}/reactivate`, back)).status).toBe(200)
    await isOut()
    expect((await server.signIn('care_giver')).user_role).toBe('care_giver')
  })

  test('[H6] leaves no home with a manager who is gone', async () => {
    const leader = { ...GOOD_PERSON, role: 'manager', home_id: MAPLE }
    const { body: invited } = await asked('provider', 'POST', '/staff/register', leader)
    await registered(server)
    const path = `/group-homes/${PLACES.maple.emptyHome}`
    expect(await asked('provider', 'PUT', path, { manager_id: invited.id })).toMatchObject({ status: 200 })
    expect((await asked('provider', 'DELETE', `/staff/${invited.id}`)).status).toBe(200)
    expect((await asked('provider', 'GET', path)).body).toMatchObject({
      manager_id: null,
      manager_name: null,
    })
  })

  test('is not assigned anywhere until they are back', async () => {
    const assign = () => asked('manager', 'POST', `/group-homes/${MAPLE}/staff`, { staff_id: formerWorkerId })
    expect(await assign()).toMatchObject({
      status: 409,
      body: { message: 'This person is inactive. Reactivate the account first.' },
    })
  })
})
