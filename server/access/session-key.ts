/** The public half of a session's key: says whether something was signed on the device that signed in. */
import { webcrypto } from 'node:crypto'

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const
const KEY_TYPE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** `publicKey` was checked as a P-256 JWK when the session began. */
export const importSessionKey = (publicKey: unknown): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey('jwk', publicKey as webcrypto.JsonWebKey, KEY_TYPE, false, ['verify'])

/** `signature` in base64url, raw r‖s. */
export const isSignedBy = (key: webcrypto.CryptoKey, text: string, signature: string): Promise<boolean> =>
  webcrypto.subtle.verify(ALGORITHM, key, Buffer.from(signature, 'base64url'), new TextEncoder().encode(text))
