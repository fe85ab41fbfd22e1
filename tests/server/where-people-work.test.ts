/** What the cards of people say of where they work. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
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
