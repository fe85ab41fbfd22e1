/** The public half of a session's key: says whether something was signed on the device that signed in. */
import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'

/** `publicKey` was checked as a P-256 JWK when the session began. */
export const importSessionKey = (publicKey: unknown): KeyObject =>
  createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })

/** `signature` in base64url, raw r‖s. Off the main thread; of hundreds at once WebCrypto would take much of it. */
export const isSignedBy = (key: KeyObject, text: string, signature: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const raw = { key, dsaEncoding: 'ieee-p1363' } as const
    verify('sha256', Buffer.from(text), raw, Buffer.from(signature, 'base64url'), (error, isValid) => {
      if (error === null) resolve(isValid)
      else reject(error)
    })
  })
