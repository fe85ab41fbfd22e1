/** Opens on a home's tablet what the server sealed under a code (`domain/protocol/sealed-code.ts`). */
import { SEALED_CODE_KEY_BYTES, type SealedUnderCode } from '#domain/protocol/sealed-code.ts'
import { decodeBase64url } from '../session/base64url.ts'

const encoder = new TextEncoder()

/** @returns the JSON that was sealed; undefined when the code is another one, or what is stored was changed */
export async function openUnderCode(
  code: string,
  { salt, nonce, ct }: SealedUnderCode,
  context: string,
): Promise<unknown> {
  const { subtle } = crypto
  const keyMaterial = await subtle.importKey('raw', encoder.encode(code), 'HKDF', false, ['deriveKey'])
  const key = await subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: decodeBase64url(salt), info: encoder.encode(context) },
    keyMaterial,
    { name: 'AES-GCM', length: SEALED_CODE_KEY_BYTES * 8 },
    false,
    ['decrypt'],
  )
  try {
    const iv = decodeBase64url(nonce)
    const bytes = await subtle.decrypt({ name: 'AES-GCM', iv }, key, decodeBase64url(ct))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return undefined
    throw error
  }
}
