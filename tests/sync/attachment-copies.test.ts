/** Copies of photos on devices that did not take them: fetched when looked at, gone with the record (decision 32). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import { forgetOldMonths } from '#src/mirror/read/older-months.ts'
import { leaveDevice } from '#src/mirror/tables/clear.ts'
import { fetchAttachment } from '#src/sync/fetch-attachment.ts'
import { deliveriesTo, pushed, reported } from '../support/attachments.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { CEDAR, PEOPLE } from '../support/homes.ts'
import { startOffice } from '../support/office.ts'
import { testPhoto } from '../support/photos.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const THIRTY_DAYS = 30 * 86_400

let server: TestServer
let tablet: Tablet
let author: Forger
let made: Awaited<ReturnType<typeof reported>>

beforeEach(async () => {
  server = await startOffice()
  author = await forger(server, 'manager')
  made = await reported(author)
  tablet = await pulledTablet(server, 'care_giver')
})
afterEach(() => server.stop())

const deliver = () => deliveriesTo(server).deliver(author, made.operation_id, made.first, testPhoto(70))
const look = (device = tablet) =>
  fetchAttachment(
    { mirror: device.mirror, http: device.http, now: () => new Date(server.clock.now).toISOString() },
    made.first,
    `incident_report/${made.id}`,
  )
const here = () => tablet.mirror.attachment.toCollection().primaryKeys()

async function withCopy(): Promise<void> {
  await deliver()
  await fetched()
}
async function fetched(): Promise<void> {
  expect(await look()).toBe('here')
  expect(await here()).toEqual([made.first])
}

test('[S19.3] a photo is fetched when somebody looks at it, and says when it has not arrived', async () => {
  expect(tablet.network.asked.filter(path => path.startsWith('attachments'))).toEqual([])
  expect(await look()).toBe('absent')
  tablet.network.isCut = true
  expect(await look()).toBe('unreachable')
  tablet.network.isCut = false
  await withCopy()
  expect((await tablet.mirror.attachment.get(made.first))?.bytes).toEqual(new Uint8Array(testPhoto(70)))
})

test('[S19.3] it stays when the tablet is opened again offline', async () => {
  await withCopy()
  const { name } = tablet.mirror
  tablet.close()
  const again = await openTablet(server, 'care_giver', name)
  again.network.isCut = true
  expect(await again.mirror.attachment.count()).toBe(1)
})

test('[S19.4] a copy goes with the home', async () => {
  await withCopy()
  server.clock.advanceSeconds(60)
  await server.database.transaction().execute(async transaction => {
    const ended = await transaction
      .updateTable('grant')
      .set({ until_at: new Date(server.clock.now).toISOString() })
      .where('user_id', '=', PEOPLE.care_giver.id)
      .returning('id')
      .execute()
    const scope = userScope(PEOPLE.care_giver.id)
    const rows = ended.map(({ id }) => ({ collection: 'grant' as const, id, scope }))
    await stamp(transaction, rows)
  })
  server.clock.advanceSeconds(1)
  await tablet.pull()
  expect(await here()).toEqual([])
})

test('[S19.4] a copy goes with a client who moves away', async () => {
  await withCopy()
  const { access_token } = author.session
  const json = { home_id: CEDAR }
  const response = await server.request('/clients/1/home', { method: 'PUT', json, token: access_token })
  expect(response.status).toBe(200)
  await tablet.pull()
  expect(await here()).toEqual([])
})

test('[S19.4] a copy goes with its month, also a packed one', async () => {
  // An open report stays, however old it is: a closed one goes with the month in which it was closed.
  await pushed(author, 'incident_report.close', {
    incident_report_id: made.id,
    reason: 'Settled with the family.',
  })
  await deliver()
  server.clock.advanceSeconds(THIRTY_DAYS)
  tablet = await openTablet(server, 'care_giver')
  await tablet.pull()
  expect(await tablet.mirror.rows('incident_report').get(made.id)).toBeUndefined()
  await fetched()
  await forgetOldMonths(tablet.mirror, '2026-04', '2026-04')
  expect(await here()).toEqual([])
})

test('[S19.4] signing out takes copies along, and one that arrives later is not stored', async () => {
  await withCopy()
  await tablet.mirror.session.clear()
  await leaveDevice(tablet.mirror)
  expect(await here()).toEqual([])
  const other = await openTablet(server, 'care_giver')
  await other.pull()
  other.network.beforeAnswer = async () => {
    await other.mirror.session.clear()
    await leaveDevice(other.mirror)
  }
  await look(other)
  expect(await other.mirror.attachment.count()).toBe(0)
})
