/** What the server refused and a person has to decide about (S6). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAttention } from '#src/mirror/attention.ts'
import { readRows } from '#src/mirror/read.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const TODAY = '2026-03-10'

let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(60)
  tablet = await openTablet(server, 'care_giver')
  await tablet.pull()
})

/** A dose the server refuses: signed anew with another order's dose under its id (M1). */
async function refusedDose(time: string) {
  await tablet.mark(metformin, TODAY, time, 'given')
  const [entry] = await tablet.mirror.outbox.toArray()
  if (entry?.position === undefined) throw new Error('Nothing was written.')
  const spoilt = { ...entry.operation, args: { ...entry.operation.args, administration_time: '21:00' } }
  const signature = await tablet.author.sign(spoilt)
  await tablet.mirror.outbox.update(entry.position, { operation: spoilt, signature })
  await tablet.push()
  // As it was meant: what stood in its way is gone.
  await tablet.mirror.outbox.update(entry.position, { operation: entry.operation })
  const [refused] = (await readAttention(tablet.mirror)).refused
  if (refused === undefined) throw new Error('It was not refused.')
  return refused
}
const booked = (id: string) =>
  server.database.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst()

test('[S6.4] sent once more it is a new record that names the old one and keeps the time it happened', async () => {
  const refused = await refusedDose('08:00')
  const happened = refused.operation.recorded_at
  server.clock.advanceSeconds(7_200)
  const { operation_id } = await tablet.tryAgain(refused)
  expect((await tablet.mirror.outbox.toArray()).map(({ id }) => id)).toEqual([operation_id])
  await tablet.push()
  expect(await booked(operation_id)).toMatchObject({ outcome: 'applied', envelope: { replaces: refused.id } })
  const marks = await server.database.selectFrom('mark').select('given_at').execute()
  expect(marks).toEqual([{ given_at: happened }])
  expect((await readAttention(tablet.mirror)).refused).toEqual([])
})

test('[S6.5] given up it goes from tablet and screen, and the books keep who did it and why', async () => {
  const refused = await refusedDose('20:00')
  const { operation_id } = await tablet.giveUp(refused, 'Wrong client')
  const isGone = ({ administration_id }: { administration_id: string }) =>
    administration_id !== refused.operation.args.administration_id
  const marks = await readRows(tablet.mirror, { collection: 'mark', all: true })
  expect(marks.every(isGone)).toBe(true)
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

test('[S6.5] what is on its way cannot be given up: it was answered meanwhile', async () => {
  const refused = await refusedDose('20:00')
  await tablet.mirror.outbox.update(refused.position ?? 0, { state: 'waiting' })
  await tablet.giveUp(refused, 'Too late')
  expect(await tablet.mirror.outbox.where('id').equals(refused.id).count()).toBe(1)
})
