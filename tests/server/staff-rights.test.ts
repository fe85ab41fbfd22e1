/** Who may change whom among staff. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE, NORTHFIELD, NORTHFIELD_HOUSE, PEOPLE } from '../support/homes.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { workerId } = PLACES.maple

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  asked = await callers(server, ['provider', 'manager', 'super_admin'])
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

describe('who may change whom', () => {
  const NEW_MANAGER = { ...GOOD_PERSON, role: 'manager', home_id: MAPLE }

  test('[H4] a manager gives the roles below, a provider the manager’s too', async () => {
    const refused = await asked('manager', 'POST', '/staff/register', NEW_MANAGER)
    expect(refused).toMatchObject({ status: 403, body: { message: 'You cannot give this role.' } })
    expect((await asked('provider', 'POST', '/staff/register', NEW_MANAGER)).status).toBe(201)
    const raised = await asked('manager', 'PUT', `/staff/${workerId}`, { role: 'manager' })
    expect(raised).toMatchObject({ status: 403, body: { message: 'You cannot give this role.' } })
    const elsewhere = await asked('manager', 'POST', `/group-homes/${CEDAR}/staff`, {
      staff_id: workerId,
      role: 'manager',
    })
    expect(elsewhere.status).toBe(403)
    expect(await openGrantsOf(workerId)).toEqual([{ granted_scope: `home:${MAPLE}`, role: 'care_giver' }])
  })

  test.each([
    ['PUT', `/staff/${PEOPLE.manager.id}`, { position: 'Director' }],
    ['DELETE', `/staff/${PEOPLE.manager.id}`, undefined],
    ['DELETE', `/group-homes/${MAPLE}/staff/${PEOPLE.manager.id}`, undefined],
    ['POST', `/group-homes/${MAPLE}/staff`, { staff_id: PEOPLE.manager.id, role: 'care_giver' }],
  ])('[H4] nobody changes their own role or homes: %s %s', async (method, path, json) => {
    expect(await asked('manager', method, path, json)).toMatchObject({
      status: 403,
      body: { message: 'You cannot change your own role, group homes or account here.' },
    })
  })

  test('[H4] a manager changes no other manager; a provider does', async () => {
    const { body } = await asked('provider', 'POST', '/staff/register', NEW_MANAGER)
    expect(await asked('manager', 'GET', `/staff/${body.id}`)).toMatchObject({ body: { may_change: false } })
    expect(await asked('manager', 'DELETE', `/staff/${body.id}`)).toMatchObject({
      status: 403,
      body: { message: 'You cannot change somebody with this role.' },
    })
    expect((await asked('provider', 'DELETE', `/staff/${body.id}`)).status).toBe(200)
  })

  test('[H5] a whole account needs the right wherever the person works', async () => {
    const home = PLACES.maple.emptyHome
    expect(
      (await asked('provider', 'POST', `/group-homes/${home}/staff`, { staff_id: workerId })).status,
    ).toBe(201)
    const message = 'This person also works in group homes that are not yours. Ask a provider.'
    for (const [method, json] of [
      ['PUT', { position: 'Cook' }],
      ['DELETE', undefined],
    ] as const) {
      expect(await asked('manager', method, `/staff/${workerId}`, json)).toMatchObject({
        status: 403,
        body: { message },
      })
    }
    // Their own home they decide about.
    expect((await asked('manager', 'DELETE', `/group-homes/${MAPLE}/staff/${workerId}`)).status).toBe(200)
    expect(await openGrantsOf(workerId)).toEqual([{ granted_scope: `home:${home}`, role: 'care_giver' }])
  })

  test('another role counts in every home, and the grants of before are closed', async () => {
    await asked('manager', 'POST', `/group-homes/${CEDAR}/staff`, { staff_id: workerId })
    const changed = await asked('manager', 'PUT', `/staff/${workerId}`, { role: 'staff', first_name: 'Anna' })
    expect(changed).toMatchObject({
      status: 200,
      body: { staff_role: 'staff', name: `Anna Worker ${workerId}` },
    })
    expect(await openGrantsOf(workerId)).toEqual([
      { granted_scope: `home:${MAPLE}`, role: 'staff' },
      { granted_scope: `home:${CEDAR}`, role: 'staff' },
    ])
  })

  test('super_admin administers staff of any company, and sees no clinical record', async () => {
    const here = await asked(
      'super_admin',
      'GET',
      `/staff?company_id=${NORTHFIELD}&home_id=${NORTHFIELD_HOUSE}`,
    )
    expect(here).toMatchObject({ status: 200, body: { statistics: { total_staff: 3, active_staff: 3 } } })
    expect((await asked('super_admin', 'GET', '/clients')).status).toBe(403)
  })
})
