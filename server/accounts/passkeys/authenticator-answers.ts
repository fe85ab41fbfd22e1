/**
 * What a browser sends of an authenticator's answer: bytes in base64url, in the shape of WebAuthn's own `toJSON`. Parts
 * that are not read here are dropped, since browsers add some.
 */
import * as v from 'valibot'
import { listOf, textUpTo } from '#domain/values/bounded.ts'

const base64url = (maxLength: number) =>
  v.pipe(textUpTo(maxLength), v.regex(/^[A-Za-z0-9_-]+$/, 'Must be base64url.'))

/** A credential id has at most 1023 bytes (WebAuthn §4). */
const credentialId = base64url(1_364)
const clientDataJSON = base64url(4_000)

/** An answer that signs in. */
export const assertion = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON,
    authenticatorData: base64url(2_000),
    signature: base64url(2_000),
    /** Whose passkey it is; a security key may leave it out only where an account was named, which Hearth never does. */
    userHandle: v.optional(v.nullable(base64url(100))),
  }),
})
export type Assertion = v.InferOutput<typeof assertion>

/** An answer with a new passkey. */
export const attestation = v.object({
  id: credentialId,
  rawId: credentialId,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON,
    attestationObject: base64url(8_000),
    /** The ways to reach the authenticator, such as "internal" and "hybrid". */
    transports: v.optional(listOf(textUpTo(32), 16)),
  }),
})
export type Attestation = v.InferOutput<typeof attestation>
