/** The request of a device for packed months (decision 26). */
import * as v from 'valibot'
import { listOf, textUpTo } from '../values/bounded.ts'
import { scope } from '../values/schemas.ts'
import { feedCursor, requestedMonth } from './sync-protocol.ts'

const CHUNK_NAME_LENGTH = 22
/** Enough for one scope: sixty clients, twelve kinds of dated records, four years. */
const MAX_CHUNKS = 40_000
const MAX_BYTES = 16 * 1024 * 1024

/** 16 bytes of the SHA-256 of the packed rows, base64url. */
const chunkName = v.pipe(textUpTo(CHUNK_NAME_LENGTH), v.regex(/^[A-Za-z0-9_-]{22}$/))

export const packedRequest = v.strictObject({
  scope,
  view: textUpTo(60),
  /** The feed position of the device: a base is never older. */
  feed: feedCursor,
  /** The oldest month requested. */
  since: requestedMonth,
  /** Names of the chunks that are on the device. */
  has: listOf(chunkName, MAX_CHUNKS),
  /** How many bytes of chunks the answer may contain; one chunk is sent whatever its size. */
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_BYTES)),
})
export type PackedRequest = v.InferOutput<typeof packedRequest>
