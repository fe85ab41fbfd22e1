/** A new order is compared with what others of the company get of the drug, in whichever home they live (M9.10, M10.9). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let ask: MedicationCalls['answer']
beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

async function item(home_id: number, name: string, token?: string): Promise<number> {
  const json = { home_id, name, category: 'medical', quantity: 90, unit_of_measure: 'tablet' }
  const said = { ...json, minimum_stock_level: 1 }
  const made = await ask('/inventory', { method: 'POST', json: said, ...(token && { token }) }, 201)
  return (made as { id: number }).id
}
const order = (json: object, status = 201, token?: string) =>
  ask('/medications', { method: 'POST', json, ...(token && { token }) }, status)

test('[M9.10] [M10.9] four times what somebody in another home of the company gets is asked about', async () => {
  const [here, there] = [await item(MAPLE, 'Warfarin 5 mg'), await item(CEDAR, 'warfarin 5mg')]
  await order({ client_id: 3, inventory_id: there, dosage: 1 })
  const four = { client_id: 1, inventory_id: here, dosage: 4 }
  expect(await order(four, 409)).toMatchObject({
    code: 'unconfirmed',
    message: 'A dose of 4 tablet is 4 times the usual 1 tablet, or more.',
  })
  await order({ ...four, is_confirmed: true })
})

test('[M9.10] [M10.9] so is a change to four times that', async () => {
  const [here, there] = [await item(MAPLE, 'Digoxin 125 mcg'), await item(CEDAR, 'Digoxin 125 mcg')]
  const other = await item(MAPLE, 'Digoxin 250 mcg')
  await order({ client_id: 3, inventory_id: there, dosage: 1 })
  const { id } = (await order({ client_id: 1, inventory_id: other, dosage: 4 })) as { id: string }
  server.clock.advanceSeconds(3)
  const changed = await ask(`/medications/${id}`, { method: 'PUT', json: { inventory_id: here } }, 409)
  expect(changed).toMatchObject({ code: 'unconfirmed' })
})

test('[M9.10] [A3] what another company gives is not compared, nor told', async () => {
  const token = (await server.signIn('other_manager')).access_token
  const there = await item(NORTHFIELD_HOUSE, 'Furosemide 40 mg', token)
  await order({ client_id: 4, inventory_id: there, dosage: 1 }, 201, token)
  await order({ client_id: 1, inventory_id: await item(MAPLE, 'Furosemide 40 mg'), dosage: 4 })
})
