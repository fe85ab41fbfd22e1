/** Encrypts a text for the server's public key: only the server can read it, not even this device (design §5). */
import {
  DERIVED_BITS,
  type RescueKey,
  type RescuePart,
  SEAL_IV_BYTES,
  sealContext,
} from '#domain/protocol/rescue-file.ts'
import { base64url } from '../../session/base64url.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const

export async function sealPart(key: RescueKey, text: string): Promise<RescuePart> {
  const { subtle } = crypto
  const { x, y } = key
  const serverKey = await subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, CURVE, false, [])
  // A fresh key for each part: the shared secret is never used again.
  const ephemeralKeys = await subtle.generateKey(CURVE, false, ['deriveBits'])
  const secret = await subtle.deriveBits(
    { name: 'ECDH', public: serverKey },
    ephemeralKeys.privateKey,
    DERIVED_BITS,
  )
  const context = new TextEncoder().encode(sealContext(key.id))
  const keyMaterial = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivationAlgorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: context }
  const sealingKey = await subtle.deriveKey(
    derivationAlgorithm,
    keyMaterial,
    { name: 'AES-GCM', length: DERIVED_BITS },
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
    sealed: base64url(new Uint8Array(ciphertext)),
  }
}
