/** Who opened what, from a tablet to the log: on disk at once, delivered without a word. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { countUnsent } from '#src/mirror/tables/clear.ts'
import { type AccessEntry, createAccessLogger } from '#src/sync/access-notes.ts'
import { readQueueStatus } from '#src/sync/outbox/queue-status.ts'
import { type Backup, takeBackup } from '../support/backup.ts'
import { CEDAR, MAPLE, NORTHFIELD_HOUSE, PEOPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const CHART: AccessEntry = { what: 'chart', way: 'viewed', client_id: 1, scope: homeScope(MAPLE) }

let server: TestServer
let tablet: Tablet
let backup: Backup | undefined

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(async () => {
  tablet.close()
  await server.database.deleteFrom('operation').where('kind', '=', 'access.viewed').execute()
  await backup?.remove()
  backup = undefined
})

/** What the device noted: the server's own entries have no signature. */
const logged = () =>
  server.database
    .selectFrom('operation')
    .select(['author_id', 'scope', 'outcome', 'args'])
    .where('kind', '=', 'access.viewed')
    .where('signature', 'is not', null)
    .orderBy('recorded_at')
    .execute()
const silent = {
  unconfirmedCount: 0,
  unconfirmedSince: null,
  refusedOrQuarantinedCount: 0,
  queue: [],
}

test('[L2] a viewing without a network is on disk, counts as nothing, and arrives later', async () => {
  await tablet.mark(orderId(METFORMIN.name), '2026-03-10', '08:00', 'given')
  tablet.network.isCut = true
  await tablet.record('access.viewed', CHART)
  expect(await tablet.mirror.outbox.count()).toBe(2)
  expect(await readQueueStatus(tablet.mirror)).toMatchObject({ unconfirmedCount: 1, queue: [{}] })
  // Leaving the device waits for the dose alone.
  expect(await countUnsent(tablet.mirror)).toBe(1)
  tablet.network.isCut = false
  await tablet.push()
  expect(await logged()).toEqual([
    { author_id: PEOPLE.care_giver.id, scope: CHART.scope, outcome: 'applied', args: CHART },
  ])
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[L2] one that is refused is forgotten on the device, and nobody has to look at it', async () => {
  await tablet.record('access.viewed', { ...CHART, scope: homeScope(NORTHFIELD_HOUSE) })
  await tablet.push()
  expect(await tablet.mirror.outbox.count()).toBe(0)
  expect(await readQueueStatus(tablet.mirror)).toMatchObject(silent)
  expect((await readAttention(tablet.mirror)).refused).toEqual([])
  expect((await logged()).map(({ outcome }) => outcome)).toEqual(['rejected'])
})

test('[L2] what a restored server lost is sent again, as quietly', async () => {
  backup = await takeBackup(server)
  await tablet.record('access.viewed', CHART)
  await tablet.mark(orderId(METFORMIN.name), '2026-03-10', '20:00', 'given')
  await tablet.push()
  await backup.restore()
  await tablet.pull()
  expect(await readQueueStatus(tablet.mirror)).toMatchObject({ unconfirmedCount: 1 })
  expect((await tablet.mirror.sync_note.get('restored'))?.operation_ids).toHaveLength(1)
  await tablet.push()
  expect(await logged()).toHaveLength(1)
})

test('[L3] the same again within fifteen minutes is one viewing, and a print is one of its own', async () => {
  let personId = 5
  const noted: AccessEntry[] = []
  const note = createAccessLogger({
    now: () => server.clock.now,
    readUserId: async () => personId,
    recordAccess: async access => void noted.push(access),
  })
  await Promise.all([note(CHART), note(CHART)])
  server.clock.advanceSeconds(14 * 60)
  await note(CHART)
  expect(noted).toHaveLength(1)
  await note({ ...CHART, client_id: 2 })
  await note({ ...CHART, way: 'printed' })
  await note({ ...CHART, way: 'printed' })
  await note({ ...CHART, scope: homeScope(CEDAR) })
  expect(noted).toHaveLength(5)
  server.clock.advanceSeconds(60)
  await note(CHART)
  personId = 8
  await note(CHART)
  expect(noted).toHaveLength(7)
})

test('[L2] a viewing that cannot be noted throws nothing, and is tried again', async () => {
  let isFull = true
  let noted = 0
  const note = createAccessLogger({
    now: () => server.clock.now,
    readUserId: async () => 5,
    recordAccess: async () => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError')
      noted++
    },
  })
  await note(CHART)
  isFull = false
  await note(CHART)
  expect(noted).toBe(1)
})
