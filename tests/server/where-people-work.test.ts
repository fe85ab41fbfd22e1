/** What the cards of people say of where they work. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInvitation } from '#server/accounts/invitations.ts'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE, MAPLE_GROVE } from '../support/homes.ts'
import { registered } from '../support/registering.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let asked: Ask
beforeAll(async () => {
  server = await startTestServer()
  asked = await callers(server, ['provider', 'manager'])
})
afterAll(() => server.stop())

const cardOf = (id: number) =>
  server.database
    .selectFrom('person_card')
    .select(['works_in', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[H9] a card follows the homes its person is invited to, assigned to, taken from and leaves', async () => {
  const invited = await asked('manager', 'POST', '/staff/register', { ...GOOD_PERSON, home_id: CEDAR })
  const id = Number(invited.body.id)
  expect((await cardOf(id)).works_in).toEqual([`home:${CEDAR}`])
  const staff = { staff_id: id, role: 'staff' }
  await asked('manager', 'POST', `/group-homes/${MAPLE}/staff`, staff)
  const both = await cardOf(id)
  expect(both.works_in).toEqual([`home:${MAPLE}`, `home:${CEDAR}`])
  // Who only writes notes takes no tasks.
  await asked('manager', 'POST', `/group-homes/${MAPLE}/staff`, { ...staff, role: 'progress_note' })
  expect((await cardOf(id)).works_in).toEqual([`home:${CEDAR}`])
  await asked('manager', 'POST', `/group-homes/${MAPLE}/staff`, staff)
  await asked('manager', 'DELETE', `/group-homes/${CEDAR}/staff/${id}`)
  const one = await cardOf(id)
  expect(one.works_in).toEqual([`home:${MAPLE}`])
  expect(Number(one.revision), 'devices hear of it').toBeGreaterThan(Number(both.revision))
  await asked('provider', 'DELETE', `/staff/${id}`)
  expect((await cardOf(id)).works_in).toEqual([])
})

const PASSWORD = 'Quiet-river-8!'
const known = (id: number) =>
  server.database
    .selectFrom('person_card')
    .select(['works_in', 'is_registered', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('[H12] a card says whether its person has registered, and devices hear of it', async () => {
  const email = 'registers.later@example.org'
  const asks = { ...GOOD_PERSON, email, home_id: CEDAR }
  const { body } = await asked('manager', 'POST', '/staff/register', asks)
  const before = await known(Number(body.id))
  expect(before).toMatchObject({ works_in: [`home:${CEDAR}`], is_registered: false })
  expect((await registered(server, email)).status).toBe(201)
  const after = await known(Number(body.id))
  expect(after).toMatchObject({ works_in: [`home:${CEDAR}`], is_registered: true })
  expect(Number(after.revision)).toBeGreaterThan(Number(before.revision))
})

test('[H12] a new password lets somebody in who never used the link of the invitation', async () => {
  const email = 'forgot.early@example.org'
  const asks = { ...GOOD_PERSON, email, home_id: CEDAR }
  const { body } = await asked('manager', 'POST', '/staff/register', asks)
  const link = { email, user_id: Number(body.id), purpose: 'reset_password' } as const
  const token = await createInvitation(server.database, server.dependencies, link)
  const json = { password: PASSWORD }
  expect((await server.request(`/auth/password-resets/${token}`, { json })).status).toBe(200)
  expect(await known(Number(body.id))).toMatchObject({ is_registered: true })
})

test('[H9] [H12] whoever is invited by address alone works in their home once they have a name', async () => {
  const email = 'only.address@example.org'
  const asks = { email, role: 'care_giver', home_id: CEDAR, company_id: MAPLE_GROVE }
  expect((await asked('provider', 'POST', '/register/email', asks)).status).toBe(200)
  expect((await registered(server, email)).status).toBe(201)
  const { id } = await server.database
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(await known(id)).toMatchObject({ works_in: [`home:${CEDAR}`], is_registered: true })
})
