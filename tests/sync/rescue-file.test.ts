/** A tablet that cannot send any more: its queue leaves it sealed, and a manager brings it in (design §5). */
import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DERIVED_KEY_BITS,
  type OlderRescuePart,
  type RescueAnswer,
  type RescueFile,
  SEAL_IV_BYTES,
  sealContext,
} from '#domain/protocol/rescue-file.ts'
import { type TabletEnvelope, tabletEnvelope } from '#domain/protocol/tablets.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { readRawQueue } from '#src/mirror/read/read-raw.ts'
import { openMirror } from '#src/mirror/tables/database.ts'
import { createOperationSealer } from '#src/sync/outbox/envelopes.ts'
import { makeRescueFile, readRescueFile } from '#src/sync/outbox/rescue-file.ts'
import { Keyring } from '#src/vault/keyring.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

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
  tablet = await pulledTablet(server, 'care_giver')
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

const envelopesIn = (file: RescueFile): TabletEnvelope[] =>
  file.parts.flatMap(part =>
    'envelopes' in part ? part.envelopes.map(each => v.parse(tabletEnvelope, each)) : [],
  )

/** The queue in one part as Hearth sealed it in version 1 of the file. */
async function olderPart({ mirror }: Tablet): Promise<OlderRescuePart> {
  const { unsent, rescueKey } = await readRawQueue(mirror.name)
  if (rescueKey === undefined) throw new Error('There is no key.')
  const ephemeral = createECDH('prime256v1')
  const publicKey = ephemeral.generateKeys()
  const [x, y] = [rescueKey.x, rescueKey.y].map(part => Buffer.from(part, 'base64url'))
  const secret = ephemeral.computeSecret(
    Buffer.concat([Buffer.from([4]), x ?? '', y ?? ''].map(part => Buffer.from(part))),
  )
  const context = sealContext(rescueKey.id)
  const key = Buffer.from(hkdfSync('sha256', secret, '', context, DERIVED_KEY_BITS / 8))
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(SEAL_IV_BYTES)).setAAD(Buffer.from(context))
  const operations = unsent.map(({ operation, signature }) => ({ operation, signature }))
  const sealed = [cipher.update(JSON.stringify({ operations })), cipher.final(), cipher.getAuthTag()]
  return {
    key_id: rescueKey.id,
    ephemeral: {
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
    sealed: Buffer.concat(sealed).toString('base64url'),
  }
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
  const file = await makeRescueFile({ unsent: many, envelopes: [], rescueKey }, now())
  expect(file).toMatchObject({ count: 450, parts: [{}, {}, {}] })
})

test('[S6.3] a damaged file, one of another server and one of another company are one answer, and change nothing', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  const file = await saved()
  const [envelope] = envelopesIn(file)
  if (envelope === undefined) throw new Error('The file is empty.')
  const part = await olderPart(tablet)
  const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  const strangers = (await server.signIn('other_manager')).access_token
  const answers = await Promise.all([
    bring({ envelopes: [{ ...envelope, ct: flipped(envelope.ct) }] }),
    bring({ envelopes: [{ ...envelope, enc: flipped(envelope.enc) }] }),
    bring({ envelopes: [{ ...envelope, key_id: 'A'.repeat(22) }] }),
    bring({ envelopes: [{ ...envelope, id: crypto.randomUUID() }] }),
    bring({ envelopes: ['AAAA'] }),
    bring(file.parts[0], strangers),
    bring({ ...part, sealed: flipped(part.sealed) }),
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

test('[S6.2] one damaged record in a file stops no other', async () => {
  await tablet.mark(metformin, today(), '08:00', 'given')
  await tablet.mark(metformin, today(), '20:00', 'given')
  const [first, second] = envelopesIn(await saved())
  const answer = await bring({ envelopes: [{ ...first, ct: 'AAAA' }, second] })
  expect(await answer.json()).toMatchObject({ applied: 1, refused: 1 })
  expect(await marksOfToday()).toHaveLength(1)
})

test('[S6.2] a file of an older Hearth is brought in as before', async () => {
  const given = await tablet.mark(metformin, today(), '08:00', 'given')
  const answer = await bring(await olderPart(tablet))
  expect(await answer.json()).toEqual({ applied: 1, already_there: 0, held: 0, refused: 0, reasons: [] })
  expect(await marksOfToday()).toEqual([given])
})

test('[S6.2] a home’s tablet saves what it cannot read, locked as it is', async () => {
  const given = await tablet.mark(metformin, today(), '08:00', 'given')
  const { unsent, rescueKey } = await readRawQueue(tablet.mirror.name)
  const [entry] = unsent
  if (entry === undefined || rescueKey === undefined) throw new Error('Nothing waits.')
  const key = { id: 'clinical#1', bytes: crypto.getRandomValues(new Uint8Array(32)) } as const
  const kitchen = openMirror('kitchen', encryptionBy(new Keyring([key])))
  const { operation, signature } = entry
  const position = await kitchen.outbox.add({
    id: operation.id,
    operation,
    signature,
    state: 'waiting',
    clinical: true,
    writes: [],
    rests_on: [],
    collections: ['mark'],
    error: null,
  })
  const envelope = await createOperationSealer(() => rescueKey)({ operation, signature })
  await kitchen.envelope.put({ ...envelope, position })
  kitchen.close()
  const queue = await readRawQueue('kitchen')
  expect(queue).toMatchObject({ unsent: [], envelopes: [{ id: operation.id }], rescueKey: undefined })
  const file = await makeRescueFile(queue, now())
  if (typeof file === 'string') throw new Error(`There is no rescue file: ${file}`)
  expect(await bringAll(file)).toMatchObject([{ applied: 1 }])
  expect(await marksOfToday()).toEqual([given])
  await kitchen.delete()
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
  expect(await makeRescueFile({ unsent, envelopes: [], rescueKey: undefined }, now())).toBe('no_key')
  await expect(readRawQueue('a database that is not there')).rejects.toThrow()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('a database that is not there')
})
