/** Makes a code and seals what it opens on a home's tablet (`domain/protocol/sealed-code.ts`). */
import { createCipheriv, hkdfSync } from 'node:crypto'
import {
  SEALED_CODE_KEY_BYTES,
  SEALED_CODE_LENGTH,
  SEALED_CODE_NONCE_BYTES,
  SEALED_CODE_SALT_BYTES,
  type SealedUnderCode,
} from '#domain/protocol/sealed-code.ts'
import { CODE_ALPHABET } from '#domain/protocol/typed-code.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import { base64urlOf } from '../../access/secrets.ts'

export interface MadeCode {
  /** Shown once; it is stored nowhere. */
  readonly code: string
  readonly sealed: SealedUnderCode
}

/** @param context what the code is for; the tablet names the same to open it */
export function sealUnderNewCode(random: RandomBytes, context: string, content: unknown): MadeCode {
  const code = newSealedCode(random)
  const salt = random(SEALED_CODE_SALT_BYTES)
  const nonce = random(SEALED_CODE_NONCE_BYTES)
  const key = hkdfSync('sha256', code, salt, context, SEALED_CODE_KEY_BYTES)
  const cipher = createCipheriv('aes-256-gcm', new Uint8Array(key), nonce)
  const ct = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()])
  const sealed = { salt: base64urlOf(salt), nonce: base64urlOf(nonce), ct: base64urlOf(ct) }
  return { code, sealed }
}

/** 32 letters divide 256: each is as likely as any other. */
const newSealedCode = (random: RandomBytes): string =>
  Array.from(random(SEALED_CODE_LENGTH), byte => CODE_ALPHABET.charAt(byte % CODE_ALPHABET.length)).join('')
