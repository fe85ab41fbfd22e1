/** A server that came back from yesterday's backup (fault 5), and a device that was away too long (fault 6). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { homeScope } from '#domain/values/scope.ts'
import { forgetOldMonths } from '#src/mirror/read/older-months.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { compareWithServer } from '#src/sync/engine/reconciliation.ts'
import { MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)
const scope = homeScope(MAPLE)
const never = new AbortController().signal

let server: TestServer
let tablet: Tablet
let client: RowOf<'client'>

beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'care_giver')
  const [first] = await tablet.mirror.rows('client').toArray()
  if (first === undefined) throw new Error('No client was pulled.')
  client = first
})
afterEach(() => server.stop())

test('[S4.7] after a restored backup the server’s rows replace newer-looking ones, and a dose only this tablet has stays', async () => {
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  await tablet.push()
  const mark = await tablet.mirror.rows('mark').get(markId)
  if (mark === undefined) throw new Error('The receipt brought no row.')
  // What the server gave before the backup was restored: higher revisions, and a mark it does not know any more.
  const forgotten = { ...mark, id: crypto.randomUUID(), revision: 9_001 }
  await tablet.mirror.rows('mark').put(forgotten)
  await tablet.mirror.rows('client').put({ ...client, phone: '+15185550666', revision: 9_000 })
  await sql`update scope_feed set epoch = gen_random_uuid() where scope = ${scope}`.execute(server.database)
  await tablet.pull()
  expect(await tablet.mirror.rows('client').get(client.id)).toEqual(client)
  expect(await readRows(tablet.mirror, { collection: 'mark', anyOf: [forgotten.id] })).toHaveLength(1)
  // And what is written from now on reaches it too.
  const other = await openTablet(server, 'care_giver_2')
  await other.pull()
  const next = await other.mark(metformin, TODAY, '20:00', 'given')
  await other.push()
  await tablet.pull()
  expect(await tablet.mirror.rows('mark').get(next)).toBeDefined()
})

test('[S4.17] what only this tablet has since a backup was put back outlives comparisons and its month, and hides nothing that is wrong', async () => {
  const markId = await tablet.mark(metformin, TODAY, '08:00', 'given')
  await tablet.push()
  const mark = await tablet.mirror.rows('mark').get(markId)
  if (mark === undefined) throw new Error('The receipt brought no row.')
  // Another tablet gave these, and that one is broken.
  const forgotten = { ...mark, id: crypto.randomUUID(), revision: 9_001 }
  const older = { ...mark, id: crypto.randomUUID(), revision: 9_002, administration_date: '2026-02-20' }
  await tablet.mirror.rows('mark').bulkPut([forgotten, older])
  await sql`update scope_feed set epoch = gen_random_uuid() where scope = ${scope}`.execute(server.database)
  await tablet.pull()
  const compare = () => compareWithServer(tablet.mirror, tablet.transport, server.clock.now, never)
  expect(await compare()).toBe(0)
  const stray = { ...mark, id: crypto.randomUUID(), revision: 1 }
  await tablet.mirror.rows('mark').put(stray)
  expect(await compare()).toBe(1)
  await tablet.pull()
  await forgetOldMonths(tablet.mirror, '2026-03', '2026-03')
  const here = (await tablet.mirror.rows('mark').toArray()).map(({ id }) => id)
  expect(here.toSorted()).toEqual([markId, forgotten.id, older.id].sort())
})

test('[S4.8] a device that was away for too long keeps no record whose tombstone it never received', async () => {
  const gone = { ...client, id: 987_654 }
  await tablet.mirror.rows('client').put(gone)
  await sql`update scope_feed set oldest_revision = revision where scope = ${scope}`.execute(server.database)
  await tablet.mirror.scope_state.where({ scope }).modify(state => {
    if (state.feed !== null) state.feed.revision = 0
  })
  await tablet.pull()
  expect(await tablet.mirror.rows('client').get(gone.id)).toBeUndefined()
  expect(await tablet.mirror.rows('client').get(client.id)).toEqual(client)
})
