/** What super_admin reads of a company they name. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { repeatableId } from '#domain/values/ids.ts'
import { type Ask, callers } from '../support/callers.ts'
import { forger } from '../support/forged-push.ts'
import { MAPLE_GROVE, NORTHFIELD, PEOPLE } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.deleteFrom('operation').where('kind', '=', 'access.viewed').execute()
  await quarterHourLater()
})

/** After it every session is a new one. */
async function quarterHourLater(): Promise<void> {
  server.clock.advanceSeconds(15 * 60)
  asked = await callers(server, ['super_admin', 'provider', 'care_giver', 'progress_note'])
}

const logged = () =>
  server.database
    .selectFrom('operation')
    .select(['author_id', 'scope', 'args'])
    .where('kind', '=', 'access.viewed')
    .execute()

describe.each([
  ['tasks', 'tasks', 'tasks'],
  ['inventory', 'inventory', 'inventory'],
  ['appointments', 'appointments', 'appointments'],
  ['expense-claims', 'expense_claims', 'expense_claims'],
])('/%s', (path, key, page) => {
  const read = (company: number, more = '') =>
    asked('super_admin', 'GET', `/${path}?company_id=${company}${more}`)

  test('[L5] is of the homes of the company that was named, or of one of them', async () => {
    const homesIn = async (company: number, more = '') =>
      new Set((await read(company, more)).body[key].map(({ home_id }: { home_id: number }) => home_id))
    expect(await homesIn(NORTHFIELD)).toEqual(new Set([PLACES.northfield.home]))
    expect(await homesIn(MAPLE_GROVE)).toEqual(new Set([PLACES.maple.home, PLACES.cedar.home]))
    expect(await homesIn(MAPLE_GROVE, `&home_id=${PLACES.cedar.home}`)).toEqual(new Set([PLACES.cedar.home]))
    expect((await read(MAPLE_GROVE, `&home_id=${PLACES.northfield.home}`)).status).toBe(404)
  })

  test('[L5] asks for a company', async () => {
    const without = await asked('super_admin', 'GET', `/${path}`)
    expect(without).toMatchObject({ status: 400, body: { fields: { company_id: ['Choose a company.'] } } })
    expect((await read(999)).status).toBe(404)
    expect(await logged()).toEqual([])
  })

  test('[L5] a reading is in the log once, however often it is asked', async () => {
    await Promise.all([read(MAPLE_GROVE), read(MAPLE_GROVE), read(MAPLE_GROVE, '&page=2')])
    await read(NORTHFIELD)
    expect(await logged()).toEqual(
      ['company:1', 'company:2'].map(scope => ({
        author_id: PEOPLE.super_admin.id,
        scope,
        args: { what: page, way: 'viewed', client_id: null, scope },
      })),
    )
    await quarterHourLater()
    await read(NORTHFIELD)
    expect(await logged()).toHaveLength(3)
    const told = await asked('provider', 'GET', `/access-log?what=${page}`)
    expect(told.body.accesses).toMatchObject([{ person_id: PEOPLE.super_admin.id, company_id: MAPLE_GROVE }])
  })

  test('[L6] says nothing that was written about a client, and no name', async () => {
    const rows = (await read(MAPLE_GROVE)).body[key] as Record<string, unknown>[]
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/Abbott|Mbeki|Fontaine/)
    for (const row of rows) {
      for (const name of ['client_id', 'client_name', 'description', 'notes', 'photo_ids'])
        expect(row).not.toHaveProperty(name)
      if (row.client_initials) expect(row.title ?? null).toBeNull()
    }
    if (key !== 'inventory')
      expect(rows.some(row => /^[A-Z]{2}$/.test(String(row.client_initials)))).toBe(true)
  })

  test('[L5] others read their own company alone, and make no entry', async () => {
    expect((await asked('care_giver', 'GET', `/${path}?company_id=${NORTHFIELD}`)).status).toBe(404)
    const own = await asked('care_giver', 'GET', `/${path}?company_id=${MAPLE_GROVE}`)
    const homes = own.body[key].map(({ home_id }: { home_id: number }) => home_id)
    expect(new Set(homes)).toEqual(new Set([PLACES.maple.home]))
    expect((await asked('progress_note', 'GET', `/${path}?company_id=${NORTHFIELD}`)).status).toBe(403)
    expect((await logged()).filter(({ scope }) => scope?.startsWith('company:'))).toEqual([])
  })
})

describe('/staff', () => {
  const staff = (more: string) => asked('super_admin', 'GET', `/staff${more}`)

  test('[L5] super_admin reads the staff of one company, which stands in its log', async () => {
    const { status, body } = await staff('')
    expect([status, body.fields]).toEqual([400, { company_id: ['Choose a company.'] }])
    expect((await staff('?company_id=999')).status).toBe(404)
    expect((await asked('super_admin', 'GET', '/staff-dropdown-list')).status).toBe(400)
    expect(await logged()).toEqual([])
    const members = (await staff(`?company_id=${NORTHFIELD}&per_page=100`)).body.staff
    expect(members.length).toBeGreaterThan(0)
    expect(new Set(members.map(({ company_id }: { company_id: number }) => company_id))).toEqual(
      new Set([NORTHFIELD]),
    )
    await staff(`?company_id=${NORTHFIELD}&search=a`)
    await staff(`/${members[0].id}`)
    expect(await logged()).toMatchObject([{ scope: `company:${NORTHFIELD}`, args: { what: 'staff' } }])
  })
})

test('[L14] an entry that anybody could have used up beforehand is in the log all the same', async () => {
  const stranger = await forger(server, 'care_giver')
  const span = String(Math.floor(server.clock.now / (15 * 60_000)))
  const scope = `company:${MAPLE_GROVE}`
  for (const facts of [
    [String(PEOPLE.super_admin.id), 'tasks', scope, span],
    [String(PEOPLE.super_admin.id), 'tasks', 'viewed', scope, 'null', span],
  ]) {
    const args = { what: 'chart', way: 'viewed', client_id: null, scope: `home:${PLACES.maple.home}` }
    const used = { ...stranger.operation('access.viewed', args), id: repeatableId('access', ...facts) }
    await stranger.push(used)
  }
  expect((await asked('super_admin', 'GET', `/tasks?company_id=${MAPLE_GROVE}`)).status).toBe(200)
  expect((await logged()).map(({ scope: at }) => at)).toContain(scope)
})
