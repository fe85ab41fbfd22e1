/** Answers that come late: what was asked later has been answered meanwhile, and they must not undo it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { loadedMonthsOf, readLoadedScopes } from '#src/mirror/read/loaded-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { clearIfLeft, enterDevice, noteLeaving } from '#src/mirror/tables/clear.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { createBatchSize } from '#src/sync/engine/batch-size.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { pullOnePage } from '../support/broken-line.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const carer = PEOPLE.care_giver.id
const never = new AbortController().signal

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(86_400)
  tablet = await pulledTablet(server, 'care_giver')
})

const today = () => new Date(server.clock.now).toISOString().slice(0, 10)
const shown = (id: string) => readRows(tablet.mirror, { collection: 'mark', anyOf: [id] })

async function changeGrant(
  change: { role?: Role; until_at?: string | null },
  who: number = carer,
): Promise<void> {
  await server.database.transaction().execute(async transaction => {
    const rows = await transaction
      .updateTable('grant')
      .set(change)
      .where('user_id', '=', who)
      .where('granted_scope', '=', homeScope(MAPLE))
      .returning('id')
      .execute()
    await stamp(transaction, [
      { collection: 'user', id: who, scope: userScope(who) },
      ...rows.map(({ id }) => ({ collection: 'grant' as const, id, scope: userScope(who) })),
    ])
  })
}

/** While the next answer is under way, once. */
function meanwhile(work: () => Promise<unknown>): void {
  tablet.network.beforeAnswer = async () => {
    delete tablet.network.beforeAnswer
    await work()
  }
}

test.each([
  { what: 'the home is lost', change: { until_at: '2026-01-06T00:00:00.000Z' }, back: { until_at: null } },
  {
    what: 'the role sees no doses any more',
    change: { role: 'progress_note' as const },
    back: { role: 'care_giver' as const },
  },
])('[S4.14] a receipt that comes after $what brings nothing back', async ({ change, back }) => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const other = await openTablet(server, 'care_giver', tablet.mirror.name)
  meanwhile(async () => {
    await changeGrant(change)
    await other.pull()
  })
  expect(await tablet.push()).toBe(true)
  await tablet.pull()
  expect(await tablet.mirror.rows('mark').count()).toBe(0)
  expect(await tablet.mirror.outbox.count()).toBe(0)
  other.close()
  await changeGrant(back)
})

test('[S7.3] an answer that begins a home anew takes nothing away that was confirmed since', async () => {
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  const other = await openTablet(server, 'care_giver', tablet.mirror.name)
  await changeGrant({ role: 'staff' })
  const shownAfterEachAnswer: number[] = []
  meanwhile(() => other.push())
  const { pull } = tablet.transport
  const transport = {
    ...tablet.transport,
    async pull(...asked: Parameters<typeof pull>) {
      shownAfterEachAnswer.push((await shown(markId)).length)
      return pull(...asked)
    },
  }
  await pullAll({ mirror: tablet.mirror, transport, now: () => server.clock.now, months: 2 }, never)
  expect(shownAfterEachAnswer.length).toBeGreaterThan(1)
  expect(new Set(shownAfterEachAnswer)).toEqual(new Set([1]))
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
  other.close()
  await changeGrant({ role: 'care_giver' })
})

test('[S7.3] a dose confirmed while its home begins anew stays in sight, though its order is on a later page', async () => {
  const markId = await tablet.mark(metformin, today(), '20:00', 'given')
  const other = await openTablet(server, 'care_giver', tablet.mirror.name)
  await changeGrant({ role: 'staff' })
  meanwhile(() => pullOnePage(other, server.clock.now))
  expect(await tablet.push()).toBe(true)
  expect(await tablet.mirror.rows('medication').count()).toBe(0)
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
  await tablet.pull()
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
  expect(await tablet.mirror.outbox.count()).toBe(0)
  other.close()
  await changeGrant({ role: 'care_giver' })
})

test('[M11.1] while a home begins anew a mark may be here before its dose: there is no round until both are', async () => {
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  // Another tablet was first with this dose: the receipt will bring this mark only.
  const first = await pulledTablet(server, 'care_giver_2')
  await first.mark(metformin, today(), '08:00', 'missed')
  expect(await first.push()).toBe(true)
  await changeGrant({ role: 'staff' })
  await pullOnePage(tablet, server.clock.now)
  expect(await tablet.push()).toBe(true)
  const { mirror } = tablet
  const doses = () => readRows(mirror, { collection: 'administration', all: true })
  const isRoundHere = async () =>
    loadedMonthsOf(await readLoadedScopes(mirror)).isRoundLoaded(homeScope(MAPLE))
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
  expect(await doses()).toEqual([])
  expect(await isRoundHere()).toBe(false)
  await tablet.pull()
  const [mark] = await shown(markId)
  expect((await doses()).map(({ id }) => id)).toContain(mark?.administration_id)
  expect(await isRoundHere()).toBe(true)
  await changeGrant({ role: 'care_giver' })
})

test('[S7.6] a mark confirmed after its author’s role lost the doses is not shown, with or without its dose', async () => {
  const markId = await tablet.mark(metformin, today(), '08:00', 'given')
  // Another tablet was first with this dose: the receipt will bring this mark only.
  const first = await pulledTablet(server, 'care_giver_2')
  await first.mark(metformin, today(), '08:00', 'missed')
  expect(await first.push()).toBe(true)
  const other = await openTablet(server, 'care_giver', tablet.mirror.name)
  meanwhile(async () => {
    await changeGrant({ role: 'progress_note' })
    await other.pull()
  })
  expect(await tablet.push()).toBe(true)
  expect(await shown(markId)).toEqual([])
  await tablet.pull()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  other.close()
  await changeGrant({ role: 'care_giver' })
  await tablet.pull()
  expect(await shown(markId)).toMatchObject([{ record_state: 'confirmed' }])
})

test('[S4.15] what waits behind the round of another home is brought by the same pull', async () => {
  const { id } = PEOPLE.care_giver_2
  const both = await pulledTablet(server, 'care_giver_2')
  // One home begins anew; of the person there is more than a page.
  await changeGrant({ role: 'staff' }, id)
  const page = createBatchSize(1, 1)
  const { mirror, transport } = both
  await pullAll({ mirror, transport, now: () => server.clock.now, months: 2, pageSize: page }, never)
  const { feed } = (await mirror.scope_state.get(userScope(id))) ?? {}
  const head = await server.database
    .selectFrom('scope_feed')
    .select('revision')
    .where('scope', '=', userScope(id))
    .executeTakeFirst()
  expect(feed).toMatchObject({ revision: head?.revision })
  expect(feed?.at).toBeUndefined()
})

test('[S1.7] a tab that dies while its person signs out leaves them signed in, or the device cleared', async () => {
  const { mirror } = tablet
  await enterDevice(mirror, carer)
  const store = createTokenStore(mirror, {
    now: () => server.clock.now,
    random: size => new Uint8Array(size),
    beforeSessionEnd: () => noteLeaving(mirror),
  })
  // Dies here, before it can clear anything.
  await store.clear()
  // What a page does when it opens without anybody and has nothing to send.
  await clearIfLeft(mirror)
  expect(await mirror.rows('client').count()).toBe(0)
})

test('[S7.4] a change that somebody else’s turned into two versions leaves nothing of itself on the screen', async () => {
  const [first, second] = [await openTablet(server, 'manager'), await openTablet(server, 'provider')]
  for (const manager of [first, second]) await manager.pull()
  const change = (manager: Tablet, notes: string) =>
    manager.record('medication.update', {
      medication_id: metformin,
      version_id: uuidV7(server.clock.now, size => crypto.getRandomValues(new Uint8Array(size))),
      changes: { notes },
      seen: { notes: 'With food' },
    })
  await change(first, 'After lunch')
  await change(second, 'Before breakfast')
  expect(await second.push()).toBe(true)
  await first.pull()
  expect(await first.mirror.pending('attention_item').count()).toBe(1)
  expect(await first.push()).toBe(true)
  await first.pull()
  expect(await first.mirror.pending('attention_item').count()).toBe(0)
  const items = await readRows(first.mirror, { collection: 'attention_item', all: true })
  expect(items.filter(({ kind }) => kind === 'two_versions')).toMatchObject([{ record_state: 'confirmed' }])
})
