/** Photos that a tablet delivers without being able to read them, each with its author's signature inside (decision 103). */
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashOfAttachment } from '#domain/photos/attachment.ts'
import type { DeliveryKey } from '#domain/protocol/tablets.ts'
import { createPhotoSealer, photoEnvelopeBody } from '#src/sync/outbox/envelopes.ts'
import { deliveriesTo, reported, WIDE } from '../support/attachments.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { type HomeTablet, homeTablet } from '../support/home-tablet.ts'
import { MAPLE, MAPLE_GROVE } from '../support/homes.ts'
import { testPhoto } from '../support/photos.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let tablet: HomeTablet
let manager: string
let dana: Forger
let key: DeliveryKey

beforeEach(async () => {
  server = await startTestServer()
  manager = (await server.signIn('manager')).access_token
  tablet = await homeTablet(server)
  await tablet.enroll(manager, MAPLE)
  dana = await forger(server, 'care_giver')
  key = (await tablet.pull(MAPLE, MAPLE_GROVE)).delivery_key
})
afterEach(() => server.stop())

const photo = new Uint8Array(testPhoto(60, WIDE))

/** The body of the call, for a photo of a report of Dana's, signed by her. */
async function sealedPhoto(
  { id, operation_id }: { readonly id: string; readonly operation_id: string },
  { bytes = photo, deliveryKey = key, signer = dana } = {},
) {
  const statement = {
    attachment_id: id,
    operation_id,
    author_id: dana.session.user.id,
    session_id: dana.session.session_id,
    hash: hashOfAttachment(photo),
  }
  const { signature } = await signer.sign(statement)
  const recorded = { record: '', recorded_at: '2026-03-10T14:00:00.000Z', state: 'waiting' } as const
  const envelope = await createPhotoSealer(() => deliveryKey)({
    ...recorded,
    id,
    bytes,
    operation_id,
    signed: { statement, signature },
  })
  return photoEnvelopeBody(envelope)
}
const send = async (body: Uint8Array<ArrayBuffer>) => {
  const response = await tablet.request('/tablet/photo', { body })
  return [response.status, await response.json()] as const
}
const stored = () => deliveriesTo(server).stored()

describe('[A37.50] sealed photos', () => {
  test('are stored as their author’s, once, also from a tablet that was removed', async () => {
    const { first: id, operation_id } = await reported(dana)
    const body = await sealedPhoto({ id, operation_id })
    await server.request(`/tablets/${tablet.id}/remove`, { method: 'PUT', token: manager })
    const answer = [200, { message: 'Photo stored.', hash: hashOfAttachment(photo) }]
    expect(await send(body)).toEqual(answer)
    expect(await send(body)).toEqual(answer)
    expect((await stored()).map(row => row.id)).toEqual([id])
  })

  test('wait for their operation, and are refused with a signature of somebody else or other bytes', async () => {
    const { first: id, operation_id } = await reported(dana)
    expect(await send(await sealedPhoto({ id, operation_id: dana.newId() }))).toMatchObject([404, {}])
    const amal = await forger(server, 'progress_note')
    expect(await send(await sealedPhoto({ id, operation_id }, { signer: amal }))).toMatchObject([403, {}])
    const otherBytes = new Uint8Array(testPhoto(61, WIDE))
    expect(await send(await sealedPhoto({ id, operation_id }, { bytes: otherBytes }))).toMatchObject([
      400,
      {},
    ])
    expect(await stored()).toEqual([])
  })

  test('that are damaged, or sealed to a key that the server has not got, say so', async () => {
    const { first: id, operation_id } = await reported(dana)
    const body = await sealedPhoto({ id, operation_id })
    const damaged = body.slice()
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1
    const unknownKey = { ...key, id: Buffer.from(randomBytes(16)).toString('base64url') }
    for (const bad of [damaged, body.slice(0, 90), new Uint8Array(4), new TextEncoder().encode('{}')])
      expect(await send(bad)).toMatchObject([400, { code: 'malformed' }])
    expect(await send(await sealedPhoto({ id, operation_id }, { deliveryKey: unknownKey }))).toMatchObject([
      400,
      { sub_status: 'delivery_key_unknown' },
    ])
    expect(await stored()).toEqual([])
    expect(await send(body)).toMatchObject([200, {}])
  })
})
