/** Administering accounts: adding, other roles, other addresses, verifying, new passwords, leaving and coming back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import {
  CEDAR,
  MAPLE,
  MAPLE_GROVE,
  NORTHFIELD,
  NORTHFIELD_HOUSE,
  PASSWORD,
  PEOPLE,
} from '../support/homes.ts'
import { WALTERS_METFORMIN } from '../support/seed-medications.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { workerId, formerWorkerId, clerkId } = PLACES.maple
const NEW = { first_name: 'Elena', last_name: 'Quist', email: 'elena.quist@hearth.test' }

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  asked = await callers(server, ['super_admin', 'admin', 'provider', 'manager'])
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
const mailsTo = (to: string) => server.mails.filter(mail => mail.to === to)
const linkIn = (text = '') => /\/([A-Za-z0-9_-]{20,})\s/.exec(text)?.[1] ?? ''

test('[J1] the platform administrator sees all with their companies, an admin those of the own, others none', async () => {
  const all = await asked('super_admin', 'GET', '/admin/users?per_page=100')
  expect(all.body.users).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: PEOPLE.super_admin.id, company_id: null, may_change: false }),
      expect.objectContaining({
        id: PEOPLE.other_manager.id,
        company_name: 'Northfield Care',
        may_change: true,
      }),
    ]),
  )
  const own = await asked('admin', 'GET', '/admin/users?per_page=100')
  expect(new Set(own.body.users.map(({ company_id }: { company_id: number }) => company_id))).toEqual(
    new Set([MAPLE_GROVE]),
  )
  expect(own.body.users).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: PEOPLE.provider.id, may_change: false })]),
  )
  const found = await asked('admin', 'GET', '/admin/users?search=progress%20note&company_id=1')
  expect(found.body.users).toMatchObject([{ id: PEOPLE.progress_note.id, group_home: 'Maple House' }])
  const foreign = `/admin/users/${PEOPLE.other_manager.id}`
  expect((await asked('admin', 'GET', foreign)).status).toBe(404)
  expect((await asked('admin', 'DELETE', foreign)).status).toBe(404)
  expect((await asked('admin', 'POST', '/admin/users', { ...NEW, company_id: NORTHFIELD })).status).toBe(404)
  expect((await asked('provider', 'GET', '/admin/users')).status).toBe(403)
  expect((await asked('manager', 'GET', '/admin/users/stats')).status).toBe(403)
})

test.each([
  [
    'admin',
    'PUT',
    `/admin/users/${PEOPLE.provider.id}`,
    { first_name: 'Ada' },
    'You cannot change somebody with this role.',
  ],
  [
    'admin',
    'DELETE',
    `/admin/users/${PEOPLE.provider.id}`,
    undefined,
    'You cannot change somebody with this role.',
  ],
  [
    'admin',
    'POST',
    `/admin/users/${PEOPLE.provider.id}/reset-password`,
    undefined,
    'You cannot change somebody with this role.',
  ],
  [
    'admin',
    'DELETE',
    `/admin/users/${PEOPLE.admin.id}`,
    undefined,
    'You cannot change your own role, group homes or account here.',
  ],
  [
    'super_admin',
    'PUT',
    `/admin/users/${PEOPLE.super_admin.id}`,
    { role: 'admin' },
    'You cannot change your own role, group homes or account here.',
  ],
  ['admin', 'PUT', `/admin/users/${workerId}`, { role: 'provider' }, 'You cannot give this role.'],
  ['admin', 'PUT', `/admin/users/${workerId}`, { role: 'super_admin' }, 'You cannot give this role.'],
  ['admin', 'POST', '/admin/users', { ...NEW, role: 'provider' }, 'You cannot give this role.'],
] as const)('[J2] %s is refused %s %s', async (who, method, path, json, message) => {
  expect(await asked(who, method, path, json)).toMatchObject({ status: 403, body: { message } })
  expect(server.mails.filter(({ subject }) => /password/.test(subject))).toEqual([])
})

test('[J2] a platform administrator makes another one and changes them', async () => {
  expect((await asked('super_admin', 'PUT', `/admin/users/${clerkId}`, { role: 'super_admin' })).status).toBe(
    200,
  )
  expect(await openGrantsOf(clerkId)).toEqual([{ granted_scope: 'platform', role: 'super_admin' }])
  expect(await asked('admin', 'DELETE', `/admin/users/${clerkId}`)).toMatchObject({ status: 403 })
  expect((await asked('super_admin', 'DELETE', `/admin/users/${clerkId}`)).status).toBe(200)
})

test('[H10] [J1] how much somebody is still to do is told by number, in all homes of theirs or in one', async () => {
  const { care_giver_2: jo, other_manager } = PEOPLE
  const work = async (who: 'super_admin' | 'admin', query = '', id: number = jo.id) =>
    (await asked(who, 'GET', `/admin/users/${id}/open-work${query}`)).body
  expect(await work('admin')).toEqual({ tasks: 0, appointments: 0, orders: 0 })
  const give = async (path: string, json: object, method = 'POST') => {
    const { status, body } = await asked('manager', method, path, json)
    expect([200, 201]).toContain(status)
    return body as { id: string }
  }
  const task = { title: 'Mow the lawn', due_date: '2026-03-12', assigned_to: jo.id }
  await give('/tasks', { ...task, home_id: MAPLE })
  await give('/tasks', { ...task, home_id: CEDAR })
  const done = await give('/tasks', { ...task, home_id: CEDAR })
  await give(`/tasks/${done.id}`, { status: 'completed', completed_on: '2026-03-10' }, 'PUT')
  const visit = { client_id: 1, appointment_type: 'dental', title: 'Dentist', time: '10:00', staff_id: jo.id }
  await give('/appointments', { ...visit, appointment_date: '2026-03-20' })
  const called = await give('/appointments', { ...visit, appointment_date: '2026-03-21' })
  await give(`/appointments/${called.id}`, { status: 'cancelled' }, 'PUT')
  await give(`/medications/${WALTERS_METFORMIN}`, { assigned_to_staff_id: jo.id }, 'PUT')

  expect(await work('admin')).toEqual({ tasks: 2, appointments: 1, orders: 1 })
  expect(await work('super_admin')).toEqual({ tasks: 2, appointments: 1, orders: 1 })
  expect(await work('admin', `?home_id=${CEDAR}`)).toEqual({ tasks: 1, appointments: 0, orders: 0 })
  // Neither of another company, nor in a home of one.
  const foreign = `/admin/users/${other_manager.id}/open-work`
  expect(await asked('admin', 'GET', foreign)).toMatchObject({ status: 404 })
  const elsewhere = `/admin/users/${jo.id}/open-work?home_id=${NORTHFIELD_HOUSE}`
  expect(await asked('super_admin', 'GET', elsewhere)).toMatchObject({ status: 404 })
  const own = `/admin/users/${jo.id}/open-work`
  expect(await asked('manager', 'GET', own)).toMatchObject({ status: 403 })
})

test('[J3] an added user gets the role staff in a home of the company, and a link that registers', async () => {
  const nowhere = await asked('super_admin', 'POST', '/admin/users', NEW)
  expect(nowhere.body.fields).toEqual({ company_id: ['Company is required'] })
  const homeless = await asked('admin', 'POST', '/admin/users', NEW)
  expect(homeless.body.fields).toEqual({ home_id: ['Group home is required'] })
  const made = await asked('admin', 'POST', '/admin/users', { ...NEW, home_id: MAPLE })
  expect(made).toMatchObject({
    status: 201,
    body: { role: 'staff', company_id: MAPLE_GROVE, group_home: 'Maple House', is_registered: false },
  })
  const invitation = mailsTo(NEW.email).at(-1)?.text
  expect(invitation).toMatch(/^Maple Grove Homes keeps its records in Hearth and has invited you\. Open /)
  const token = linkIn(invitation)
  const registered = await server.request('/auth/register', {
    method: 'POST',
    json: { token, first_name: 'Elena', last_name: 'Quist', password: PASSWORD },
  })
  expect(registered.status).toBe(201)
  expect((await asked('admin', 'POST', `/admin/users/${made.body.id}/invitation`)).status).toBe(409)
})

test('[J4] a role of the company replaces those of homes, and back it takes a home', async () => {
  const path = `/admin/users/${workerId}`
  await asked('admin', 'PUT', path, { role: 'staff' })
  expect(await openGrantsOf(workerId)).toEqual([{ granted_scope: `home:${MAPLE}`, role: 'staff' }])
  await asked('admin', 'PUT', path, { role: 'admin' })
  expect(await openGrantsOf(workerId)).toEqual([{ granted_scope: `company:${MAPLE_GROVE}`, role: 'admin' }])
  const homeless = await asked('admin', 'PUT', path, { role: 'manager' })
  expect(homeless.body.fields).toEqual({ home_id: ['Group home is required'] })
  const elsewhere = await asked('admin', 'PUT', path, { role: 'manager', home_id: PLACES.northfield.home })
  expect(elsewhere.status).toBe(404)
  await asked('admin', 'PUT', path, { role: 'manager', home_id: MAPLE })
  expect(await openGrantsOf(workerId)).toEqual([{ granted_scope: `home:${MAPLE}`, role: 'manager' }])
})

test('[J5] another address is told to the one of before and is to be verified again', async () => {
  const before = `worker.${clerkId}@hearth.test`
  await asked('admin', 'POST', `/admin/users/${clerkId}/verify`)
  await asked('admin', 'POST', `/admin/users/${clerkId}/reset-password`)
  const token = linkIn(mailsTo(before).at(-1)?.text)
  const taken = await asked('admin', 'PUT', `/admin/users/${clerkId}`, { email: PEOPLE.manager.email })
  expect(taken.body.fields).toEqual({ email: ['Email address is already in use'] })
  const changed = await asked('admin', 'PUT', `/admin/users/${clerkId}`, { email: NEW.email })
  expect(changed.body).toMatchObject({
    email: NEW.email,
    verification_status: 'Not Verified',
    is_registered: true,
  })
  expect(mailsTo(before).at(-1)).toMatchObject({
    subject: 'Your Hearth address was changed',
  })
  const late = await server.request(`/auth/password-resets/${token}`, {
    method: 'POST',
    json: { password: PASSWORD },
  })
  expect(late.status).toBe(404)
  await asked('admin', 'PUT', `/admin/users/${workerId}`, { email: 'ana@hearth.test' })
  expect(mailsTo('ana@hearth.test').at(-1)).toMatchObject({ subject: 'You are invited to Hearth' })
})

test('[J6] who is deactivated has no session and no grant; who comes back has the role given then', async () => {
  const { access_token: token } = await server.signIn('staff')
  const path = `/admin/users/${PEOPLE.staff.id}`
  expect(await asked('admin', 'DELETE', path)).toMatchObject({ body: { message: 'User deactivated.' } })
  expect((await server.request('/me', { token })).status).toBe(401)
  expect(await openGrantsOf(PEOPLE.staff.id)).toEqual([])
  expect(await asked('admin', 'GET', path)).toMatchObject({ body: { is_active: false, role: 'staff' } })
  const back = await asked('admin', 'PUT', `${path}/reactivate`, { role: 'staff', home_id: MAPLE })
  expect(back).toMatchObject({ status: 200, body: { is_active: true, group_home: 'Maple House' } })
  expect(
    (await asked('admin', 'PUT', `/admin/users/${formerWorkerId}/reactivate`, { role: 'admin' })).status,
  ).toBe(200)
})

test('[J6] the last provider of a company with open homes stays', async () => {
  const path = `/admin/users/${PEOPLE.provider.id}`
  const message = 'This is the last provider of a company with open group homes. Add another provider first.'
  expect(await asked('super_admin', 'DELETE', path)).toMatchObject({ status: 409, body: { message } })
  expect(await asked('super_admin', 'PUT', path, { role: 'admin' })).toMatchObject({
    status: 409,
    body: { message },
  })
  await asked('super_admin', 'PUT', `/admin/users/${clerkId}`, { role: 'provider' })
  expect((await asked('super_admin', 'DELETE', path)).status).toBe(200)
  const back = await asked('super_admin', 'PUT', `${path}/reactivate`, { role: 'provider' })
  expect(back.status).toBe(200)
})

test('[J7] only the address of somebody who has registered is vouched for, and only once', async () => {
  const message = 'This person has not registered yet. Send the registration link again.'
  expect(await asked('admin', 'POST', `/admin/users/${workerId}/verify`)).toMatchObject({
    status: 409,
    body: { message },
  })
  expect(await asked('admin', 'POST', `/admin/users/${clerkId}/verify`)).toMatchObject({
    status: 200,
    body: { verification_status: 'email verified' },
  })
  expect((await asked('admin', 'POST', `/admin/users/${clerkId}/verify`)).status).toBe(409)
})

test('[J8] a reset mails the person a link; the sessions of before end when it is used', async () => {
  const { access_token: token } = await server.signIn('care_giver')
  const { email, id } = PEOPLE.care_giver
  const answer = await asked('admin', 'POST', `/admin/users/${id}/reset-password`)
  expect(answer.body).toMatchObject({ message: `A link to choose a new password was sent to ${email}.` })
  expect((await server.request('/me', { token })).status).toBe(200)
  const link = linkIn(mailsTo(email).at(-1)?.text)
  const used = await server.request(`/auth/password-resets/${link}`, {
    method: 'POST',
    json: { password: PASSWORD },
  })
  expect(used.status).toBe(200)
  expect((await server.request('/me', { token })).status).toBe(401)
})

test('[J9] the figures are those of the accounts listed', async () => {
  const { body: stats } = await asked('admin', 'GET', '/admin/users/stats')
  const { body: list } = await asked('admin', 'GET', '/admin/users')
  expect(list.statistics).toEqual(stats)
  expect(stats.total_users).toBe(list.pagination.total_items)
  // Each figure has its filter.
  const counted = async (query: string) =>
    (await asked('admin', 'GET', `/admin/users?${query}`)).body.pagination.total_items
  expect(await counted('is_staff=true&is_active=true')).toBe(stats.active_staff)
  expect(await counted('is_verified=true')).toBe(stats.verified_users)
  expect(await counted('is_verified=false&is_active=true')).toBe(stats.pending_verification)
  const { body: gone } = await asked('admin', 'GET', '/admin/users?is_active=false')
  expect(gone.statistics).toMatchObject({ active_staff: 0, pending_verification: 0 })
  await asked('admin', 'POST', `/admin/users/${clerkId}/verify`)
  const { body: after } = await asked('admin', 'GET', '/admin/users/stats')
  expect(after).toEqual({
    ...stats,
    verified_users: stats.verified_users + 1,
    pending_verification: stats.pending_verification - 1,
  })
})

test('[J10] one address gets three links an hour, and nothing is made for a fourth', async () => {
  asked = await callers(server, ['super_admin', 'admin', 'provider', 'manager'])
  const { body: made } = await asked('super_admin', 'POST', '/staff/register', {
    ...NEW,
    home_id: MAPLE,
    role: 'staff',
  })
  const again = () => asked('super_admin', 'POST', `/staff/${made.id}/invitation`)
  const before = server.mails.length
  expect([(await again()).status, (await again()).status]).toEqual([200, 200])
  const refused = await again()
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  // From whomever: the address is the stranger's.
  expect((await asked('admin', 'POST', `/admin/users/${made.id}/invitation`)).status).toBe(429)
  expect(server.mails.length - before).toBe(2)
  server.clock.advanceSeconds(60 * 60)
  asked = await callers(server, ['super_admin', 'admin', 'provider', 'manager'])
  expect((await again()).status).toBe(200)
})

test('[J10] one person has fifty links mailed in an hour, and no account is made for the next', async () => {
  asked = await callers(server, ['super_admin', 'admin', 'provider', 'manager'])
  const invite = (number: number) =>
    asked('super_admin', 'POST', '/staff/register', {
      ...NEW,
      email: `stranger${number}@hearth.test`,
      home_id: MAPLE,
      role: 'staff',
    })
  await server.database
    .insertInto('rate_limit')
    .values({
      key: `inviting:account:${PEOPLE.super_admin.id}`,
      window_at: new Date(Math.floor(server.clock.now / 3_600_000) * 3_600_000).toISOString(),
      count: 49,
    })
    .execute()
  expect((await invite(1)).status).toBe(201)
  expect((await invite(2)).status).toBe(429)
  const made = await server.database
    .selectFrom('user')
    .select('email')
    .where('email', 'like', 'stranger%')
    .execute()
  expect(made).toEqual([{ email: 'stranger1@hearth.test' }])
})
