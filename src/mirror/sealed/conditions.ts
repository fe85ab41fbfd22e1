/** The conditions of a query on the fields of a row, and their check on a chunk without unpacking it. */
import { cmp } from 'dexie'
import { collectionFacts } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/sealed-months.ts'
import type { Collection } from '#domain/registry.ts'
import { type Key, type KeyPath, matchingRows, type Range, type Sought } from '../read/query.ts'
import type { SealedRow, StoredChunk } from './chunks.ts'

/** The condition on one field: one value, or a range. */
export interface Wanted {
  readonly field: string
  readonly from: Key
  readonly to: Key
}

/** `wanted`: conditions on single fields that every matching row meets. */
export interface Condition {
  readonly wanted: readonly Wanted[]
  /** The range itself, when `wanted` alone would also match rows outside of it. */
  readonly beyond?: { readonly range: Range; readonly path: KeyPath }
}

/** Returns the conditions of a query. A row matches when it meets one of them. */
export function conditionsOf(sought: Sought, path: KeyPath): Condition[] {
  if ('all' in sought) return [{ wanted: [] }]
  if ('ranges' in sought) return sought.ranges.map(range => conditionOf(range, path))
  if ('is' in sought) return [conditionOf({ from: sought.is, to: sought.is }, path)]
  if ('anyOf' in sought) return sought.anyOf.map(key => conditionOf({ from: key, to: key }, path))
  return [conditionOf(sought, path)]
}

/** Compound keys compare field by field: after the first field that may vary, single fields are no condition. */
function conditionOf(range: Range, path: KeyPath): Condition {
  const fields = typeof path === 'string' ? [path] : path
  const [first, last] = [partsOf(range.from), partsOf(range.to)]
  if (first.length !== fields.length || last.length !== fields.length)
    return { wanted: [], beyond: { range, path } }
  const wanted: Wanted[] = []
  for (const [place, field] of fields.entries()) {
    const [from = '', to = ''] = [first[place], last[place]]
    wanted.push({ field, from, to })
    if (from !== to) return place === fields.length - 1 ? { wanted } : { wanted, beyond: { range, path } }
  }
  return { wanted }
}

const partsOf = (key: Key | readonly Key[]): readonly Key[] => (Array.isArray(key) ? key : [key as Key])

export const isOne = ({ from, to }: Wanted): boolean => from === to

const isWithin = (value: unknown, { from, to }: Wanted): boolean =>
  (typeof value === 'string' || typeof value === 'number') && cmp(value, from) >= 0 && cmp(value, to) <= 0

export const meets = (row: SealedRow, { wanted, beyond }: Condition): boolean =>
  wanted.every(one => isWithin(row[one.field], one)) &&
  (beyond === undefined || matchingRows([row], beyond.range, beyond.path).length > 0)

/** Whether every row of the chunk meets the condition, judged by its client and dates alone. */
export const isMetByAll = (
  collection: Collection,
  chunk: StoredChunk,
  { wanted, beyond }: Condition,
): boolean =>
  beyond === undefined &&
  wanted.every(one => {
    if (one.field === 'client_id') return isWithin(chunk.client_id, one)
    if (one.field !== collectionFacts(collection).datedBy) return false
    return isWithin(chunk.first, one) && isWithin(chunk.last, one)
  })

/**
 * Whether a row of the chunk may meet the condition. `keys` returns its fingerprints, or undefined when they are not
 * loaded: then a row may.
 */
export function mayMeet(
  collection: Collection,
  chunk: StoredChunk,
  condition: Condition,
  keys: () => Readonly<Record<string, Uint32Array>> | undefined,
): boolean {
  return condition.wanted.every(wanted => {
    if (wanted.field === 'client_id') return isWithin(chunk.client_id, wanted)
    if (wanted.field === 'scope') return isWithin(chunk.scope, wanted)
    if (wanted.field === collectionFacts(collection).datedBy) {
      return cmp(chunk.first, wanted.to) <= 0 && cmp(chunk.last, wanted.from) >= 0
    }
    const count = chunk.fingerprinted[wanted.field]
    // An older server did not have this index.
    if (count === undefined) return true
    if (count === 0) return false
    if (!isOne(wanted)) return true
    const known = keys()?.[wanted.field]
    return known === undefined || hasFingerprint(known, fingerprintOf(wanted.from))
  })
}
