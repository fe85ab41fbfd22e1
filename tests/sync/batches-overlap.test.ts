/** The next batch is under way while the receipts of the one before are stored (S3.3). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MAX_OPERATIONS_PER_PUSH, type PushAnswer } from '#domain/protocol/sync-protocol.ts'
import { addDays } from '#domain/values/dates.ts'
import { readOne } from '#src/mirror/read/read.ts'
import { createSender } from '#src/sync/engine/sender.ts'
import { markMany } from '../support/long-queue.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const TWO_BATCHES = MAX_OPERATIONS_PER_PUSH + 10

let server: TestServer
let tablet: Tablet
beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  tablet = await openTablet(server, 'manager')
  await tablet.pull()
})
afterEach(() => server.stop())

/** Ids in the order they were recorded. */
async function queue(count: number): Promise<string[]> {
  const marks = Array.from({ length: count }, (_, index) => ({
    // No dose so often that its marks wait for a person.
    date: addDays('2026-03-10', -(index % 13)),
    time: index % 2 === 0 ? '08:00' : '20:00',
    status: 'missed' as const,
  }))
  await markMany(tablet, { now: server.clock.now, order: metformin }, marks)
  return (await tablet.mirror.outbox.orderBy('position').toArray()).map(({ id }) => id)
}

/** Sends the queue; `change` may spoil an answer. Tells which ids each request held, and how many waited then. */
async function sendAll(change: (answer: PushAnswer, request: number) => PushAnswer = answer => answer) {
  const requests: { ids: string[]; waiting: number }[] = []
  let underWay = 0
  const sender = createSender(
    tablet.mirror,
    {
      ...tablet.transport,
      async push(operations, signal) {
        underWay++
        expect(underWay).toBe(1)
        // In the same turn: what is stored meanwhile is not committed yet.
        const waiting = tablet.mirror.unsentEntries.size
        requests.push({ ids: operations.map(({ operation }) => operation.id), waiting })
        const answer = await tablet.transport.push(operations, signal)
        underWay--
        return change(answer, requests.length)
      },
    },
    () => 0,
  )
  const sent = await sender.step(new AbortController().signal)
  return { requests, sent }
}

test('[S3.3] [S3.1] a long queue arrives once and in order, each batch while the one before is stored', async () => {
  const queued = await queue(MAX_OPERATIONS_PER_PUSH + TWO_BATCHES)
  const { requests, sent } = await sendAll()
  expect(sent.isAllSent).toBe(true)
  expect(requests.flatMap(({ ids }) => ids)).toEqual(queued)
  // When the second is sent nothing of the first is stored yet.
  expect(requests.map(({ waiting }) => waiting)).toEqual([queued.length, queued.length, TWO_BATCHES])
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S3.3] what an answer leaves out goes again before anything later', async () => {
  const queued = await queue(TWO_BATCHES)
  const missing = queued[50]
  const { requests, sent } = await sendAll((answer, request) =>
    request > 1 ? answer : { ...answer, receipts: answer.receipts.filter(({ id }) => id !== missing) },
  )
  expect(sent.isAllSent).toBe(true)
  expect(requests[1]?.ids[0]).toBe(missing)
  expect(requests[1]?.ids[1]).toBe(queued[MAX_OPERATIONS_PER_PUSH])
})

test('[S3.3] [S6] a batch whose receipts could not be stored is sent again, and its answers are duplicates', async () => {
  await queue(TWO_BATCHES)
  const store = tablet.mirror.acknowledged.bulkPut
  Object.assign(tablet.mirror.acknowledged, { bulkPut: () => Promise.reject(new Error('The disk is full.')) })
  const { requests, sent } = await sendAll()
  expect(sent.isAllSent).toBe(false)
  expect(requests).toHaveLength(2)
  expect(await tablet.mirror.outbox.count()).toBe(TWO_BATCHES)
  Object.assign(tablet.mirror.acknowledged, { bulkPut: store })
  expect((await sendAll()).sent.isAllSent).toBe(true)
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S16.3] [S13.3] on its way a record is on this tablet, also one an older Hearth wrote down as sent', async () => {
  await queue(2)
  const [first] = await tablet.mirror.outbox.orderBy('position').toArray()
  const id = first?.writes.find(key => key.startsWith('mark/'))?.slice('mark/'.length) ?? ''
  const stateNow = async () => (await readOne(tablet.mirror, 'mark', id))?.record_state
  await tablet.mirror.outbox.toCollection().modify({ state: 'sent' })
  await tablet.mirror.pending('mark').toCollection().modify({ pending_state: 'sent' })
  expect(await stateNow()).toBe('queued')
  expect((await sendAll()).sent.isAllSent).toBe(true)
  expect(await stateNow()).toBe('confirmed')
})
