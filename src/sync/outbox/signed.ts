import type { Operation } from '#domain/operation.ts'
import type { AttachmentStatement } from '#domain/photos/attachment.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { encodeBase64url } from '../../session/base64url.ts'

export interface SignedOperation {
  readonly operation: Operation
  readonly signature: string
}

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Signs with a session's key. Returns base64url of raw r‖s, the format of WebCrypto. */
export async function signContent(key: CryptoKey, content: Operation | AttachmentStatement): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(content))
  return encodeBase64url(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, bytes)))
}
