/**
 * Sealing to a public key (HPKE, RFC 9180, base mode): what a tablet sends, to the server's key, and what the server
 * sends, to the key of an area (`domain/protocol/tablets.ts`).
 */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'

export interface SealedBytes {
  /** The encapsulated key, 65 bytes. */
  readonly enc: Uint8Array<ArrayBuffer>
  /** The ciphertext with its tag. */
  readonly ct: Uint8Array<ArrayBuffer>
}

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const KEY_ALGORITHM = { name: 'ECDH', namedCurve: 'P-256' } as const
const encoder = new TextEncoder()

export interface SealContext {
  readonly info: string
  readonly aad: string
}

export async function sealTo(
  publicKey: CryptoKey,
  plaintext: Uint8Array<ArrayBuffer>,
  { info, aad }: SealContext,
): Promise<SealedBytes> {
  const { enc, ct } = await suite.seal(
    { recipientPublicKey: publicKey, info: encoder.encode(info) },
    plaintext,
    encoder.encode(aad),
  )
  return { enc: new Uint8Array(enc), ct: new Uint8Array(ct) }
}

/** @throws OpenError when it was changed, or sealed to another key or for another place */
export async function openSealed(
  recipientKey: CryptoKeyPair,
  { enc, ct }: SealedBytes,
  { info, aad }: SealContext,
): Promise<Uint8Array<ArrayBuffer>> {
  const params = { recipientKey, enc, info: encoder.encode(info) }
  return new Uint8Array(await suite.open(params, ct, encoder.encode(aad)))
}

/** A point of P-256, as in a JWK. */
export interface PublicPoint {
  readonly x: string
  readonly y: string
}

/** A private key of P-256 with its point, as in a JWK. */
export interface PrivateKeyParts extends PublicPoint {
  readonly d: string
}

const jwkOf = (parts: PublicPoint) => ({ kty: 'EC', crv: 'P-256', ...parts })

export const importPublicKey = ({ x, y }: PublicPoint): Promise<CryptoKey> =>
  crypto.subtle.importKey('jwk', jwkOf({ x, y }), KEY_ALGORITHM, true, [])

export async function importKeyPair({ x, y, d }: PrivateKeyParts): Promise<CryptoKeyPair> {
  const [privateKey, publicKey] = await Promise.all([
    crypto.subtle.importKey('jwk', { ...jwkOf({ x, y }), d }, KEY_ALGORITHM, false, ['deriveBits']),
    importPublicKey({ x, y }),
  ])
  return { privateKey, publicKey }
}

/** Returns a new key pair, of an area or of a person. It is stored only where the PIN of a person opens it. */
export async function newKeyPair(): Promise<PrivateKeyParts> {
  const pair = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['deriveBits'])
  const { x, y, d } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  if (x === undefined || y === undefined || d === undefined) throw new Error('A P-256 key without a point.')
  return { x, y, d }
}
