/**
 * Packed months: the past of a scope, packed by collection, client and month, as of one revision of the scope. A chunk is
 * immutable and named by its content; what changed after it comes as rows (decision 26). Both sides pack, name and
 * search chunks with these functions.
 */
import type { Entity } from '../entity.ts'
import type { LocalDate, LocalMonth } from '../values/dates.ts'

/** Used in place of a client's id for rows about no client. */
export const NO_CLIENT = 0

export const clientOfRow = (row: Readonly<Record<string, unknown>>): number =>
  typeof row.client_id === 'number' ? row.client_id : NO_CLIENT

/**
 * Requested as the oldest month by a backfill that needs only undated and recent rows: no server has rows of this
 * month. The months before it come packed.
 */
export const MONTH_WITHOUT_ROWS: LocalMonth = '2999-12'

export interface ChunkEntry {
  readonly collection: string
  readonly month: LocalMonth
  readonly client_id: number
  readonly name: string
  /** Number of rows in the chunk. */
  readonly rows: number
  /** The days of the first row and of the last row. */
  readonly first: LocalDate
  readonly last: LocalDate
  /** Size of the packed rows. */
  readonly bytes: number
  /** How many fingerprints of each field there are, in the order in which they precede the packed rows. */
  readonly fingerprints: Readonly<Record<string, number>>
}

/** The past of a scope at one revision: all rows dated before a day, in the months since the requested month. */
export interface PackedBase {
  readonly epoch: string
  readonly revision: number
  /** Rows from this day on are not included. */
  readonly before: LocalDate
  /** Newest month first. A client without rows in a month has no chunk of it. */
  readonly chunks: readonly ChunkEntry[]
}

/** The first part of an answer; the chunks it contains follow, in the order of the base. */
export interface PackedAnswer {
  readonly server_time: string
  /** null: the device has to pull first, because its cursor or its view is not current. */
  readonly base: PackedBase | null
  /** The names of the chunks that follow. */
  readonly brought: readonly string[]
}

/** Rows in columns, as JSON. */
interface PackedRows {
  readonly columns: readonly string[]
  readonly values: readonly (readonly unknown[])[]
}

export function packRows(columns: readonly string[], rows: readonly object[]): string {
  const packedRows: PackedRows = {
    columns,
    values: columns.map(column => rows.map(row => (row as Record<string, unknown>)[column])),
  }
  return JSON.stringify(packedRows)
}

export function unpackRows(text: string): Record<string, unknown>[] {
  const { columns, values } = JSON.parse(text) as PackedRows
  // A row that has all its fields before any value is faster to fill and to copy.
  const emptyRow = Object.fromEntries(columns.map(column => [column, null]))
  return Array.from({ length: values[0]?.length ?? 0 }, (_, index) => {
    const row: Record<string, unknown> = { ...emptyRow }
    for (let columnIndex = 0; columnIndex < columns.length; columnIndex++)
      row[columns[columnIndex] ?? ''] = values[columnIndex]?.[index]
    return row
  })
}

/** Returns the fields a chunk can be searched by while packed: its id and the indexed fields except client and date. */
export function fingerprintedFields(entity: Entity): string[] {
  const indexedFields = entity.indexes.flatMap(index => index.replace(/[[\]*&]/g, '').split('+'))
  const fields = new Set(['id', ...indexedFields])
  fields.delete('client_id')
  if (entity.dateField !== undefined) fields.delete(entity.dateField)
  return [...fields]
}

/** Returns 32 bits of a key (FNV-1a). Two keys may share a fingerprint, so a match must be checked in the rows. */
export function fingerprintOf(key: string | number): number {
  const text = String(key)
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return hash >>> 0
}

/** Returns the fingerprints of all values of a field that are keys, each once, in ascending order. */
export function fingerprintsOf(rows: readonly object[], field: string): Uint32Array<ArrayBuffer> {
  const fingerprints = new Set<number>()
  for (const row of rows) {
    const value = (row as Record<string, unknown>)[field]
    if (typeof value === 'string' || typeof value === 'number') fingerprints.add(fingerprintOf(value))
  }
  return Uint32Array.from(fingerprints).sort()
}

/** Whether an ascending list contains this fingerprint. */
export function hasFingerprint(sortedFingerprints: Uint32Array, fingerprint: number): boolean {
  let [low, high] = [0, sortedFingerprints.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const candidate = sortedFingerprints[middle] ?? 0
    if (candidate === fingerprint) return true
    if (candidate < fingerprint) low = middle + 1
    else high = middle - 1
  }
  return false
}

const LENGTH_BYTES = 4

/** Yields the parts of an answer, each preceded by its length (32 bits, little endian). */
export function* frameParts(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of parts) {
    const length = new Uint8Array(LENGTH_BYTES)
    new DataView(length.buffer).setUint32(0, part.length, true)
    yield length
    yield part
  }
}

/** Returns the parts of an answer. Throws a RangeError if the answer was cut off. */
export function readParts(answer: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let offset = 0; offset < answer.length; ) {
    const length = view.getUint32(offset, true)
    offset += LENGTH_BYTES
    if (offset + length > answer.length) throw new RangeError('The answer was cut off.')
    parts.push(answer.subarray(offset, offset + length))
    offset += length
  }
  return parts
}
