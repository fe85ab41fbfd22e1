/** Initials on paper stay whoever is hired, renamed, gets another role or leaves (M4.10). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distinctInitials } from '#domain/rules/people/initials.ts'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_PERSON } from '../support/good-requests.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  asked = await callers(server, ['provider', 'care_giver'])
})
afterAll(() => server.stop())

const { id } = PEOPLE.care_giver
/** What everybody of the company signs with. */
const signed = async () => {
  const cards = await server.database
    .selectFrom('person_card')
    .selectAll()
    .where('company_id', '=', 1)
    .execute()
  return distinctInitials(cards)
}
const hire = async (first_name: string, last_name: string, email: string) => {
  server.clock.advanceSeconds(1)
  const person = { ...GOOD_PERSON, first_name, last_name, email, phone_number: null, home_id: MAPLE }
  const { status, body } = await asked('provider', 'POST', '/staff/register', person)
  expect(status).toBe(201)
  return Number(body.id)
}

test('[M4.10] a new name, another role and leaving change nobody’s initials', async () => {
  const same = await hire('Derek', 'Rosen', 'derek@example.org')
  const other = await hire('Don', 'Abbott', 'don@example.org')
  const before = await signed()
  expect([before.get(id), before.get(same), before.get(other)]).toEqual(['DR', 'DRo', 'DA'])

  expect((await asked('care_giver', 'PATCH', '/me', { last_name: 'Abbott' })).status).toBe(200)
  expect(await signed()).toEqual(before)
  const renamed = await asked('provider', 'PUT', `/staff/${id}`, { first_name: 'Donna', role: 'staff' })
  expect(renamed.status).toBe(200)
  expect(await signed()).toEqual(before)
  expect((await asked('provider', 'DELETE', `/staff/${id}`)).status).toBe(200)
  expect(await signed()).toEqual(before)
})

test('[M4.10] who never signed in never signed, and gets the initials of the name as it is corrected', async () => {
  const typo = await hire('Xenia', 'Quist', 'xenia@example.org')
  expect((await signed()).get(typo)).toBe('XQ')
  expect((await asked('provider', 'PUT', `/staff/${typo}`, { first_name: 'Elena' })).status).toBe(200)
  expect((await signed()).get(typo)).toBe('EQ')
})
