/**
 * Ids of records. Most are UUIDv7 made on the device, so that a record exists before it reaches any server; where two
 * devices must make the same record the id is derived from facts (UUIDv5). Directory ids are integers assigned by the
 * server. RFC 9562 §5.5 and §5.7.
 */
import { sha1 } from '@noble/hashes/legacy.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[57][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
/** The most photos one record may have. */
export const MAX_PHOTOS = 4
/** The largest integer of PostgreSQL. */
export const MAX_DIRECTORY_ID = 2_147_483_647

/** Returns `size` random bytes; the caller provides randomness, the domain has none. */
export type RandomBytes = (size: number) => Uint8Array

/** Returns a new record id: 48 bits of the millisecond, then random bits. Ids sort by the moment they were made. */
export function uuidV7(nowMilliseconds: number, random: RandomBytes): string {
  const bytes = new Uint8Array(16)
  bytes.set(random(10), 6)
  let remainingMs = nowMilliseconds
  for (let index = 5; index >= 0; index--) {
    bytes[index] = remainingMs % 256
    remainingMs = Math.floor(remainingMs / 256)
  }
  return formatUuid(bytes, 7)
}

/** Hearth's own namespace for derived ids. Changing it would make every device disagree about every dose. */
const ID_NAMESPACE = parseUuid('6f4b7e1c-0d52-5b1e-9a63-2f6d1a7c4e90')

/** Returns the id two devices agree on without communicating: the same facts always yield the same id. */
export function derivedId(...facts: readonly string[]): string {
  const nameBytes = utf8ToBytes(facts.join('\u001f'))
  const input = new Uint8Array(16 + nameBytes.length)
  input.set(ID_NAMESPACE)
  input.set(nameBytes, 16)
  return formatUuid(sha1(input), 5)
}

/** Like `derivedId`, but in the shape of a UUIDv7, as `nonDerivedId` accepts it: the same facts yield the same id. */
export const repeatableId = (...facts: readonly string[]): string =>
  derivedId(...facts).replace(/^(.{14})5/, '$17')

const HEX_BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Formats the first 16 bytes without an array and without slices, because thousands are formatted in a batch. */
function formatUuid(bytes: Uint8Array, version: 5 | 7): string {
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  let id = ''
  for (let index = 0; index < 16; index++) {
    if (index === 4 || index === 6 || index === 8 || index === 10) id += '-'
    id += HEX_BYTES[bytes[index] ?? 0]
  }
  return id
}

function parseUuid(id: string): Uint8Array {
  const hex = id.replaceAll('-', '')
  return Uint8Array.from({ length: 16 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

const TIME_DIGITS = 12

/** Returns the moment in a UUID of version 7, by the clock of who made it. */
export const momentOfUuidV7 = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16)).toISOString()
