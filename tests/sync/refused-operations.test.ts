/** What the server refused and a person has to decide about (S6). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { homeToday } from '#domain/values/time-zone.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import { isResubmitAllowed } from '#src/sync/outbox/refused-operations.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet
/** How far the tablet's clock is ahead. */
let aheadSeconds = 0

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  aheadSeconds = 0
  const now = () => server.clock.now + aheadSeconds * 1_000
  tablet = await openTablet(server, 'care_giver', undefined, now)
  await tablet.pull()
})

/** Set a day ahead since the last response, the tablet takes tomorrow for today; the server refuses the dose. */
async function refusedDose() {
  aheadSeconds = DAY_SECONDS
  const tomorrow = homeToday(
    new Date(server.clock.now + DAY_SECONDS * 1_000).toISOString(),
    'America/New_York',
  )
  await tablet.mark(metformin, tomorrow, '08:00', 'given')
  await tablet.push()
  // Somebody sets it right, and it hears that it is.
  aheadSeconds = 0
  await tablet.pull()
  const [refused] = (await readAttention(tablet.mirror)).refused
  if (refused === undefined) throw new Error('It was not refused.')
  return refused
}
const shown = async ({ operation }: OutboxEntry) =>
  (await readRows(tablet.mirror, { collection: 'mark', all: true }))
    .filter(({ id }) => id === operation.args.mark_id)
    .map(({ record_state }) => record_state)
const booked = (id: string) =>
  server.database.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst()

test('[S6.4] a refused dose in sight is sent once more as a new record that names the old one and keeps its time', async () => {
  const refused = await refusedDose()
  expect(await shown(refused)).toEqual(['refused'])
  await expect(tablet.resubmit(refused)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await shown(refused)).toEqual(['refused'])
  server.clock.advanceSeconds(DAY_SECONDS)
  const { operation_id } = await tablet.resubmit(refused)
  expect((await tablet.mirror.outbox.toArray()).map(({ id }) => id)).toEqual([operation_id])
  expect(await shown(refused)).toEqual(['queued'])
  await tablet.push()
  expect(await booked(operation_id)).toMatchObject({ outcome: 'applied', envelope: { replaces: refused.id } })
  const marks = await server.database.selectFrom('mark').select('given_at').execute()
  expect(marks).toEqual([{ given_at: refused.operation.recorded_at }])
  expect((await readAttention(tablet.mirror)).refused).toEqual([])
})

test('[S6.4] a dose is sent once more by its author only; what was done for no client by a colleague too', async () => {
  const refused = await refusedDose()
  const manager = await openTablet(server, 'manager', tablet.mirror.name)
  server.clock.advanceSeconds(DAY_SECONDS)
  await expect(manager.resubmit(refused)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await readAttention(tablet.mirror)).refused.map(({ id }) => id)).toEqual([refused.id])
  expect(isResubmitAllowed({ ...refused, clinical: false }, manager.author.user_id)).toBe(true)
  manager.close()
})

test('[S6.5] discarded it goes from tablet and screen, and the operation log keeps who did it and why', async () => {
  const refused = await refusedDose()
  expect(await shown(refused)).toEqual(['refused'])
  const { operation_id } = await tablet.discard(refused, 'Wrong client')
  expect(await shown(refused)).toEqual([])
  await tablet.push()
  expect(await booked(operation_id)).toMatchObject({
    outcome: 'applied',
    kind: 'operation.discard',
    author_id: tablet.author.user_id,
    scope: `user:${tablet.author.user_id}`,
    args: { operation_id: refused.id, operation_kind: 'administration.mark', reason: 'Wrong client' },
  })
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S6.5] what is in flight cannot be discarded: it was answered meanwhile', async () => {
  const refused = await refusedDose()
  await tablet.mirror.outbox.update(refused.position ?? 0, { state: 'waiting' })
  await tablet.discard(refused, 'Too late')
  expect(await tablet.mirror.outbox.where('id').equals(refused.id).count()).toBe(1)
})
