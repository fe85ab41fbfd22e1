/** A tablet that cannot send any more: its queue leaves it sealed, and a manager brings it in (design §5). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RescueAnswer, RescueFile } from '#domain/protocol/rescue-file.ts'
import { readRawQueue } from '#src/mirror/read/read-raw.ts'
import { makeRescueFile, readRescueFile } from '#src/sync/outbox/rescue-file.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

const metformin = orderId(METFORMIN.name)
const DAY_SECONDS = 86_400

let server: TestServer
let tablet: Tablet
let managerToken: string

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(DAY_SECONDS)
  managerToken = (await server.signIn('manager')).access_token
  tablet = await openTablet(server, 'care_giver')
  await tablet.pull()
  tablet.network.isCut = true
})

const now = () => new Date(server.clock.now).toISOString()
const today = () => now().slice(0, 10)

async function saved(): Promise<RescueFile> {
  const file = await makeRescueFile(await readRawQueue(tablet.mirror.name), now())
  if (typeof file === 'string') throw new Error(`There is no rescue file: ${file}`)
  return file
}

const bring = (part: unknown, token = managerToken) => server.request('/sync/rescue', { json: part, token })

async function bringAll(file: RescueFile): Promise<RescueAnswer[]> {
  return Promise.all(file.parts.map(async part => (await bring(part)).json()))
}

const marksOfToday = async () =>
  (
    await server.database
      .selectFrom('mark')
      .select(['id', 'author_id'])
      .where('administration_date', '=', today())
      .execute()
  ).map(({ id }) => id)

test('[S6.2] what a broken tablet had not sent is brought in by a manager, under its author’s name, and twice does no harm', async () => {
  const given = await tablet.mark(metformin, today(), '08:00', 'given')
  const missed = await tablet.mark(metformin, today(), '20:00', 'missed')
  const file = await saved()
  expect(file.count).toBe(2)
  expect(await bringAll(file)).toEqual([{ applied: 2, already_there: 0, held: 0, refused: 0, reasons: [] }])
  expect((await marksOfToday()).sort()).toEqual([given, missed].sort())
  expect(await bringAll(file)).toEqual([{ applied: 0, already_there: 2, held: 0, refused: 0, reasons: [] }])
  // And when the tablet comes to life after all, nothing is there twice.
  tablet.network.isCut = false
  expect(await tablet.push()).toBe(true)
  expect(await marksOfToday()).toHaveLength(2)
  expect(await tablet.mirror.outbox.count()).toBe(0)
})

test('[S6.2] a rescue file can be read back as text, and holds no word of what is inside', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const text = JSON.stringify(await saved())
  expect(readRescueFile(text)).toMatchObject({ count: 1 })
  expect(readRescueFile(text.slice(1))).toBeUndefined()
  expect(text).not.toContain('given')
  expect(text).not.toContain(metformin)
})

test('[S6.2] a long queue goes into several parts, none larger than a push', async () => {
  const { unsent, rescueKey } = await (async () => {
    await tablet.mark(metformin, today(), '08:00', 'given')
    return readRawQueue(tablet.mirror.name)
  })()
  const [one] = unsent
  if (one === undefined) throw new Error('Nothing waits.')
  const many = Array.from({ length: 450 }, (_, index) => ({
    ...one,
    operation: { ...one.operation, counter: index + 1 },
  }))
  const file = await makeRescueFile({ unsent: many, rescueKey }, now())
  expect(file).toMatchObject({ count: 450, parts: [{}, {}, {}] })
})

test('[S6.3] a damaged file, one of another server and one of another company are one answer, and change nothing', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [part] = (await saved()).parts
  if (part === undefined) throw new Error('The file is empty.')
  const flipped = part.sealed.startsWith('A') ? 'B' : 'A'
  const strangers = (await server.signIn('other_manager')).access_token
  const answers = await Promise.all([
    bring({ ...part, sealed: flipped + part.sealed.slice(1) }),
    bring({ ...part, key_id: 'A'.repeat(22) }),
    bring({ ...part, ephemeral: { x: part.ephemeral.y, y: part.ephemeral.x } }),
    bring({ ...part, sealed: 'AAAA' }),
    bring(part, strangers),
  ])
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  const bodies = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(bodies).size).toBe(1)
  expect(bodies[0]).toContain('cannot be opened here')
  expect(await marksOfToday()).toEqual([])
})

test('[S6.3] only a manager or provider brings a file in', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const [part] = (await saved()).parts
  const statuses = await Promise.all(
    (['provider', 'care_giver', 'staff', 'admin', 'super_admin', 'progress_note'] as const).map(async who => {
      return (await bring(part, (await server.signIn(who)).access_token)).status
    }),
  )
  expect(statuses).toEqual([200, 403, 403, 403, 403, 403])
  expect((await server.request('/sync/rescue', { json: part })).status).toBe(401)
})

test('[S6.2] what the disk itself refused goes into the file beside the queue', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  await tablet.mark(metformin, today(), '20:00', 'given')
  const queue = await readRawQueue(tablet.mirror.name)
  const [first, second] = queue.unsent
  if (first === undefined || second === undefined) throw new Error('Nothing waits.')
  const also = { operation: second.operation, signature: second.signature }
  const file = await makeRescueFile({ ...queue, unsent: [first] }, now(), also)
  expect(file).toMatchObject({ count: 2 })
  expect(await makeRescueFile(queue, now(), also)).toMatchObject({ count: 2 })
})

test('an empty queue, and a tablet that never reached the server, say so instead of saving a file', async () => {
  expect(await makeRescueFile(await readRawQueue(tablet.mirror.name), now())).toBe('nothing')
  await tablet.mark(metformin, today(), '08:00', 'given')
  const { unsent } = await readRawQueue(tablet.mirror.name)
  expect(await makeRescueFile({ unsent, rescueKey: undefined }, now())).toBe('no_key')
  await expect(readRawQueue('a database that is not there')).rejects.toThrow()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('a database that is not there')
})
