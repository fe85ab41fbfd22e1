/** The catalogue of services, subscriptions and billings over REST, as the screens do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_BILL } from '../support/company-requests.ts'
import { MAPLE_GROVE, NORTHFIELD } from '../support/homes.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { freeServiceId, subscriptionId, billingId, serviceId } = PLACES.maple

let server: TestServer
let asked: Ask

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  asked = await callers(server, ['super_admin', 'provider'])
})
afterAll(() => server.stop())
beforeEach(async () => {
  await resetTargets(server.database)
  server.clock.advanceSeconds(1)
})

describe('services', () => {
  test('[C7] of the catalogue keep their code and how often they recur', async () => {
    const night = { name: 'Moonlight support', base_cost: '40.50', billing_code: 'T2016', is_recurring: true }
    const without = await asked('super_admin', 'POST', '/company/services', night)
    expect(without).toMatchObject({ status: 400, body: { fields: { frequency: ['Frequency is required'] } } })
    const { status, body } = await asked('super_admin', 'POST', '/company/services', {
      ...night,
      frequency: 'Bi-weekly',
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { message: 'Service created successfully', service: { ...night, base_cost: 40.5 } },
    })
    const once = await asked('super_admin', 'PUT', `/company/services/${body.service.id}`, {
      is_recurring: false,
    })
    expect(once.body).toMatchObject({
      message: 'Service updated successfully',
      service: { is_recurring: false, frequency: null },
    })
    const found = await asked('provider', 'GET', '/company/services?search=moonl+sup')
    expect(found.body.services).toMatchObject([{ name: 'Moonlight support' }])
  })

  test.each([
    [{ name: 'N' }, 'name', 'Service name must have at least 2 characters'],
    [{ base_cost: undefined }, 'base_cost', 'Base cost is required'],
    [{ base_cost: -1 }, 'base_cost', 'Base cost must be a valid number of at least 0'],
    [{ base_cost: 1.005 }, 'base_cost', 'Use at most two decimals'],
  ])('%j of a service is refused at the field', async (wrong, field, message) => {
    const sent = { name: 'Night support', base_cost: 40, ...wrong }
    const { body } = await asked('super_admin', 'POST', '/company/services', sent)
    expect(body.fields).toEqual({ [field]: [message] })
  })

  test('[C5] are subscribed to from today, once at a time', async () => {
    const path = `/company/${MAPLE_GROVE}/services`
    const sent = { organization_service_id: freeServiceId, status: 'Pending' }
    const { body } = await asked('super_admin', 'POST', path, sent)
    expect(body).toMatchObject({
      start_date: '2026-03-10',
      name: `Service ${freeServiceId}`,
      status: 'Pending',
    })
    const twice = await asked('super_admin', 'POST', path, sent)
    expect(Object.keys(twice.body.fields)).toEqual(['organization_service_id'])
    await asked('super_admin', 'PUT', `${path}/${body.id}`, { status: 'Inactive', end_date: '2026-03-31' })
    expect((await asked('super_admin', 'POST', path, sent)).status).toBe(201)
    const back = await asked('super_admin', 'PUT', `${path}/${body.id}`, { status: 'Active' })
    expect(back).toMatchObject({ status: 400, body: { fields: { status: [expect.any(String)] } } })
  })

  test('[C5] end no earlier than they start, and stay what they are', async () => {
    const path = `/company/${MAPLE_GROVE}/services/${subscriptionId}`
    const early = await asked('super_admin', 'PUT', path, { end_date: '2026-01-01' })
    expect(Object.keys(early.body.fields)).toEqual(['end_date'])
    const other = await asked('super_admin', 'PUT', path, { organization_service_id: freeServiceId })
    expect(Object.keys(other.body.fields)).toEqual(['organization_service_id'])
    const same = { organization_service_id: serviceId, notes: 'Three homes' }
    expect((await asked('super_admin', 'PUT', path, same)).body).toMatchObject({ notes: 'Three homes' })
  })
})

test('[C6] a billing is added, paid, unpaid again and taken back, and is counted by what it is', async () => {
  const path = `/company/${NORTHFIELD}/billings`
  const { body } = await asked('super_admin', 'POST', path, { ...GOOD_BILL, amount: '149.10' })
  expect(body).toMatchObject({ ...GOOD_BILL, amount: 149.1, status: 'unpaid', paid_at: null })
  const one = `${path}/${body.id}`
  expect((await asked('super_admin', 'PUT', one, { status: 'paid' })).body).toMatchObject({ status: 'paid' })
  expect((await asked('super_admin', 'DELETE', one)).status).toBe(409)
  const list = await asked('super_admin', 'GET', path)
  expect(list.body.statistics).toEqual({ unpaid: 1, unpaid_amount: 1250, paid_amount: 149.1 })
  expect((await asked('super_admin', 'PUT', one, { status: 'unpaid' })).body).toMatchObject({ paid_at: null })
  expect((await asked('super_admin', 'DELETE', one)).status).toBe(200)
  expect((await asked('super_admin', 'GET', path)).body.billings).toHaveLength(1)
  expect((await asked('super_admin', 'PUT', one, { status: 'paid' })).status).toBe(404)
  expect((await asked('provider', 'PUT', `/company/${MAPLE_GROVE}/billings/${billingId}`, {})).status).toBe(
    403,
  )
})
