/** Acknowledged operations of a Hearth that kept each by itself, among those of today (decision 29). */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeScope } from '#domain/values/scope.ts'
import { type Backup, takeBackup } from '../support/backup.ts'
import { MAPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { METFORMIN, orderId } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const YESTERDAY = '2026-03-09'
const metformin = orderId(METFORMIN.name)

let server: TestServer
let tablet: Tablet
let backup: Backup | undefined
beforeEach(async () => {
  server = await startOffice()
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(async () => {
  tablet.close()
  await server.stop()
  await backup?.remove()
})

const marksOnServer = async () =>
  (await server.database.selectFrom('mark').select('id').execute()).map(({ id }) => id)
const newEpoch = () =>
  sql`update scope_feed set epoch = gen_random_uuid() where scope = ${homeScope(MAPLE)}`.execute(
    server.database,
  )

test('[S4.9] [S13.3] what an older Hearth kept one by one is requeued with the rest', async () => {
  backup = await takeBackup(server)
  const lost = await tablet.mark(metformin, YESTERDAY, '08:00', 'given')
  await tablet.push()
  const [record] = await tablet.mirror.acknowledged.toArray()
  if (record === undefined || !('entries' in record)) throw new Error('Nothing is kept.')
  const { entries, ...of } = record
  await tablet.mirror.acknowledged.clear()
  await tablet.mirror.acknowledged.bulkPut(entries.map(entry => ({ ...entry, ...of, id: entry.id })))
  const later = await tablet.mark(metformin, YESTERDAY, '20:00', 'given')
  await tablet.push()
  expect(await tablet.mirror.acknowledged.count()).toBe(2)
  const before = entries.map(({ position }) => position)

  await backup.restore()
  await newEpoch()
  await tablet.pull()
  const queued = await tablet.mirror.outbox.orderBy('position').toArray()
  expect(queued.map(({ operation, state }) => [operation.args.mark_id, state])).toEqual([
    [lost, 'waiting'],
    [later, 'waiting'],
  ])
  expect(queued.slice(0, 1).map(({ position }) => position)).toEqual(before)
  expect(Object.keys(queued[0] ?? {})).not.toContain('acknowledged_at')
  expect(await tablet.push()).toBe(true)
  expect((await marksOnServer()).toSorted()).toEqual([lost, later].sort())
})
