/** The conditions of a query on the fields of a row, and their check on a chunk without unpacking it. */
import { cmp } from 'dexie'
import { collectionFacts } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/packed-months.ts'
import type { Collection } from '#domain/registry.ts'
import { type Key, type KeyFilter, type KeyPath, matchingRows, type Range } from '../read/query.ts'
import type { PackedRow, StoredChunk } from './chunks.ts'

/** The condition on one field: one value, or a range. */
export interface FieldRange {
  readonly field: string
  readonly from: Key
  readonly to: Key
}

/** `fieldRanges`: conditions on single fields that every matching row meets. */
export interface Condition {
  readonly fieldRanges: readonly FieldRange[]
  /** The range itself, when `fieldRanges` alone would also match rows outside of it. */
  readonly fullRange?: { readonly range: Range; readonly path: KeyPath }
}

/** Returns the conditions of a query. A row matches when it meets one of them. */
export function conditionsOf(keyFilter: KeyFilter, path: KeyPath): Condition[] {
  if ('all' in keyFilter) return [{ fieldRanges: [] }]
  if ('ranges' in keyFilter) return keyFilter.ranges.map(range => conditionOf(range, path))
  if ('is' in keyFilter) return [conditionOf({ from: keyFilter.is, to: keyFilter.is }, path)]
  if ('anyOf' in keyFilter) return keyFilter.anyOf.map(key => conditionOf({ from: key, to: key }, path))
  return [conditionOf(keyFilter, path)]
}

/**
 * Compound keys compare field by field: after the first field that is not a single value, the other fields cannot be
 * checked one by one.
 */
function conditionOf(range: Range, path: KeyPath): Condition {
  const fields = typeof path === 'string' ? [path] : path
  const [lowerParts, upperParts] = [partsOf(range.from), partsOf(range.to)]
  if (lowerParts.length !== fields.length || upperParts.length !== fields.length)
    return { fieldRanges: [], fullRange: { range, path } }
  const fieldRanges: FieldRange[] = []
  for (const [index, field] of fields.entries()) {
    const [from = '', to = ''] = [lowerParts[index], upperParts[index]]
    fieldRanges.push({ field, from, to })
    if (from !== to)
      return index === fields.length - 1 ? { fieldRanges } : { fieldRanges, fullRange: { range, path } }
  }
  return { fieldRanges }
}

const partsOf = (key: Key | readonly Key[]): readonly Key[] => (Array.isArray(key) ? key : [key as Key])

export const isSingleValue = ({ from, to }: FieldRange): boolean => from === to

const isWithin = (value: unknown, { from, to }: FieldRange): boolean =>
  (typeof value === 'string' || typeof value === 'number') && cmp(value, from) >= 0 && cmp(value, to) <= 0

export const meetsCondition = (row: PackedRow, { fieldRanges, fullRange }: Condition): boolean =>
  fieldRanges.every(fieldRange => isWithin(row[fieldRange.field], fieldRange)) &&
  (fullRange === undefined || matchingRows([row], fullRange.range, fullRange.path).length > 0)

/** Whether every row of the chunk meets the condition, judged by its client and dates alone. */
export const isMetByAllRows = (
  collection: Collection,
  chunk: StoredChunk,
  { fieldRanges, fullRange }: Condition,
): boolean =>
  fullRange === undefined &&
  fieldRanges.every(fieldRange => {
    if (fieldRange.field === 'client_id') return isWithin(chunk.client_id, fieldRange)
    if (fieldRange.field !== collectionFacts(collection).dateField) return false
    return isWithin(chunk.first, fieldRange) && isWithin(chunk.last, fieldRange)
  })

/**
 * Whether a row of the chunk may meet the condition. `getKeys` returns the fingerprints of the chunk, or undefined when
 * they are not loaded; in that case a row may meet it.
 */
export function canMeetCondition(
  collection: Collection,
  chunk: StoredChunk,
  condition: Condition,
  getKeys: () => Readonly<Record<string, Uint32Array>> | undefined,
): boolean {
  return condition.fieldRanges.every(fieldRange => {
    if (fieldRange.field === 'client_id') return isWithin(chunk.client_id, fieldRange)
    if (fieldRange.field === 'scope') return isWithin(chunk.scope, fieldRange)
    if (fieldRange.field === collectionFacts(collection).dateField) {
      return cmp(chunk.first, fieldRange.to) <= 0 && cmp(chunk.last, fieldRange.from) >= 0
    }
    const count = chunk.fingerprinted[fieldRange.field]
    // An older server did not have this index.
    if (count === undefined) return true
    if (count === 0) return false
    if (!isSingleValue(fieldRange)) return true
    const fingerprints = getKeys()?.[fieldRange.field]
    return fingerprints === undefined || hasFingerprint(fingerprints, fingerprintOf(fieldRange.from))
  })
}
