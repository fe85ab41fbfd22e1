/** Adding, changing and closing clients over REST (spec part 2 §5, §7, §8). */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientAnswer } from '#server/rest/client-answer.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls, TODAY } from '../support/medication-calls.ts'
import { WALTERS_METFORMIN } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ELENA = { first_name: 'Elena', last_name: 'Quist', admission_date: TODAY, home_id: MAPLE }
const REQUIRED = 'Missing required fields: first_name, last_name, and admission_date are required'

let server: TestServer
let ask: MedicationCalls['answer']

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

const admit = async (more: object = {}, options: { headers?: Record<string, string> } = {}) =>
  v.parse(
    clientAnswer,
    await ask(
      '/clients',
      { method: 'POST', json: { ...ELENA, is_confirmed: true, ...more }, ...options },
      201,
    ),
  )
const put = (id: number, json: object, status = 200) => ask(`/clients/${id}`, { method: 'PUT', json }, status)

test('[D1] the server gives the id, the same again for the same Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': '01932b5e-0000-7000-8000-00000000aaaa' }
  const first = await admit({}, { headers })
  expect(first).toMatchObject({ full_name: 'Elena Quist', status: 'active', home_name: 'Maple House' })
  expect(await admit({}, { headers })).toEqual(first)
  const second = await admit()
  expect(second.id).not.toBe(first.id)
  const { rows } = await ask('/clients?per_page=100').then(answer => ({
    rows: v.parse(v.object({ clients: v.array(clientAnswer) }), answer).clients,
  }))
  expect(rows.filter(({ last_name }) => last_name === 'Quist').map(({ id }) => id)).toEqual([
    first.id,
    second.id,
  ])
})

test('[D7] whoever may be there already is named, closed ones too, and nobody out of reach', async () => {
  const olga = { ...ELENA, first_name: 'Olga', last_name: 'Nuñez', date_of_birth: '1950-02-03' }
  const asking = (json: object, headers = {}) => ask('/clients', { method: 'POST', json, headers }, 409)
  const headers = { 'Idempotency-Key': '01932b5e-0000-7000-8000-00000000d700' }
  const first = await admit({ ...olga, is_confirmed: false }, { headers })
  // Sent again because its answer was lost: no namesake of itself.
  expect((await admit({ ...olga, is_confirmed: false }, { headers })).id).toBe(first.id)
  const again = { ...olga, first_name: 'OLGA', last_name: 'Nunez', home_id: CEDAR }
  expect(await asking(again)).toMatchObject({
    code: 'unconfirmed',
    fields: { is_confirmed: ['Olga Nuñez is a client of Maple House already, with this date of birth.'] },
  })
  await ask(`/clients/${first.id}`, { method: 'DELETE' })
  expect(await asking(again)).toMatchObject({
    fields: { is_confirmed: ['Olga Nuñez was a client of Maple House, with this date of birth.'] },
  })
  const other = await admit({ ...again, first_name: 'Petra', is_confirmed: false })
  expect(await put(other.id, { first_name: 'Olga' }, 409)).toMatchObject({ code: 'unconfirmed' })
  expect(await put(other.id, { phone: '555-0177' })).toMatchObject({ first_name: 'Petra' })
  expect(await put(other.id, { first_name: 'Olga', is_confirmed: true })).toMatchObject({
    first_name: 'Olga',
  })
})

test.each([
  [{ first_name: undefined }, 'first_name', REQUIRED],
  [{ last_name: '   ' }, 'last_name', 'First name and last name cannot be empty'],
  [{ last_name: 'x'.repeat(101) }, 'last_name', 'Cannot exceed 100 characters'],
  [{ admission_date: undefined }, 'admission_date', REQUIRED],
  [
    { admission_date: '2026-02-30' },
    'admission_date',
    'Invalid admission date format. Please use a valid date.',
  ],
  [{ admission_date: '2026-03-11' }, 'admission_date', 'Admission date cannot be in the future.'],
  [{ home_id: undefined }, 'home_id', 'Group home selection is required. Please select a group home.'],
  [{ home_id: 0 }, 'home_id', 'Invalid group home selection. Please select a valid group home.'],
  [{ status: 'gone' }, 'status', 'Status is required'],
])('[D2] %o is refused in the words of the form', async (wrong, field, message) => {
  const json = { ...ELENA, is_confirmed: true, ...wrong }
  expect(await ask('/clients', { method: 'POST', json }, 400)).toMatchObject({
    fields: { [field]: [message] },
  })
})

test('[A3] a home that is not theirs is not there', async () => {
  await ask('/clients', { method: 'POST', json: { ...ELENA, home_id: NORTHFIELD_HOUSE } }, 404)
})

test('[D3] absent is untouched, null is cleared, and an empty change is refused', async () => {
  const { id } = await admit({ phone: '555-0100', email: 'elena@example.org' })
  expect(await put(id, { phone: null })).toMatchObject({ phone: null, email: 'elena@example.org' })
  expect(await put(id, {}, 400)).toMatchObject({ message: 'No data provided for update' })
  expect(await put(id, { discharge_date: '2026-99-01' }, 400)).toMatchObject({
    fields: { discharge_date: ['Invalid discharge date format'] },
  })
  expect(await put(id, { home_id: CEDAR }, 400)).toMatchObject({
    message: 'Move the client to change the group home.',
  })
})

test('[D3] what somebody else changed since the form was opened is not overwritten', async () => {
  const { id } = await admit()
  await put(id, { last_name: 'Quist-Moe' })
  const seen = { first_name: 'Elena', last_name: 'Quist', phone: null }
  expect(await put(id, { last_name: 'Quest', seen }, 409)).toMatchObject({
    code: 'conflict',
    fields: { last_name: ['Someone else has changed this since you opened the form.'] },
  })
  expect(await put(id, { phone: '555-0101', seen })).toMatchObject({
    last_name: 'Quist-Moe',
    phone: '555-0101',
  })
})

test('[D4] closing a client keeps everything, and ends the orders only when asked to', async () => {
  const order = () => ask(`/medications/${WALTERS_METFORMIN}`)
  await ask('/clients/1', { method: 'DELETE' })
  expect(await ask('/clients/1')).toMatchObject({ status: 'inactive', inactive_from: TODAY })
  expect(await order()).toMatchObject({ end_date: null })
  await ask('/clients/1', { method: 'DELETE' }, 404)
  expect(await put(1, { status: 'active' })).toMatchObject({ status: 'active', inactive_from: null })
  await ask('/clients/1?end_orders=true', { method: 'DELETE' })
  expect(await order()).toMatchObject({ end_date: TODAY })
})

test('[D2] a client is admitted together with the allergies that are known, once', async () => {
  const allergies = [{ substance: 'Latex', severity: 'severe' }, { substance: 'Peanuts' }]
  const headers = { 'Idempotency-Key': '01932b5e-0000-7000-8000-0000000a11e6' }
  const { id } = await admit({ allergies }, { headers })
  expect((await admit({ allergies }, { headers })).id).toBe(id)
  expect(await ask(`/clients/${id}/allergies`)).toMatchObject({
    no_known_allergies: false,
    allergies: [
      { substance: 'Latex', reaction: null, severity: 'severe' },
      { substance: 'Peanuts', severity: null },
    ],
  })
})
test('[D2] nobody is admitted with allergies and with none known', async () => {
  const known = { no_known_allergies: true, allergies: [{ substance: 'Latex' }] }
  const json = { ...ELENA, is_confirmed: true, ...known }
  const message = 'A client with recorded allergies has known ones.'
  expect(await ask('/clients', { method: 'POST', json }, 400)).toMatchObject({
    message,
    fields: { no_known_allergies: [message] },
  })
})
