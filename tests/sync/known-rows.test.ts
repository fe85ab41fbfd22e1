/** What a screen has in memory saves a tap its reading, and decides nothing (S1.9). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OperationInput } from '#domain/operations.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { readRows, toAnyRow } from '#src/mirror/read/read.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
let server: TestServer
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database, [METFORMIN])
})
afterAll(() => server.stop())
beforeEach(async () => {
  tablet = await pulledTablet(server, 'care_giver')
})

const today = () => new Date(server.clock.now).toISOString().slice(0, 10)
const giving = (): OperationInput<'administration.mark'> => ({
  mark_id: uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size))),
  administration_id: administrationId(metformin, today(), '08:00'),
  medication_id: metformin,
  administration_date: today(),
  administration_time: '08:00',
  status: 'given',
})

/** What the chart of the order has on the screen; the dose itself only when it was marked. */
async function shown(): Promise<RowInCollection[]> {
  const { mirror } = tablet
  const orders = await readRows(mirror, { collection: 'medication', anyOf: [metformin] })
  const versions = await readRows(mirror, {
    collection: 'medication_version',
    index: 'medication_id',
    is: metformin,
  })
  const homes = await readRows(mirror, { collection: 'home', all: true })
  const clients = await readRows(mirror, { collection: 'client', all: true })
  return [
    ...orders.map(row => toAnyRow('medication', row)),
    ...versions.map(row => toAnyRow('medication_version', row)),
    ...homes.map(row => toAnyRow('home', row)),
    ...clients.map(row => toAnyRow('client', row)),
  ]
}
const written = async () => ({
  administrations: await tablet.mirror.pending('administration').count(),
  marks: await tablet.mirror.pending('mark').count(),
})

test('[S1.9] with the rows of the screen an operation is signed without reading, and is the same', async () => {
  const known = await shown()
  const args = giving()
  const rows = vi.spyOn(tablet.mirror, 'rows')
  const prepared = await tablet.prepare('administration.mark', args, { screenRows: known })
  expect(rows).not.toHaveBeenCalled()
  const { operation } = (await tablet.prepare('administration.mark', args)).signedOperation
  expect(rows).toHaveBeenCalled()
  vi.restoreAllMocks()
  expect(prepared.signedOperation.operation).toMatchObject({ base: operation.base, scope: operation.scope })
  await prepared.writeToDisk()
  expect(await written()).toEqual({ administrations: 1, marks: 1 })
  expect(await tablet.push()).toBe(true)
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S1.9] a row the screen did not know of is not written a second time', async () => {
  server.clock.advanceSeconds(86_400)
  const known = await shown()
  await tablet.mark(metformin, today(), '08:00', 'missed')
  await tablet.push()
  await tablet.pull()
  await tablet.record('administration.mark', giving(), { screenRows: known })
  expect(await written()).toEqual({ administrations: 0, marks: 1 })
})

test('[S1.9] what cannot be done on the rows of the screen is tried on those of the disk', async () => {
  server.clock.advanceSeconds(86_400)
  const known = (await shown()).filter(({ collection }) => collection !== 'home')
  await tablet.record('administration.mark', giving(), { screenRows: known })
  expect(await written()).toEqual({ administrations: 1, marks: 1 })
})

test('[S1.9] what cannot be done on the rows of the disk is refused, whatever the screen knew', async () => {
  server.clock.advanceSeconds(86_400)
  const known = await shown()
  const args = giving()
  await tablet.record('administration.mark', args, { screenRows: known })
  await expect(tablet.record('administration.mark', args, { screenRows: known })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await tablet.mirror.outbox.count()).toBe(1)
})

test('[S1.10] screens are told of what is on disk, in one turn, and never of what is not', async () => {
  server.clock.advanceSeconds(86_400)
  const heard: string[] = []
  tablet.mirror.writtenRows.subscribe(rows => heard.push(...rows.map(({ collection }) => collection)))
  const prepared = await tablet.prepare('administration.mark', giving(), {
    onWritten: () => heard.push('own'),
  })
  expect(heard).toEqual([])
  const keeping = prepared.writeToDisk()
  expect(heard).toEqual([])
  await keeping
  expect(heard).toEqual(['own', 'administration', 'mark'])
  vi.spyOn(tablet.mirror.outbox, 'add').mockRejectedValueOnce(new Error('The disk is gone.'))
  await expect(tablet.record('administration.mark', giving())).rejects.toThrow('The disk is gone.')
  const refused = tablet.record('administration.mark', { ...giving(), administration_date: '2099-01-01' })
  await expect(refused).rejects.toMatchObject({ code: 'invalid_input' })
  expect(heard).toHaveLength(3)
})
