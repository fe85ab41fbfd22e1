/** Adding, changing and closing group homes over REST. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { starterCategories } from '#domain/rules/records/tracking-starters.ts'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_HOME, GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE, MAPLE_GROVE, PEOPLE } from '../support/homes.ts'
import { registered } from '../support/registering.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { emptyHome, closedHome, clientId, administrationId } = PLACES.maple

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
  server.clock.advanceSeconds(1)
})

const added = (more: object = {}) =>
  asked('provider', 'POST', '/group-homes', { ...GOOD_HOME, manager_id: PEOPLE.manager.id, ...more })
const homesOf = async (who: Parameters<Ask>[0]): Promise<number[]> => {
  const { body } = await asked(who, 'GET', '/group-homes-dropdown-list')
  return body.items.map(({ id }: { id: number }) => id)
}

test('[H1] a new home has the usual categories, and its manager works there', async () => {
  const { status, body } = await added()
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      capacity: 3,
      water_consumption: 0,
      full_address: '5 Willow Lane, Troy, NY 12180',
      closed_at: null,
    },
  })
  expect(await homesOf('manager')).toContain(body.id)
  const { body: tracking } = await asked(
    'manager',
    'GET',
    `/tracking-categories?home_id=${body.id}&per_page=100`,
  )
  expect(tracking.tracking_categories).toHaveLength(starterCategories.length)
})

test.each([
  ['a care giver', PEOPLE.care_giver.id],
  ['somebody of another company', PEOPLE.other_manager.id],
])('[H1] %s manages no home', async (_, manager_id) => {
  const message = 'Choose a manager or a provider of this company.'
  const wrong = { status: 400, body: { fields: { manager_id: [message] } } }
  expect(await added({ manager_id })).toMatchObject(wrong)
  expect(await asked('provider', 'PUT', `/group-homes/${MAPLE}`, { manager_id })).toMatchObject(wrong)
})

test('[H1] [H12] the next manager is assigned, and the one before keeps working there', async () => {
  const invited = { ...GOOD_PERSON, role: 'manager', home_id: CEDAR }
  const { body: next } = await asked('provider', 'POST', '/staff/register', invited)
  const becomes = () => asked('provider', 'PUT', `/group-homes/${MAPLE}`, { manager_id: next.id })
  const early = { manager_id: ['This person has not registered yet. Choose somebody else.'] }
  expect(await becomes()).toMatchObject({ status: 400, body: { fields: early } })
  await registered(server)
  const { body } = await becomes()
  expect(body).toMatchObject({ manager_id: next.id, manager_name: 'Elena Quist' })
  expect(await asked('provider', 'GET', `/staff/${next.id}`)).toMatchObject({
    body: { group_homes: [{ id: CEDAR }, { id: MAPLE, role: 'manager' }] },
  })
  expect(await homesOf('manager')).toContain(MAPLE)
})

test('[H1] a new home may wait for its manager, and keeps the one it gets', async () => {
  const { status, body } = await added({ manager_id: null })
  expect({ status, body }).toMatchObject({ status: 201, body: { manager_id: null, manager_name: null } })
  const change = (manager_id: number | null) =>
    asked('provider', 'PUT', `/group-homes/${body.id}`, { manager_id })
  expect(await change(PEOPLE.manager.id)).toMatchObject({
    status: 200,
    body: { manager_id: PEOPLE.manager.id },
  })
  expect(await homesOf('manager')).toContain(body.id)
  expect(await change(null)).toMatchObject({
    status: 400,
    body: { fields: { manager_id: ['Manager is required'] } },
  })
})

test.each([
  [{ home_name: 'W' }, 'home_name', 'Home name must have at least 2 characters'],
  [{ address: '5 W' }, 'address', 'Street address must have at least 5 characters'],
  [{ state: 'ZZ' }, 'state', 'State is required'],
  [{ zip_code: '1218' }, 'zip_code', 'Enter a ZIP code like 12208 or 12208-1234'],
  [{ phone: '12' }, 'phone', 'Please enter a valid phone number in international format (e.g., +1234567890)'],
  [{ manager_id: undefined }, 'manager_id', 'Manager is required'],
])('%j is refused at the field', async (wrong, field, message) => {
  const { status, body } = await added(wrong)
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: [message] } })
})

test('[H2] a home is closed when nobody lives there and nothing is due, and opened again', async () => {
  expect(await asked('provider', 'DELETE', `/group-homes/${MAPLE}`)).toMatchObject({
    status: 409,
    body: { message: '2 active clients live here. Move or discharge them first.' },
  })
  for (const id of [1, 2]) await asked('provider', 'DELETE', `/clients/${id}`)
  const { status, body } = await asked('provider', 'DELETE', `/group-homes/${MAPLE}`)
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^\d+ active orders? belongs? here\./) },
  })

  expect((await asked('provider', 'DELETE', `/group-homes/${emptyHome}`)).status).toBe(200)
  expect(await homesOf('provider')).not.toContain(emptyHome)
  const closed = { status: 409, body: { message: 'This group home is closed.' } }
  const ana = { first_name: 'Ana', last_name: 'Ruiz', admission_date: '2026-03-01', home_id: emptyHome }
  expect(await asked('provider', 'POST', '/clients', ana)).toMatchObject(closed)
  expect(await asked('provider', 'PUT', `/clients/${clientId}/home`, { home_id: emptyHome })).toMatchObject(
    closed,
  )
  const assigned = { staff_id: PEOPLE.care_giver.id }
  expect(await asked('provider', 'POST', `/group-homes/${emptyHome}/staff`, assigned)).toMatchObject(closed)

  expect((await asked('provider', 'PUT', `/group-homes/${emptyHome}/reopen`)).status).toBe(200)
  expect((await asked('provider', 'POST', '/clients', ana)).status).toBe(201)
})

test('[H3] another time zone leaves recorded doses as they were due', async () => {
  const dose = () =>
    server.database
      .selectFrom('administration')
      .selectAll()
      .where('id', '=', administrationId)
      .executeTakeFirstOrThrow()
  const before = await dose()
  const moved = { time_zone: 'America/Denver' }
  expect((await asked('provider', 'PUT', `/group-homes/${MAPLE}`, moved)).status).toBe(200)
  expect(await dose()).toEqual(before)
  const seen = await asked('provider', 'GET', `/group-homes/${MAPLE}`)
  expect(seen.body).toMatchObject(moved)
  const { body: client } = await asked('provider', 'GET', `/clients/${clientId}`)
  expect(client.former_zones.at(-1)).toEqual({ time_zone: before.time_zone, until: seen.body.updated_at })
  await asked('provider', 'PUT', `/group-homes/${MAPLE}`, { time_zone: 'America/New_York' })
})

test('the figures are of open homes', async () => {
  const { body } = await asked('provider', 'GET', '/group-homes?with_closed=true&per_page=100')
  const open = body.group_homes.filter(({ closed_at }: { closed_at: string | null }) => closed_at === null)
  expect(body.group_homes.map(({ id }: { id: number }) => id)).toContain(closedHome)
  expect(body.statistics).toEqual({
    total_homes: open.length,
    total_capacity: open.reduce((sum: number, { capacity }: { capacity: number }) => sum + capacity, 0),
  })
})

test('a change of what somebody else has changed is refused at the field', async () => {
  const changed = { capacity: 9, seen: { capacity: 8 } }
  expect(await asked('provider', 'PUT', `/group-homes/${MAPLE}`, changed)).toMatchObject({
    status: 409,
    body: { fields: { capacity: [expect.any(String)] } },
  })
})

test('a provider adds homes to their own company only', async () => {
  expect((await added({ company_id: MAPLE_GROVE })).status).toBe(201)
  expect((await added({ company_id: MAPLE_GROVE + 1 })).status).toBe(404)
})
