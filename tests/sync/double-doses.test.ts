/** Two people whose tablets were not synced: what their marks make of each other once the server has both (M5). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
/** A second order of the same drug, from the same box. */
const METFORMIN_AGAIN = { ...METFORMIN, name: 'Metformin again', inventory_id: 100 }
const DAY_SECONDS = 86_400

let server: TestServer
let dana: Tablet
let jo: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN, METFORMIN_AGAIN])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(2 * DAY_SECONDS)
  dana = await pulledTablet(server, 'care_giver')
  jo = await pulledTablet(server, 'care_giver_2')
})

const today = () => homeToday(new Date(server.clock.now).toISOString(), 'America/New_York')
/** The open items about these marks. */
const openOn = async (tablet: Tablet, ...marks: string[]) =>
  (await readAttention(tablet.mirror)).open.filter(item => marks.every(id => item.subject_ids.includes(id)))
const send = async (...tablets: Tablet[]) => {
  for (const tablet of tablets) await tablet.push()
  for (const tablet of tablets) await tablet.pull()
}
const itemsOf = (...marks: string[]) =>
  server.database
    .selectFrom('attention_item')
    .selectAll()
    .execute()
    .then(items => items.filter(item => marks.every(id => item.subject_ids.includes(id))))

test('[M5.9] one dose given on two tablets opens an item with the second mark, and both tablets get it', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  const second = await jo.mark(metformin, today(), '08:00', 'given')
  await dana.push()
  expect(await itemsOf(first)).toEqual([])
  const [{ id: last = '' } = {}] = await jo.mirror.outbox.toArray()
  await send(jo, dana)
  const [item] = await itemsOf(first, second)
  expect(item).toMatchObject({ kind: 'possible_double_dose', client_id: 1, resolved_at: null })
  const [entry] = await server.database
    .selectFrom('operation')
    .select('touched')
    .where('id', '=', last)
    .execute()
  expect(entry?.touched).toContainEqual({ collection: 'attention_item', id: item?.id, scope: 'home:1' })
  for (const tablet of [dana, jo])
    expect(await openOn(tablet, first, second)).toMatchObject([{ id: item?.id }])
})

test('[M5.9] the morning dose given late on one tablet and the evening one early on another are one item too', async () => {
  const morning = await dana.mark(metformin, today(), '08:00', 'given')
  const evening = await jo.mark(metformin, today(), '20:00', 'given')
  await send(dana, jo)
  expect(await itemsOf(morning, evening)).toMatchObject([{ kind: 'possible_double_dose' }])
})

test('[M5.9] [M5.4] so they are hours apart, by tablets whose older app names no version of the order', async () => {
  const morning = await dana.mark(metformin, today(), '08:00', 'given')
  server.clock.advanceSeconds(2 * 3_600)
  const evening = await jo.mark(metformin, today(), '20:00', 'given')
  await send(dana, jo)
  const versions = await server.database
    .selectFrom('mark')
    .select('medication_version_id')
    .where('id', 'in', [morning, evening])
    .execute()
  expect(versions).toEqual([{ medication_version_id: null }, { medication_version_id: null }])
  const [item] = await itemsOf(morning, evening)
  expect(item).toMatchObject({ kind: 'possible_double_dose' })
  for (const tablet of [dana, jo])
    expect(await openOn(tablet, morning, evening)).toMatchObject([{ id: item?.id }])
})

test('[M5.9] given on one tablet and missed on another is a disagreement', async () => {
  const given = await dana.mark(metformin, today(), '08:00', 'given')
  const missed = await jo.mark(metformin, today(), '08:00', 'missed')
  await send(jo, dana)
  expect(await itemsOf(given, missed)).toMatchObject([{ kind: 'disagreement' }])
})

test('[M5.9] an author who had seen the first opens nothing', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  await send(dana, jo)
  const second = await jo.mark(metformin, today(), '08:00', 'given', [first])
  await send(jo)
  expect(await itemsOf(first, second)).toEqual([])
})

test('[M5.10] a correction by somebody who has seen both settles it without a decision', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  const second = await jo.mark(metformin, today(), '08:00', 'given')
  await send(dana, jo)
  server.clock.advanceSeconds(60)
  await jo.mark(metformin, today(), '08:00', 'given', [first, second])
  await send(jo, dana)
  expect(await itemsOf(first, second)).toMatchObject([
    { resolution: 'corrected', resolved_by: jo.author.user_id, resolution_reason: null },
  ])
  for (const tablet of [dana, jo]) expect(await openOn(tablet, first, second)).toEqual([])
})

test('[M5.11] what a manager looked at stays looked at, whatever else is marked later', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  const second = await jo.mark(metformin, today(), '08:00', 'given')
  await send(dana, jo)
  const manager = await pulledTablet(server, 'manager')
  const [item] = await openOn(manager, first, second)
  if (item === undefined) throw new Error('Nothing to look at.')
  await manager.record('attention.resolve', {
    item_id: item.id,
    resolution: 'reviewed',
    reason: 'Asked both',
  })
  expect(await openOn(manager, first, second)).toEqual([])
  await send(manager, dana)
  await dana.mark(metformin, addDays(today(), -1), '20:00', 'missed')
  await send(dana, jo)
  expect(await itemsOf(first, second)).toMatchObject([
    { resolution: 'reviewed', resolution_reason: 'Asked both', resolved_by: manager.author.user_id },
  ])
  for (const tablet of [dana, jo]) expect(await openOn(tablet, first, second)).toEqual([])
  const marks = await server.database
    .selectFrom('mark')
    .select('id')
    .where('id', 'in', [first, second])
    .execute()
  expect(marks).toHaveLength(2)
})

test('[M5.9] two orders of one drug: given from both at once is an item', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  const second = await jo.mark(orderId(METFORMIN_AGAIN.name), today(), '08:00', 'given')
  await send(dana, jo)
  expect(await itemsOf(first, second)).toMatchObject([{ kind: 'possible_double_dose' }])
})
