import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE, type PersonName } from '#tests/support/homes.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function tokenOf(who: PersonName): Promise<string> {
  return (await server.signIn(who)).access_token
}

describe('group homes for the switcher', () => {
  test.each<[PersonName, number[]]>([
    // Administers all, over the server.
    ['super_admin', [CEDAR, MAPLE, NORTHFIELD_HOUSE]],
    ['admin', [CEDAR, MAPLE]],
    ['provider', [CEDAR, MAPLE]],
    ['manager', [CEDAR, MAPLE]],
    ['care_giver', [MAPLE]],
    ['care_giver_2', [CEDAR, MAPLE]],
    ['other_manager', [NORTHFIELD_HOUSE]],
  ])('%s sees the own ones only', async (who, expected) => {
    const answer = await server.request('/group-homes?page=1&per_page=100', { token: await tokenOf(who) })
    const { group_homes, pagination } = await answer.json()
    expect(group_homes.map((home: { id: number }) => home.id)).toEqual(expected)
    expect(pagination).toEqual({
      page: 1,
      per_page: 100,
      total_pages: expected.length === 0 ? 0 : 1,
      total_items: expected.length,
      has_next: false,
      has_prev: false,
    })
  })

  test('come in pages, flat rows or simple ones, and a strange page is refused', async () => {
    const token = await tokenOf('provider')
    const second = await (await server.request('/group-homes?page=2&per_page=1', { token })).json()
    expect(second.group_homes).toMatchObject([
      { id: MAPLE, full_address: '48 Maple Avenue, Albany, NY 12208', manager_name: 'Ruth Lindqvist' },
    ])
    expect(Object.keys(second.group_homes[0])).not.toContain('scope')
    expect(second.pagination).toMatchObject({
      total_items: 2,
      total_pages: 2,
      has_next: false,
      has_prev: true,
    })
    const simple = await (await server.request('/group-homes?simple=true', { token })).json()
    expect(simple.group_homes).toEqual([
      { id: CEDAR, display_name: 'Cedar House' },
      { id: MAPLE, display_name: 'Maple House' },
    ])
    for (const query of ['page=0', 'page=x', 'per_page=1000', 'per_page=-1']) {
      expect((await server.request(`/group-homes?${query}`, { token })).status).toBe(400)
    }
    const beyond = await (await server.request('/group-homes?page=9', { token })).json()
    expect(beyond.pagination.total_items).toBe(2)
  })
})

describe('the current home', () => {
  const choose = async (who: PersonName, current_home_id: unknown) =>
    server.request('/staff/set-current-home', {
      method: 'PUT',
      json: { current_home_id },
      token: await tokenOf(who),
    })

  test('is one of the own homes or all of them', async () => {
    expect((await choose('manager', CEDAR)).status).toBe(200)
    const token = await tokenOf('manager')
    expect(await (await server.request('/me', { token })).json()).toMatchObject({
      current_home_id: CEDAR,
      home_id: CEDAR,
    })
    expect(await (await choose('manager', null)).json()).toMatchObject({ current_home_id: null })
  })

  test('[A3] of others and one that does not exist get the same answer', async () => {
    const foreign = await choose('manager', NORTHFIELD_HOUSE)
    const absent = await choose('manager', 999)
    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect(await foreign.json()).toEqual(await absent.json())
    expect((await choose('care_giver', CEDAR)).status).toBe(404)
  })

  test('is a number or null', async () => {
    for (const wrong of ['1', 1.5, -1, true, [1]]) expect((await choose('manager', wrong)).status).toBe(400)
  })

  test('moves the revision of the person, so that other devices are notified', async () => {
    const revision = async () =>
      (
        await server.database
          .selectFrom('user')
          .select('revision')
          .where('id', '=', 4)
          .executeTakeFirstOrThrow()
      ).revision
    const token = await tokenOf('manager')
    const before = await revision()
    await server.request('/staff/set-current-home', {
      method: 'PUT',
      json: { current_home_id: MAPLE },
      token,
    })
    expect(await revision()).toBe((before ?? 0) + 1)
  })
})
