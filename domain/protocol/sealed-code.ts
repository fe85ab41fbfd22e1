/**
 * Codes that open something on a home's tablet without a connection (decision 106): the server makes the code, seals what
 * it opens, and keeps only the sealed part, which the tablet gets with its next report. A code has 100 bits, so that
 * nobody tries them all, whatever they hold in hand.
 *
 * Sealed is JSON, by AES-256-GCM under HKDF-SHA-256 of the code; both ends name what it is for in the `context`.
 */
import * as v from 'valibot'
import { textUpTo } from '../values/bounded.ts'
import { CODE_ALPHABET, normalizedCode } from './typed-code.ts'

export const SEALED_CODE_LENGTH = 20
export const SEALED_CODE_SALT_BYTES = 16
export const SEALED_CODE_NONCE_BYTES = 12
export const SEALED_CODE_KEY_BYTES = 32

const base64url = v.regex(/^[A-Za-z0-9_-]+$/)
/** What is sealed under a code: salt and nonce, and the ciphertext with its tag, in base64url. */
export const sealedUnderCode = v.strictObject({
  salt: v.pipe(textUpTo(22), base64url),
  nonce: v.pipe(textUpTo(16), base64url),
  ct: v.pipe(textUpTo(64 * 1024), base64url),
})
export type SealedUnderCode = v.InferOutput<typeof sealedUnderCode>

/** Returns a code in groups, as it is shown and printed: `7K2MQ-0VX4D-…`. */
export const groupedCode = (code: string): string => (code.match(/.{1,5}/g) ?? []).join('-')

/** Returns what was typed as the code it is; undefined while it cannot be one. */
export function parseSealedCode(typed: string): string | undefined {
  const code = normalizedCode(typed)
  const isCode =
    code.length === SEALED_CODE_LENGTH && [...code].every(letter => CODE_ALPHABET.includes(letter))
  return isCode ? code : undefined
}
