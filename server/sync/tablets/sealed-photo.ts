/** Opens a photo that a tablet delivers without being able to read it, and takes it as any signed photo (decision 32). */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { readParts } from '#domain/protocol/packed-months.ts'
import { DELIVERY_KEY_UNKNOWN, sealedPhotoHead, TABLET_PHOTO_INFO } from '#domain/protocol/tablets.ts'
import { base64urlOf } from '../../access/secrets.ts'
import type { Database } from '../../database/connection.ts'
import { takeAttachment } from '../take-attachment.ts'
import { readEnvelopeKeys } from './delivery-key.ts'
import { openSealed } from './hpke.ts'

/**
 * Stores the photo and returns its digest. Throws `malformed` for what cannot be opened, and what `takeAttachment`
 * throws.
 */
export async function takeSealedPhoto(
  database: Database,
  body: Uint8Array<ArrayBuffer>,
  now: string,
): Promise<string> {
  const { id, signed, bytes } = await openPhoto(database, body)
  const delivery = {
    photoId: id,
    signatureHeader: signed,
    requireCaller: () => {
      throw damagedRefusal()
    },
    readBytes: async () => bytes,
  }
  return takeAttachment(database, delivery, now)
}

interface OpenedPhoto {
  readonly id: string
  /** As in the header of a delivery that is not sealed. */
  readonly signed: string
  readonly bytes: Uint8Array
}

async function openPhoto(database: Database, body: Uint8Array<ArrayBuffer>): Promise<OpenedPhoto> {
  const { id, key_id, enc, ct } = readFrames(body)
  const key = (await readEnvelopeKeys(database)).get(key_id)
  if (key === undefined) throw damagedRefusal(DELIVERY_KEY_UNKNOWN)
  try {
    const sealed = { enc: base64urlOf(enc), ct: base64urlOf(ct) }
    const opened = await openSealed(key, { info: TABLET_PHOTO_INFO, aad: id }, sealed)
    const [signed, bytes] = readParts(new Uint8Array(opened))
    if (signed !== undefined && bytes !== undefined)
      return { id, signed: new TextDecoder().decode(signed), bytes }
  } catch {
    // The seal is broken, or there are no frames in it.
  }
  throw damagedRefusal()
}

function readFrames(body: Uint8Array<ArrayBuffer>) {
  try {
    const [head, enc, ct] = readParts(body)
    const parsedHead = v.safeParse(sealedPhotoHead, JSON.parse(new TextDecoder().decode(head)))
    if (parsedHead.success && enc !== undefined && ct !== undefined) return { ...parsedHead.output, enc, ct }
  } catch {
    // No frames, or no JSON.
  }
  throw damagedRefusal()
}

const damagedRefusal = (sub_status?: typeof DELIVERY_KEY_UNKNOWN) =>
  new Refusal('malformed', 'This photo could not be read.', sub_status && { sub_status })
