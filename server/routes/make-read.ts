/** Computes heavy reads on the calling thread. */
import type { Database } from '../database/connection.ts'
import { acceptedEncoding, compressNow, MIN_BYTES } from '../http/encoding.ts'
import { type HeavyCall, isHeavy } from '../rest/heavy-call.ts'
import type { HeavyRead, MadeAnswer, ReadMaker } from '../turns/heavy-reads.ts'
import { tooMuch } from '../turns/too-many.ts'
import { calls } from './calls.ts'

const heavyCalls = new Map<string, HeavyCall>(calls.filter(isHeavy).map(call => [call.path, call]))

/** Returns the JSON of the answer, compressed as requested. @throws the refusal of the call */
export async function makeRead(database: Database, read: HeavyRead): Promise<MadeAnswer> {
  const call = heavyCalls.get(read.path)
  if (call === undefined) throw new Error(`${read.path} is no heavy call.`)
  const bytes = written(await call.read(database, read))
  const encoding = acceptedEncoding(read.accepts)
  if (encoding === undefined || bytes.length < MIN_BYTES) return { bytes, encoding: undefined }
  return { bytes: new Uint8Array(compressNow(encoding, bytes)), encoding }
}

function written(answer: object): Uint8Array<ArrayBuffer> {
  try {
    return new TextEncoder().encode(JSON.stringify(answer))
  } catch (error) {
    // The text is longer than any string can be.
    throw error instanceof RangeError ? tooMuch() : error
  }
}

export const readsMadeHere = (database: Database): ReadMaker => ({
  make: read => makeRead(database, read),
  async stop() {},
})
