/** A record that is quarantined until a person decides: who may, once, and the result everywhere (S9). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeToday } from '#domain/values/time-zone.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { readOne } from '#src/mirror/read/read.ts'
import { proxyTakes } from '../support/obstacles.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400
const AWAY_DAYS = 20

let server: TestServer
let dana: Tablet
let ruth: Tablet
let markId: string
let recordedAt: string

/** Dana's tablet lay in a drawer for twenty days with a dose on it. */
beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(2 * DAY_SECONDS)
  dana = await pulledTablet(server, 'care_giver')
  recordedAt = new Date(server.clock.now).toISOString()
  markId = await dana.mark(metformin, homeToday(recordedAt, 'America/New_York'), '08:00', 'given')
  server.clock.advanceSeconds(AWAY_DAYS * DAY_SECONDS)
  ruth = await pulledTablet(server, 'manager')
  dana = await openTablet(server, 'care_giver', dana.mirror.name)
  await dana.push()
  for (const tablet of [dana, ruth]) await tablet.pull()
})

const quarantinedOn = async (tablet: Tablet) => (await readAttention(tablet.mirror)).open
const theItem = async (tablet: Tablet) => {
  const items = await quarantinedOn(tablet)
  expect(items).toHaveLength(1)
  const [item] = items
  if (item === undefined) throw new Error('Nothing is held.')
  return item
}
const markOnServer = () =>
  server.database
    .selectFrom('mark')
    .select(['author_id', 'recorded_at', 'given_at'])
    .where('id', '=', markId)
    .execute()
async function decide(tablet: Tablet, resolution: 'accepted' | 'discarded'): Promise<void> {
  const item = await theItem(tablet)
  await tablet.record('attention.resolve', { item_id: item.id, resolution, reason: 'Asked Dana' })
  await tablet.push()
}
const discardRest = () => decide(ruth, 'discarded')

test('[S9.5] a quarantined record is an item in its home, with what it is, by whom, when and why', async () => {
  expect(await markOnServer()).toEqual([])
  for (const tablet of [dana, ruth]) {
    expect(await theItem(tablet)).toMatchObject({
      kind: 'held',
      home_id: 1,
      author_id: dana.author.user_id,
      recorded_at: recordedAt,
      details: { why: 'too_late', operation: { kind: 'administration.mark', args: { mark_id: markId } } },
    })
  }
  expect((await readAttention(dana.mirror)).quarantinedWithoutItem).toEqual([])
  await discardRest()
})

test('[S9.6] accepted, it counts under its own author and time, and leaves the outbox of its tablet', async () => {
  await decide(ruth, 'accepted')
  for (const tablet of [ruth, dana]) await tablet.pull()
  expect(await markOnServer()).toEqual([
    { author_id: dana.author.user_id, recorded_at: recordedAt, given_at: recordedAt },
  ])
  for (const tablet of [dana, ruth]) {
    expect(await readOne(tablet.mirror, 'mark', markId)).toMatchObject({ record_state: 'confirmed' })
    expect(await tablet.mirror.outbox.count()).toBe(0)
  }
})

test('[S9.6] discarded, it counts nowhere, stays in the operation log, and leaves the outbox of its tablet', async () => {
  await discardRest()
  for (const tablet of [ruth, dana]) await tablet.pull()
  expect(await markOnServer()).toEqual([])
  for (const tablet of [dana, ruth]) {
    expect(await readOne(tablet.mirror, 'mark', markId)).toBeUndefined()
    expect(await tablet.mirror.outbox.count()).toBe(0)
    expect((await readAttention(tablet.mirror)).resolved).toContainEqual(
      expect.objectContaining({ resolution: 'discarded', resolution_reason: 'Asked Dana' }),
    )
  }
  const kept = await server.database
    .selectFrom('operation')
    .select('outcome')
    .where('kind', '=', 'administration.mark')
    .where('recorded_at', '=', recordedAt)
    .execute()
  expect(kept).toEqual([{ outcome: 'held' }])
})

test('[S9.6] discarded overnight, it leaves the outbox whether receipt or decision comes first', async () => {
  const kept = await dana.mirror.outbox.toArray()
  await discardRest()
  // Started in the morning: it asks what became of it, and pulls, at once.
  dana = await openTablet(server, 'care_giver', dana.mirror.name)
  await dana.push()
  await dana.pull()
  expect(await dana.mirror.outbox.count()).toBe(0)
  expect(await readOne(dana.mirror, 'mark', markId)).toBeUndefined()
  // The other way round, the answer to its first delivery was lost.
  await dana.mirror.outbox.bulkPut(kept.map(entry => ({ ...entry, state: 'sent' })))
  await dana.push()
  expect(await dana.mirror.outbox.count()).toBe(0)
  expect((await readAttention(dana.mirror)).refused).toEqual([])
})

test('[S9.6] a tablet that starts without a network asks about all its quarantined operations once there is one, in batches that get through', async () => {
  await discardRest()
  await dana.pull()
  const now = server.clock.now
  for (let days = 0; days < 24; days++) {
    const date = new Date(now - days * DAY_SECONDS * 1_000).toISOString()
    await dana.mark(metformin, homeToday(date, 'America/New_York'), '20:00', 'missed')
  }
  server.clock.advanceSeconds(AWAY_DAYS * DAY_SECONDS)
  dana = await openTablet(server, 'care_giver', dana.mirror.name)
  await dana.push()
  const quarantined = () => dana.mirror.outbox.where('state').equals('held').count()
  expect(await quarantined()).toBe(24)
  ruth = await pulledTablet(server, 'manager')
  for (const { id, kind } of await quarantinedOn(ruth)) {
    if (kind !== 'held') continue
    await ruth.record('attention.resolve', { item_id: id, resolution: 'accepted', reason: 'Asked Dana' })
  }
  await ruth.push()

  dana = await openTablet(server, 'care_giver', dana.mirror.name)
  dana.network.isCut = true
  expect(await dana.push()).toBe(false)
  dana.network.isCut = false
  dana.network.obstacle = proxyTakes(8_192)
  expect(await dana.push()).toBe(true)
  expect(await quarantined()).toBe(0)
  expect((await readAttention(dana.mirror)).refused).toEqual([])
})

test('[S7.1] [S9.6] accepted, the dose stays in sight though the decision comes a page before it', async () => {
  await decide(ruth, 'accepted')
  const seen: (string | undefined)[] = []
  const see = async () => void seen.push((await readOne(dana.mirror, 'mark', markId))?.record_state)
  const { pull } = dana.transport
  Object.assign(dana.transport, {
    async pull(request: Parameters<typeof pull>[0], signal: AbortSignal) {
      await see()
      return pull({ ...request, rows: 1 }, signal)
    },
  })
  await dana.pull()
  await see()
  expect(new Set(seen)).toEqual(new Set(['quarantined', 'confirmed']))
  await dana.pull()
  expect(await dana.mirror.outbox.count()).toBe(0)
  expect(await readOne(dana.mirror, 'mark', markId)).toMatchObject({ record_state: 'confirmed' })
})

test('[S9.6] a manager decides on the very tablet that kept it, too', async () => {
  const shared = await openTablet(server, 'manager', dana.mirror.name)
  await shared.pull()
  await decide(shared, 'accepted')
  await shared.pull()
  expect(await readOne(shared.mirror, 'mark', markId)).toMatchObject({ record_state: 'confirmed' })
  expect(await shared.mirror.outbox.count()).toBe(0)
})

test('[S9.7] a care giver may not decide, and says so to nobody else', async () => {
  const item = await theItem(dana)
  await dana.record('attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'It was me' })
  await dana.push()
  expect(await markOnServer()).toEqual([])
  const refused = await dana.mirror.outbox.where('state').equals('refused').toArray()
  expect(refused).toMatchObject([{ error: { code: 'not_found' } }])
  await discardRest()
})

test('[S9.7] of two decisions the first counts, and the second is told so', async () => {
  const helen = await pulledTablet(server, 'provider')
  const item = await theItem(helen)
  await helen.record('attention.resolve', { item_id: item.id, resolution: 'accepted', reason: 'It is true' })
  await discardRest()
  await helen.push()
  expect(await markOnServer()).toEqual([])
  expect(await helen.mirror.outbox.toArray()).toMatchObject([
    { state: 'refused', error: { code: 'conflict' } },
  ])
})

test('[S9.7] another company finds no such thing', async () => {
  const item = await theItem(ruth)
  const stranger = await server.signIn('other_manager')
  const answer = await server.request(`/attention-items/${item.id}/resolve`, {
    method: 'PUT',
    token: stranger.access_token,
    json: { resolution: 'discarded', reason: 'Why not' },
  })
  expect(answer.status).toBe(404)
  await discardRest()
})
