/** Finds and counts rows in packed months. */
import { collectionFacts } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/packed-months.ts'
import type { Collection } from '#domain/registry.ts'
import { type Bounds, keyPathOf, type Query, type Range } from '../read/query.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { ChunkSource } from './chunk-source.ts'
import type { PackedRow, StoredChunk } from './chunks.ts'
import {
  type Condition,
  canMeetCondition,
  conditionsOf,
  isMetByAllRows,
  isSingleValue,
  meetsCondition,
} from './conditions.ts'

/** Up to this many clients are looked up one by one, more clients by month. */
const MAX_CLIENTS_LOOKED_UP = 4

/**
 * Finds the rows of chunks that match a query, without those with tombstones, in no order; rows of an earlier epoch
 * have revision 0. Returns undefined when no row can match, otherwise a function to call after the transaction. Must
 * run in a transaction over `chunk` and `tombstone`.
 *
 * @throws ChunksNeeded when a chunk is not unpacked, and `source` has only unpacked chunks
 */
export async function findPacked<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
  source: ChunkSource,
): Promise<(() => PackedRow[]) | undefined> {
  const { collection } = query
  const conditions = conditionsOf(query, keyPathOf(mirror.rows(collection), query.index))
  const [candidateChunks, hasLeftScope] = await Promise.all([
    chunksFor(mirror, collection, conditions, query.within),
    readTombstoneCheck(mirror, collection),
  ])
  const matches = await source.chooseWithKeys(keysOf =>
    candidateChunks.flatMap(chunk => {
      const metConditions = conditions.filter(condition =>
        canMeetCondition(collection, chunk, condition, () => keysOf(chunk.name)),
      )
      return metConditions.length === 0 ? [] : [{ chunk, metConditions }]
    }),
  )
  if (matches.length === 0) return undefined
  const rowsOf = await source.loadRows(matches.map(({ chunk }) => chunk.name))
  return () =>
    matches.flatMap(({ chunk, metConditions }) => {
      const rows = rowsOf(chunk.name)
      const matchingRows = metConditions.some(condition => isMetByAllRows(collection, chunk, condition))
        ? rows
        : rows.filter(row => metConditions.some(condition => meetsCondition(row, condition)))
      return matchingRows.filter(row => !hasLeftScope(chunk, row)).map(row => withStoredRevision(chunk, row))
    })
}

/** Counts the rows of each range in chunks, without the rows of `changedIds`; otherwise like `findPacked`. */
export async function countPacked<C extends Collection>(
  mirror: MirrorDatabase,
  { collection, index, ranges }: { collection: C; index: string; ranges: readonly Range[] },
  changedIds: ReadonlySet<string>,
  source: ChunkSource,
): Promise<() => number[]> {
  const conditions = conditionsOf({ ranges }, keyPathOf(mirror.rows(collection), index))
  const [candidateChunks, hasLeftScope] = await Promise.all([
    chunksFor(mirror, collection, conditions, undefined),
    readTombstoneCheck(mirror, collection),
  ])
  const fingerprints = [...changedIds].map(fingerprintOf)
  const chunksByCondition = await source.chooseWithKeys(keysOf => {
    const untouchedChunks = candidateChunks.filter(chunk => {
      const idFingerprints = fingerprints.length === 0 ? undefined : keysOf(chunk.name)?.id
      return (
        !hasLeftScope(chunk) &&
        !fingerprints.some(
          fingerprint => idFingerprints === undefined || hasFingerprint(idFingerprints, fingerprint),
        )
      )
    })
    const untouchedSet = new Set(untouchedChunks)
    return conditions.map(condition =>
      candidateChunks
        .filter(chunk => canMeetCondition(collection, chunk, condition, () => keysOf(chunk.name)))
        .map(chunk => ({
          chunk,
          isCountedWhole: untouchedSet.has(chunk) && isMetByAllRows(collection, chunk, condition),
        })),
    )
  })
  // A chunk is not unpacked when the number of rows stored with its place is enough.
  const partialChunks = chunksByCondition.flat().filter(({ isCountedWhole }) => !isCountedWhole)
  const rowsOf = await source.loadRows([...new Set(partialChunks.map(({ chunk }) => chunk.name))])
  return () =>
    chunksByCondition.map((chunks, conditionIndex) => {
      const condition = conditions[conditionIndex] ?? { fieldRanges: [] }
      return chunks.reduce((sum, { chunk, isCountedWhole }) => {
        if (isCountedWhole) return sum + chunk.rows
        const matchingRows = rowsOf(chunk.name).filter(
          row =>
            meetsCondition(row, condition) && !changedIds.has(String(row.id)) && !hasLeftScope(chunk, row),
        )
        return sum + matchingRows.length
      }, 0)
    })
}

const withStoredRevision = (chunk: StoredChunk, row: PackedRow): PackedRow =>
  chunk.revision === 0 ? { ...row, revision: 0 } : row

/** Returns the chunks that can contain matching rows, judged by client and month. */
async function chunksFor(
  mirror: MirrorDatabase,
  collection: Collection,
  conditions: readonly Condition[],
  within: Bounds | undefined,
): Promise<StoredChunk[]> {
  const { dateField } = collectionFacts(collection)
  const dateRanges = conditions.map(
    ({ fieldRanges }) => fieldRanges.find(({ field }) => field === dateField) ?? within,
  )
  const isDated = dateRanges.every(date => date !== undefined)
  const firstMonth = isDated ? dateRanges.map(date => monthOf(date?.from)).sort()[0] : ''
  const lastMonth = isDated
    ? dateRanges
        .map(date => monthOf(date?.to))
        .sort()
        .at(-1)
    : '\uffff'
  const clientIds = clientIdsIn(conditions) ?? (within?.client_ids && new Set(within.client_ids))
  const isWithinDays = ({ first, last }: StoredChunk) =>
    within === undefined || (first <= within.to && last >= within.from)
  if (clientIds === undefined || clientIds.size > MAX_CLIENTS_LOOKED_UP) {
    const chunks = await mirror.chunk
      .where('[collection+month]')
      .between([collection, firstMonth], [collection, lastMonth], true, true)
      .toArray()
    return chunks.filter(chunk => isWithinDays(chunk) && (clientIds?.has(chunk.client_id) ?? true))
  }
  const chunkReads = [...clientIds].map(clientId =>
    mirror.chunk
      .where('[collection+client_id+month]')
      .between([collection, clientId, firstMonth], [collection, clientId, lastMonth], true, true)
      .toArray(),
  )
  return (await Promise.all(chunkReads)).flat().filter(isWithinDays)
}

/** Returns the clients that the conditions name; undefined when one of them names not exactly one client. */
function clientIdsIn(conditions: readonly Condition[]): ReadonlySet<number> | undefined {
  const clientIds = new Set<number>()
  for (const { fieldRanges } of conditions) {
    const clientRange = fieldRanges.find(({ field }) => field === 'client_id')
    if (clientRange === undefined || !isSingleValue(clientRange)) return undefined
    if (typeof clientRange.from === 'number') clientIds.add(clientRange.from)
  }
  return clientIds
}

const monthOf = (date: unknown): string => String(date).slice(0, 7)

/**
 * Returns a function that checks whether a row of a chunk has left its scope or, without a row, whether any row of the
 * chunk may have left.
 */
async function readTombstoneCheck(mirror: MirrorDatabase, collection: Collection) {
  const tombstones = await mirror.tombstone
    .where('[collection+id]')
    .between([collection, ''], [collection, '\uffff'])
    .toArray()
  const revisionByKey = new Map(
    tombstones.map(tombstone => [`${tombstone.scope} ${tombstone.id}`, tombstone.revision]),
  )
  const scopes = new Set(tombstones.map(({ scope }) => scope))
  return (chunk: StoredChunk, row?: PackedRow): boolean => {
    if (!scopes.has(chunk.scope)) return false
    return row === undefined || (revisionByKey.get(`${chunk.scope} ${row.id}`) ?? -1) > chunk.revision
  }
}
