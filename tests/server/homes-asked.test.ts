/** Which homes a list or a figure over REST is of. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#server/routes/calls.ts'
import { handMountedCalls } from '#server/routes/calls-elsewhere.ts'
import { CEDAR, MAPLE, MAPLE_GROVE, NORTHFIELD, NORTHFIELD_HOUSE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let provider: string
let manager: string

beforeAll(async () => {
  server = await startTestServer()
  provider = (await server.signIn('provider')).access_token
  manager = (await server.signIn('manager')).access_token
})
afterAll(() => server.stop())

const get = async (path: string, token = provider) => {
  const response = await server.request(path, { token })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const post = async (path: string, json: object) => {
  const response = await server.request(path, { method: 'POST', json, token: manager })
  expect({ path, status: response.status }).toEqual({ path, status: 201 })
}

const naming = (parameter: string) =>
  [...handMountedCalls, ...calls].filter(
    ({ method, path, query }) => method === 'get' && parameter in query && !path.includes(':'),
  )

describe('[A29] what a call says that it can be asked', () => {
  test.each(naming('home_id').map(({ path }) => path))(
    'a home out of reach is no home in GET %s',
    async path => {
      const last = new Date(server.clock.now).toISOString().slice(0, 10)
      const more = path.startsWith('/reports') ? `&start_date=${last}&end_date=${last}` : ''
      expect(await get(`${path}?home_id=${NORTHFIELD_HOUSE}${more}`)).toMatchObject({
        status: 404,
        body: { message: 'Group home not found.' },
      })
    },
  )

  test.each(naming('company_id').map(({ path }) => path))(
    'another company is none in GET %s, and one’s own is all there is',
    async path => {
      const { status } = await get(path)
      expect((await get(`${path}?company_id=${NORTHFIELD}`)).status).toBe(status === 200 ? 404 : status)
      expect((await get(`${path}?company_id=${MAPLE_GROVE}`)).status).toBe(status)
    },
  )
})

describe('[A29] lists and figures', () => {
  const DAY = '2026-03-09'
  const CLIENT_IN = { [MAPLE]: 1, [CEDAR]: 3 }

  beforeAll(async () => {
    for (const [home, client_id] of Object.entries(CLIENT_IN)) {
      const home_id = Number(home)
      await post('/expense-claims', {
        ...{ client_id, expense_date: DAY, amount: home_id },
        ...{ expense_category: 'food', description: 'Groceries for the week.' },
      })
      await post('/tasks', {
        ...{ home_id, title: 'Check the smoke alarms', due_date: '2026-03-12' },
        ...{ category: 'safety', priority: 'high', assigned_to: 4 },
      })
      await post('/inventory', {
        ...{ home_id, name: `Gloves ${home_id}`, category: 'medical', quantity: 4 },
        ...{ unit_of_measure: 'box', minimum_stock_level: 1 },
      })
    }
  })
  const choose = async (current_home_id: number | null) => {
    const chosen = { method: 'PUT', json: { current_home_id }, token: manager }
    expect((await server.request('/staff/set-current-home', chosen)).status).toBe(200)
  }

  const figures = async (query = '') => {
    const of = async (path: string) => (await get(`${path}${query}`, manager)).body
    const claims = (await of('/expense-claims/summary')) as { summary: { total_amount: number } }
    const tasks = (await of('/tasks/statistics')) as { total: number }
    const stock = (await of('/inventory/statistics')) as { total_items: number }
    return [claims.summary.total_amount, tasks.total, stock.total_items]
  }

  test('figures are of the current home, of all when none is chosen, and of the home that is asked for', async () => {
    await choose(MAPLE)
    expect(await figures()).toEqual([MAPLE, 1, 1])
    expect(await figures(`?home_id=${CEDAR}`)).toEqual([CEDAR, 1, 1])
    await choose(null)
    expect(await figures()).toEqual([MAPLE + CEDAR, 2, 2])
  })

  test('lists are of all homes in reach, and of the home that is asked for', async () => {
    await choose(MAPLE)
    const lists = { 'expense-claims': 'expense_claims', tasks: 'tasks', inventory: 'inventory' }
    for (const [path, key] of Object.entries(lists)) {
      const homesOf = async (query: string) =>
        ((await get(`/${path}${query}`, manager)).body[key] as { home_id: number }[]).map(
          ({ home_id }) => home_id,
        )
      expect((await homesOf('')).toSorted()).toEqual([MAPLE, CEDAR])
      expect(await homesOf(`?home_id=${CEDAR}`)).toEqual([CEDAR])
    }
    const items = await get(`/expense-claims-dropdown-list?home_id=${CEDAR}`, manager)
    expect(items.body.items).toHaveLength(1)
  })
})
