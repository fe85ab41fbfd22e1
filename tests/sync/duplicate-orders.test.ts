/** Two orders of one drug, written on two tablets that were not synced (M10). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, instantAt } from '#domain/values/dates.ts'
import { instantOf, localDateTimeOf } from '#domain/values/time-zone.ts'
import { attentionAt, readAttention } from '#src/mirror/read/attention.ts'
import { seedOrders } from '../support/orders.ts'
import { twoWhoPrescribe } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { newIdAt, type Tablet } from '../support/tablet.ts'

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

async function prescribe(
  tablet: Tablet,
  frequency_type: 'daily' | 'as_needed' = 'daily',
  end_date: string | null = null,
): Promise<string> {
  const medication_id = newId()
  const order = { medication_id, version_id: newId(), client_id: 1, inventory_id: LISINOPRIL_ITEM, dosage: 1 }
  await tablet.record('medication.create', { ...order, frequency_type, end_date })
  server.clock.advanceSeconds(10)
  return medication_id
}

async function end(tablet: Tablet, ...ids: string[]): Promise<void> {
  for (const medication_id of ids) await tablet.record('medication.delete', { medication_id })
  server.clock.advanceSeconds(10)
  await send(tablet)
}

async function send(...tablets: Tablet[]): Promise<void> {
  for (const tablet of tablets) await tablet.push()
  for (const tablet of [ruth, helen]) await tablet.pull()
}

const itemsAbout = async (tablet: Tablet, ...orders: string[]) => {
  const now = instantAt(server.clock.now)
  const { open, resolved } = attentionAt(await readAttention(tablet.mirror), now)
  const isAbout = (item: (typeof open)[number]) => orders.every(id => item.subject_ids.includes(id))
  return [...open, ...resolved].filter(isAbout)
}

test('[M10.7] both are kept, and an item on every tablet names both until one of them ends', async () => {
  const one = await prescribe(ruth)
  const other = await prescribe(helen)
  await send(ruth, helen)
  for (const tablet of [ruth, helen]) {
    expect(await itemsAbout(tablet, one, other)).toMatchObject([
      { kind: 'duplicate_order', client_id: 1, author_id: helen.author.user_id, resolved_at: null },
    ])
  }
  await end(ruth, other)
  expect(await itemsAbout(helen, one, other)).toMatchObject([
    { resolution: 'corrected', resolved_by: ruth.author.user_id },
  ])
  await end(ruth, one)
})

test('[M10.7] a manager who has looked at both may leave them, and is not asked again', async () => {
  const one = await prescribe(ruth)
  const other = await prescribe(helen)
  await send(ruth, helen)
  const [item] = await itemsAbout(ruth, one, other)
  const item_id = item?.id ?? ''
  await ruth.record('attention.resolve', {
    item_id,
    resolution: 'reviewed',
    reason: 'Two strengths on purpose',
  })
  server.clock.advanceSeconds(10)
  await ruth.record('medication.update', {
    medication_id: one,
    version_id: newId(),
    changes: { notes: 'With water' },
    seen: null,
  })
  await send(ruth)
  expect(await itemsAbout(helen, one, other)).toMatchObject([{ id: item_id, resolution: 'reviewed' }])
  await end(ruth, one, other)
})

test('[M10.8] when one ends by its end date the item is over at midnight, offline, over REST and for good', async () => {
  const { date } = localDateTimeOf(instantAt(server.clock.now), 'America/New_York')
  const lastDay = addDays(date, 1)
  const midnight = instantOf(addDays(lastDay, 1), '00:00', 'America/New_York')
  const over = { resolution: 'corrected', resolved_by: null, resolved_at: midnight }
  const one = await prescribe(ruth)
  const other = await prescribe(helen, 'daily', lastDay)
  await send(ruth, helen)
  const items = async (status: string) => {
    const token = (await server.signIn('manager')).access_token
    const answer = await server.request(`/attention-items?kind=duplicate_order&status=${status}`, { token })
    const { attention_items } = (await answer.json()) as { attention_items: { subject_ids: string[] }[] }
    return attention_items.filter(({ subject_ids }) => subject_ids.includes(one))
  }
  expect(await items('open')).toHaveLength(1)

  server.clock.now = Date.parse(midnight)
  for (const tablet of [ruth, helen]) {
    expect(await itemsAbout(tablet, one, other)).toMatchObject([over])
  }
  expect(await items('open')).toEqual([])
  expect(await items('resolved')).toMatchObject([over])

  // Whoever changes an order afterwards has not settled it.
  server.clock.advanceSeconds(3_600)
  await end(ruth, one)
  const stored = await helen.mirror.rows('attention_item').toArray()
  expect(stored.filter(item => item.subject_ids.includes(one))).toMatchObject([over])
})

test('[M10.6] an as-needed order beside a scheduled one is a usual pair: no item', async () => {
  const one = await prescribe(ruth)
  const other = await prescribe(helen, 'as_needed')
  await send(ruth, helen)
  expect(await itemsAbout(ruth, one, other)).toEqual([])
  await end(ruth, one, other)
})
