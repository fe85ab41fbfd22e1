/** The public half of a device's signing key: ECDSA P-256 as JWK, without private parts. */
import { createPublicKey } from 'node:crypto'
import * as v from 'valibot'
import { listOf, textUpTo } from '#domain/values/bounded.ts'

/** Only an app that is broken sends coordinates that are no point of the curve. */
export const WRONG_KEY_MESSAGE = 'Not a point of P-256.'

const coordinate = v.pipe(textUpTo(43), v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a coordinate of P-256.'))

export const publicKey = v.pipe(
  v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: coordinate,
    y: coordinate,
    ext: v.optional(v.boolean()),
    key_ops: v.optional(listOf(v.literal('verify'), 1)),
    alg: v.optional(v.literal('ES256')),
  }),
  // Only the four fields of the key are kept.
  v.transform(({ kty, crv, x, y }) => ({ kty, crv, x, y })),
  v.check(key => isOnCurve(key), WRONG_KEY_MESSAGE),
)

function isOnCurve(key: { kty: string; crv: string; x: string; y: string }): boolean {
  try {
    createPublicKey({ key, format: 'jwk' })
    return true
  } catch {
    return false
  }
}
