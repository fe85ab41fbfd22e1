/** Photos of a home's tablet that is locked: what nobody can read on the page is delivered all the same (S21). */
import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { readWaitingPhotoCount, type WaitingAttachment } from '#src/mirror/photos/attachment-states.ts'
import { storeSignedPhotos } from '#src/mirror/photos/attachments.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { countUndelivered, destroyTabletKeys, eraseTablet } from '#src/mirror/tables/remove-tablet.ts'
import type { PhotoEnvelope } from '#src/mirror/tables/tablet-tables.ts'
import {
  createClosedPhotoSender,
  type PushPhotoEnvelope,
  storePhotoDeliveries,
} from '#src/sync/engine/closed-photos.ts'
import { DATA_KEY_BYTES, type DataKey, Keyring } from '#src/vault/keyring.ts'

const key: DataKey = { id: 'clinical#1', bytes: crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES)) }
const opened: MirrorDatabase[] = []
function openPage(keys: readonly DataKey[]): MirrorDatabase {
  const mirror = openMirror('closed-photos', encryptionBy(new Keyring(keys)))
  opened.push(mirror)
  return mirror
}
afterEach(async () => {
  for (const mirror of opened.splice(0)) mirror.close()
  await Dexie.delete('closed-photos')
})

const AT = '2026-03-10T14:00:00.000Z'
const statement = { operation_id: 'operation', author_id: 7, session_id: 'session', hash: 'hash' }
const photoOf = (id: string): WaitingAttachment => ({
  id,
  bytes: new Uint8Array([1, 2, 3]),
  state: 'waiting',
  record: 'incident_report/1',
  recorded_at: AT,
  operation_id: statement.operation_id,
  signed: { statement: { ...statement, attachment_id: id }, signature: 'signature' },
})
const envelopeOf = (id: string): PhotoEnvelope => ({
  id,
  key_id: 'key',
  enc: new Uint8Array(65),
  ct: new Uint8Array([9]),
})

/** A tablet with two photos that wait, locked. */
async function lockedTablet(): Promise<MirrorDatabase> {
  const unlocked = openPage([key])
  const ids = ['photo-1', 'photo-2']
  await unlocked.transaction('rw', [unlocked.attachment, unlocked.photo_envelope], () =>
    storeSignedPhotos(unlocked, ids.map(photoOf), ids.map(envelopeOf)),
  )
  unlocked.close()
  const locked = openPage([])
  expect(await locked.attachment.toArray()).toEqual([])
  return locked
}

const senderOf = (mirror: MirrorDatabase, push: PushPhotoEnvelope) =>
  createClosedPhotoSender(
    mirror,
    push,
    () => 0.5,
    () => AT,
  )
const signal = new AbortController().signal
const notFound = { code: 'not_found', message: 'Photo not found.' } as const

test('[S21.50] they are sent once each, count as sent, and are copies for viewing after unlocking', async () => {
  const locked = await lockedTablet()
  const sent: string[] = []
  const sender = senderOf(locked, async ({ id }) => {
    sent.push(id)
    return undefined
  })
  expect((await readWaitingPhotoCount(locked)).count).toBe(2)
  await sender.step(signal)
  await senderOf(locked, async ({ id }) => void sent.push(id) as undefined).step(signal)
  expect(sent).toEqual(['photo-1', 'photo-2'])
  expect((await readWaitingPhotoCount(locked)).count).toBe(0)
  locked.close()

  const unlocked = openPage([key])
  // Its record is on this device, or the copy would be dropped.
  await unlocked.rows('incident_report').put({ id: '1', scope: 'home:1', client_id: 1 } as never)
  await storePhotoDeliveries(unlocked)
  expect((await unlocked.attachment.toArray()).map(({ state }) => state)).toEqual(['kept', 'kept'])
  expect(await unlocked.photo_envelope.count()).toBe(0)
})

test('[S21.50] one whose report has not arrived waits, one that is refused stops no other, and no answer loses none', async () => {
  const locked = await lockedTablet()
  const early = await senderOf(locked, async ({ id }) => (id === 'photo-1' ? notFound : undefined)).step(
    signal,
  )
  expect(early.ms).toBe(60_000)
  expect((await readWaitingPhotoCount(locked)).count).toBe(1)
  const failing = await senderOf(locked, () => Promise.reject(new Error('No answer.'))).step(signal)
  expect(failing.interruptibleBy).toBe('retryNow')
  expect((await readWaitingPhotoCount(locked)).count).toBe(1)
  const refused = { code: 'invalid_input', message: 'This is not the photo that was signed.' } as const
  let askedCount = 0
  const sender = senderOf(locked, async () => {
    askedCount++
    return refused
  })
  await sender.step(signal)
  await sender.step(signal)
  expect(askedCount).toBe(1)
  expect(await locked.photo_envelope.count()).toBe(2)
})

test('[S21.50] what can be read on the page is left to who can read it', async () => {
  await lockedTablet()
  const unlocked = openPage([key])
  await senderOf(unlocked, () => Promise.reject(new Error('Must not be sent.'))).step(signal)
  await storePhotoDeliveries(unlocked)
  expect(await unlocked.photo_envelope.count()).toBe(2)
})

test('[S21.52] a removed tablet keeps what it has to deliver, without a key or a record, until it is erased', async () => {
  const locked = await lockedTablet()
  await locked.tablet.put({
    id: 'this',
    name: 'Kitchen',
    third_part: new Uint8Array(32),
    share_token: 't',
  } as never)
  await locked.tablet_person.put({
    user_id: 7,
    first_name: 'Dana',
    wrap: { salt: new Uint8Array(16) },
  } as never)
  await locked.envelope.put({ ...envelopeOf('operation'), position: 1 })
  await destroyTabletKeys(locked)
  const filled = await Promise.all(
    locked.tables.map(async ({ name }) => [name, await locked.table(name).count()] as const),
  )
  expect(filled.filter(([, count]) => count > 0)).toEqual([
    ['tablet', 1],
    ['envelope', 1],
    ['photo_envelope', 2],
  ])
  expect(await locked.tablet.get('this')).toEqual({ id: 'this', name: 'Kitchen', is_removed: true })
  expect(await countUndelivered(locked)).toBe(2)
  await senderOf(locked, async () => undefined).step(signal)
  expect(await countUndelivered(locked)).toBe(0)
  await eraseTablet(locked)
  expect(await locked.tablet.count()).toBe(0)
})
