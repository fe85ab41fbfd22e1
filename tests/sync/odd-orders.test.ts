/** What is odd in an order is asked of whoever puts it in force, and of nobody twice (M9.10). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { twoWhoPrescribe } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newIdAt, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
/** In stock at the home of client 1, who has no order of it. */
const LISINOPRIL_ITEM = 101

let server: TestServer
let ruth: Tablet
let helen: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3_600)
  ;[ruth, helen] = await twoWhoPrescribe(server)
})

const newId = () => newIdAt(server)

/** Both change the dose of one order; the one that comes second is odd, and its author said that it is right. */
async function oddOtherVersion(dosages: readonly [number, number]) {
  for (const [index, tablet] of [ruth, helen].entries()) {
    const is = { index: 'medication_id', is: metformin } as const
    const versions = await readRows(tablet.mirror, { collection: 'medication_version', ...is })
    const version = versionsInOrder(versions).at(-1)
    await tablet.record('medication.update', {
      medication_id: metformin,
      version_id: newId(),
      changes: { dosage: dosages[index] ?? 0 },
      seen: { dosage: version?.dosage ?? 0 },
      is_confirmed: true,
    })
    server.clock.advanceSeconds(10)
  }
  for (const tablet of [ruth, helen]) await tablet.push()
  for (const tablet of [ruth, helen]) await tablet.pull()
  const [item] = (await readAttention(ruth.mirror)).open
  if (item === undefined) throw new Error('There is nothing to decide.')
  return { item_id: item.id, resolution: 'accepted', reason: 'The doctor said so' } as const
}

test('[S8.3] [M9.10] an odd other version is asked about on the tablet, and taken once a person says that it is right', async () => {
  const decision = await oddOtherVersion([2, 12])
  await expect(ruth.record('attention.resolve', decision)).rejects.toMatchObject({ code: 'unconfirmed' })
  expect((await readAttention(ruth.mirror)).open).toHaveLength(1)
  await ruth.record('attention.resolve', { ...decision, is_confirmed: true })
  await ruth.push()
  await helen.pull()
  expect((await readAttention(helen.mirror)).open).toEqual([])
  const taken = await readRows(helen.mirror, { collection: 'medication_version', all: true })
  expect(taken.map(({ dosage }) => dosage)).toContain(12)
})

test('[S8.3] [M9.10] so it is over REST', async () => {
  const { item_id, ...decision } = await oddOtherVersion([3, 40])
  const token = (await server.signIn('manager')).access_token
  const resolve = (json: object) =>
    server.request(`/attention-items/${item_id}/resolve`, { method: 'PUT', token, json })
  const asked = await resolve(decision)
  expect([asked.status, await asked.json()]).toMatchObject([409, { code: 'unconfirmed' }])
  expect((await resolve({ ...decision, is_confirmed: true })).status).toBe(200)
})

const order = () => ({
  medication_id: newId(),
  version_id: newId(),
  client_id: 1,
  inventory_id: LISINOPRIL_ITEM,
  dosage: 1,
})
async function allergicToLisinopril(): Promise<string> {
  const allergy_id = newId()
  await helen.record('allergy.record', { allergy_id, client_id: 1, substance: 'Lisinopril' })
  await helen.push()
  return allergy_id
}
const shown = async (medication_id: string) =>
  (await readRows(ruth.mirror, { collection: 'medication', anyOf: [medication_id] })).map(
    ({ record_state }) => record_state,
  )

test('[S7.1] [M9.10] an order that waits stays on its tablet when something odd about it comes later', async () => {
  const prescribed = order()
  await ruth.record('medication.create', prescribed)
  const [entry] = await ruth.mirror.outbox.toArray()
  expect(entry?.rests_on).toContain(`inventory_item/${LISINOPRIL_ITEM}`)
  expect(entry?.rests_on).not.toContain('inventory_item/100')
  const allergy_id = await allergicToLisinopril()
  const token = (await server.signIn('manager')).access_token
  // What it was made from changes too, so that it is made anew.
  await server.request('/clients/1', { method: 'PUT', token, json: { phone: '+15185552222' } })
  await ruth.pull()
  expect(await shown(prescribed.medication_id)).toEqual(['queued'])
  await ruth.push()
  expect(await shown(prescribed.medication_id)).toEqual(['confirmed'])
  server.clock.advanceSeconds(10)
  await ruth.record('medication.delete', { medication_id: prescribed.medication_id })
  await ruth.record('allergy.withdraw', { allergy_id, reason: 'It was another client' })
  await ruth.push()
})

test('[S6.4] [M9.10] a refused order that is odd by now is asked about when it is sent once more', async () => {
  const prescribed = order()
  await ruth.record('medication.create', prescribed)
  const token = (await server.signIn('manager')).access_token
  const change = (json: object) => server.request('/clients/1', { method: 'PUT', token, json })
  expect((await change({ status: 'inactive' })).status).toBe(200)
  await ruth.push()
  expect((await change({ status: 'active' })).status).toBe(200)
  await allergicToLisinopril()
  await ruth.pull()
  const [refused] = (await readAttention(ruth.mirror)).refused
  if (refused === undefined) throw new Error('It was not refused.')
  await expect(ruth.resubmit(refused)).rejects.toMatchObject({ code: 'unconfirmed' })
  await ruth.resubmit(refused, true)
  await ruth.push()
  expect(await shown(prescribed.medication_id)).toEqual(['confirmed'])
})
