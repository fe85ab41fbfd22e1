/** The schedule of an order over REST: another frequency, ranges, times against their count, numbers as text (M2.18–M2.21). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { LISINOPRIL } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let calls: MedicationCalls
beforeAll(async () => {
  server = await startTestServer()
  calls = await medicationCalls(server)
})
afterAll(() => server.stop())
// Two changes of one order less than two seconds apart are a double tap (M10).
beforeEach(() => server.clock.advanceSeconds(3))

const TIMES = 'Choose one time for each daily dose, or none to use the usual times.'

async function prescribe(schedule: object, status = 201): Promise<string> {
  const json = { client_id: 1, inventory_id: LISINOPRIL, dosage: 10, unit: 'mg', ...schedule }
  const { id } = await calls.order('/medications', { method: 'POST', json }, status)
  server.clock.advanceSeconds(3)
  return id
}
const change = (id: string, json: object) => calls.order(`/medications/${id}`, { method: 'PUT', json })
const refusal = (id: string, json: object) => calls.answer(`/medications/${id}`, { method: 'PUT', json }, 400)
const read = (id: string) => calls.order(`/medications/${id}`)

describe('PUT /medications/:medicationId', () => {
  let order: string
  beforeEach(async () => {
    order = await prescribe({ frequency_type: 'interval', frequency_value: 3 })
    return async () => {
      await calls.answer(`/medications/${order}`, { method: 'DELETE' })
    }
  })

  test('[M2.18] an order every 3 days that becomes daily is once a day', async () => {
    expect(await read(order)).toMatchObject({ frequency_type: 'interval', frequency_value: 3 })
    const changed = await change(order, { frequency_type: 'daily' })
    expect(changed).toMatchObject({
      frequency_type: 'daily',
      frequency_value: null,
      daily_frequency: null,
      administration_times: [],
      administration_days: [],
      frequency_description: 'Once daily',
    })
    expect(await read(order)).toEqual(changed)
  })

  test('[M2.18] days sent along with a frequency that has none are left out', async () => {
    const mondays = { administration_days: ['monday'] }
    const weekly = { frequency_type: 'weekly', ...mondays }
    expect(await change(order, weekly)).toMatchObject(weekly)
    server.clock.advanceSeconds(3)
    const daily = { frequency_type: 'daily', ...mondays }
    expect(await change(order, daily)).toMatchObject({ frequency_type: 'daily', administration_days: [] })
  })

  test.each([
    [{ frequency_type: 'daily', frequency_value: 30 }, 'frequency_value', 'Use a number from 1 to 6.'],
    [{ frequency_type: 'weekly', frequency_value: 8 }, 'frequency_value', 'Use a number from 1 to 7.'],
    [{ frequency_type: 'monthly', frequency_value: 32 }, 'frequency_value', 'Use a number from 1 to 31.'],
    [{ frequency_value: 366 }, 'frequency_value', 'Use a number from 1 to 365.'],
    [{ frequency_value: null }, 'frequency_value', 'Enter an interval of 1 to 365 days.'],
    [{ daily_frequency: 7 }, 'daily_frequency', 'Use a number from 1 to 6.'],
  ])('[M2.19] %j is refused in the words of its field', async (json, field, message) => {
    const before = await read(order)
    expect(await refusal(order, json)).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: [message] },
    })
    expect(await read(order)).toEqual(before)
  })

  test('[M2.20] daily_frequency and named times must agree, with what is there too', async () => {
    const twice = { frequency_type: 'daily', daily_frequency: 2, administration_times: ['07:00', '19:00'] }
    for (const json of [
      { ...twice, daily_frequency: 3 },
      { ...twice, administration_times: '07:00' },
    ]) {
      expect(await refusal(order, json)).toMatchObject({ fields: { administration_times: [TIMES] } })
      server.clock.advanceSeconds(3)
    }
    expect(await change(order, twice)).toMatchObject(twice)
    server.clock.advanceSeconds(3)
    for (const json of [{ daily_frequency: 3 }, { administration_times: ['07:00'] }]) {
      expect(await refusal(order, json)).toMatchObject({ fields: { administration_times: [TIMES] } })
      server.clock.advanceSeconds(3)
    }
    const once = { daily_frequency: 1, administration_times: ['07:00'] }
    expect(await change(order, once)).toMatchObject(once)
  })

  test('[M2.21] numbers as text are read as numbers', async () => {
    const changed = await change(order, { dosage: '2', frequency_value: '5' })
    expect(changed).toMatchObject({ dosage: 2, frequency_type: 'interval', frequency_value: 5 })
    server.clock.advanceSeconds(3)
    expect(await refusal(order, { dosage: 'two' })).toMatchObject({
      fields: { dosage: ['Please enter a valid dosage amount'] },
    })
  })
})

test('[M2.21] a new order with its dosage as text', async () => {
  const order = await prescribe({ dosage: '2', daily_frequency: '1' })
  expect(await read(order)).toMatchObject({ dosage: 2, daily_frequency: 1 })
})
