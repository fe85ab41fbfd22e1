/** What a device has follows what its person may have: homes granted, taken away, given back, and another role (S10). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { confirmed } from '../support/confirmed.ts'
import { CEDAR, MAPLE, PEOPLE, setActive } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)
const DANA = PEOPLE.care_giver.id
const never = new AbortController().signal

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(() => server.stop())

/** Ends what Dana may do now, and gives what is named from this moment on. */
async function regrant(...given: { scope: string; role: string }[]): Promise<void> {
  server.clock.advanceSeconds(60)
  const at = new Date(server.clock.now).toISOString()
  const scope = userScope(DANA)
  await server.database.transaction().execute(async transaction => {
    await sql`update "grant" set until_at = ${at} where user_id = ${DANA} and until_at is null`.execute(
      transaction,
    )
    for (const { scope: granted, role } of given) {
      await sql`insert into "grant" (user_id, granted_scope, role, from_at, scope)
        values (${DANA}, ${granted}, ${role}, ${at}, ${scope})`.execute(transaction)
    }
    const { rows } = await sql<{ id: number }>`select id from "grant" where user_id = ${DANA}`.execute(
      transaction,
    )
    await stamp(
      transaction,
      rows.map(({ id }) => ({ collection: 'grant', id, scope })),
    )
  })
  server.clock.advanceSeconds(1)
}

const countsOf = async () => ({
  homes: (await readRows(tablet.mirror, { collection: 'home', all: true })).map(({ id }) => id).sort(),
  clients: await tablet.mirror.rows('client').count(),
  orders: await tablet.mirror.rows('medication').count(),
})
const isAsTheServer = async () =>
  (await compareWithServer(tablet.mirror, tablet.transport, server.clock.now, never)) === 0

test('[S10.3] another home comes with the next pull, whole, and the one before stays', async () => {
  await regrant(
    { scope: homeScope(MAPLE), role: 'care_giver' },
    { scope: homeScope(CEDAR), role: 'care_giver' },
  )
  await tablet.pull()
  expect(await countsOf()).toEqual({ homes: [MAPLE, CEDAR], clients: 3, orders: 2 })
  expect(await isAsTheServer()).toBe(true)
})

test('[S10.3] a home taken and given back between two pulls is there whole', async () => {
  const before = await countsOf()
  await regrant()
  await tablet.pull()
  expect(await countsOf()).toEqual({ homes: [], clients: 0, orders: 0 })
  await regrant({ scope: homeScope(MAPLE), role: 'staff' })
  await tablet.pull()
  expect(await countsOf()).toEqual(before)
  expect(await isAsTheServer()).toBe(true)
})

test('[S10.4] a role that sees less leaves nothing behind of what it may not see, and one that sees more gets it', async () => {
  await tablet.mark(metformin, TODAY, '08:00', 'given')
  await tablet.push()
  await regrant({ scope: homeScope(MAPLE), role: 'progress_note' })
  await tablet.pull()
  expect(await countsOf()).toEqual({ homes: [MAPLE], clients: 2, orders: 0 })
  for (const collection of ['mark', 'administration', 'medication_version', 'inventory_item'] as const) {
    expect(await tablet.mirror.rows(collection).count(), collection).toBe(0)
  }
  expect(await isAsTheServer()).toBe(true)
  await regrant({ scope: homeScope(MAPLE), role: 'manager' })
  await tablet.pull()
  expect(await tablet.mirror.rows('mark').count()).toBe(1)
  expect(await isAsTheServer()).toBe(true)
})

test('[S15.4] a tablet whose clock is a year ahead loses no month when its person gets another role', async () => {
  await tablet.mark(metformin, '2026-02-20', '08:00', 'given')
  await tablet.push()
  await tablet.pull()
  await regrant({ scope: homeScope(MAPLE), role: 'staff' })
  const aYearAhead = { mirror: tablet.mirror, transport: tablet.transport, months: 2 }
  await pullAll({ ...aYearAhead, now: () => server.clock.now + 400 * 86_400_000 }, never)
  expect(await confirmed(tablet.mirror, 'mark')).toHaveLength(1)
  expect((await tablet.mirror.scope_state.get(homeScope(MAPLE)))?.held).toContain('2026-02')
})

test('[S10.4] what was recorded under the old role before the change is authorized by the old role', async () => {
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  await regrant({ scope: homeScope(MAPLE), role: 'progress_note' })
  expect(await tablet.push()).toBe(true)
  expect(await server.database.selectFrom('mark').select('id').execute()).toEqual([{ id: markId }])
  await tablet.pull()
  expect(await tablet.mirror.rows('mark').count()).toBe(0)
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S9.4] an account closed while its tablet is offline: what was done before counts, what came after is quarantined, and the mirror stays', async () => {
  const before = await tablet.mark(metformin, TODAY, '08:00', 'given')
  await regrant()
  await setActive(server.database, 'care_giver', false)
  server.clock.advanceSeconds(3_600)
  await tablet.mark(metformin, TODAY, '20:00', 'given')
  expect(await tablet.push()).toBe(true)
  expect(await server.database.selectFrom('mark').select('id').execute()).toEqual([{ id: before }])
  expect((await tablet.mirror.outbox.toArray()).map(({ state }) => state)).toContain('held')
  await tablet.pull().catch(() => {})
  expect(await tablet.mirror.rows('client').count()).toBeGreaterThan(0)

  const manager = await pulledTablet(server, 'manager')
  const items = await readRows(manager.mirror, { collection: 'attention_item', all: true })
  expect(items).toMatchObject([{ kind: 'held', author_id: DANA, details: { why: 'after_account_closed' } }])
})
