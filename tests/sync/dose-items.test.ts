/** What the server puts before a manager about doses: one item a dose, whatever two tablets made of it (M5, M6, M9). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId, uuidV7 } from '#domain/values/ids.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { markMany } from '../support/long-queue.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let dana: Tablet
let jo: Tablet
let ruth: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN])
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3 * DAY_SECONDS)
  dana = await pulledTablet(server, 'care_giver')
  jo = await pulledTablet(server, 'care_giver_2')
  ruth = await pulledTablet(server, 'manager')
})

const now = () => new Date(server.clock.now).toISOString()
const today = () => homeToday(now(), 'America/New_York')
const dose = (time: string) => administrationId(metformin, today(), time)
const send = async (...tablets: Tablet[]) => {
  for (const tablet of tablets) await tablet.push()
  for (const tablet of tablets) await tablet.pull()
}
const itemsAbout = async (...marks: string[]) => {
  const items = await server.database.selectFrom('attention_item').selectAll().execute()
  return items.filter(item => marks.some(id => (item.subject_ids as string[]).includes(id)))
}
const review = async (item_id: string) => {
  await ruth.pull()
  await ruth.record('attention.resolve', { item_id, resolution: 'reviewed', reason: 'Asked both' })
  await send(ruth)
}

test('[M5.14] a third and a fourth mark of a dose go into the item that is there', async () => {
  const marks = [await dana.mark(metformin, today(), '08:00', 'missed')]
  await send(dana)
  for (const tablet of [jo, ruth, await openTablet(server, 'care_giver')]) {
    if (tablet !== jo && tablet !== ruth) {
      await tablet.pull()
      marks.push(await tablet.mark(metformin, today(), '08:00', 'given'))
    } else marks.push(await tablet.mark(metformin, today(), '08:00', 'given'))
    await send(tablet)
    expect(await itemsAbout(...marks)).toHaveLength(1)
  }
  const [item] = await itemsAbout(...marks)
  expect(item).toMatchObject({ kind: 'possible_double_dose', resolved_at: null })
  expect([...(item?.subject_ids ?? [])].toSorted()).toEqual(marks.toSorted())
})

test('[M5.14] two doses that turn out to hang together become one item, the later one says where it went', async () => {
  const morning = [
    await dana.mark(metformin, today(), '08:00', 'given'),
    await jo.mark(metformin, today(), '08:00', 'missed'),
  ]
  await send(dana, jo)
  server.clock.advanceSeconds(60)
  const evening = [
    await dana.mark(metformin, today(), '20:00', 'missed'),
    await jo.mark(metformin, today(), '20:00', 'given', morning),
  ]
  await send(dana, jo)
  expect((await itemsAbout(...morning, ...evening)).map(({ kind }) => kind)).toEqual([
    'disagreement',
    'disagreement',
  ])
  const unaware = await ruth.mark(metformin, today(), '20:00', 'given')
  await send(ruth)
  const items = await itemsAbout(...morning, ...evening)
  const open = items.filter(({ resolved_at }) => resolved_at === null)
  expect(open).toMatchObject([{ kind: 'possible_double_dose' }])
  expect(open[0]?.subject_ids).toEqual(expect.arrayContaining([...morning, ...evening, unaware]))
  expect(items.filter(item => !open.includes(item))).toMatchObject([
    { resolution: 'corrected', resolved_by: ruth.author.user_id },
  ])
})

test('[M5.11] after a review another mark that does not fit opens the next item about the dose', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  const second = await jo.mark(metformin, today(), '08:00', 'given')
  await send(dana, jo)
  const [item] = await itemsAbout(first)
  await review(item?.id ?? '')
  const fourth = await ruth.mark(metformin, today(), '08:00', 'given')
  await send(ruth)
  const items = await itemsAbout(first, second)
  expect(items.map(({ resolution }) => resolution ?? 'open').toSorted()).toEqual(['open', 'reviewed'])
  expect(items.find(({ resolution }) => resolution === null)?.subject_ids).toContain(fourth)
})

test('[M5.10] a correction that arrives late closes the item in its own name and time, not in that of a later mark', async () => {
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  const second = await jo.mark(metformin, today(), '08:00', 'missed')
  await send(dana, jo)
  server.clock.advanceSeconds(60)
  const settledAt = now()
  await jo.mark(metformin, today(), '08:00', 'given', [first, second])
  server.clock.advanceSeconds(600)
  // In one batch with the correction, and nothing to do with it.
  await jo.mark(metformin, today(), '20:00', 'missed')
  // The manager never looked at the morning dose.
  await ruth.mark(metformin, today(), '20:00', 'missed')
  await send(ruth, jo)
  const [item] = await itemsAbout(first)
  expect(item).toMatchObject({ resolution: 'corrected', resolved_by: jo.author.user_id })
  expect(new Date(String(item?.resolved_at)).toISOString()).toBe(settledAt)
})

test('[M5.15] three tablets that mark one dose again and again make one item; what is too much waits for a person', async () => {
  const tablets = [dana, jo, ruth]
  const given = { date: today(), time: '08:00', status: 'given' } as const
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  for (const tablet of tablets) {
    await markMany(tablet, { now: server.clock.now, order: metformin }, new Array(12).fill(given))
    while (!(await tablet.push())) await tablet.pull()
  }
  const marks = await server.database
    .selectFrom('mark')
    .select('id')
    .where('administration_id', '=', dose('08:00'))
    .execute()
  expect(marks).toHaveLength(20)
  const items = await itemsAbout(first)
  expect(items).toHaveLength(1)
  expect(items[0]?.subject_ids).toHaveLength(20)
  const held = await server.database
    .selectFrom('attention_item')
    .select('details')
    .where('kind', '=', 'held')
    .execute()
  expect(JSON.stringify(held)).toContain('too_many')
  // Who has seen them all settles it all the same.
  const seen = marks.map(({ id }) => id)
  await jo.mark(metformin, today(), '08:00', 'given', seen)
  await send(jo)
  expect(await itemsAbout(first)).toMatchObject([{ resolution: 'corrected' }])
})

test('[M5.15] a dose with two hundred marks takes no more, though each superseded the one before', async () => {
  const first = { date: today(), time: '08:00', status: 'given' } as const
  const others = new Array(200).fill({ ...first, hasSeenLast: true })
  const ids = await markMany(dana, { now: server.clock.now, order: metformin }, [first, ...others])
  while (!(await dana.push())) await dana.pull()
  const marks = server.database.selectFrom('mark').select('id').where('administration_id', '=', dose('08:00'))
  expect(await marks.execute()).toHaveLength(200)
  const held = server.database.selectFrom('attention_item').select('details').where('kind', '=', 'held')
  const isAboutIt = (args = {}) => 'administration_id' in args && args.administration_id === dose('08:00')
  const waiting = (await held.execute()).filter(({ details }) => isAboutIt(details.operation?.args))
  expect(waiting).toMatchObject([
    { details: { why: 'too_many', operation: { args: { mark_id: ids.at(-1) } } } },
  ])
})

test('[M6.8] a dose given after the order was stopped is accepted and told with since when and by whom, once', async () => {
  await ruth.record('medication.delete', { medication_id: metformin })
  const stoppedAt = now()
  await send(ruth)
  server.clock.advanceSeconds(600)
  const first = await dana.mark(metformin, today(), '08:00', 'given')
  await send(dana)
  await dana.mark(metformin, today(), '08:00', 'given', [first])
  await send(dana)
  const [item, ...others] = await itemsAbout(first)
  expect(others).toEqual([])
  expect(item).toMatchObject({
    kind: 'outside_order',
    resolved_at: null,
    details: { outside: [{ what: 'removed', since: stoppedAt, by: ruth.author.user_id }] },
  })
  const items = server.database.selectFrom('attention_item').where('kind', '=', 'outside_order').selectAll()
  expect(await items.execute()).toHaveLength(1)
  server.clock.advanceSeconds(60)
  const seen = await server.database
    .selectFrom('mark')
    .select('id')
    .where('administration_id', '=', dose('08:00'))
    .execute()
  const ids = seen.map(({ id }) => id)
  await jo.mark(metformin, today(), '08:00', 'missed', ids)
  await send(jo)
  expect(await items.execute()).toMatchObject([{ resolution: 'corrected', resolved_by: jo.author.user_id }])
})

test('[M9.7] [M9.8] a dose keeps the version its caregiver saw, and the manager is told when another was in force', async () => {
  const again = { ...METFORMIN, name: 'Metformin again' }
  await seedOrders(server.database, [METFORMIN, again])
  const order = orderId(again.name)
  const shown = derivedId('version', again.name)
  for (const tablet of [dana, ruth]) await tablet.pull()
  const in_force = uuidV7(server.clock.now, size => new Uint8Array(size).fill(7))
  await ruth.record('medication.update', {
    medication_id: order,
    version_id: in_force,
    changes: { dosage: 0.5 },
    seen: {},
  })
  await send(ruth)
  server.clock.advanceSeconds(DAY_SECONDS)
  const mark_id = uuidV7(server.clock.now, size => new Uint8Array(size).fill(9))
  const id = administrationId(order, today(), '08:00')
  await dana.record('administration.mark', {
    mark_id,
    administration_id: id,
    medication_id: order,
    medication_version_id: shown,
    administration_date: today(),
    administration_time: '08:00',
    status: 'given',
  })
  await send(dana)
  expect(await itemsAbout(mark_id)).toMatchObject([
    { kind: 'other_version', details: { other_version: { shown, in_force } } },
  ])
  const [row] = await server.database.selectFrom('administration').selectAll().where('id', '=', id).execute()
  expect(row?.medication_version_id).toBe(shown)
  const [kept] = await server.database.selectFrom('mark').selectAll().where('id', '=', mark_id).execute()
  expect(kept?.medication_version_id).toBe(shown)
})
