/** Makes a rescue file of the unsent operations of this device, and reads one that was chosen. */
import * as v from 'valibot'
import {
  DERIVED_KEY_BITS,
  RESCUE_FORMAT,
  type RescueFile,
  type RescueKey,
  type RescuePart,
  rescueFile,
  SEAL_IV_BYTES,
  sealContext,
} from '#domain/protocol/rescue-file.ts'
import { MAX_BYTES_PER_PUSH, MAX_OPERATIONS_PER_PUSH } from '#domain/protocol/sync-protocol.ts'
import type { RawQueue } from '../../mirror/read/read-raw.ts'
import { encodeBase64url } from '../../session/base64url.ts'
import type { SignedOperation } from './signed.ts'

export type NoRescueReason =
  /** No operation is unsent. */
  | 'nothing'
  /** This device never received the server's key: it was never online. */
  | 'no_key'

/** Makes a rescue file. `extraOperation`: an operation that is not in the queue, because the disk refused it. */
export async function makeRescueFile(
  { unsent, rescueKey }: RawQueue,
  now: string,
  extraOperation?: SignedOperation,
): Promise<RescueFile | NoRescueReason> {
  const operations: SignedOperation[] = unsent.map(({ operation, signature }) => ({ operation, signature }))
  if (
    extraOperation !== undefined &&
    operations.every(({ operation }) => operation.id !== extraOperation.operation.id)
  ) {
    operations.push(extraOperation)
  }
  if (operations.length === 0) return 'nothing'
  if (rescueKey === undefined) return 'no_key'
  const parts = await Promise.all(batchTexts(operations).map(text => sealPart(rescueKey, text)))
  return {
    format: RESCUE_FORMAT,
    version: 1,
    saved_at: now,
    count: operations.length,
    parts,
  }
}

/** Returns the JSON of batches within the limits of a push, in operations and bytes. */
function batchTexts(operations: readonly SignedOperation[]): string[] {
  const texts: string[] = []
  let batch: string[] = []
  let bytes = 0
  const closeBatch = () => {
    if (batch.length > 0) texts.push(`{"operations":[${batch.join()}]}`)
    batch = []
    bytes = 0
  }
  for (const operation of operations) {
    const text = JSON.stringify(operation)
    const size = new TextEncoder().encode(text).length
    if (batch.length === MAX_OPERATIONS_PER_PUSH || bytes + size > MAX_BYTES_PER_PUSH) closeBatch()
    batch.push(text)
    bytes += size
  }
  closeBatch()
  return texts
}

/** Returns undefined when the text is not a rescue file of Hearth. */
export function readRescueFile(text: string): RescueFile | undefined {
  try {
    const parsed = v.safeParse(rescueFile, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/** Returns a name like `hearth-rescue-2026-03-10-1305.json`, in UTC, so that files of several tablets sort. */
export const rescueFileName = ({ saved_at }: Pick<RescueFile, 'saved_at'>): string =>
  `hearth-rescue-${saved_at.slice(0, 10)}-${saved_at.slice(11, 16).replace(':', '')}.json`

/** Encrypts a text for the server's public key: only the server can read it, not even this device (design §5). */
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

async function sealPart(key: RescueKey, text: string): Promise<RescuePart> {
  const { subtle } = crypto
  const { x, y } = key
  const serverKey = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, CURVE, false, [])
  // A fresh key for each part: the shared secret is never used again.
  const ephemeralKeys = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const secret = await subtle.deriveBits(
    { name: 'ECDH', public: serverKey },
    ephemeralKeys.privateKey,
    DERIVED_KEY_BITS,
  )
  const context = new TextEncoder().encode(sealContext(key.id))
  const keyMaterial = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivationAlgorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: context }
  const sealingKey = await subtle.deriveKey(
    derivationAlgorithm,
    keyMaterial,
    { name: 'AES-GCM', length: DERIVED_KEY_BITS },
    false,
    ['encrypt'],
  )
  const sealAlgorithm = { name: 'AES-GCM', iv: new Uint8Array(SEAL_IV_BYTES), additionalData: context }
  const ciphertext = await subtle.encrypt(sealAlgorithm, sealingKey, new TextEncoder().encode(text))
  const ephemeralPublicKey = await subtle.exportKey('jwk', ephemeralKeys.publicKey)
  if (ephemeralPublicKey.x === undefined || ephemeralPublicKey.y === undefined)
    throw new Error('A P-256 key without a point.')
  return {
    key_id: key.id,
    ephemeral: { x: ephemeralPublicKey.x, y: ephemeralPublicKey.y },
    sealed: encodeBase64url(new Uint8Array(ciphertext)),
  }
}
