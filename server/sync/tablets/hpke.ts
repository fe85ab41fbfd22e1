/** HPKE (RFC 9180, base mode) with the algorithms that tablets and the server use (decision 103). */
import type { webcrypto } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { Sealed, TabletPublicKey } from '#domain/protocol/tablets.ts'

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** What is bound to a seal, both in UTF-8: what it is for, and whom or what it belongs to. */
export interface SealContext {
  readonly info: string
  readonly aad: string
}

export interface SealedBytes {
  readonly enc: Buffer
  readonly ct: Buffer
}

export async function sealBytes(
  key: TabletPublicKey,
  { info, aad }: SealContext,
  bytes: Uint8Array,
): Promise<SealedBytes> {
  const { kty, crv, x, y } = key
  const recipientPublicKey = await suite.kem.importKey('jwk', { kty, crv, x, y }, true)
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: Buffer.from(info) },
    bytes,
    Buffer.from(aad),
  )
  return { enc: Buffer.from(enc), ct: Buffer.from(ct) }
}

export async function sealJson(key: TabletPublicKey, context: SealContext, value: unknown): Promise<Sealed> {
  const { enc, ct } = await sealBytes(key, context, Buffer.from(JSON.stringify(value)))
  return { enc: enc.toString('base64url'), ct: ct.toString('base64url') }
}

/** A key pair of P-256, imported: each import costs a third as much as opening a seal. */
export type OpeningKey = webcrypto.CryptoKeyPair

/** Imports the parts of a private key, as in a JWK. */
export async function importOpeningKey({ x, y, d }: Record<'x' | 'y' | 'd', string>): Promise<OpeningKey> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const [privateKey, publicKey] = await Promise.all([
    suite.kem.importKey('jwk', { ...jwk, d }, false),
    suite.kem.importKey('jwk', jwk, true),
  ])
  return { privateKey, publicKey }
}

/** Returns the sealed bytes. Throws when the seal is broken, or was made for another key or context. */
export async function openSealed(
  recipientKey: OpeningKey,
  { info, aad }: SealContext,
  { enc, ct }: Sealed,
): Promise<Buffer> {
  const bytes = await suite.open(
    { recipientKey, enc: Buffer.from(enc, 'base64url'), info: Buffer.from(info) },
    Buffer.from(ct, 'base64url'),
    Buffer.from(aad),
  )
  return Buffer.from(bytes)
}
