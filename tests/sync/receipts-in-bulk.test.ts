/** Receipts by the hundred: what a replay stores, deletes and keeps in sets (decision 29). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeScope } from '#domain/values/scope.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import { readViews, storeReceipts } from '#src/sync/engine/store-receipts.ts'
import { MAPLE } from '../support/homes.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
/** Enough for everything that is done in sets. */
const MANY = 60
const ANSWERED = 40

let server: TestServer
let tablet: Tablet
beforeEach(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
  tablet = await openTablet(server, 'manager')
  await tablet.pull()
})
afterEach(async () => {
  tablet.close()
  await server.stop()
})

async function queue(count: number): Promise<OutboxEntry[]> {
  for (let index = 0; index < count; index++) {
    const time = index % 2 === 0 ? '08:00' : '20:00'
    await tablet.mark(metformin, addDays('2026-03-10', -Math.floor(index / 2)), time, 'missed')
  }
  return tablet.mirror.outbox.orderBy('position').toArray()
}

const signed = ({ operation, signature }: OutboxEntry) => ({ operation, signature })

/** Sends these and stores what the server answers. */
async function deliver(entries: readonly OutboxEntry[]): Promise<void> {
  const views = await readViews(tablet.mirror)
  const { receipts, server_time } = await tablet.transport.push(
    entries.map(signed),
    new AbortController().signal,
  )
  expect(receipts.map(({ outcome }) => outcome)).toEqual(entries.map(() => 'applied'))
  await storeReceipts(tablet.mirror, entries, receipts, { serverTime: server_time, views })
}

const queuedIds = async () => (await tablet.mirror.outbox.orderBy('position').toArray()).map(({ id }) => id)
const keysOf = (entries: readonly OutboxEntry[]) => entries.flatMap(({ writes }) => writes).toSorted()
async function pendingKeys(): Promise<string[]> {
  const keys: string[] = []
  for (const collection of ['administration', 'mark'] as const) {
    const ids = await tablet.mirror.pending(collection).toCollection().primaryKeys()
    keys.push(...ids.map(id => `${collection}/${id}`))
  }
  return keys.toSorted()
}
const states = async () => {
  const marks = await readRows(tablet.mirror, { collection: 'mark', all: true })
  return groupBy(marks, ({ record_state }) => record_state)
}

test('[S7.1] [S6.1] of a long queue exactly what was answered goes, and all of it stays in sight', async () => {
  const entries = await queue(MANY)
  await deliver(entries.slice(0, ANSWERED))
  expect(await queuedIds()).toEqual(entries.slice(ANSWERED).map(({ id }) => id))
  expect(await pendingKeys()).toEqual(keysOf(entries.slice(ANSWERED)))
  expect((await states()).get('confirmed')).toHaveLength(ANSWERED)
  expect((await states()).get('queued')).toHaveLength(MANY - ANSWERED)
})

test('[S7.1] what lies between them stays: refused ones in the queue, their rows on the screen', async () => {
  const entries = await queue(MANY)
  const refused = entries[10]
  await tablet.mirror.outbox.update(refused?.position ?? 0, { state: 'refused' })
  const sent = entries.slice(0, ANSWERED).filter(entry => entry !== refused)
  await deliver(sent)
  const left = entries.filter(entry => !sent.includes(entry))
  expect(await queuedIds()).toEqual(left.map(({ id }) => id))
  expect(await pendingKeys()).toEqual(keysOf(left))
})

test('[S7.1] a dose that is marked again further back in the queue stays as its last mark says', async () => {
  const entries = await queue(MANY)
  const [first] = entries
  const again = await tablet.mark(metformin, '2026-03-10', '08:00', 'given', [
    String(first?.operation.args.mark_id),
  ])
  await deliver(entries)
  const [entry] = await tablet.mirror.outbox.toArray()
  expect(entry?.operation.args.mark_id).toBe(again)
  expect(await pendingKeys()).toEqual([`mark/${again}`])
})

test('[S1.5] [S6.1] an answer to a queue that has other positions since takes its own operations and no other', async () => {
  const entries = await queue(MANY)
  await tablet.mirror.outbox.clear()
  // As after the database was deleted under the tab: the last one first.
  const moved = entries
    .toReversed()
    .map(({ position: _, ...entry }, index) => ({ ...entry, position: index + 1 }))
  await tablet.mirror.outbox.bulkAdd(moved)
  await deliver(entries.slice(0, ANSWERED))
  const left = new Set(await queuedIds())
  expect(left).toEqual(new Set(entries.slice(ANSWERED).map(({ id }) => id)))
  expect(await pendingKeys()).toEqual(keysOf(entries.slice(ANSWERED)))
})

test('[S4.9] one record holds all that one answer acknowledged, with the newest revision and at their positions', async () => {
  const entries = await queue(MANY)
  await deliver(entries)
  const kept = await tablet.mirror.acknowledged.toArray()
  const [mark] = await tablet.mirror.rows('mark').toArray()
  expect(kept).toMatchObject([{ id: entries[0]?.id, scope: homeScope(MAPLE), revision: mark?.revision }])
  const [record] = kept
  if (record === undefined || !('entries' in record)) throw new Error('Nothing is kept.')
  expect(record.entries.map(({ id, position }) => [id, position])).toEqual(
    entries.map(({ id, position }) => [id, position]),
  )
})
