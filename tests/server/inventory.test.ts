/** The stock over REST (spec part 3 §5, §7), and many at one item. The test's now is March 10, 2026 in the morning. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Forger, forger } from '../support/forged-push.ts'
import { CEDAR, MAPLE } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { METFORMIN } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TODAY = '2026-03-10'
const DAY_SECONDS = 86_400
const GOOD = {
  home_id: MAPLE,
  name: 'Drink thickener',
  category: 'food',
  quantity: 10,
  unit_of_measure: 'can',
  minimum_stock_level: 4,
}

let server: TestServer
let ask: MedicationCalls['answer']
let managerToken: string
let carer: Forger
let carerToken: string
let provider: string

beforeAll(async () => {
  server = await startTestServer()
  const { answer } = await medicationCalls(server)
  ask = (path, options, status) => answer(path, { token: managerToken, ...options }, status)
  await signIn()
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

async function signIn(): Promise<void> {
  managerToken = (await server.signIn('manager')).access_token
  carer = await forger(server, 'care_giver')
  carerToken = carer.session.access_token
  provider = (await server.signIn('provider')).access_token
}
/** Longer than a session lasts. */
async function nextDay(): Promise<void> {
  server.clock.advanceSeconds(DAY_SECONDS)
  await signIn()
}

interface Item {
  readonly id: number
  readonly name: string
  readonly quantity: number
}
const add = (more: object = {}, status = 201) =>
  ask('/inventory', { method: 'POST', json: { ...GOOD, ...more } }, status) as Promise<Item>
const item = (id: number) => ask(`/inventory/${id}`) as Promise<Item>
const move = (id: number, json: object, status = 201) =>
  ask(`/inventory/${id}/movements`, { method: 'POST', json, token: carerToken }, status) as Promise<{
    readonly id: string
  }>
const names = async (query: string) =>
  ((await ask(`/inventory?${query}`)) as { inventory: Item[] }).inventory.map(({ name }) => name)
const takeBack = (id: number, movement: string, token: string, status = 200) =>
  ask(`/inventory/${id}/movements/${movement}`, { method: 'DELETE', token }, status)

test('[V1] an item reads with what follows from its numbers, and its movements with what was there after them', async () => {
  const { id } = await add({ quantity: 5 })
  const used = await move(id, { kind: 'use', amount: 2, reason: 'damaged' })
  expect(used).toMatchObject({
    ...{ change: -2, quantity_after: 3, staff_name: 'Dana Reyes', item_name: GOOD.name },
    ...{ moved_on: TODAY, withdrawn_at: null },
  })
  server.clock.advanceSeconds(1)
  await ask(`/inventory/${id}`, { method: 'PUT', json: { quantity: 6, home_id: MAPLE } })
  server.clock.advanceSeconds(1)
  await move(id, { kind: 'correction', counted: 1 })
  expect(await item(id)).toMatchObject({
    ...{ quantity: 1, first_count: 5, is_low_stock: true, shortage: 3, home_name: 'Maple House' },
  })
  const { movements } = (await ask(`/inventory/${id}/movements`)) as { movements: object[] }
  expect(movements).toMatchObject([
    { kind: 'correction', change: -5, counted: 1, seen_quantity: 6, quantity_after: 1 },
    { kind: 'correction', change: 3, counted: 6, quantity_after: 6, staff_name: 'Ruth Lindqvist' },
    { kind: 'use', change: -2, quantity_after: 3 },
  ])
})

test('lists, categories and figures are those of the homes in reach', async () => {
  await server.database.deleteFrom('stock_movement').execute()
  await add({ name: 'Apricots', category: 'snacks', quantity: 0, expiration_date: '2026-03-30' })
  await add({ name: 'Zinc ointment', home_id: CEDAR, quantity: 2 })
  expect(await names('low_stock=true')).toEqual(['Apricots', 'Drink thickener', 'Zinc ointment'])
  expect(await names('expiring=true')).toEqual(['Apricots'])
  expect(await names('category=snacks')).toEqual(['Apricots'])
  expect(await names(`low_stock=true&home_id=${CEDAR}`)).toEqual(['Zinc ointment'])
  expect(await ask(`/inventory/statistics?home_id=${MAPLE}`)).toEqual({
    ...{ total_items: 5, in_stock: 3, low_stock: 2, out_of_stock: 1, count_it: 0 },
    ...{ expiring: 1, expired: 0 },
  })
  expect(await ask('/inventory/categories')).toEqual({
    categories: ['medical', 'food', 'cleaning', 'office', 'other', 'snacks'],
  })
  expect(await ask('/inventory?per_page=1&simple=true')).toMatchObject({
    inventory: [{ display_name: 'Acetaminophen 325 mg tablet' }],
    pagination: { total_items: 8 },
  })
})

test.each([
  [{ name: '' }, 'name', 'Item name is required'],
  [
    { home_id: 'all' },
    'home_id',
    'Please select a specific group home. Inventory items cannot be assigned to "All Groups".',
  ],
  [{ home_id: undefined }, 'home_id', 'Group home is required'],
  [{ category: undefined }, 'category', 'Category is required'],
  [{ quantity: undefined }, 'quantity', 'Quantity is required'],
  [{ quantity: -1 }, 'quantity', 'Quantity must be a non-negative integer'],
  [{ quantity: 1_000_000 }, 'quantity', 'Quantity cannot exceed 999999'],
  [{ unit_of_measure: ' ' }, 'unit_of_measure', 'Unit of measure is required'],
  [{ minimum_stock_level: 1.5 }, 'minimum_stock_level', 'Minimum stock level must be a non-negative integer'],
  [{ minimum_stock_level: 1e6 }, 'minimum_stock_level', 'Cannot exceed 999999'],
  [{ last_restocked: '2026-03-11' }, 'last_restocked', 'Date cannot be in the future'],
  [{ expiration_date: '2026-03-09' }, 'expiration_date', 'Expiration date cannot be in the past'],
])('an item with %o is refused at its field', async (wrong, field, message) => {
  expect(await add(wrong, 400)).toMatchObject({ message, fields: { [field]: [message] } })
})

test('a date that has passed since stays when something else is changed', async () => {
  const { id } = await add({ expiration_date: TODAY })
  await nextDay()
  await nextDay()
  const json = { minimum_stock_level: 5, expiration_date: TODAY }
  expect(await ask(`/inventory/${id}`, { method: 'PUT', json })).toMatchObject(json)
})

test('[V7] an item that active orders pick their drug from stays, and says how many they are', async () => {
  const remove = (id: number, status = 200) =>
    ask(`/inventory/${id}`, { method: 'DELETE', token: provider }, status)
  expect(await remove(METFORMIN, 409)).toMatchObject({
    message: '1 active medication order uses this item. End or change it first.',
  })
  const { id } = await add({ name: 'Sertraline 50 mg tablet', category: 'medical' })
  await remove(id)
  await ask(`/inventory/${id}`, {}, 404)
  expect(await names('category=medical')).not.toContain('Sertraline 50 mg tablet')
  const order = { client_id: 1, inventory_id: id, dosage: 1 }
  expect(await ask('/medications', { method: 'POST', json: order }, 400)).toMatchObject({
    fields: { inventory_id: ['Please select a medication from inventory'] },
  })
})

test('[V4] people take back their own movements until the end of the day, and managers any', async () => {
  const { id } = await add()
  const [one, two] = [await move(id, { kind: 'use', amount: 1 }), await move(id, { kind: 'use', amount: 3 })]
  await takeBack(id, one.id, carerToken)
  await takeBack(id, one.id, carerToken)
  expect(await item(id)).toMatchObject({ quantity: 7 })
  const before = carer
  const earlier = { recorded_at: new Date(server.clock.now).toISOString() }
  await nextDay()
  await takeBack(id, two.id, carerToken, 403)
  const late = carer.operation('stock_movement.withdraw', { stock_movement_id: two.id })
  expect(await carer.push(late)).toMatchObject([{ outcome: 'rejected', error: { code: 'not_found' } }])
  const queued = before.operation('stock_movement.withdraw', { stock_movement_id: two.id }, earlier)
  // Recorded yesterday, and delivered by the session of today.
  const json = { operations: [await before.sign(queued)] }
  expect(await ask('/sync/push', { json, token: carerToken })).toMatchObject({
    receipts: [{ outcome: 'applied' }],
  })
  expect(await item(id)).toMatchObject({ quantity: 10 })
})

const TABLETS = 4
const BATCHES = 5
const IN_A_BATCH = 10

test('[V2] many tablets use one item at the same moment, in batches, and all of it counts', async () => {
  const first = TABLETS * BATCHES * IN_A_BATCH
  const [one, two] = await Promise.all([add({ quantity: first }), add({ quantity: first })])
  const tablets = await Promise.all(
    (['care_giver', 'staff', 'manager', 'care_giver_2'] as const).map(who => forger(server, who)),
  )
  const moved_on = new Date(server.clock.now).toISOString().slice(0, 10)
  const use = (tablet: Forger, item_id: number) =>
    tablet.operation('stock_movement.record', {
      ...{ stock_movement_id: tablet.newId(), item_id, kind: 'use', amount: 1, moved_on },
    })
  const receipts = await Promise.all(
    tablets.flatMap((tablet, place) =>
      Array.from({ length: BATCHES }, () => {
        // Half of the tablets name the two items the other way round.
        const items = place % 2 === 0 ? [one.id, two.id] : [two.id, one.id]
        return tablet.push(
          ...Array.from({ length: IN_A_BATCH }, () => items.map(id => use(tablet, id))).flat(),
        )
      }),
    ),
  )
  expect(new Set(receipts.flat().map(({ outcome }) => outcome))).toEqual(new Set(['applied']))
  expect(await Promise.all([item(one.id), item(two.id)])).toMatchObject([{ quantity: 0 }, { quantity: 0 }])
})
