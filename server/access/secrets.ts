/** Tokens and codes. What a person holds is random; what the database keeps is a hash that opens nothing. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomBytes } from '#domain/values/ids.ts'

const TOKEN_BYTES = 32
const CODE_DIGITS = 6

/** 256 random bits, 43 characters of base64url. */
export const newToken = (random: RandomBytes): string =>
  Buffer.from(random(TOKEN_BYTES)).toString('base64url')

/** SHA-256. Enough for 256 random bits; passwords and codes need more and get it elsewhere. */
export const hashOf = (token: string | Uint8Array): Buffer => createHash('sha256').update(token).digest()

export const keyedHash = (key: string | Uint8Array, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)

/** Six digits, each number as likely as any other. */
export function newCode(random: RandomBytes): string {
  const numbers = 10 ** CODE_DIGITS
  const fair = Math.floor(2 ** 32 / numbers) * numbers
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE()
    if (drawn < fair) return String(drawn % numbers).padStart(CODE_DIGITS, '0')
  }
}

/** A code is hashed with its pending sign-in's token, which the database does not know: a million codes cannot be tried. */
export const codeHash = (pendingToken: string, code: string): Buffer => keyedHash(pendingToken, code)
