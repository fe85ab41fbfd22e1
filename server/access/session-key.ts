/** The public key of a session: verifies that something was signed on the device that signed in. */
import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import type { Database } from '../database/connection.ts'

/** `publicKey` was checked as a P-256 JWK when the session began. */
export const importSessionKey = (publicKey: unknown): KeyObject =>
  createPublicKey({ key: publicKey as JsonWebKey, format: 'jwk' })

/** Verifies a `signature` (base64url, raw r‖s) off the main thread; hundreds at once in WebCrypto would block it. */
export const isSignedBy = (key: KeyObject, text: string, signature: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const verifyKey = { key, dsaEncoding: 'ieee-p1363' } as const
    verify('sha256', Buffer.from(text), verifyKey, Buffer.from(signature, 'base64url'), (error, isValid) => {
      if (error === null) resolve(isValid)
      else reject(error)
    })
  })

export interface SessionKey {
  readonly created_at: string
  readonly ended_at: string | null
  readonly user_id: number
  readonly key: KeyObject
}

/** Returns public keys by session, also of ended sessions: what they signed before stays valid. */
export async function sessionKeys(
  database: Database,
  sessionIds: readonly string[],
): Promise<Map<string, SessionKey>> {
  const uniqueIds = [...new Set(sessionIds)]
  if (uniqueIds.length === 0) return new Map()
  const sessions = await database
    .selectFrom('session')
    .select(['id', 'user_id', 'public_key', 'created_at', 'ended_at'])
    .where('id', 'in', uniqueIds)
    .where('public_key', 'is not', null)
    .execute()
  const keys = new Map<string, SessionKey>()
  for (const { id, public_key, ...session } of sessions) {
    keys.set(id, { ...session, key: importSessionKey(public_key) })
  }
  return keys
}
