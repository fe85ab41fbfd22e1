/** The photos of records on a tablet: on disk with the operation, delivered behind it, lost by nothing (decision 32). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readWaitingPhotoCount } from '#src/mirror/photos/attachment-states.ts'
import { enterDevice, leaveDevice } from '#src/mirror/tables/clear.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { draftsOf } from '#src/mirror/tables/drafts.ts'
import { requeueScope } from '#src/mirror/write/acknowledged.ts'
import { readQueueStatus } from '#src/sync/outbox/queue-status.ts'
import { REPORT } from '../support/attachments.ts'
import { MAPLE, PEOPLE } from '../support/homes.ts'
import { proxyStripsHeaders, strangerSays } from '../support/obstacles.ts'
import { startOffice } from '../support/office.ts'
import { testPhoto } from '../support/photos.ts'
import type { TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

let server: TestServer
let tablet: Tablet

beforeEach(async () => {
  server = await startOffice()
  tablet = await openTablet(server, 'care_giver')
  await enterDevice(tablet.mirror, PEOPLE.care_giver.id)
  await tablet.pull()
})
afterEach(() => server.stop())

const states = async (mirror: MirrorDatabase = tablet.mirror) =>
  (await mirror.attachment.toArray()).map(({ state }) => state).sort()
const stored = () => server.database.selectFrom('attachment').select(['id', 'created_by']).execute()
const waiting = async () => (await readWaitingPhotoCount(tablet.mirror)).count

/** A report with photos, as the form records it. */
async function report(count = 1, more: object = {}) {
  const photo_ids: string[] = []
  for (let index = 0; index < count; index++) photo_ids.push(await tablet.takePhoto(testPhoto(60 + index)))
  const incident_report_id = crypto.randomUUID().replace(/^(.{14})4/, '$17')
  const args = { ...REPORT, incident_report_id, photo_ids, ...more } as never
  const { operation_id } = await tablet.record('incident_report.create', args)
  return { id: incident_report_id, operation_id, photo_ids, first: photo_ids[0] ?? '' }
}
const reports = () => server.database.selectFrom('incident_report').select('id').execute()

test('[S19.1] the report is sent at once, and its photos follow when it has its receipt', async () => {
  const { first } = await report(2)
  expect(await states()).toEqual(['waiting', 'waiting'])
  expect(await tablet.deliver()).toBe(true)
  expect(tablet.network.asked.filter(path => path.startsWith('attachments'))).toEqual([])
  // A line that lets the report through and no photo.
  tablet.network.obstacle = (request, reach) => {
    if (request.method === 'PUT') throw new TypeError('Failed to fetch')
    return reach(request)
  }
  expect(await tablet.push()).toBe(true)
  expect(await reports()).toHaveLength(1)
  expect(await tablet.deliver()).toBe(false)
  expect(await waiting()).toBe(2)
  tablet.network.obstacle = undefined
  expect(await tablet.deliver()).toBe(true)
  expect(await states()).toEqual(['kept', 'kept'])
  expect((await stored()).map(({ id }) => id)).toContain(first)
})

test('[S19.1] the running engine delivers them behind the report, and a lost answer stores nothing twice', async () => {
  tablet.network.isCut = true
  const engine = tablet.start()
  await report(2)
  tablet.network.isCut = false
  engine.retryNow()
  await expect.poll(states).toEqual(['kept', 'kept'])
  await engine.stop()
  const calls = tablet.network.asked
  expect(calls.indexOf('sync/push')).toBeLessThan(calls.findIndex(path => path.startsWith('attachments')))
  tablet.network.losesAnswers = true
  const { operation_id } = await report()
  await tablet.push()
  tablet.network.losesAnswers = false
  await tablet.push()
  tablet.network.losesAnswers = true
  expect(await tablet.deliver()).toBe(false)
  expect(await waiting()).toBe(1)
  tablet.network.losesAnswers = false
  expect(await tablet.deliver()).toBe(true)
  expect(await stored()).toHaveLength(3)
  expect(await tablet.mirror.attachment.where('operation_id').equals(operation_id).count()).toBe(1)
})

test('[S14.10] [S19.1] behind a proxy that strips our headers a photo is sent once', async () => {
  tablet.network.obstacle = proxyStripsHeaders
  await report()
  expect([await tablet.push(), await tablet.deliver(), await waiting()]).toEqual([true, true, 0])
  expect(await stored()).toHaveLength(1)
  await report()
  await tablet.push()
  // Somebody else's word is not taken for it.
  tablet.network.obstacle = strangerSays({ message: 'Photo stored.' })
  expect([await tablet.deliver(), await waiting()]).toEqual([false, 1])
})

test('[S19.1] a photo is on disk with its report or not at all', async () => {
  const photo = await tablet.takePhoto(testPhoto(60))
  const args = { ...REPORT, incident_report_id: tablet.author.session_id, photo_ids: [photo] } as never
  const prepared = await tablet.prepare('incident_report.create', args)
  const add = tablet.mirror.outbox.add.bind(tablet.mirror.outbox)
  tablet.mirror.outbox.add = (() => Promise.reject(new Error('The disk is gone.'))) as never
  await expect(prepared.writeToDisk()).rejects.toThrow('The disk is gone.')
  expect(await states()).toEqual(['draft'])
  tablet.mirror.outbox.add = add
  await prepared.writeToDisk()
  expect(await states()).toEqual(['waiting'])
  const { name } = tablet.mirror
  tablet.close()
  const again = await openTablet(server, 'care_giver', name)
  expect(await states(again.mirror)).toEqual(['waiting'])
  expect([await again.push(), await again.deliver()]).toEqual([true, true])
  expect(await stored()).toHaveLength(1)
})

test('[S19.1] a report that names a photo which is not on the device is refused', async () => {
  const photo_ids = [tablet.author.session_id.replace(/^(.{14})./, '$17')]
  await expect(report(0, { photo_ids })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('[S19.2] after a sign-out the photo is delivered without a bearer, and the device is cleared then', async () => {
  await report()
  await tablet.push()
  await tablet.mirror.session.clear()
  await leaveDevice(tablet.mirror)
  expect(await states()).toEqual(['waiting'])
  expect(await tablet.mirror.rows('client').count()).toBeGreaterThan(0)
  expect(await tablet.deliver()).toBe(true)
  await leaveDevice(tablet.mirror)
  expect(await states()).toEqual([])
  expect(await tablet.mirror.rows('client').count()).toBe(0)
  expect(await stored()).toMatchObject([{ created_by: PEOPLE.care_giver.id }])
})

test('[S19.2] it outlives another person who signs in, and is delivered as its author’s', async () => {
  await report()
  await tablet.push()
  const { name } = tablet.mirror
  await enterDevice(tablet.mirror, PEOPLE.manager.id)
  tablet.close()
  const other = await openTablet(server, 'manager', name)
  expect(await states(other.mirror)).toEqual(['waiting'])
  expect(await other.deliver()).toBe(true)
  // Its record is not here any more.
  expect(await states(other.mirror)).toEqual([])
  expect(await stored()).toMatchObject([{ created_by: PEOPLE.care_giver.id }])
})

test('[S19.2] photos of a refused report wait for a person: sent once more they go along, discarded they go', async () => {
  for (const decision of ['resubmit', 'discard'] as const) {
    const { operation_id } = await report(1)
    const refusal = { code: 'conflict', message: 'No.' }
    tablet.network.obstacle = async request => {
      const receipt = { id: operation_id, outcome: 'rejected', error: refusal, rows: {} }
      const answer = { server_time: new Date(server.clock.now).toISOString(), receipts: [receipt] }
      if (!request.url.endsWith('/sync/push')) throw new TypeError('Failed to fetch')
      return Response.json(answer, { headers: { 'X-Hearth': '1' } })
    }
    await tablet.push()
    tablet.network.obstacle = undefined
    // Not counted: the refused report itself is said to need attention.
    expect([await tablet.deliver(), await waiting()]).toEqual([true, 0])
    expect(await states()).toContain('waiting')
    const refused = await tablet.mirror.outbox.where('id').equals(operation_id).first()
    if (refused === undefined) throw new Error('It was not refused.')
    if (decision === 'resubmit') await tablet.resubmit(refused)
    else await tablet.discard(refused, 'Written twice')
    expect(await waiting()).toBe(decision === 'resubmit' ? 1 : 0)
    expect(tablet.mirror.unsentPhotos.size).toBe(await waiting())
    expect([await tablet.push(), await tablet.deliver()]).toEqual([true, true])
    expect(await states()).toEqual(['kept'])
    expect(await stored()).toHaveLength(1)
  }
})

test('[S19.2] it outlives a database that is deleted under an open tab', async () => {
  await report()
  const { mirror } = tablet
  await new Promise(resolve => {
    indexedDB.deleteDatabase(mirror.name).onsuccess = resolve
  })
  await mirror.outbox.count()
  expect(await states()).toEqual(['waiting'])
  expect([await tablet.push(), await tablet.deliver()]).toEqual([true, true])
})

test('[S19.2] a server that was restored gets the photos again, and does not take what it does not know', async () => {
  const { operation_id } = await report()
  await tablet.push()
  await tablet.deliver()
  await server.database.deleteFrom('attachment').execute()
  const tables = [...tablet.mirror.allTables, tablet.mirror.table('sync_note')]
  await tablet.mirror.transaction('rw', tables, () =>
    requeueScope(tablet.mirror, `home:${MAPLE}`, '2026-03-10T13:00:00.000Z'),
  )
  expect(await waiting()).toBe(1)
  await server.database.deleteFrom('operation').where('id', '=', operation_id).execute()
  await tablet.mirror.outbox.clear()
  // As if its receipt had come: nobody knows the operation.
  await tablet.deliver()
  expect(await waiting()).toBe(1)
  expect(await stored()).toEqual([])
})

test('[S19.2] what the server does not take stays, with its reason', async () => {
  await report()
  await tablet.push()
  tablet.network.obstacle = async () =>
    Response.json(
      { code: 'conflict', message: 'Another one.' },
      { status: 409, headers: { 'X-Hearth': '1' } },
    )
  expect(await tablet.deliver()).toBe(true)
  expect(await tablet.mirror.attachment.toArray()).toMatchObject([
    { state: 'waiting', error: { message: 'Another one.' } },
  ])
  tablet.network.obstacle = undefined
  expect([await tablet.deliver(), await waiting()]).toEqual([true, 0])
})

test('[S16.2] photos that wait are counted, and since when', async () => {
  await report(2)
  await tablet.push()
  const photosWaitingSince = new Date(server.clock.now).toISOString()
  expect(await readQueueStatus(tablet.mirror)).toMatchObject({
    unconfirmedCount: 0,
    waitingPhotoCount: 2,
    oldestWaitingPhotoAt: photosWaitingSince,
  })
})

test('[U8.3] the photos of a form go with its draft and with its author, those of a record do not', async () => {
  const drafts = draftsOf(tablet.mirror, tablet.author.user_id)
  const { first } = await report()
  const begun = await tablet.takePhoto(testPhoto(80))
  const values = { photo_ids: [first, begun] }
  await drafts.save('incident_report.create', { values, base: {}, saved_at: REPORT.discovered_at })
  expect(await states()).toEqual(['draft', 'waiting'])
  await drafts.discard('incident_report.create')
  expect(await states()).toEqual(['waiting'])
  await tablet.takePhoto(testPhoto(80))
  await tablet.mirror.session.update('current', { device_kind: 'shared' })
  await leaveDevice(tablet.mirror)
  await tablet.mirror.session.clear()
  // From a form that closes when its author has gone.
  await tablet.takePhoto(testPhoto(80))
  await leaveDevice(tablet.mirror)
  expect(await states()).toEqual(['waiting'])
})
