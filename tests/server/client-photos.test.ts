/** The photo of a client over REST: what is accepted, who gets it, and when its bytes go (decision 23). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOfPhoto, MAX_PHOTO_BYTES, parsePhoto } from '#domain/photos/photo.ts'
import { clientPhotoUrl } from '#domain/photos/photo-address.ts'
import { visibleColumns } from '#domain/rules/access/permissions.ts'
import { runAllJobs } from '#server/clock/jobs.ts'
import { clientAnswer } from '#server/rest/client-answer.ts'
import { CEDAR, type PersonName } from '../support/homes.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { base64, JFIF, segment, testPhoto } from '../support/photos.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const WALTER = 1

let server: TestServer
let ask: MedicationCalls['answer']
const tokens = new Map<PersonName, string>()

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  for (const name of ['manager', 'care_giver', 'other_manager', 'admin'] as const)
    tokens.set(name, (await server.signIn(name)).access_token)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(3)
  await ask(`/clients/${WALTER}/photo`, { method: 'DELETE' })
  await server.database.deleteFrom('photo').execute()
})

const urlOf = (photo: Uint8Array) => clientPhotoUrl(WALTER, hashOfPhoto(parsePhoto(photo)))
const hashOf = (photo: Uint8Array) => hashOfPhoto(parsePhoto(photo))
const send = async (photo: Uint8Array, more: object = {}, status = 200) =>
  ask(`/clients/${WALTER}/photo`, { method: 'PUT', json: { image: base64(photo), ...more } }, status)
const give = async (photo: Uint8Array, more: object = {}) => v.parse(clientAnswer, await send(photo, more))
const get = (url: string, name: PersonName = 'care_giver') =>
  server.request(url.replace('/api/v1', ''), { token: tokens.get(name) ?? '' })
const stored = () => server.database.selectFrom('photo').select('image_url').execute()
const imageUrl = async () => v.parse(clientAnswer.entries.image_url, (await clientRow()).image_url)
const clientRow = () =>
  server.database.selectFrom('client').selectAll().where('id', '=', WALTER).executeTakeFirstOrThrow()

test('[A15] the address is in the row, in lists and in detail, and answers the picture', async () => {
  const { image_url } = await give(testPhoto(40))
  expect(image_url).toBe(urlOf(testPhoto(40)))
  expect(await ask(`/clients/${WALTER}`)).toMatchObject({ image_url })
  expect(await ask('/clients')).toMatchObject({
    clients: expect.arrayContaining([expect.objectContaining({ id: WALTER, image_url })]),
  })
  const response = await get(image_url ?? '')
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(testPhoto(40)))).toBe(true)
})

test('[A15] another photo is another address, and the address before answers like one that never was', async () => {
  const first = await give(testPhoto(40))
  const second = await give(testPhoto(50))
  expect(second.image_url).not.toBe(first.image_url)
  const gone = await get(first.image_url ?? '')
  const never = await get(clientPhotoUrl(WALTER, 'f'.repeat(64)))
  const foreign = await get(second.image_url ?? '', 'other_manager')
  expect([gone.status, never.status, foreign.status]).toEqual([404, 404, 404])
  const said = await never.json()
  expect(said).toEqual({ code: 'not_found', message: 'Photo not found.' })
  expect([await gone.json(), await foreign.json()]).toEqual([said, said])
})

test('[A15] the photo of one client is not served under the address of another', async () => {
  await give(testPhoto(40))
  expect((await get(clientPhotoUrl(2, hashOf(testPhoto(40))))).status).toBe(404)
})

test('[A15] it follows the client to another home, and is closed to the old one', async () => {
  const { image_url } = await give(testPhoto(40))
  expect((await get(image_url ?? '')).status).toBe(200)
  await ask(`/clients/${WALTER}/home`, { method: 'PUT', json: { home_id: CEDAR } })
  expect((await get(image_url ?? '')).status).toBe(404)
  expect((await get(image_url ?? '', 'manager')).status).toBe(200)
  await ask(`/clients/${WALTER}/home`, { method: 'PUT', json: { home_id: 1 } })
})

test('[A15] a role that sees clients without this column does not get the photo', async () => {
  const { image_url } = await give(testPhoto(40))
  const columns = visibleColumns.client as Record<string, unknown>
  const before = columns.care_giver
  columns.care_giver = ['id', 'first_name', 'last_name', 'home_id']
  try {
    expect((await get(image_url ?? '')).status).toBe(404)
  } finally {
    columns.care_giver = before
  }
  expect((await get(image_url ?? '')).status).toBe(200)
})

test('[A15.1] nothing but the picture is kept, whatever else was in the file', async () => {
  const secret = 'Exif\0\0taken at 42.65 N, 73.75 W by Ruth'
  const sent = Buffer.concat([
    testPhoto(60, {
      segments: [JFIF, segment(0xe1, secret), segment(0xfe, 'a comment'), segment(0xed, 'IPTC')],
    }),
    Buffer.from('<script>alert(1)</script>PK\u0003\u0004 a file behind the picture'),
  ])
  const { image_url } = await give(sent)
  const kept = Buffer.from(await (await get(image_url ?? '')).arrayBuffer())
  expect(kept.equals(Buffer.from(testPhoto(60)))).toBe(true)
  expect(image_url).toBe(urlOf(testPhoto(60)))
})

test('[A15.1] a preview inside the header goes too', async () => {
  const preview = segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\u0001\u0001abc')
  const { image_url } = await give(testPhoto(60, { segments: [preview] }))
  const kept = Buffer.from(await (await get(image_url ?? '')).arrayBuffer())
  expect(kept.equals(Buffer.from(testPhoto(60, { segments: [] })))).toBe(true)
})

const cut = (photo: Uint8Array, end: number) => photo.subarray(0, photo.length + end)
const NOT_JPEG = 'The photo must be a JPEG image.'
const padded = (size: number) => {
  const filling = Array.from({ length: Math.ceil(size / 60_000) }, () => segment(0xfe, 'x'.repeat(60_000)))
  return testPhoto(70, { segments: [JFIF, ...filling] })
}

describe('[A15.1] what is no photo is refused at the field, and nothing is stored', () => {
  test.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), 'The photo is empty.'],
    ['text', Buffer.from('Walter Abbott'), NOT_JPEG],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), NOT_JPEG],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_JPEG],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), NOT_JPEG],
    ['GIF', Buffer.from('GIF89a\u0001\0\u0001\0'), NOT_JPEG],
    ['a program', Buffer.from('\u007fELF', 'latin1'), NOT_JPEG],
    ['only the first bytes of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), NOT_JPEG],
    ['a JPEG without its end', cut(testPhoto(70), -2), NOT_JPEG],
    [
      'a JPEG without its picture',
      Buffer.concat([testPhoto(70).subarray(0, 40), Buffer.from('ffd9', 'hex')]),
      NOT_JPEG,
    ],
    ['a segment longer than the file', Buffer.from('ffd8ffe1ffff00', 'hex'), NOT_JPEG],
    ['two pictures in one', testPhoto(70, { segments: [testPhoto(80).subarray(2, -2)] }), NOT_JPEG],
    ['the wrong size', testPhoto(70, { width: 599 }), 'The photo must be 600 by 600 pixels.'],
    [
      'a decompression bomb',
      testPhoto(70, { width: 65_000, height: 8 }),
      'The photo must be 600 by 600 pixels.',
    ],
    ['more than 300 KB', padded(MAX_PHOTO_BYTES), 'The photo is larger than 300 KB.'],
  ])('%s', async (_, bytes, message) => {
    expect(await send(bytes, {}, 400)).toMatchObject({ code: 'invalid_input', fields: { image: [message] } })
    expect(await stored()).toEqual([])
    expect(await imageUrl()).toBeNull()
  })

  test.each([
    [{ image: 'not base64!' }, 400, { image: ['The photo could not be read.'] }],
    [{ image: 'x'.repeat(409_601) }, 400, { image: ['The photo is larger than 300 KB.'] }],
    [{}, 400, expect.objectContaining({ image: expect.any(Array) })],
    [{ image: base64(testPhoto(70)), image_url: 'https://elsewhere.example' }, 400, expect.anything()],
    [{ image: 'x'.repeat(900_000) }, 413, undefined],
  ])('as JSON, case %#', async (json, status, fields) => {
    const answer = await ask(`/clients/${WALTER}/photo`, { method: 'PUT', json }, status)
    if (fields !== undefined) expect(answer).toMatchObject({ fields })
    expect(await stored()).toEqual([])
    expect(await imageUrl()).toBeNull()
  })
})

test('[A15.1] who may not change a client stores no bytes either', async () => {
  const json = { image: base64(testPhoto(70)) }
  for (const [name, status] of [
    ['care_giver', 403],
    ['other_manager', 404],
    ['admin', 403],
  ] as const) {
    const token = tokens.get(name) ?? ''
    await ask(`/clients/${WALTER}/photo`, { method: 'PUT', json, token }, status)
  }
  expect(await stored()).toEqual([])
})

test('[D1] a request that is sent again under its key, and the same photo again, change nothing', async () => {
  const headers = { 'Idempotency-Key': '01932b5e-0000-7000-8000-00000000f0f0' }
  const json = { image: base64(testPhoto(40)) }
  const path = `/clients/${WALTER}/photo`
  const first = await ask(path, { method: 'PUT', json, headers })
  const { revision } = await clientRow()
  expect(await ask(path, { method: 'PUT', json, headers })).toEqual(first)
  expect(await send(testPhoto(40))).toEqual(first)
  expect((await clientRow()).revision).toBe(revision)
  expect(await stored()).toHaveLength(1)
})

test('[D3] a photo that somebody else has replaced meanwhile is not replaced unseen', async () => {
  await give(testPhoto(40))
  await give(testPhoto(50), { seen_photo: hashOf(testPhoto(40)) })
  const message = 'Someone else has changed this photo. Look at it before you change it.'
  const late = { seen_photo: hashOf(testPhoto(40)) }
  expect(await send(testPhoto(60), late, 409)).toMatchObject({ message })
  expect(await send(testPhoto(60), { seen_photo: null }, 409)).toMatchObject({ message })
  const query = `seen_photo=${late.seen_photo}`
  await ask(`/clients/${WALTER}/photo?${query}`, { method: 'DELETE' }, 409)
  expect(await imageUrl()).toBe(urlOf(testPhoto(50)))
})

test('[A15.2] bytes nobody carries any more are deleted after a day, and those in use stay', async () => {
  const clean = () => runAllJobs(server.database, server.clock.now, () => {})
  const aDayLater = () =>
    sql`update photo set stored_at = stored_at - interval '25 hours'`.execute(server.database)
  await give(testPhoto(40))
  await give(testPhoto(50))
  await clean()
  expect(await stored()).toHaveLength(2)
  await aDayLater()
  // Sent again, by somebody who is told that the photo has changed meanwhile.
  await send(testPhoto(40), { seen_photo: null }, 409)
  await clean()
  expect(await stored()).toHaveLength(2)
  await aDayLater()
  await clean()
  expect(await stored()).toEqual([{ image_url: urlOf(testPhoto(50)) }])
  await ask(`/clients/${WALTER}/photo`, { method: 'DELETE' })
  await clean()
  expect(await stored()).toEqual([])
})

test('[A17.4] thirty photos of one client are taken in a day, and further ones the day after', async () => {
  for (let at = 0; at < 30; at++) await give(testPhoto(100 + at))
  const refused = { code: 'too_many_requests', message: expect.stringContaining('Too many photos') }
  expect(await send(testPhoto(200), {}, 429)).toMatchObject(refused)
  // The same once more is no further one.
  await give(testPhoto(129))
  const dayBefore = new Date(server.clock.now - 24 * 3_600_000).toISOString()
  await server.database.updateTable('photo').set({ stored_at: dayBefore }).execute()
  await give(testPhoto(200))
})
