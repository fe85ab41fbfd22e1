import { refreshProofText } from '#domain/protocol/refresh-proof.ts'
import { encodeBase64url } from './base64url.ts'
import type { StoredSession } from './stored.ts'

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Returns the signature that shows this refresh token was not stolen: only this device has the key. */
export async function signRefreshProof({
  signing_key,
  refresh_token,
}: Pick<StoredSession, 'signing_key' | 'refresh_token'>): Promise<string> {
  const bytes = new TextEncoder().encode(refreshProofText(refresh_token))
  const signature = await crypto.subtle.sign(ALGORITHM, signing_key, bytes)
  return encodeBase64url(new Uint8Array(signature))
}
