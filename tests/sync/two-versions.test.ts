/** Two managers change one order without hearing of each other (S8). */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OperationInput } from '#domain/operations.ts'
import type { RowOf } from '#domain/registry.ts'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { twoWhoPrescribe } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newIdAt, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
type Changes = OperationInput<'medication.update'>['changes']

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

/** As the form does it: with the order as it was when the form opened. */
async function change(tablet: Tablet, changes: Changes): Promise<void> {
  const { line, version } = await order(tablet)
  const { dosage, administration_times } = version
  const { notes, end_date, start_date } = line
  await tablet.record('medication.update', {
    medication_id: metformin,
    version_id: newId(),
    changes,
    seen: { dosage, administration_times, notes, end_date, start_date },
  })
  server.clock.advanceSeconds(10)
}

async function order({ mirror }: Tablet) {
  const line =
    (await mirror.pending('medication').get(metformin)) ?? (await mirror.rows('medication').get(metformin))
  const isOfMetformin = ({ medication_id }: RowOf<'medication_version'>) => medication_id === metformin
  const versions = [
    ...(await mirror.rows('medication_version').where('medication_id').equals(metformin).toArray()),
    ...(await mirror.pending('medication_version').filter(isOfMetformin).toArray()),
  ]
  const version = versionsInOrder(versions).at(-1)
  if (line === undefined || version === undefined) throw new Error('The order is not here.')
  return { line, version }
}

async function syncAll(): Promise<void> {
  for (const tablet of [ruth, helen]) await tablet.push()
  for (const tablet of [ruth, helen]) await tablet.pull()
}
const dosages = async () =>
  Promise.all([ruth, helen].map(async tablet => (await order(tablet)).version.dosage))
const openItem = async (tablet: Tablet) => {
  const items = (await readAttention(tablet.mirror)).open
  expect(items).toHaveLength(1)
  const [item] = items
  if (item === undefined) throw new Error('There is nothing to decide.')
  return item
}

test('[S8.1] one changes the dose, the other the instructions: both count, and nobody has to decide', async () => {
  await change(ruth, { dosage: 2 })
  await change(helen, { notes: 'With plenty of water' })
  await syncAll()
  for (const tablet of [ruth, helen]) {
    const { line, version } = await order(tablet)
    expect([version.dosage, line.notes]).toEqual([2, 'With plenty of water'])
    expect((await readAttention(tablet.mirror)).open).toEqual([])
  }
})

test('[S8.2] both change the dose: the first stays in force, and both versions are kept side by side', async () => {
  await change(ruth, { dosage: 3 })
  await change(helen, { dosage: 4, notes: 'Slowly' })
  await syncAll()
  expect(await dosages()).toEqual([3, 3])
  expect((await order(ruth)).line.notes).toBe('Slowly')
  const item = await openItem(ruth)
  expect(item).toMatchObject({
    kind: 'two_versions',
    author_id: helen.author.user_id,
    details: { versions: { group: 'drug_and_schedule', standing: { dosage: 3 }, proposed: { dosage: 4 } } },
  })
  await ruth.record('attention.resolve', { item_id: item.id, resolution: 'discarded', reason: 'Three it is' })
  await syncAll()
  expect(await dosages()).toEqual([3, 3])
  expect((await readAttention(helen.mirror)).open).toEqual([])
})

test('[S8.2] whoever was first to change the dose, the second to arrive does not slip in behind the other', async () => {
  await change(ruth, { dosage: 7 })
  server.clock.advanceSeconds(120)
  await change(helen, { dosage: 8 })
  await helen.push()
  await syncAll()
  expect(await dosages()).toEqual([8, 8])
  const item = await openItem(helen)
  expect(item.details.versions).toMatchObject({ standing: { dosage: 8 }, proposed: { dosage: 7 } })
  await helen.record('attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'Ruth knows' })
  await syncAll()
  expect(await dosages()).toEqual([7, 7])
})

test('[S8.3] the other version taken is in force from then on, on every tablet', async () => {
  await change(ruth, { dosage: 5 })
  await change(helen, { dosage: 6 })
  await syncAll()
  const item = await openItem(ruth)
  await ruth.record('attention.resolve', {
    item_id: item.id,
    resolution: 'accepted',
    reason: 'Six was meant',
  })
  expect((await order(ruth)).version.dosage).toBe(6)
  await syncAll()
  expect(await dosages()).toEqual([6, 6])
  expect((await order(helen)).version).toMatchObject({ created_by: ruth.author.user_id })
})

test('[S8.3] the other version taken is the order as its author meant it, never a mixture of two people’s', async () => {
  const before = (await order(ruth)).version
  await change(ruth, { dosage: before.dosage + 1 })
  await change(helen, { administration_times: ['09:00'], daily_frequency: 1 })
  await syncAll()
  const item = await openItem(ruth)
  await ruth.record('attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'As she says' })
  await syncAll()
  for (const tablet of [ruth, helen]) {
    const { dosage, administration_times } = (await order(tablet)).version
    expect([dosage, administration_times]).toEqual([before.dosage, ['09:00']])
  }
})

test('[S8.2] a third version nobody was shown is not overwritten by the choice between the other two', async () => {
  await change(ruth, { dosage: 9 })
  await change(helen, { dosage: 10 })
  await syncAll()
  const item = await openItem(ruth)
  await change(helen, { dosage: 4 })
  await helen.push()
  await ruth.record('attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'Twelve' })
  await syncAll()
  expect(await dosages()).toEqual([4, 4])
  const next = await openItem(ruth)
  expect(next.details.versions).toMatchObject({ standing: { dosage: 4 }, proposed: { dosage: 10 } })
  server.clock.advanceSeconds(120)
  await ruth.record('attention.resolve', { item_id: next.id, resolution: 'accepted', reason: 'Twelve' })
  await syncAll()
  expect(await dosages()).toEqual([10, 10])
})

test('[S8.2] the same change by both is one change, and one after the other is no dispute', async () => {
  await change(ruth, { dosage: 7 })
  await change(helen, { dosage: 7 })
  await syncAll()
  await change(helen, { dosage: 8 })
  await syncAll()
  expect(await dosages()).toEqual([8, 8])
  expect((await readAttention(ruth.mirror)).open).toEqual([])
})

test('[S8.2] what the other changed arrives while the change is signed: it is written as one of two versions', async () => {
  await change(helen, { dosage: 5 })
  await helen.push()
  const sign = ruth.author.sign
  Object.assign(ruth.author, {
    async sign(...operation: Parameters<typeof sign>) {
      await ruth.pull()
      return sign(...operation)
    },
  })
  await change(ruth, { dosage: 7 })
  expect(await ruth.mirror.pending('attention_item').count()).toBe(1)
  await syncAll()
  const items = (await ruth.mirror.rows('attention_item').toArray()).filter(
    ({ resolved_at }) => resolved_at === null,
  )
  expect(items.at(-1)?.details.versions).toMatchObject({ proposed: { dosage: 7 } })
})
