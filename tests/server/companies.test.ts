/** Companies and their users over REST, as the screens do. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyScope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_BILL, GOOD_COMPANY } from '../support/company-requests.ts'
import { GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE_GROVE, NORTHFIELD, PEOPLE } from '../support/homes.ts'
import { PLACES, resetTargets, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const { freeServiceId } = PLACES.maple
const NEW_PASSWORD = 'Quiet-river-8'

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
  await server.database.deleteFrom('rate_limit').execute()
  server.clock.advanceSeconds(1)
})

const made = async (different: object = {}) =>
  (await asked('super_admin', 'POST', '/company/', { ...GOOD_COMPANY, ...different })).body
const linkTo = (email: string) =>
  /register\/complete\/([\w-]+)/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
const grantsOf = (user_id: number) =>
  server.database
    .selectFrom('grant')
    .select(['granted_scope', 'role'])
    .where('user_id', '=', user_id)
    .where('until_at', 'is', null)
    .execute()

describe('a company', () => {
  test('[C1] is added with its deadlines, listed, found by a word, and counted', async () => {
    const company = await made()
    expect(company).toMatchObject({
      name: 'Willow Creek Care',
      company_name: 'Willow Creek Care',
      status: 'Active',
      incident_hours: 24,
      staff: [],
      in_the_way: { clients: 0, homes: 0, users: 0, services: 0, billings: 0, tickets: 0 },
    })
    const { body } = await asked('super_admin', 'GET', '/company/?search=vt-204')
    expect(body.companies.map(({ id }: { id: number }) => id)).toEqual([company.id])
    expect(body.pagination.total_items).toBe(1)
    // Two with homes, three empty ones of the seed, and this one.
    expect(body.statistics).toEqual({
      total_companies: 6,
      total_group_homes: 6,
      open_support_tickets: 3,
      unpaid_billings: 3,
    })
  })

  test.each([
    [{ company_name: 'W' }, 'company_name', 'Company name must have at least 2 characters'],
    [{ license_number: 'VT' }, 'license_number', 'License number must have at least 5 characters'],
    [{ contact_email: 'office' }, 'contact_email', 'Valid email is required'],
    [{ contact_phone: '12' }, 'contact_phone', 'Enter a phone number like +15185550100 or 518-555-0100'],
    [{ tax_id: '123456789' }, 'tax_id', 'Enter a tax ID like 12-3456789'],
    [{ state: 'ZZ' }, 'state', 'State is required'],
    [{ zip_code: '1220' }, 'zip_code', 'Enter a ZIP code like 12208 or 12208-1234'],
    [{ license_number: undefined }, 'license_number', 'License number is required'],
  ])('%j is refused at the field', async (wrong, field, message) => {
    const { status, body } = await asked('super_admin', 'POST', '/company/', { ...GOOD_COMPANY, ...wrong })
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: [message] } })
  })

  test.each(['+15185550100', '518-555-0100', '(518) 555-0100', '5185550100'])(
    'the phone number %s is one',
    async contact_phone => expect(await made({ contact_phone })).toMatchObject({ contact_phone }),
  )

  test('[C1] its provider changes how it is reached, and not what identifies it', async () => {
    const path = `/company/${MAPLE_GROVE}`
    const reached = { contact_name: 'Office', incident_hours: 12, city: null }
    expect(await asked('provider', 'PUT', path, reached)).toMatchObject({ status: 200, body: reached })
    const named = await asked('provider', 'PUT', path, { company_name: 'Other', city: 'Troy' })
    expect(named).toMatchObject({ status: 403, body: { fields: { name: [expect.any(String)] } } })
    expect((await asked('super_admin', 'PUT', path, { company_name: 'Maple Group' })).body.name).toBe(
      'Maple Group',
    )
    await asked('super_admin', 'PUT', path, { company_name: 'Maple Grove Homes', city: 'Albany' })
  })

  test('what somebody else has changed since is not overwritten', async () => {
    const path = `/company/${MAPLE_GROVE}`
    await asked('super_admin', 'PUT', path, { contact_name: 'Helen Okafor' })
    const late = { contact_name: 'Ines', seen: { contact_name: 'Nobody' } }
    expect((await asked('provider', 'PUT', path, late)).status).toBe(409)
  })

  test('[C2] one with people, homes and bills says what stands in the way, and stays', async () => {
    const before = await asked('super_admin', 'GET', `/company/${NORTHFIELD}`)
    expect(before.body.in_the_way).toEqual({
      clients: 1,
      homes: 2,
      users: 4,
      services: 1,
      billings: 1,
      tickets: 1,
    })
    const { status, body } = await asked('super_admin', 'DELETE', `/company/${NORTHFIELD}`)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message:
        'This company cannot be closed yet. It has 1 active client, 2 open group homes, 4 active users, 1 subscribed service, 1 unpaid billing, 1 open support ticket.',
    })
  })

  test('[C2] an empty one is closed, leaves the figures, takes nobody in, and is opened again', async () => {
    const { id } = await made()
    expect(await asked('super_admin', 'DELETE', `/company/${id}`)).toMatchObject({ status: 200 })
    const open = await asked('super_admin', 'GET', '/company?search=willow')
    expect(open.body).toMatchObject({ companies: [], statistics: { total_companies: 5 } })
    const all = await asked('super_admin', 'GET', '/company?search=willow&with_closed=true')
    expect(all.body.companies).toMatchObject([{ id, status: 'Closed' }])
    const choices = async (query: string) =>
      (await asked('super_admin', 'GET', `/companies-dropdown-list${query}`)).body.items
    const row = { id, display_name: all.body.companies[0].name }
    expect(await choices('?with_closed=true')).toContainEqual(row)
    expect(await choices('')).not.toContainEqual(row)
    const late = { company_id: id, email: 'late@hearth.test', role: 'provider' }
    expect((await asked('super_admin', 'POST', '/register/email', late)).status).toBe(409)
    const service = { organization_service_id: freeServiceId, status: 'Active' }
    expect((await asked('super_admin', 'POST', `/company/${id}/services`, service)).status).toBe(409)
    expect((await asked('super_admin', 'POST', `/company/${id}/billings`, GOOD_BILL)).status).toBe(201)
    const { body } = await asked('super_admin', 'PUT', `/company/${id}/reopen`)
    expect(body).toMatchObject({ status: 'Active', in_the_way: { billings: 1 } })
  })

  test('[C2] who was invited and never came does not stand in the way, and their link is over', async () => {
    const { id } = await made()
    const invited = { company_id: id, email: 'never.came@hearth.test', role: 'provider' }
    expect((await asked('super_admin', 'POST', '/register/email', invited)).status).toBe(200)
    const { text = '' } = server.mails.findLast(({ to }) => to === invited.email) ?? {}
    const [, token = ''] = /\/register\/complete\/([\w-]+)/.exec(text) ?? []
    expect((await server.request(`/register/complete/${token}`)).status).toBe(200)
    const { body } = await asked('super_admin', 'GET', `/company/${id}`)
    expect(body.in_the_way.users).toBe(0)
    expect(await asked('super_admin', 'DELETE', `/company/${id}`)).toMatchObject({ status: 200 })
    expect((await server.request(`/register/complete/${token}`)).status).toBe(404)
    await asked('super_admin', 'PUT', `/company/${id}/reopen`)
    expect((await server.request(`/register/complete/${token}`)).status).toBe(200)
  })

  test('[C3] a provider has the own company, and their figures are of it alone', async () => {
    const { body } = await asked('provider', 'GET', '/company')
    expect(body.companies.map(({ id }: { id: number }) => id)).toEqual([MAPLE_GROVE])
    expect(body.statistics).toMatchObject({ total_companies: 1, total_group_homes: 4, unpaid_billings: 2 })
    const choices = (await asked('provider', 'GET', '/companies-dropdown-list')).body
    expect(choices).toEqual({ items: [{ id: MAPLE_GROVE, display_name: expect.any(String) }] })
    expect((await asked('provider', 'GET', `/company/${NORTHFIELD}/billings`)).status).toBe(404)
  })
})

test('[C3] the role counts in the company it is held in', async () => {
  const { id: user_id } = PEOPLE.provider
  await server.database
    .insertInto('grant')
    .values({
      ...{ ...examples.grant[0], id: 500, user_id, role: 'admin' },
      ...{ granted_scope: companyScope(NORTHFIELD), scope: `user:${user_id}`, revision: 1 },
    })
    .execute()
  expect((await asked('provider', 'GET', `/company/${NORTHFIELD}`)).status).toBe(404)
  await server.database.deleteFrom('grant').where('id', '=', 500).execute()
})

test('a repeated request makes one company', async () => {
  const headers = { 'Idempotency-Key': '01932b5e-0000-7000-8000-00000000abce' }
  const { access_token: token } = await server.signIn('super_admin')
  const add = async () => (await server.request('/company', { json: GOOD_COMPANY, token, headers })).json()
  const [first, second] = [await add(), await add()]
  expect(second.id).toBe(first.id)
})

describe('an invitation', () => {
  test('[C4] by the platform makes the provider of a new company, who registers and sees it', async () => {
    const { id } = await made()
    const email = 'director@willow.test'
    const sent = await asked('super_admin', 'POST', '/register/email', {
      company_id: id,
      email,
      role: 'provider',
    })
    expect(sent).toMatchObject({ status: 200, body: { message: `Registration link sent to ${email}.` } })
    const again = await asked('super_admin', 'POST', '/register/email', { company_id: id, email })
    expect(again.status).toBe(200)
    const registered = await server.request('/auth/register', {
      json: { token: linkTo(email), first_name: 'Elena', last_name: 'Quist', password: NEW_PASSWORD },
    })
    expect(registered.status).toBe(201)
    const { body } = await asked('super_admin', 'GET', `/company/${id}/users`)
    expect(body.users).toMatchObject([{ email, name: 'Elena Quist', role: 'provider', is_registered: true }])
    expect(await grantsOf(body.users[0].id)).toEqual([{ granted_scope: `company:${id}`, role: 'provider' }])
    const third = await asked('super_admin', 'POST', '/register/email', { company_id: id, email })
    expect(third).toMatchObject({ status: 400, body: { fields: { email: [expect.any(String)] } } })
  })

  test('[C4] by e-mail alone it gives no right; in a home it gives the role there', async () => {
    await asked('provider', 'POST', '/register/email', { company_id: MAPLE_GROVE, email: 'new@hearth.test' })
    const { body } = await asked('provider', 'POST', `/company/${MAPLE_GROVE}/users`, {
      ...GOOD_PERSON,
      home_id: CEDAR,
    })
    expect(body).toMatchObject({ role: 'care_giver', group_homes: ['Cedar House'], is_registered: false })
    expect(linkTo(GOOD_PERSON.email)).not.toBe('')
    const { body: all } = await asked('provider', 'GET', `/company/${MAPLE_GROVE}/users`)
    const alone = all.users.find(({ email }: { email: string }) => email === 'new@hearth.test')
    expect(alone).toMatchObject({ role: null, name: '' })
    expect(await grantsOf(alone.id)).toEqual([])
  })

  test.each([
    [{ role: 'admin' }, 403, undefined],
    [{ role: 'super_admin' }, 400, 'role'],
    [{ role: 'manager' }, 400, 'home_id'],
    [{ role: 'manager', home_id: PLACES.northfield.home }, 404, undefined],
    [{ role: 'provider', email: PEOPLE.other_manager.email }, 400, 'email'],
  ])('[C4] %j of a provider is refused', async (different, status, field) => {
    const sent = { company_id: MAPLE_GROVE, email: 'new@hearth.test', ...different }
    const answer = await asked('provider', 'POST', '/register/email', sent)
    expect({ status: answer.status, field: Object.keys(answer.body.fields ?? {})[0] }).toEqual({
      status,
      field,
    })
  })
})
