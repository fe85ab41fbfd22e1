/**
 * The rescue file (design §5): the operations a device could not send, sealed to a public key of the server. A person
 * who finds the file can read nothing in it; a manager imports it on any device, and the signatures inside prove the
 * authors (S11).
 *
 * Each part is one request with envelopes, one an operation (`tabletEnvelope`): a home's tablet has them in its queue
 * already, to the delivery key, and other devices seal to the rescue key. Parts of version 1 are sealed as a whole, with
 * an ephemeral ECDH P-256 key and the rescue key, HKDF-SHA-256 and AES-256-GCM; they are still read.
 */
import * as v from 'valibot'
import { listOf, textUpTo } from '../values/bounded.ts'
import { instant } from '../values/schemas.ts'

const coordinate = v.pipe(textUpTo(43), v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a coordinate of P-256.'))
const point = v.strictObject({ x: coordinate, y: coordinate })
/** The id of a server's key, unencrypted, so that a file of another Hearth can be distinguished from a damaged one. */
const keyId = v.pipe(textUpTo(22), v.regex(/^[A-Za-z0-9_-]{22}$/))

export const rescueKey = v.strictObject({ id: keyId, ...point.entries })
export type RescueKey = v.InferOutput<typeof rescueKey>

/** Base64 of a push of 256 KB, with room for the seal. */
const MAX_SEALED_CHARACTERS = 400_000
/** The maximum size of a part with its keys, in bytes. */
export const MAX_BYTES_PER_RESCUE_PART = MAX_SEALED_CHARACTERS + 1_024
const MAX_PARTS = 1_000

export const MAX_ENVELOPES_PER_RESCUE_PART = 200
/** Each envelope is read by itself, so that a damaged one does not stop the rest. */
const envelopesPart = v.strictObject({
  envelopes: listOf(v.unknown(), MAX_ENVELOPES_PER_RESCUE_PART, 1),
})

const olderPart = v.strictObject({
  key_id: keyId,
  ephemeral: point,
  sealed: v.pipe(textUpTo(MAX_SEALED_CHARACTERS), v.regex(/^[A-Za-z0-9_-]+$/)),
})
export type OlderRescuePart = v.InferOutput<typeof olderPart>

export const rescuePart = v.union([envelopesPart, olderPart])
export type RescuePart = v.InferOutput<typeof rescuePart>

export const RESCUE_FORMAT = 'hearth-rescue-file'

export const rescueFile = v.strictObject({
  format: v.literal(RESCUE_FORMAT),
  version: v.picklist([1, 2]),
  saved_at: instant,
  /** Number of operations inside. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  parts: listOf(rescuePart, MAX_PARTS, 1),
})
export type RescueFile = v.InferOutput<typeof rescueFile>

/** The outcome for the operations of one part, as counts. */
export const rescueAnswer = v.object({
  applied: v.number(),
  already_there: v.number(),
  held: v.number(),
  refused: v.number(),
  /** The server's messages for operations that were not accepted, each with its count. */
  reasons: v.array(v.object({ message: v.string(), count: v.number() })),
})
export type RescueAnswer = v.InferOutput<typeof rescueAnswer>

/** Of parts of version 1. */
export const DERIVED_KEY_BITS = 256
/** The length of the IV, which is all zeros: a derived key seals one part and is never reused. */
export const SEAL_IV_BYTES = 12
/**
 * Returns what both sides mix into the derivation and the seal, so that a part cannot be passed off as anything else.
 */
export const sealContext = (keyId: string): string => `${RESCUE_FORMAT}/1/${keyId}`
