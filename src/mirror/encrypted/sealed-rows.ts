/**
 * A row as it is stored encrypted: its keys and indexed fields as they are, and everything, these included, in one
 * sealed field that opens only beside them.
 */
import type { DBCoreIndex, DBCoreTableSchema } from 'dexie'
import type { DataKey } from '../../vault/keyring.ts'
import { NONCE_BYTES, seal, unseal } from '../../vault/sealing.ts'

type Row = Readonly<Record<string, unknown>>

export interface SealedRow extends Row {
  readonly $key: DataKey['id']
  readonly $sealed: Uint8Array<ArrayBuffer>
}

export const isSealedRow = (row: unknown): row is SealedRow =>
  typeof row === 'object' && row !== null && '$sealed' in row

/** The most rows whose text is remembered, about 20 MB. */
const MAX_REMEMBERED = 20_000

/** Seals and opens the rows of one table. */
export class RowSealer {
  /** The fields that IndexedDB has to read, in one order. */
  readonly #readableFields: readonly string[]
  /** A number that the database assigns when the row is stored. */
  readonly #assignedField: string | undefined
  /** The text of opened rows by nonce: a screen reads the same rows again and again. */
  readonly #texts = new Map<string, string>()

  constructor(
    private readonly tableName: string,
    { primaryKey, indexes }: Pick<DBCoreTableSchema, 'primaryKey' | 'indexes'>,
  ) {
    this.#readableFields = [...new Set([primaryKey, ...indexes].flatMap(fieldsOf))].sort()
    this.#assignedField = primaryKey.autoIncrement ? fieldsOf(primaryKey)[0] : undefined
  }

  seal(row: Row, key: DataKey): SealedRow {
    const readable = this.#readablePart(row)
    return {
      ...readable,
      $key: key.id,
      $sealed: seal(key.bytes, encodeRow(row), this.#contextOf(readable, key.id)),
    }
  }

  /** @throws SealBroken */
  open(row: SealedRow, key: DataKey): Row {
    const nonce = String.fromCharCode(...row.$sealed.subarray(0, NONCE_BYTES))
    const text = this.#texts.get(nonce)
    const context = this.#contextOf(this.#readablePart(row), key.id)
    // The text is remembered with its context: the same bytes in another record are not opened.
    if (text?.startsWith(context))
      return this.#withAssigned(row, (JSON.parse(text.slice(context.length)) as EncodedRow)[0])
    const { json, row: openedRow } = decodeRow(unseal(key.bytes, row.$sealed, context))
    if (json !== undefined) this.#remember(nonce, context + json)
    return this.#withAssigned(row, openedRow)
  }

  #remember(nonce: string, text: string): void {
    if (this.#texts.size >= MAX_REMEMBERED) this.#texts.clear()
    this.#texts.set(nonce, text)
  }

  #withAssigned(row: SealedRow, openedRow: Row): Row {
    const field = this.#assignedField
    return field === undefined || row[field] === undefined ? openedRow : { ...openedRow, [field]: row[field] }
  }

  #readablePart(row: Row): Row {
    return Object.fromEntries(
      this.#readableFields.flatMap(field => (row[field] === undefined ? [] : [[field, row[field]]])),
    )
  }

  /** The table, the key and the readable fields: what is sealed cannot be moved to another record. */
  #contextOf(readable: Row, keyId: string): string {
    const { [this.#assignedField ?? '']: _, ...bound } = readable
    return `${this.tableName} ${keyId} ${JSON.stringify(bound)}`
  }
}

function fieldsOf({ keyPath }: DBCoreIndex): string[] {
  const fields = keyPath === null ? [] : typeof keyPath === 'string' ? [keyPath] : keyPath
  if (fields.some(field => field.includes('.')))
    throw new Error('Indexed fields of encrypted tables are fields of the row itself.')
  return fields
}

/** JSON of the row without its byte fields, and the lengths of these in their order. */
type EncodedRow = [row: Row, byteFields?: [field: string, length: number][]]

/** Returns the length of the JSON in four bytes, the JSON, and the byte fields one after the other. */
function encodeRow(row: Row): Uint8Array {
  const byteFields = Object.entries(row).filter((entry): entry is [string, Uint8Array] => isBytes(entry[1]))
  const encodedRow: EncodedRow = [row]
  if (byteFields.length > 0) {
    encodedRow[0] = Object.fromEntries(Object.entries(row).filter(([, value]) => !isBytes(value)))
    encodedRow[1] = byteFields.map(([field, { length }]) => [field, length])
  }
  const json = new TextEncoder().encode(JSON.stringify(encodedRow))
  const size = byteFields.reduce((sum, [, { length }]) => sum + length, LENGTH_BYTES + json.length)
  const encoded = new Uint8Array(size)
  new DataView(encoded.buffer).setUint32(0, json.length)
  encoded.set(json, LENGTH_BYTES)
  let offset = LENGTH_BYTES + json.length
  for (const [, bytes] of byteFields) {
    encoded.set(bytes, offset)
    offset += bytes.length
  }
  return encoded
}

const LENGTH_BYTES = 4
const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** Returns the row, and its JSON when it has no byte fields. */
function decodeRow(encoded: Uint8Array): { json?: string; row: Row } {
  const jsonLength = new DataView(encoded.buffer, encoded.byteOffset).getUint32(0)
  let offset = LENGTH_BYTES + jsonLength
  const json = new TextDecoder().decode(encoded.subarray(LENGTH_BYTES, offset))
  const [row, byteFields] = JSON.parse(json) as EncodedRow
  if (byteFields === undefined) return { json, row }
  const bytes = byteFields.map(([field, length]) => {
    offset += length
    return [field, encoded.slice(offset - length, offset)] as const
  })
  return { row: { ...row, ...Object.fromEntries(bytes) } }
}
