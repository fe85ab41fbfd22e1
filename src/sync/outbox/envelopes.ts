/**
 * Operations as only the server can read them (decision 103): sealed on a home's tablet when they are recorded, so that
 * it delivers them while it is locked.
 */
import { frameParts } from '#domain/protocol/packed-months.ts'
import {
  type SealedPhotoHead,
  TABLET_OPERATION_INFO,
  TABLET_PHOTO_INFO,
  type TabletEnvelope,
} from '#domain/protocol/tablets.ts'
import { joinBytes } from '#domain/values/join-bytes.ts'
import type { WaitingAttachment } from '../../mirror/photos/attachment-states.ts'
import type { PhotoEnvelope, StoredEnvelope } from '../../mirror/tables/tablet-tables.ts'
import { encodeBase64url } from '../../session/base64url.ts'
import { importPublicKey, sealTo } from '../../vault/hpke.ts'
import type { DeliveryKey } from '../../vault/stored.ts'
import type { SignedOperation } from './signed.ts'

/** An envelope before its entry has a position in the outbox. */
export type Envelope = Omit<StoredEnvelope, 'position'>

export type SealOperation = (signedOperation: SignedOperation) => Promise<Envelope>

/** @param deliveryKey the server's public key as the page knows it: the server opens what is sealed to earlier ones */
export function createOperationSealer(deliveryKey: () => DeliveryKey): SealOperation {
  let imported: { readonly id: string; readonly key: Promise<CryptoKey> } | undefined
  return async signedOperation => {
    const { id: key_id, x, y } = deliveryKey()
    if (imported?.id !== key_id) imported = { id: key_id, key: importPublicKey({ x, y }) }
    const { id } = signedOperation.operation
    const plaintext = new TextEncoder().encode(JSON.stringify(signedOperation))
    const sealed = await sealTo(await imported.key, plaintext, { info: TABLET_OPERATION_INFO, aad: id })
    return { id, key_id, ...sealed }
  }
}

export type SealPhoto = (photo: WaitingAttachment) => Promise<PhotoEnvelope>

/** @param deliveryKey the server's public key as the page knows it: the server opens what is sealed to earlier ones */
export const createPhotoSealer =
  (deliveryKey: () => DeliveryKey): SealPhoto =>
  async ({ id, bytes, signed }) => {
    const { id: key_id, x, y } = deliveryKey()
    const frames = frameParts([new TextEncoder().encode(JSON.stringify(signed)), bytes])
    const context = { info: TABLET_PHOTO_INFO, aad: id }
    return { id, key_id, ...(await sealTo(await importPublicKey({ x, y }), joinBytes([...frames]), context)) }
  }

/** The body of the call that delivers a photo. */
export const photoEnvelopeBody = ({ id, key_id, enc, ct }: PhotoEnvelope): Uint8Array<ArrayBuffer> => {
  const head: SealedPhotoHead = { id, key_id }
  return joinBytes([...frameParts([new TextEncoder().encode(JSON.stringify(head)), enc, ct])])
}

export const toTabletEnvelope = ({ id, key_id, enc, ct }: Envelope): TabletEnvelope => ({
  id,
  key_id,
  enc: encodeBase64url(enc),
  ct: encodeBase64url(ct),
})
