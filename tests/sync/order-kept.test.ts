/** Operations on one record arrive in order; a dose that references a refused record is quarantined, and nothing else is (S3). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const TODAY = '2026-03-10'
const metformin = orderId(METFORMIN.name)
const GRACE = 2

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'manager')
})
afterEach(() => server.stop())

const newId = () => crypto.randomUUID().replace(/^(.{14})./, '$17')

async function prescribe(): Promise<string> {
  const medication_id = newId()
  await tablet.record('medication.create', {
    medication_id,
    version_id: newId(),
    client_id: GRACE,
    inventory_id: 100,
    dosage: 1,
    administration_times: ['08:00'],
    start_date: TODAY,
  })
  return medication_id
}

async function dischargeGrace(): Promise<void> {
  const scope = homeScope(MAPLE)
  await server.database.transaction().execute(async transaction => {
    await sql`update client set status = 'inactive', inactive_from = '2026-03-01' where id = ${GRACE}`.execute(
      transaction,
    )
    await stamp(transaction, [{ collection: 'client', id: GRACE, scope }])
  })
}

test('[S3.1] a queue of changes to one order arrives in the order it was made, though answers were lost', async () => {
  for (const dosage of [2, 3, 4]) {
    server.clock.advanceSeconds(5)
    await tablet.record('medication.update', {
      medication_id: metformin,
      version_id: newId(),
      changes: { dosage },
      seen: null,
    })
    tablet.network.losesAnswers = dosage < 4
    await tablet.push()
  }
  await tablet.pull()
  const versions = await tablet.mirror
    .rows('medication_version')
    .where('medication_id')
    .equals(metformin)
    .toArray()
  const dosages = versions
    .sort((left, right) => (left.created_at < right.created_at ? -1 : 1))
    .map(({ dosage }) => dosage)
  expect(dosages).toEqual([1, 2, 3, 4])
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S3.2] under a refused order a dose is quarantined in its home for review, and unrelated operations are applied', async () => {
  const refusedOrder = await prescribe()
  const under = await tablet.mark(refusedOrder, TODAY, '08:00', 'given')
  const other = await tablet.mark(metformin, TODAY, '08:00', 'given')
  await dischargeGrace()
  expect(await tablet.push()).toBe(true)
  const queue = await tablet.mirror.outbox.orderBy('position').toArray()
  expect(queue.map(({ operation, state }) => [operation.kind, state])).toEqual([
    ['medication.create', 'refused'],
    ['administration.mark', 'held'],
  ])
  const marks = await readRows(tablet.mirror, { collection: 'mark', anyOf: [under, other] })
  expect(marks.find(({ id }) => id === other)).toMatchObject({ record_state: 'confirmed' })

  const laptop = await openTablet(server, 'provider')
  await laptop.pull()
  const items = await readRows(laptop.mirror, { collection: 'attention_item', all: true })
  expect(items).toMatchObject([
    {
      id: attentionId('held', [queue[1]?.id ?? '']),
      scope: homeScope(MAPLE),
      details: { why: 'record_missing', operation: { kind: 'administration.mark' } },
    },
  ])
})

test('[S3.2] a change to a refused order is refused with it, and says so', async () => {
  const refusedOrder = await prescribe()
  server.clock.advanceSeconds(5)
  await tablet.record('medication.update', {
    medication_id: refusedOrder,
    version_id: newId(),
    changes: { notes: 'With water' },
    seen: null,
  })
  await dischargeGrace()
  await tablet.push()
  const queue = await tablet.mirror.outbox.orderBy('position').toArray()
  expect(queue.map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect(queue.every(({ error }) => (error?.message ?? '') !== '')).toBe(true)
})
