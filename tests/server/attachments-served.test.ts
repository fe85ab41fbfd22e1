/** The photos of records: who gets them, what is accepted, and when their bytes go (decision 32). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOfAttachment, MAX_ATTACHMENT_BYTES, parseAttachment } from '#domain/photos/attachment.ts'
import { visibleColumns } from '#domain/rules/access/permissions.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { runAllJobs } from '#server/clock/jobs.ts'
import {
  ABSENT,
  amendPhotos,
  deliveriesTo,
  pushed,
  REPORT,
  reported,
  said,
  WIDE,
} from '../support/attachments.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { PDF } from '../support/pdf.ts'
import { JFIF, segment, testPhoto } from '../support/photos.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const CLAIM = {
  client_id: 1,
  expense_date: '2026-03-09',
  amount: 18.4,
  expense_category: 'transportation',
  description: 'Taxi to the eye clinic and back.',
}

let server: TestServer
let carer: Forger
let manager: Forger
let stranger: Forger
let deliveries: ReturnType<typeof deliveriesTo>

beforeAll(async () => {
  server = await startTestServer()
  deliveries = deliveriesTo(server)
  carer = await forger(server, 'care_giver')
  manager = await forger(server, 'manager')
  stranger = await forger(server, 'other_manager')
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(5)
  await server.database.deleteFrom('attachment').execute()
})

const deliver: typeof deliveries.deliver = (...sent) => deliveries.deliver(...sent)
const get = (id: string, who: Forger = manager) => deliveries.get(id, who)
const stored = () => deliveries.stored()

describe('who gets it', () => {
  test('[A17] of a record out of sight, and of an id nobody names, there is one answer', async () => {
    const { operation_id, first } = await reported(carer)
    await deliver(carer, operation_id, first)
    const notes = await server.signIn('progress_note')
    const answers = [
      await get(first, stranger),
      await get(carer.newId()),
      await get('not-an-id'),
      await server.request(`/attachments/${first}`, { token: notes.access_token }),
    ]
    for (const answer of answers) expect(await said(answer)).toEqual(ABSENT)
    expect((await server.request(`/attachments/${first}`)).status).toBe(401)
  })

  test('[A17] a role that sees reports without this column does not get it', async () => {
    const { operation_id, first } = await reported(carer)
    await deliver(carer, operation_id, first)
    const columns = visibleColumns.incident_report as Record<string, unknown>
    const before = columns.care_giver
    columns.care_giver = ['id', 'description']
    try {
      expect(await said(await get(first, carer))).toEqual(ABSENT)
    } finally {
      columns.care_giver = before
    }
    expect((await get(first, carer)).status).toBe(200)
  })

  test('[A17] [I4] a photo that was taken away stays with what the report said before', async () => {
    const { id, operation_id, first, photo_ids } = await reported(carer)
    await deliver(carer, operation_id, first)
    await amendPhotos(manager, id, [], photo_ids)
    expect((await get(first)).status).toBe(200)
    expect((await get(first, stranger)).status).toBe(404)
  })
})

describe('[A17.2] what is accepted', () => {
  const cut = (photo: Uint8Array, end: number) => photo.subarray(0, photo.length + end)
  const NOT_JPEG = 'The photo must be a JPEG image.'
  const TOO_WIDE = 'The photo must have at most 1600 pixels a side.'
  test.each<[string, Uint8Array, string]>([
    ['an empty file', new Uint8Array(), NOT_JPEG],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), NOT_JPEG],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), NOT_JPEG],
    ['a JPEG without its end', cut(testPhoto(70), -2), NOT_JPEG],
    ['a picture that is too wide', testPhoto(70, { width: 1608, height: 1600 }), TOO_WIDE],
    ['a picture that is too high', testPhoto(70, { width: 1600, height: 1608 }), TOO_WIDE],
    ['a picture that is longer than any receipt', testPhoto(70, { width: 8, height: 6408 }), TOO_WIDE],
    ['a PDF of what is no receipt', Buffer.from(PDF), NOT_JPEG],
  ])('%s is refused at the field', async (_, bytes, message) => {
    const { operation_id, first } = await reported(carer)
    const response = await deliver(carer, operation_id, first, bytes)
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { photo: [message] } })
    expect(response.status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('more than 1 MB is refused before it is read', async () => {
    const { operation_id, first } = await reported(carer)
    const response = await deliver(carer, operation_id, first, new Uint8Array(MAX_ATTACHMENT_BYTES + 1))
    expect(response.status).toBe(413)
    expect(await stored()).toEqual([])
  })

  test('nothing but the picture is kept', async () => {
    const { operation_id, first } = await reported(carer)
    const where = segment(0xe1, 'Exif\0\0taken at 42.65 N, 73.75 W')
    const sent = testPhoto(60, { ...WIDE, segments: [JFIF, where] })
    const different = { hash: hashOfAttachment(parseAttachment(sent)) }
    expect((await deliver(carer, operation_id, first, sent, { different })).status).toBe(200)
    const kept = Buffer.from(await (await get(first)).arrayBuffer())
    expect(kept.equals(Buffer.from(testPhoto(60, WIDE)))).toBe(true)
    expect(await stored()).toMatchObject([{ id: first, size: kept.length }])
  })
})

describe('[A17.5] the PDF of a receipt', () => {
  /** A claim whose receipt has not arrived. */
  async function claimed() {
    const first = carer.newId()
    const args = { ...CLAIM, expense_claim_id: carer.newId(), photo_ids: [first] }
    return { first, operation_id: await pushed(carer, 'expense_claim.create', args) }
  }

  test('is kept as it is, and served to be saved: never as a page, and without scripts', async () => {
    const { first, operation_id } = await claimed()
    const sent = Buffer.from(PDF)
    expect((await deliver(carer, operation_id, first, sent)).status).toBe(200)
    const response = await get(first)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${first}.pdf"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(sent)).toBe(true)
    expect((await get(first, stranger)).status).toBe(404)
  })

  test('is sent over REST by who may change the claim', async () => {
    const { first } = await claimed()
    const token = carer.session.access_token
    expect((await deliveries.put(first, Buffer.from(PDF), { token })).status).toBe(200)
    expect((await get(first)).headers.get('Content-Type')).toBe('application/pdf')
  })

  test.each<[string, string, string]>([
    ['without its end', PDF.slice(0, -12), 'The PDF is not whole.'],
    ['with another file behind it', `${PDF}PK\u0003\u0004<script>`, 'The PDF is not whole.'],
    ['that is none', `<script>${PDF}`, 'The photo must be a JPEG image.'],
  ])('%s is refused at the field', async (_, words, message) => {
    const { first, operation_id } = await claimed()
    const response = await deliver(carer, operation_id, first, Buffer.from(words, 'latin1'))
    expect(await response.json()).toMatchObject({ code: 'invalid_input', fields: { photo: [message] } })
    expect(await stored()).toEqual([])
  })

  test('or a photo of a long one', async () => {
    const { first, operation_id } = await claimed()
    const long = testPhoto(60, { width: 640, height: 3200 })
    expect((await deliver(carer, operation_id, first, long)).status).toBe(200)
    expect((await get(first)).headers.get('Content-Type')).toBe('image/jpeg')
  })
})

describe('[A17.3] bytes that nothing names any more', () => {
  const clean = () => runAllJobs(server.database, server.clock.now, () => {})
  const aDayLater = () =>
    sql`update attachment set stored_at = stored_at - interval '25 hours'`.execute(server.database)

  test('those of a report stay, and those it named before; those of a row that is gone are deleted after a day', async () => {
    const { id, operation_id, photo_ids } = await reported(carer, 2)
    const [first = '', second = ''] = photo_ids
    await deliver(carer, operation_id, first)
    await deliver(carer, operation_id, second)
    await amendPhotos(manager, id, [second], photo_ids)
    await aDayLater()
    await clean()
    expect(await stored()).toHaveLength(2)
    // That somebody else names the id makes it no photo of theirs.
    await reported(stranger, 0, { client_id: 4, photo_ids: [first] })
    const stored_at = new Date(server.clock.now).toISOString()
    await server.database
      .updateTable('attachment')
      .set({ record_id: carer.newId(), stored_at })
      .where('id', '=', first)
      .execute()
    await clean()
    expect(await stored()).toHaveLength(2)
    await aDayLater()
    await clean()
    expect(await stored()).toMatchObject([{ id: second, record_id: id }])
  })

  // Weeks pass: sessions have ended for all that comes after it.
  test('[A17.1] those of a quarantined report are taken, and stay until somebody has decided', async () => {
    const photo = carer.newId()
    const args = { ...REPORT, incident_report_id: carer.newId(), photo_ids: [photo] }
    const operation = carer.operation('incident_report.create', args)
    server.clock.advanceSeconds(15 * 24 * 60 * 60)
    expect(await carer.push(operation)).toMatchObject([{ outcome: 'held' }])
    expect((await deliver(carer, String(operation.id), photo)).status).toBe(200)
    await aDayLater()
    await clean()
    expect(await stored()).toHaveLength(1)
    const item_id = attentionId('held', [String(operation.id)])
    const decision = { item_id, resolution: 'discarded', reason: 'Written twice' }
    await pushed(manager, 'attention.resolve', decision)
    await clean()
    expect(await stored()).toEqual([])
  })
})
