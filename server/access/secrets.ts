/** Tokens and codes. A person holds the random values; the database stores only their hashes, which give no access. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '#domain/values/ids.ts'

const TOKEN_BYTES = 32
const CODE_DIGITS = 6

export const base64urlOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** Returns 256 random bits as 43 characters of base64url. */
export const newToken = (random: RandomBytes): string => base64urlOf(random(TOKEN_BYTES))

/** Returns the SHA-256. It is enough for 256 random bits; passwords and codes need more and are hashed elsewhere. */
export const hashOf = (token: string | Uint8Array): Buffer => createHash('sha256').update(token).digest()

export const keyedHash = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

export const areBytesEqual = (left: Uint8Array, right: Uint8Array): boolean =>
  left.length === right.length && timingSafeEqual(left, right)

/** Returns six digits, every number equally likely. */
export function newCode(random: RandomBytes): string {
  const codeCount = 10 ** CODE_DIGITS
  const fairLimit = Math.floor(2 ** 32 / codeCount) * codeCount
  for (;;) {
    const number = Buffer.from(random(4)).readUInt32BE()
    if (number < fairLimit) return String(number % codeCount).padStart(CODE_DIGITS, '0')
  }
}

/**
 * Hashes a code together with its pending sign-in's token, which is not in the database: without the token, no one can
 * try the million codes on a stolen hash.
 */
export const codeHash = (pendingToken: string, code: string): Buffer => keyedHash(pendingToken, code)
