/** Reading the MAR, orders and their clients over REST (spec part 2 §7). */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isActive } from '#domain/rules/doses/orders.ts'
import { administrationAnswer } from '#server/rest/administration-answer.ts'
import {
  DOSES,
  doseToday,
  type MedicationCalls,
  medicationCalls,
  TODAY,
} from '../support/medication-calls.ts'
import {
  ACETAMINOPHEN,
  CEDAR_METFORMIN,
  GRACES_LISINOPRIL,
  LISINOPRIL,
  METFORMIN,
  WALTERS_ACETAMINOPHEN,
  WALTERS_METFORMIN,
} from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe('medications', () => {
  let server: TestServer
  let calls: MedicationCalls
  beforeAll(async () => {
    server = await startTestServer()
    calls = await medicationCalls(server)
  })
  afterAll(() => server.stop())
  // Two changes of one order less than two seconds apart are a double tap (M10).
  beforeEach(() => server.clock.advanceSeconds(3))

  test('an order reads flat: the drug, its schedule in words and whether it is active', async () => {
    expect(await calls.order(`/medications/${WALTERS_METFORMIN}`)).toMatchObject({
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
    expect(await calls.order(`/medications/${GRACES_LISINOPRIL}`)).toMatchObject({
      is_active: false,
      end_date: '2026-03-01',
    })
  })

  test('lists come in pages, ten at a time unless asked otherwise', async () => {
    const list = v.object({
      medications: v.array(v.object({ id: v.string(), end_date: v.nullable(v.string()) })),
      pagination: v.unknown(),
    })
    const first = v.parse(list, await calls.answer('/medications?per_page=2'))
    expect(first.medications).toHaveLength(2)
    expect(first.pagination).toEqual({
      page: 1,
      per_page: 2,
      total_pages: 2,
      total_items: 4,
      has_next: true,
      has_prev: false,
    })
    const second = v.parse(list, await calls.answer('/medications?per_page=2&page=2&unknown=1'))
    const ids = [...first.medications, ...second.medications].map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
    await calls.answer('/medications?per_page=101', {}, 400)
  })

  test('active_only is the rule of the domain', async () => {
    const list = v.object({
      medications: v.array(v.object({ id: v.string(), end_date: v.nullable(v.string()) })),
    })
    const all = v.parse(list, await calls.answer('/medications?per_page=100')).medications
    const active = v.parse(list, await calls.answer('/medications?per_page=100&active_only=true')).medications
    expect(active).toEqual(all.filter(medication => isActive(medication, TODAY)))
    expect(active.length).toBeLessThan(all.length)
    expect(v.parse(list, await calls.answer('/medications/active')).medications).toEqual(active)
  })

  test('dropdowns and simple lists carry ids and names', async () => {
    expect(await calls.answer('/medications-dropdown-list?client_id=1')).toEqual({
      items: [
        { id: WALTERS_ACETAMINOPHEN, display_name: 'Acetaminophen 325 mg tablet (Walter Abbott)' },
        { id: WALTERS_METFORMIN, display_name: 'Metformin 500 mg tablet (Walter Abbott)' },
      ],
    })
    expect(await calls.answer('/clients?simple=true&home_id=1')).toMatchObject({
      clients: [
        { id: 1, display_name: 'Walter Abbott' },
        { id: 2, display_name: 'Grace Mbeki' },
      ],
    })
    expect(await calls.answer('/inventory-dropdown-list?category=medical&home_id=1')).toEqual({
      items: [
        { id: ACETAMINOPHEN, display_name: 'Acetaminophen 325 mg tablet' },
        { id: LISINOPRIL, display_name: 'Lisinopril 10 mg tablet' },
        { id: METFORMIN, display_name: 'Metformin 500 mg tablet' },
      ],
    })
    expect(await calls.answer('/inventory-dropdown-list')).toMatchObject({
      items: expect.arrayContaining([
        { id: CEDAR_METFORMIN, display_name: 'Metformin 500 mg tablet (Cedar House)' },
      ]),
    })
  })

  test('the chart of a month holds every order with its doses and due times by day', async () => {
    await calls.dose(DOSES, doseToday('08:00'), 201)
    await calls.dose(DOSES, doseToday('11:00'), 201)
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
      await calls.answer('/medications?client_id=1&month=3&year=2026&per_page=1'),
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
    expect(await calls.answer('/medications?client_id=1&month=3', {}, 400)).toMatchObject({
      fields: { year: [expect.any(String)] },
    })
  })

  test('the MAR shows the current home, and all homes when none is chosen', async () => {
    expect(await calls.answer('/mar')).toEqual({
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
    await calls.answer('/staff/set-current-home', { method: 'PUT', json: { current_home_id: null } })
    expect(await calls.answer('/mar')).toMatchObject({
      home_id: null,
      home_name: null,
      mar_records: [
        { client_name: 'Walter Abbott', home_name: 'Maple House' },
        { client_name: 'Leo Fontaine', home_name: 'Cedar House', next_medication_schedule: '08:00' },
        { client_name: 'Grace Mbeki', home_name: 'Maple House' },
      ],
    })
    await calls.answer('/staff/set-current-home', { method: 'PUT', json: { current_home_id: 1 } })
    expect(await calls.answer('/clients/1/mar')).toMatchObject({
      statistics: { total_medications: 2, active_medications: 2 },
      medications: [{}, {}],
    })
  })

  test('a client reads with home, counts and allergies', async () => {
    expect(await calls.answer('/clients/1')).toMatchObject({
      full_name: 'Walter Abbott',
      home: { id: 1, home_name: 'Maple House' },
      statistics: { active_medications: 2 },
    })
    expect(await calls.answer('/clients/1/allergies')).toMatchObject({
      no_known_allergies: false,
      allergies: [{ substance: 'Penicillin', is_withdrawn: false }],
    })
    expect(await calls.answer('/clients/1/medications')).toMatchObject({ medications: [{}, {}] })
  })
})
