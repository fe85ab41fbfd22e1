/** Walter moves to Cedar House, and an order goes on with the item of its stock (M10.9). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import {
  CEDAR_LISINOPRIL,
  CEDAR_METFORMIN,
  LEOS_METFORMIN,
  METFORMIN,
  WALTERS_METFORMIN,
} from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let ask: MedicationCalls['answer']
beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())

const move = (home_id: number, items: object[], status = 200) =>
  ask('/clients/1/home', { method: 'PUT', json: { home_id, items } }, status)
const versions = async () => {
  const all = await server.database
    .selectFrom('medication_version')
    .selectAll()
    .where('medication_id', '=', WALTERS_METFORMIN)
    .orderBy('effective_date')
    .execute()
  return all.map(({ inventory_id, home_id, scope, dosage, unit, anchor_date, administration_times }) => ({
    ...{ inventory_id, home_id, scope, dosage, unit, anchor_date, administration_times },
  }))
}

test('[M10.9] an item of another name, of another home or for another client is refused, and nobody moves', async () => {
  const wrong = [
    { medication_id: WALTERS_METFORMIN, inventory_id: CEDAR_LISINOPRIL },
    { medication_id: WALTERS_METFORMIN, inventory_id: 5 },
  ]
  for (const item of wrong) await move(CEDAR, [item], 400)
  await move(CEDAR, [{ medication_id: LEOS_METFORMIN, inventory_id: CEDAR_METFORMIN }], 404)
  expect(await ask('/clients/1')).toMatchObject({ home_id: MAPLE })
  expect(await versions()).toHaveLength(1)
})

test('[M10.9] a move takes the items of the new home that are named, and changes nothing else of the order', async () => {
  const [before] = await versions()
  await move(CEDAR, [{ medication_id: WALTERS_METFORMIN, inventory_id: CEDAR_METFORMIN }])
  const there = { ...before, home_id: CEDAR, scope: `home:${CEDAR}` }
  expect(await versions()).toEqual([
    { ...there, inventory_id: METFORMIN },
    { ...there, inventory_id: CEDAR_METFORMIN },
  ])
})
