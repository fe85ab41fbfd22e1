/**
 * Makes the chunks of packed sets as they are stored: rows packed with gzip, named by a hash of their content, and
 * searchable by fingerprints of field values.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fingerprintedFields, fingerprintsOf, packRows } from '#domain/protocol/packed-months.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import type { LocalDate } from '#domain/values/dates.ts'

const NAME_BYTES = 16

const nameOf = (packed: Uint8Array): string =>
  createHash('sha256').update(packed).digest().subarray(0, NAME_BYTES).toString('base64url')

/** Makes a chunk of at least one row, sorted by day. */
export async function makeChunk(collection: Collection, columns: readonly string[], rows: readonly object[]) {
  const entity = entityOf(collection)
  const packed = await promisify(gzip)(packRows(columns, rows))
  const byField = fingerprintedFields(entity).map(field => [field, fingerprintsOf(rows, field)] as const)
  return {
    name: nameOf(packed),
    rows: rows.length,
    first: dayOf(rows[0], entity.datedBy),
    last: dayOf(rows.at(-1), entity.datedBy),
    fingerprinted: Object.fromEntries(byField.map(([field, fingerprints]) => [field, fingerprints.length])),
    fingerprints: Buffer.concat(byField.map(([, fingerprints]) => bytesIn(fingerprints))),
    packed,
  }
}

const dayOf = (row: object | undefined, dateField: string | undefined): LocalDate =>
  String((row as Record<string, unknown> | undefined)?.[dateField ?? '']).slice(0, 10)

/** Little endian, as on every machine we run on. */
const bytesIn = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

export const numbersIn = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)
