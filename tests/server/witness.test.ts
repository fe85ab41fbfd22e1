/** Controlled stock at the server: two people, over REST and from queues. The test's now is March 10, 2026. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TODAY = '2026-03-10'
const LORAZEPAM = {
  home_id: MAPLE,
  name: 'Lorazepam 0.5 mg tablet',
  category: 'medical',
  is_controlled: true,
  quantity: 20,
  unit_of_measure: 'tablet',
  minimum_stock_level: 4,
}
const OWN = 'You recorded this yourself. Another person signs as the witness.'
const SECOND = 'Another person has already signed as the witness.'

let server: TestServer
let ask: Ask
let dana: Forger
let theo: Forger

beforeAll(async () => {
  server = await startTestServer()
  const names = ['manager', 'care_giver', 'staff', 'progress_note', 'other_caregiver', 'provider'] as const
  ask = await callers(server, names)
  dana = await forger(server, 'care_giver')
  theo = await forger(server, 'staff')
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

async function newItem(changes: object = {}): Promise<number> {
  const { status, body } = await ask('manager', 'POST', '/inventory', { ...LORAZEPAM, ...changes })
  expect(status).toBe(201)
  return body.id
}
const count = async (item: number, who: 'care_giver' | 'manager' = 'care_giver'): Promise<string> =>
  (await ask(who, 'POST', `/inventory/${item}/movements`, { kind: 'correction', counted: 19 })).body.id
const witness = (who: Parameters<Ask>[0], item: number, movement: string) =>
  ask(who, 'PUT', `/inventory/${item}/movements/${movement}/witness`)
const movementsOf = async (item: number) =>
  (await ask('manager', 'GET', `/inventory/${item}/movements`)).body.movements
const waitingAt = async (item: number) =>
  (await ask('manager', 'GET', `/inventory/${item}`)).body.unwitnessed_count

const counted = (author: Forger, item_id: number) => {
  const stock_movement_id = author.newId()
  const what = { kind: 'correction', counted: 19, seen_quantity: 20, seen_movement_ids: [] }
  const args = { stock_movement_id, item_id, moved_on: TODAY, ...what }
  return { stock_movement_id, operation: author.operation('stock_movement.record', args) }
}
const signature = (author: Forger, stock_movement_id: string, item_id: number, different: object = {}) =>
  author.operation('stock_movement.witness', { stock_movement_id, item_id }, different)

test('[V10] over REST a second person signs once, and the item says until then that it waits', async () => {
  const item = await newItem()
  const id = await count(item)
  expect(await movementsOf(item)).toMatchObject([
    { needs_witness: true, witnessed_by: null, witnessed_at: null, witness_name: null },
  ])
  expect(await waitingAt(item)).toBe(1)
  expect(await witness('care_giver', item, id)).toMatchObject({ status: 409, body: { message: OWN } })
  expect(await witness('staff', item, id)).toMatchObject({
    status: 200,
    body: { id, witnessed_by: PEOPLE.staff.id, witness_name: 'Theo Brandt', staff_name: 'Dana Reyes' },
  })
  expect(await witness('manager', item, id)).toMatchObject({ status: 409, body: { message: SECOND } })
  expect(await waitingAt(item)).toBe(0)
})

test('[V10] who may not record stock in the home is no witness there', async () => {
  const item = await newItem()
  const id = await count(item)
  for (const who of ['progress_note', 'other_caregiver'] as const)
    expect([403, 404]).toContain((await witness(who, item, id)).status)
  const mina = await forger(server, 'other_caregiver')
  const [receipt] = await mina.push(signature(mina, id, item))
  expect(receipt).toMatchObject({ outcome: 'rejected', error: { code: 'not_found' } })
  expect(await movementsOf(item)).toMatchObject([{ witnessed_by: null }])
})

test('[V10] from a queue the author is refused, and so is who puts somebody else’s name on it', async () => {
  const item = await newItem()
  const { stock_movement_id, operation } = counted(dana, item)
  const receipts = await dana.push(
    operation,
    signature(dana, stock_movement_id, item),
    signature(dana, stock_movement_id, item, { author_id: PEOPLE.staff.id }),
    signature(dana, stock_movement_id, item, {
      author_id: PEOPLE.staff.id,
      session_id: theo.session.session_id,
    }),
  )
  expect(receipts).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'rejected', error: { code: 'conflict', message: OWN } },
    { outcome: 'rejected' },
    { outcome: 'rejected' },
  ])
  expect(await movementsOf(item)).toMatchObject([{ recorded_by: PEOPLE.care_giver.id, witnessed_by: null }])
})

test('[S21.20] [V10] a signature is its author’s, whoever delivers it, and follows what it signs', async () => {
  const item = await newItem()
  const { stock_movement_id, operation } = counted(dana, item)
  const operations = [await dana.sign(operation), await theo.sign(signature(theo, stock_movement_id, item))]
  const token = dana.session.access_token
  const answer = await server.request('/sync/push', { json: { operations }, token })
  expect((await answer.json()).receipts).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
  expect(await movementsOf(item)).toMatchObject([
    { recorded_by: PEOPLE.care_giver.id, witnessed_by: PEOPLE.staff.id },
  ])
  expect(await waitingAt(item)).toBe(0)
})

test('[V10] of two who sign at the same moment one is the witness, and the other is told', async () => {
  const ruth = await forger(server, 'manager')
  for (let round = 0; round < 5; round++) {
    const item = await newItem()
    const id = await count(item)
    const receipts = await Promise.all([theo, ruth].map(who => who.push(signature(who, id, item))))
    const outcomes = receipts.flat().map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['applied', 'rejected'])
    const signer = outcomes[0] === 'applied' ? PEOPLE.staff.id : PEOPLE.manager.id
    expect(await movementsOf(item)).toMatchObject([{ witnessed_by: signer }])
    server.clock.advanceSeconds(1)
  }
})

test('[V11] a signature that was queued before the movement was taken back stays, and nothing waits', async () => {
  const item = await newItem()
  const id = await count(item)
  const queued = signature(theo, id, item)
  await ask('care_giver', 'DELETE', `/inventory/${item}/movements/${id}`)
  expect(await waitingAt(item)).toBe(0)
  expect(await witness('staff', item, id)).toMatchObject({ status: 409 })
  expect(await theo.push(queued)).toMatchObject([{ outcome: 'applied' }])
  expect(await movementsOf(item)).toMatchObject([{ witnessed_by: PEOPLE.staff.id, kind: 'correction' }])
  expect(await waitingAt(item)).toBe(0)
})

test('[V9] a count in the form of an item waits too, and the dashboard says so', async () => {
  const item = await newItem({ name: 'Oxycodone 5 mg tablet' })
  await ask('manager', 'PUT', `/inventory/${item}`, { quantity: 18 })
  const [movement] = await movementsOf(item)
  expect(movement).toMatchObject({ needs_witness: true, recorded_by: PEOPLE.manager.id })
  expect(await witness('manager', item, movement.id)).toMatchObject({ status: 409, body: { message: OWN } })
  const { body } = await ask('provider', 'GET', `/dashboard/compliance/alerts?home_id=${MAPLE}`)
  expect(body.alerts).toContainEqual(
    expect.objectContaining({ title: 'Stock waits for a witness', description: 'Oxycodone 5 mg tablet' }),
  )
})

test('[V10] not even a row written by hand names its author as the witness', async () => {
  const item = await newItem()
  const id = await count(item)
  const writing = server.database
    .updateTable('stock_movement')
    .set({ witnessed_by: PEOPLE.care_giver.id })
    .where('id', '=', id)
    .execute()
  await expect(writing).rejects.toThrow('stock_movement_two_people')
})
