/** Prescribing, changing and removing orders over REST (spec part 2 §5, §8). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MedicationCalls, medicationCalls, TODAY } from '../support/medication-calls.ts'
import {
  CEDAR_METFORMIN,
  LISINOPRIL,
  METFORMIN,
  SOFIAS_METFORMIN,
  WALTERS_METFORMIN,
} from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe('prescribing', () => {
  let server: TestServer
  let calls: MedicationCalls
  beforeAll(async () => {
    server = await startTestServer()
    calls = await medicationCalls(server)
  })
  afterAll(() => server.stop())
  // Two changes of one order less than two seconds apart are a double tap (M10).
  beforeEach(() => server.clock.advanceSeconds(3))

  const lisinopril = { client_id: 1, inventory_id: LISINOPRIL, dosage: 10, unit: 'mg' }
  const create = (json: object, headers = {}) => ({ method: 'POST', json, headers })

  test('a new order is answered as GET gives it, is changed in part, and cleared with null', async () => {
    const made = await calls.order('/medications', create({ ...lisinopril, notes: 'At night' }), 201)
    expect(made).toMatchObject({ start_date: TODAY, administration_route: 'oral', is_ongoing: true })
    expect(await calls.order(`/medications/${made.id}`)).toEqual(made)

    server.clock.advanceSeconds(3)
    const changed = await calls.order(`/medications/${made.id}`, { method: 'PUT', json: { dosage: 20 } })
    expect(changed).toMatchObject({ dosage: 20, notes: 'At night' })
    expect(changed.version_id).not.toBe(made.version_id)

    server.clock.advanceSeconds(3)
    const cleared = await calls.order(`/medications/${made.id}`, { method: 'PUT', json: { notes: null } })
    expect(cleared).toMatchObject({ dosage: 20, notes: null, version_id: changed.version_id })

    expect(await calls.answer(`/medications/${made.id}`, { method: 'DELETE' })).toEqual({
      message: 'Medication deleted.',
    })
    expect(await calls.answer(`/medications/${made.id}`, {}, 404)).toEqual({
      code: 'not_found',
      message: 'Medication not found.',
    })
  })

  test('[M10.1] [M10.3] the same order twice within two seconds, and a second active one of the item, are refused', async () => {
    await calls.order('/medications', create(lisinopril), 201)
    expect(await calls.answer('/medications', create(lisinopril), 409)).toMatchObject({
      message: 'Duplicate medication creation request detected. Please wait before trying again.',
    })
    server.clock.advanceSeconds(3)
    expect(await calls.answer('/medications', create(lisinopril), 400)).toMatchObject({
      code: 'duplicate_medication',
      message: 'An active medication with this inventory item already exists',
    })
  })

  test('[S2.1] [S2.2] a request sent again with its key is done once and answered alike; another one with that key is refused', async () => {
    const headers = { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347dd' }
    const ibuprofen = { client_id: 2, inventory_id: METFORMIN, dosage: 1 }
    const first = await calls.order('/medications', create(ibuprofen, headers), 201)
    server.clock.advanceSeconds(60)
    expect(await calls.order('/medications', create(ibuprofen, headers), 201)).toEqual(first)
    await calls.answer('/medications', create({ ...ibuprofen, dosage: 2 }, headers), 409)
    await calls.answer('/medications', create(ibuprofen, { 'Idempotency-Key': 'again' }), 400)
    const orders = await server.database
      .selectFrom('medication')
      .select('id')
      .where('client_id', '=', 2)
      .execute()
    expect(orders).toHaveLength(2)
  })

  test('[S2.1] a refusal is repeated too', async () => {
    const headers = { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347de' }
    const first = await calls.answer('/medications', create(lisinopril, headers), 400)
    server.clock.advanceSeconds(60)
    expect(await calls.answer('/medications', create(lisinopril, headers), 400)).toEqual(first)
  })

  test('what must be said is asked for in the words of the form', async () => {
    expect(await calls.answer('/medications', create({ client_id: 1 }), 400)).toMatchObject({
      message: 'Missing required fields: medication and dosage are required',
    })
    expect(await calls.answer('/medications', create({}), 400)).toMatchObject({
      fields: { client_id: ['Please select a client'] },
    })
    expect(await calls.answer('/medications', create({ ...lisinopril, dosage: 0 }), 400)).toMatchObject({
      fields: { dosage: ['Please enter a valid dosage amount'] },
    })
    expect(await calls.answer('/medications', create({ ...lisinopril, color: 'blue' }), 400)).toMatchObject({
      fields: { color: ['Unknown field color.'] },
    })
  })

  test("another home's item, client, order or colleague is not there", async () => {
    await calls.answer('/medications', create({ ...lisinopril, inventory_id: CEDAR_METFORMIN }), 400)
    await calls.answer('/medications', create({ ...lisinopril, client_id: 4 }), 404)
    await calls.answer(`/medications/${SOFIAS_METFORMIN}`, { method: 'PUT', json: { dosage: 2 } }, 404)
    const put = { method: 'PUT', json: { assigned_to_staff_id: 9 } }
    await calls.answer(`/medications/${WALTERS_METFORMIN}`, put, 400)
    const nobody = { method: 'PUT', json: { assigned_to_staff_id: 99_999 } }
    await calls.answer(`/medications/${WALTERS_METFORMIN}`, nobody, 400)
    const colleague = { method: 'PUT', json: { assigned_to_staff_id: 6 } }
    expect(await calls.order(`/medications/${WALTERS_METFORMIN}`, colleague)).toMatchObject({
      assigned_to_staff_id: 6,
    })
  })
})
