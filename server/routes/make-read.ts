/** Computes heavy reads on the calling thread. */
import type { Database } from '../database/connection.ts'
import { acceptedEncoding, compressSync, MIN_BYTES_TO_COMPRESS } from '../http/encoding.ts'
import { type HeavyCall, isHeavy } from '../rest/heavy-call.ts'
import type { EncodedAnswer, HeavyRead, ReadRunner } from '../turns/heavy-reads.ts'
import { tooLargeRefusal } from '../turns/too-many.ts'
import { calls } from './calls.ts'

const heavyCalls = new Map<string, HeavyCall>(calls.filter(isHeavy).map(call => [call.path, call]))

/** Returns the JSON of the answer, compressed as requested. @throws the refusal of the call */
export async function runHeavyRead(database: Database, read: HeavyRead): Promise<EncodedAnswer> {
  const call = heavyCalls.get(read.path)
  if (call === undefined) throw new Error(`${read.path} is no heavy call.`)
  const bytes = toJsonBytes(await call.read(database, read))
  const encoding = acceptedEncoding(read.acceptedEncodings)
  if (encoding === undefined || bytes.length < MIN_BYTES_TO_COMPRESS) return { bytes, encoding: undefined }
  return { bytes: new Uint8Array(compressSync(encoding, bytes)), encoding }
}

function toJsonBytes(answer: object): Uint8Array<ArrayBuffer> {
  try {
    return new TextEncoder().encode(JSON.stringify(answer))
  } catch (error) {
    // The text is longer than any string can be.
    throw error instanceof RangeError ? tooLargeRefusal() : error
  }
}

export const createLocalReadRunner = (database: Database): ReadRunner => ({
  run: read => runHeavyRead(database, read),
  async stop() {},
})
