/** The MAR and medication calls as a script of somebody else would make them (spec part 2 §7). */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrationId } from '#domain/entities/administration.ts'
import { isActive } from '#domain/rules/orders.ts'
import { administrationAnswer } from '#server/answers/administration-answer.ts'
import { medicationAnswer } from '#server/answers/medication-answer.ts'
import {
  ACETAMINOPHEN,
  CEDAR_METFORMIN,
  GRACES_LISINOPRIL,
  LISINOPRIL,
  METFORMIN,
  SOFIAS_METFORMIN,
  seedMedications,
  WALTERS_ACETAMINOPHEN,
  WALTERS_METFORMIN,
} from '../support/seed-medications.ts'
import { type RequestOptions, startTestServer, type TestServer } from '../support/server.ts'

// 2026-03-10T13:00Z is 09:00 in New York.
const TODAY = '2026-03-10'

describe('medications', () => {
  let server: TestServer
  let manager: string
  let caregiver: string

  beforeAll(async () => {
    server = await startTestServer()
    await seedMedications(server.database)
    manager = (await server.signIn('manager')).access_token
    caregiver = (await server.signIn('care_giver')).access_token
  })
  afterAll(() => server.stop())
  // Two changes of one order less than two seconds apart are a double tap (M10).
  beforeEach(() => server.clock.advanceSeconds(3))

  async function answer(path: string, options: RequestOptions = {}, expected = 200) {
    const response = await server.request(path, { token: manager, ...options })
    const body: unknown = await response.json()
    expect({ status: response.status, body }).toMatchObject({ status: expected })
    return body
  }
  const order = async (path: string, options?: RequestOptions, expected?: number) =>
    v.parse(medicationAnswer, await answer(path, options, expected))
  const dose = async (path: string, options?: RequestOptions, expected?: number) =>
    v.parse(administrationAnswer, await answer(path, { token: caregiver, ...options }, expected))

  const doses = `/medications/${WALTERS_METFORMIN}/administrations`
  const today = (administration_time: string, more: object = {}) => ({
    method: 'POST',
    json: { administration_date: TODAY, administration_time, ...more },
  })

  test('an order reads flat: the drug, its schedule in words and whether it is active', async () => {
    expect(await order(`/medications/${WALTERS_METFORMIN}`)).toMatchObject({
      id: WALTERS_METFORMIN,
      medication_id: WALTERS_METFORMIN,
      client_name: 'Walter Abbott',
      medication_name: 'Metformin 500 mg tablet',
      inventory_name: 'Metformin 500 mg tablet',
      dosage: 1,
      unit: 'tablet',
      frequency_description: 'BID',
      is_ongoing: true,
      is_active: true,
    })
    expect(await order(`/medications/${GRACES_LISINOPRIL}`)).toMatchObject({
      is_active: false,
      end_date: '2026-03-01',
    })
  })

  test('lists come in pages, ten at a time unless asked otherwise', async () => {
    const list = v.object({
      medications: v.array(v.object({ id: v.string(), end_date: v.nullable(v.string()) })),
      pagination: v.unknown(),
    })
    const first = v.parse(list, await answer('/medications?per_page=2'))
    expect(first.medications).toHaveLength(2)
    expect(first.pagination).toEqual({
      page: 1,
      per_page: 2,
      total_pages: 2,
      total_items: 4,
      has_next: true,
      has_prev: false,
    })
    const second = v.parse(list, await answer('/medications?per_page=2&page=2&unknown=1'))
    const ids = [...first.medications, ...second.medications].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    await answer('/medications?per_page=101', {}, 400)
  })

  test('active_only is the rule of the domain', async () => {
    const list = v.object({
      medications: v.array(v.object({ id: v.string(), end_date: v.nullable(v.string()) })),
    })
    const all = v.parse(list, await answer('/medications?per_page=100')).medications
    const active = v.parse(list, await answer('/medications?per_page=100&active_only=true')).medications
    expect(active).toEqual(all.filter(medication => isActive(medication, TODAY)))
    expect(active.length).toBeLessThan(all.length)
    expect(v.parse(list, await answer('/medications/active')).medications).toEqual(active)
  })

  test('dropdowns and simple lists carry ids and names', async () => {
    expect(await answer('/medications-dropdown-list?client_id=1')).toEqual({
      items: [
        { id: WALTERS_ACETAMINOPHEN, display_name: 'Acetaminophen 325 mg tablet (Walter Abbott)' },
        { id: WALTERS_METFORMIN, display_name: 'Metformin 500 mg tablet (Walter Abbott)' },
      ],
    })
    expect(await answer('/clients?simple=true&home_id=1')).toMatchObject({
      clients: [
        { id: 1, display_name: 'Walter Abbott' },
        { id: 2, display_name: 'Grace Mbeki' },
      ],
    })
    expect(await answer('/inventory-dropdown-list?category=medical&home_id=1')).toEqual({
      items: [
        { id: ACETAMINOPHEN, display_name: 'Acetaminophen 325 mg tablet' },
        { id: LISINOPRIL, display_name: 'Lisinopril 10 mg tablet' },
        { id: METFORMIN, display_name: 'Metformin 500 mg tablet' },
      ],
    })
    expect(await answer('/inventory-dropdown-list')).toMatchObject({
      items: expect.arrayContaining([
        { id: CEDAR_METFORMIN, display_name: 'Metformin 500 mg tablet (Cedar House)' },
      ]),
    })
  })

  test('[M3.2] a time within 30 minutes of a due slot is that slot, and asking twice makes one record', async () => {
    const made = await dose(doses, today('08:25', { status: 'scheduled' }), 201)
    expect(made).toMatchObject({
      id: administrationId(WALTERS_METFORMIN, TODAY, '08:00'),
      administration_time: '08:00',
      status: 'scheduled',
      administered_by_name: null,
    })
    const again = await dose(doses, today('07:40'), 200)
    expect(again).toEqual(made)
  })

  test('[M3.2] a time far from every slot makes a record of its own', async () => {
    const made = await dose(doses, today('11:00'), 201)
    expect(made).toMatchObject({ administration_time: '11:00', is_as_needed: false })
  })

  test('[M3.4] as-needed doses are never matched', async () => {
    const path = `/medications/${WALTERS_ACETAMINOPHEN}/administrations`
    const first = await dose(path, today('08:30'), 201)
    const second = await dose(path, today('08:30'), 201)
    expect(first.is_as_needed && second.is_as_needed).toBe(true)
    expect(second.id).not.toBe(first.id)
  })

  test('[M4.1] a mark says who gave it and when on the home clock, and a correction takes its place', async () => {
    const { id } = await dose(doses, { ...today('08:00') }, 200)
    const mark = `/medication-administrations/${id}/mark`
    expect(await dose(mark, { method: 'PUT', json: { status: 'given' } })).toMatchObject({
      status: 'given',
      given_date: TODAY,
      given_time: '09:00',
      administered_by_name: 'Dana Reyes',
      attention: null,
    })
    const told = { given_time: '08:10', notes: 'With breakfast' }
    server.clock.advanceSeconds(1)
    expect(await dose(`${doses}/${id}`, { method: 'PUT', json: told })).toMatchObject({
      status: 'given',
      given_time: '08:10',
      notes: 'With breakfast',
    })
    server.clock.advanceSeconds(1)
    expect(await dose(`${doses}/${id}`, { method: 'PUT', json: { notes: null } })).toMatchObject({
      given_time: '08:10',
      notes: null,
    })
    const missed = { status: 'missed', reason_code: 'refused' }
    server.clock.advanceSeconds(1)
    expect(await dose(mark, { method: 'PUT', json: missed })).toMatchObject({
      status: 'missed',
      given_time: null,
      reason_code: 'refused',
      attention: null,
    })
    server.clock.advanceSeconds(1)
    expect(await dose(mark, { method: 'PUT', json: { status: 'scheduled' } })).toMatchObject({
      status: 'scheduled',
      administered_by_name: null,
    })
    const kept = await server.database
      .selectFrom('mark')
      .select('status')
      .where('administration_id', '=', id)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
    expect(kept.map(({ status }) => status)).toEqual(['given', 'given', 'given', 'missed', 'scheduled'])
  })

  test('[M5.7] two given marks through REST are no double dose: the second caller saw the first', async () => {
    const json = { administration_date: '2026-03-09', administration_time: '20:00' }
    const { id } = await dose(doses, { method: 'POST', json }, 201)
    const mark = `/medication-administrations/${id}/mark`
    await dose(mark, { method: 'PUT', json: { status: 'given' } })
    expect(await dose(mark, { method: 'PUT', json: { status: 'given' }, token: manager })).toMatchObject({
      status: 'given',
      attention: null,
    })
  })

  test('[M6.1] a dose of tomorrow cannot be marked', async () => {
    const json = { administration_date: '2026-03-11', administration_time: '08:00' }
    const { id } = await dose(doses, { method: 'POST', json }, 201)
    const mark = `/medication-administrations/${id}/mark`
    expect(await answer(mark, { method: 'PUT', json: { status: 'given' } }, 400)).toMatchObject({
      message: 'A dose cannot be marked before its day.',
    })
  })

  test('an unknown status is answered in the words of the specification', async () => {
    const mark = `/medication-administrations/${administrationId(WALTERS_METFORMIN, TODAY, '08:00')}/mark`
    const message = 'Invalid status: taken. Must be one of: given, missed, cancelled, scheduled.'
    expect(await answer(mark, { method: 'PUT', json: { status: 'taken' } }, 400)).toEqual({
      code: 'invalid_input',
      message,
      fields: { status: [message] },
    })
  })

  test('the chart of a month holds every order with its doses and due times by day', async () => {
    const chart = v.object({
      medications: v.array(
        v.object({
          id: v.string(),
          days: v.record(v.string(), v.array(administrationAnswer)),
          due_times: v.record(v.string(), v.array(v.string())),
        }),
      ),
    })
    const { medications } = v.parse(
      chart,
      await answer('/medications?client_id=1&month=3&year=2026&per_page=1'),
    )
    expect(medications.map(({ id }) => id)).toEqual([WALTERS_ACETAMINOPHEN, WALTERS_METFORMIN])
    const metformin = medications[1]
    expect(Object.keys(metformin?.days ?? {})).toHaveLength(31)
    expect(metformin?.days['10']?.map(({ administration_time }) => administration_time)).toEqual([
      '08:00',
      '11:00',
    ])
    expect(metformin?.due_times['31']).toEqual(['08:00', '20:00'])
    expect(medications[0]?.due_times['10']).toEqual([])
    expect(await answer('/medications?client_id=1&month=3', {}, 400)).toMatchObject({
      fields: { year: [expect.any(String)] },
    })
  })

  test('the MAR shows the current home, and all homes when none is chosen', async () => {
    expect(await answer('/mar')).toEqual({
      home_id: 1,
      home_name: 'Maple House',
      mar_records: [
        expect.objectContaining({ client_name: 'Walter Abbott', medication_count: 2, home_id: 1 }),
        {
          client_id: 2,
          client_name: 'Grace Mbeki',
          home_id: 1,
          home_name: 'Maple House',
          medication_count: 0,
          next_medication_schedule: 'No medications',
        },
      ],
    })
    await answer('/staff/set-current-home', { method: 'PUT', json: { current_home_id: null } })
    expect(await answer('/mar')).toMatchObject({
      home_id: null,
      home_name: null,
      mar_records: [
        { client_name: 'Walter Abbott', home_name: 'Maple House' },
        { client_name: 'Leo Fontaine', home_name: 'Cedar House', next_medication_schedule: '08:00' },
        { client_name: 'Grace Mbeki', home_name: 'Maple House' },
      ],
    })
    await answer('/staff/set-current-home', { method: 'PUT', json: { current_home_id: 1 } })
    expect(await answer('/clients/1/mar')).toMatchObject({
      statistics: { total_medications: 2, active_medications: 2 },
      medications: [{}, {}],
    })
  })

  test('a client reads with home, counts and allergies', async () => {
    expect(await answer('/clients/1')).toMatchObject({
      full_name: 'Walter Abbott',
      home: { id: 1, home_name: 'Maple House' },
      statistics: { active_medications: 2 },
    })
    expect(await answer('/clients/1/allergies')).toMatchObject({
      no_known_allergies: false,
      allergies: [{ substance: 'Penicillin', is_withdrawn: false }],
    })
    expect(await answer('/clients/1/medications')).toMatchObject({ medications: [{}, {}] })
  })

  describe('prescribing', () => {
    const lisinopril = { client_id: 1, inventory_id: LISINOPRIL, dosage: 10, unit: 'mg' }
    const create = (json: object, headers = {}) => ({ method: 'POST', json, headers })

    test('a new order is answered as GET gives it, is changed in part, and cleared with null', async () => {
      const made = await order('/medications', create({ ...lisinopril, notes: 'At night' }), 201)
      expect(made).toMatchObject({ start_date: TODAY, administration_route: 'oral', is_ongoing: true })
      expect(await order(`/medications/${made.id}`)).toEqual(made)

      server.clock.advanceSeconds(3)
      const changed = await order(`/medications/${made.id}`, { method: 'PUT', json: { dosage: 20 } })
      expect(changed).toMatchObject({ dosage: 20, notes: 'At night' })
      expect(changed.version_id).not.toBe(made.version_id)

      server.clock.advanceSeconds(3)
      const cleared = await order(`/medications/${made.id}`, { method: 'PUT', json: { notes: null } })
      expect(cleared).toMatchObject({ dosage: 20, notes: null, version_id: changed.version_id })

      expect(await answer(`/medications/${made.id}`, { method: 'DELETE' })).toEqual({
        message: 'Medication deleted.',
      })
      expect(await answer(`/medications/${made.id}`, {}, 404)).toEqual({
        code: 'not_found',
        message: 'Medication not found.',
      })
    })

    test('[M10.1] [M10.3] the same order twice within two seconds, and a second active one of the item, are refused', async () => {
      await order('/medications', create(lisinopril), 201)
      expect(await answer('/medications', create(lisinopril), 409)).toMatchObject({
        message: 'Duplicate medication creation request detected. Please wait before trying again.',
      })
      server.clock.advanceSeconds(3)
      expect(await answer('/medications', create(lisinopril), 400)).toMatchObject({
        code: 'duplicate_medication',
        message: 'An active medication with this inventory item already exists',
      })
    })

    test('[S2.1] [S2.2] a request sent again with its key is done once and answered alike; another one with that key is refused', async () => {
      const headers = { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347dd' }
      const ibuprofen = { client_id: 2, inventory_id: METFORMIN, dosage: 1 }
      const first = await order('/medications', create(ibuprofen, headers), 201)
      server.clock.advanceSeconds(60)
      expect(await order('/medications', create(ibuprofen, headers), 201)).toEqual(first)
      await answer('/medications', create({ ...ibuprofen, dosage: 2 }, headers), 409)
      await answer('/medications', create(ibuprofen, { 'Idempotency-Key': 'again' }), 400)
      const orders = await server.database
        .selectFrom('medication')
        .select('id')
        .where('client_id', '=', 2)
        .execute()
      expect(orders).toHaveLength(2)
    })

    test('[S2.1] a refusal is repeated too', async () => {
      const headers = { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347de' }
      const first = await answer('/medications', create(lisinopril, headers), 400)
      server.clock.advanceSeconds(60)
      expect(await answer('/medications', create(lisinopril, headers), 400)).toEqual(first)
    })

    test('[S2.1] a mark sent again with its key is one mark, although the server knows more by then', async () => {
      const { id } = await dose(doses, today('08:00'), 200)
      const mark = {
        method: 'PUT',
        json: { status: 'given' },
        headers: { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347df' },
      }
      const first = await dose(`/medication-administrations/${id}/mark`, mark)
      server.clock.advanceSeconds(60)
      expect(await dose(`/medication-administrations/${id}/mark`, mark)).toEqual(first)
    })

    test('what must be said is asked for in the words of the form', async () => {
      expect(await answer('/medications', create({ client_id: 1 }), 400)).toMatchObject({
        message: 'Missing required fields: medication and dosage are required',
      })
      expect(await answer('/medications', create({}), 400)).toMatchObject({
        fields: { client_id: ['Please select a client'] },
      })
      expect(await answer('/medications', create({ ...lisinopril, dosage: 0 }), 400)).toMatchObject({
        fields: { dosage: ['Please enter a valid dosage amount'] },
      })
      expect(await answer('/medications', create({ ...lisinopril, colour: 'blue' }), 400)).toMatchObject({
        fields: { colour: ['Unknown field colour.'] },
      })
    })

    test("another home's item, client, order or colleague is not there", async () => {
      await answer('/medications', create({ ...lisinopril, inventory_id: CEDAR_METFORMIN }), 400)
      await answer('/medications', create({ ...lisinopril, client_id: 4 }), 404)
      await answer(`/medications/${SOFIAS_METFORMIN}`, { method: 'PUT', json: { dosage: 2 } }, 404)
      const put = { method: 'PUT', json: { assigned_to_staff_id: 9 } }
      await answer(`/medications/${WALTERS_METFORMIN}`, put, 400)
      const nobody = { method: 'PUT', json: { assigned_to_staff_id: 99_999 } }
      await answer(`/medications/${WALTERS_METFORMIN}`, nobody, 400)
      const colleague = { method: 'PUT', json: { assigned_to_staff_id: 6 } }
      expect(await order(`/medications/${WALTERS_METFORMIN}`, colleague)).toMatchObject({
        assigned_to_staff_id: 6,
      })
    })
  })
})
