/** The photos of records: who delivers them, and what becomes of them (decision 32). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attachmentCollections } from '#domain/collections.ts'
import {
  hashOfAttachment,
  OLDER_SIGNED_ATTACHMENT_HEADER,
  SIGNED_ATTACHMENT_HEADER,
} from '#domain/photos/attachment.ts'
import {
  ABSENT,
  amendPhotos,
  deliveriesTo,
  NOT_HERE_YET,
  REPORT,
  reported,
  said,
  WIDE,
} from '../support/attachments.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { testPhoto } from '../support/photos.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

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
const put: typeof deliveries.put = (...sent) => deliveries.put(...sent)
const get = (id: string, who: Forger = manager) => deliveries.get(id, who)
const stored = () => deliveries.stored()

describe('delivered by a device', () => {
  test('[A17] [A17.1] the report counts without its photo, which follows without anybody signed in', async () => {
    const { operation_id, first } = await reported(carer)
    expect(await said(await get(first))).toEqual(NOT_HERE_YET)
    expect((await deliver(carer, operation_id, first)).status).toBe(200)
    const response = await get(first)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(testPhoto(60, WIDE)))).toBe(true)
  })

  test('[A17.1] it is the author’s, whoever is signed in when it is delivered', async () => {
    const { operation_id, first } = await reported(carer)
    const token = stranger.session.access_token
    expect((await deliver(carer, operation_id, first, testPhoto(60), { token })).status).toBe(200)
    const { created_by } = await server.database
      .selectFrom('attachment')
      .select('created_by')
      .executeTakeFirstOrThrow()
    expect(created_by).toBe(carer.session.user.id)
  })

  test('[A17.1] the same photo again changes nothing, another one under its id is refused', async () => {
    const { operation_id, first } = await reported(carer)
    await deliver(carer, operation_id, first)
    expect((await deliver(carer, operation_id, first)).status).toBe(200)
    const other = await deliver(carer, operation_id, first, testPhoto(90, WIDE))
    expect(await said(other)).toEqual([
      409,
      { code: 'conflict', message: 'There is another photo under this id.' },
    ])
    expect(Buffer.from(await (await get(first)).arrayBuffer()).equals(Buffer.from(testPhoto(60, WIDE)))).toBe(
      true,
    )
    expect(await stored()).toHaveLength(1)
  })

  test('[A17.1] of an operation that has not arrived, names another photo or is another person’s nothing is taken', async () => {
    const { operation_id, photo_ids } = await reported(carer, 1)
    const [first = ''] = photo_ids
    for (const [who, operation, id] of [
      [carer, carer.newId(), first],
      [carer, operation_id, carer.newId()],
      [manager, operation_id, first],
      [stranger, operation_id, first],
    ] as const) {
      expect(await said(await deliver(who, operation, id))).toEqual(ABSENT)
    }
    expect(await stored()).toEqual([])
  })

  test('[A17.1] a refused operation has no photo', async () => {
    const id = carer.newId()
    const args = { ...REPORT, incident_report_id: carer.newId(), photo_ids: [id], description: 'Fell.' }
    const operation = carer.operation('incident_report.create', args)
    expect(await carer.push(operation)).toMatchObject([{ outcome: 'rejected' }])
    expect(await said(await deliver(carer, String(operation.id), id))).toEqual(ABSENT)
  })

  test('[A17.1] what somebody else signed, or for another photo, is refused', async () => {
    const { operation_id, photo_ids } = await reported(carer, 2)
    const [first = '', second = ''] = photo_ids
    const forged = await deliver(carer, operation_id, first, testPhoto(60), { signer: manager })
    expect(forged.status).toBe(403)
    const hash = hashOfAttachment(testPhoto(200))
    const swapped = await deliver(carer, operation_id, first, testPhoto(60), { different: { hash } })
    expect(await swapped.json()).toMatchObject({
      fields: { photo: ['This is not the photo that was signed.'] },
    })
    const moved = await deliver(carer, operation_id, first, testPhoto(60), {
      different: { attachment_id: second },
    })
    expect(await said(moved)).toEqual(ABSENT)
    const odd = await put(first, testPhoto(60), { headers: { [SIGNED_ATTACHMENT_HEADER]: '{' } })
    expect(odd.status).toBe(400)
    // As an older Hearth names it.
    const older = await put(first, testPhoto(60), { headers: { [OLDER_SIGNED_ATTACHMENT_HEADER]: '{' } })
    expect(older.status).toBe(400)
    expect(await stored()).toEqual([])
  })

  test('[A17.1] an id that another company names too is another photo there', async () => {
    const { operation_id, first } = await reported(carer)
    const theirs = await reported(stranger, 0, { client_id: 4, photo_ids: [first] })
    expect(await said(await get(first, stranger))).toEqual(NOT_HERE_YET)
    expect((await deliver(stranger, theirs.operation_id, first, testPhoto(90))).status).toBe(200)
    expect((await deliver(carer, operation_id, first, testPhoto(60))).status).toBe(200)
    const seen = async (who: Forger) => Buffer.from(await (await get(first, who)).arrayBuffer())
    expect((await seen(stranger)).equals(Buffer.from(testPhoto(90)))).toBe(true)
    expect((await seen(carer)).equals(Buffer.from(testPhoto(60)))).toBe(true)
  })
})

describe('brought with a session', () => {
  test('[A17.1] the receipt of a claim is brought by who claims, and not by a colleague', async () => {
    const first = carer.newId()
    const token = carer.session.access_token
    const json = {
      client_id: 1,
      expense_date: '2026-03-09',
      expense_category: 'transportation',
      amount: 18.4,
      description: 'Taxi to the eye clinic and back.',
      photo_ids: [first],
    }
    const made = await server.request('/expense-claims', { token, json })
    expect([made.status, made.status === 201 ? '' : await made.text()]).toEqual([201, ''])
    const colleague = await server.signIn('care_giver_2')
    expect((await put(first, testPhoto(60), { token: colleague.access_token })).status).toBe(404)
    expect((await put(first, testPhoto(60), { token })).status).toBe(200)
    expect((await get(first)).status).toBe(200)
  })

  test('[A17.1] who may change the record may bring its photo, and nobody else', async () => {
    const { first } = await reported(carer)
    expect((await put(first, testPhoto(60))).status).toBe(401)
    const nobodys = await put(carer.newId(), testPhoto(60), { token: manager.session.access_token })
    const foreign = await put(first, testPhoto(60), { token: stranger.session.access_token })
    expect([await said(nobodys), await said(foreign)]).toEqual([ABSENT, ABSENT])
    const notes = await server.signIn('progress_note')
    expect(await said(await put(first, testPhoto(60), { token: notes.access_token }))).toEqual(ABSENT)
    expect(await stored()).toEqual([])
    expect((await put(first, testPhoto(60), { token: manager.session.access_token })).status).toBe(200)
    expect(await stored()).toHaveLength(1)
  })

  // What a record says besides its photo.
  const WRITTEN: Readonly<Record<string, object>> = {
    incident_report: REPORT,
    expense_claim: {
      ...{ client_id: 1, expense_date: '2026-03-09', amount: 18.4 },
      ...{ expense_category: 'transportation', description: 'Taxi to the eye clinic.' },
    },
  }
  test.each(attachmentCollections)(
    '[A17.1] whoever writes one over REST with a photo can send the photo: %s',
    async collection => {
      const token = carer.session.access_token
      const id = carer.newId()
      const json = { ...WRITTEN[collection], photo_ids: [id] }
      const path = `/${collection.replaceAll('_', '-')}s`
      expect((await server.request(path, { method: 'POST', json, token })).status).toBe(201)
      expect((await put(id, testPhoto(60), { token })).status).toBe(200)
      expect((await get(id)).status).toBe(200)
    },
  )

  test('[A17.1] a receipt goes to the path that its claim names, from who submitted it and not from another caregiver', async () => {
    const token = carer.session.access_token
    const post = (receipt_image: string) =>
      server.request('/expense-claims', {
        method: 'POST',
        json: { ...WRITTEN.expense_claim, receipt_image },
        token,
      })
    expect(await (await post('receipt.jpg')).json()).toMatchObject({
      fields: {
        receipt_image: [
          'Say /api/v1/attachments/{id} with a new UUID as id, then send the photo there by PUT.',
        ],
      },
    })
    const id = carer.newId()
    expect((await post(`/api/v1/attachments/${id}`)).status).toBe(201)
    const other = (await server.signIn('care_giver_2')).access_token
    expect(await said(await put(id, testPhoto(60), { token: other }))).toEqual(ABSENT)
    expect((await put(id, testPhoto(60), { token })).status).toBe(200)
    expect((await get(id)).status).toBe(200)
  })
})

test('[I6] photos that two people add to one report both count, and the second tablet’s report keeps the first’s', async () => {
  const { id, photo_ids } = await reported(carer)
  const [mine, theirs] = [carer.newId(), manager.newId()]
  await amendPhotos(carer, id, [...photo_ids, mine], photo_ids)
  await amendPhotos(manager, id, [...photo_ids, theirs], photo_ids)
  const row = await server.database
    .selectFrom('incident_report')
    .select('photo_ids')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.photo_ids).toEqual([...photo_ids, mine, theirs])
})

describe('[A17.4] what is stored in a day is bounded', () => {
  const MB = 1024 ** 2
  async function storedBefore(who: Forger, megabytes: number): Promise<void> {
    const rows = Array.from({ length: Math.ceil(megabytes / 1_000) }, (_, index, all = megabytes) => ({
      ...{ id: who.newId(), collection: 'incident_report', record_id: who.newId(), operation_id: null },
      ...{ bytes: Buffer.from('x'), content_hash: '0'.repeat(64), created_by: who.session.user.id },
      size: Math.min(1_000, all - index * 1_000) * MB,
      stored_at: new Date(server.clock.now).toISOString(),
    }))
    await server.database
      .insertInto('attachment')
      .values(rows as never)
      .execute()
  }

  test('of one person: the photo waits, those of a colleague do not, and a day later it is stored', async () => {
    const { operation_id, first } = await reported(carer)
    await storedBefore(carer, 300)
    const refused = await deliver(carer, operation_id, first)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    const other = await reported(manager)
    expect((await deliver(manager, other.operation_id, other.first)).status).toBe(200)
    server.clock.advanceSeconds(24 * 3_600 + 1)
    expect((await deliver(carer, operation_id, first)).status).toBe(200)
  })

  test('of a company, and no other company waits for it', async () => {
    const { operation_id, first } = await reported(carer)
    await storedBefore(manager, 3_072)
    expect((await deliver(carer, operation_id, first)).status).toBe(429)
    const other = await reported(stranger, 1, { client_id: 4 })
    expect((await deliver(stranger, other.operation_id, other.first)).status).toBe(200)
  })
})
