/** What a queue must survive: refusals, twins, late arrival, and people who have left. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeToday } from '#domain/values/time-zone.ts'
import { ensureScopes, stamp } from '#server/feed/stamp.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { signContent } from '#src/sync/outbox/signed.ts'
import { PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet
/** How far its clock is ahead. */
let aheadMs = 0

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  aheadMs = 0
  tablet = await openTablet(server, 'care_giver', undefined, () => server.clock.now + aheadMs)
  await tablet.pull()
})

/** The day of the test, on the home's calendar (13:00 UTC is morning in New York). */
const today = () => homeToday(new Date(server.clock.now).toISOString(), 'America/New_York')
const outbox = () => tablet.mirror.outbox.toArray()
const operationsWith = (id: string) =>
  server.database.selectFrom('operation').select(['outcome', 'author_id']).where('id', '=', id).execute()

/** One dose given on two tablets that were not synced: the item that was opened. */
async function aDoubleDose(): Promise<string> {
  const other = await pulledTablet(server, 'care_giver_2')
  for (const one of [tablet, other]) {
    await one.mark(metformin, today(), '08:00', 'given')
    await one.push()
  }
  await tablet.pull()
  const items = await readRows(tablet.mirror, { collection: 'attention_item', all: true })
  const item = items.find(({ resolved_at }) => resolved_at === null)
  if (item === undefined) throw new Error('Nothing needs attention.')
  return item.id
}

async function setGrantEnd(person: number, until_at: string | null): Promise<void> {
  await server.database.transaction().execute(async transaction => {
    await ensureScopes(transaction, [`user:${person}`])
    const rows = await transaction
      .updateTable('grant')
      .set({ until_at })
      .where('user_id', '=', person)
      .returning('id')
      .execute()
    await stamp(
      transaction,
      rows.map(({ id }) => ({ collection: 'grant', id, scope: `user:${person}` as const })),
    )
  })
}

test('[S2.2] an id used before for something else is refused and changes nothing', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [first] = await outbox()
  if (first?.position === undefined) throw new Error('Nothing was written.')
  const twin = { ...first.operation, args: { ...first.operation.args, status: 'missed' } }
  await tablet.push()
  const signature = await tablet.author.sign(twin)
  const { receipts } = await tablet.transport.push(
    [{ operation: twin, signature }],
    new AbortController().signal,
  )
  expect(receipts).toMatchObject([{ outcome: 'rejected', error: { code: 'conflict' } }])
  const marks = await server.database
    .selectFrom('mark')
    .select('status')
    .where('administration_date', '=', today())
    .execute()
  expect(marks).toEqual([{ status: 'given' }])
})

test('[S2.3] two senders with one batch apply it once and both get the receipts', async () => {
  for (const time of ['08:00', '20:00']) await tablet.mark(metformin, today(), time, 'given')
  const batch = (await outbox()).map(({ operation, signature }) => ({ operation, signature }))
  const never = new AbortController().signal
  const answers = await Promise.all([
    tablet.transport.push(batch, never),
    tablet.transport.push(batch, never),
  ])
  for (const { receipts } of answers) {
    expect(receipts.map(({ outcome, earlier }) => earlier ?? outcome)).toEqual(['applied', 'applied'])
  }
  const marks = await server.database
    .selectFrom('mark')
    .select('id')
    .where('administration_date', '=', today())
    .execute()
  expect(marks).toHaveLength(2)
})

test('[S5.1] [S6.1] [S7.2] a refused operation stops no other, stays with its reason, and a clinical one stays in sight', async () => {
  // Set a day ahead since the last response, the tablet takes tomorrow for today.
  aheadMs = DAY_SECONDS * 1_000
  const tomorrow = homeToday(new Date(server.clock.now + aheadMs).toISOString(), 'America/New_York')
  const refused = await tablet.mark(metformin, tomorrow, '08:00', 'given')
  const accepted = await tablet.mark(metformin, today(), '20:00', 'given')
  await tablet.push()
  expect(await outbox()).toMatchObject([{ state: 'refused', error: { code: 'invalid_input' } }])
  const shown = await readRows(tablet.mirror, { collection: 'mark', anyOf: [refused, accepted] })
  expect(new Map(shown.map(({ id, record_state }) => [id, record_state]))).toEqual(
    new Map([
      [refused, 'refused'],
      [accepted, 'confirmed'],
    ]),
  )
})

test('[S7.2] a refused change that is no clinical fact goes from the screen', async () => {
  const item = await aDoubleDose()
  await tablet.record('attention.resolve', { item_id: item, resolution: 'reviewed', reason: 'Mine to say' })
  const isResolved = async () =>
    (await readRows(tablet.mirror, { collection: 'attention_item', anyOf: [item] }))[0]
  expect(await isResolved()).toMatchObject({ record_state: 'queued', resolution: 'reviewed' })
  await tablet.push()
  expect(await outbox()).toMatchObject([{ state: 'refused', error: { code: 'not_found' } }])
  expect(await isResolved()).toMatchObject({ record_state: 'confirmed', resolved_at: null })
})

test('[S9.1] a mark made while the home was still theirs counts though the grant has ended since', async () => {
  const carer = PEOPLE.care_giver.id
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  server.clock.advanceSeconds(3_600)
  await setGrantEnd(carer, new Date(server.clock.now - 60_000).toISOString())
  expect(await tablet.push()).toBe(true)
  const marks = await server.database
    .selectFrom('mark')
    .select('author_id')
    .where('id', '=', markId)
    .execute()
  expect(marks).toEqual([{ author_id: carer }])
  await setGrantEnd(carer, null)
})

test('[S9.2] a mark that comes fifteen days late is quarantined, not on the chart and not lost', async () => {
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  const [entry] = await outbox()
  server.clock.advanceSeconds(15 * DAY_SECONDS)
  await tablet.push()
  expect(await outbox()).toMatchObject([{ state: 'held' }])
  expect(await server.database.selectFrom('mark').select('id').where('id', '=', markId).execute()).toEqual([])
  expect(await operationsWith(entry?.id ?? '')).toMatchObject([{ outcome: 'held' }])
  const shown = await readRows(tablet.mirror, { collection: 'mark', anyOf: [markId] })
  expect(shown).toMatchObject([{ record_state: 'quarantined' }])
})

test('[S10.1] a home no longer granted leaves the device with the next answer, and with nothing else', async () => {
  tablet.network.isCut = true
  await setGrantEnd(PEOPLE.care_giver.id, new Date(server.clock.now - 60_000).toISOString())
  await expect(tablet.pull()).rejects.toThrow()
  expect(await tablet.mirror.rows('client').count()).toBeGreaterThan(0)
  tablet.network.isCut = false
  await tablet.pull()
  expect(await tablet.mirror.rows('client').count()).toBe(0)
  expect(await tablet.mirror.rows('medication').count()).toBe(0)
  await setGrantEnd(PEOPLE.care_giver.id, null)
})

test('[S11.2] a queue is delivered without a bearer, and then no rows come back', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [entry] = await outbox()
  if (entry === undefined) throw new Error('Nothing was written.')
  const response = await server.request('/sync/push', {
    json: { operations: [{ operation: entry.operation, signature: entry.signature }] },
  })
  expect(await response.json()).toMatchObject({ receipts: [{ outcome: 'applied', rows: {} }] })
})

test('[S13.1] an operation this server does not know is kept raw', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [entry] = await outbox()
  if (entry === undefined) throw new Error('Nothing was written.')
  const unknown = { ...entry.operation, kind: 'administration.sing', args: { song: 'later' } }
  const { receipts } = await tablet.transport.push(
    [{ operation: unknown, signature: await tablet.author.sign(unknown) }],
    new AbortController().signal,
  )
  expect(receipts).toMatchObject([{ outcome: 'held' }])
  const [kept] = await server.database
    .selectFrom('operation')
    .select('args')
    .where('id', '=', entry.id)
    .execute()
  expect(kept?.args).toEqual({ song: 'later' })
})

test('[S11.1] a mark is its author’s, whoever is signed in on the tablet that delivers it', async () => {
  const manager = await openTablet(server, 'manager')
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  const batch = (await outbox()).map(({ operation, signature }) => ({ operation, signature }))
  await manager.transport.push(batch, new AbortController().signal)
  const marks = await server.database
    .selectFrom('mark')
    .select('author_id')
    .where('id', '=', markId)
    .execute()
  expect(marks).toEqual([{ author_id: PEOPLE.care_giver.id }])
})

test('[S11.1] nobody signs for somebody else: the same mark under the manager’s name is refused', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [entry] = await outbox()
  if (entry === undefined) throw new Error('Nothing was written.')
  const forged = { ...entry.operation, author_id: PEOPLE.manager.id }
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  for (const signature of [await tablet.author.sign(forged), await signContent(keys.privateKey, forged)]) {
    const { receipts } = await tablet.transport.push(
      [{ operation: forged, signature }],
      new AbortController().signal,
    )
    expect(receipts).toMatchObject([{ outcome: 'rejected', error: { code: 'forbidden' } }])
  }
})
