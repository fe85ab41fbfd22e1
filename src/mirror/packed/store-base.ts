/**
 * Stores a base: first the chunks, each under its own name, then, in one transaction, the places of the months whose
 * chunks are all on this device. A base is stored only when the feed has reached its revision: then every later change
 * is on this device as a row.
 */
import { isCollection } from '#domain/collections.ts'
import type { ChunkEntry, PackedBase } from '#domain/protocol/packed-months.ts'
import { addMonths, type LocalMonth } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransactionOver } from '../tables/locked-tables.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { inTransaction } from '../tables/storage.ts'
import { columnsAfterBase } from '../tables/view-columns.ts'
import { recomputeAfter } from '../write/pending.ts'
import type { ChunkKeys, ChunkRows, StoredChunk } from './chunks.ts'
import { applyEarlierRows, findEarlierRows } from './earlier-rows.ts'
import { chunksOf, dropUnlistedChunks, queuedKeysIn, storedChunkNames } from './listed-chunks.ts'

export type ReceivedChunk = Required<ChunkRows> & ChunkKeys

/** Stores chunks under their names. They are not read before they have a place. */
export async function storeChunks(mirror: MirrorDatabase, chunks: readonly ReceivedChunk[]): Promise<void> {
  if (chunks.length === 0) return
  await inTransaction(mirror, [mirror.chunk_rows, mirror.chunk_keys], async () => {
    await mirror.chunk_rows.bulkPut(
      chunks.map(({ name, collection, packed }) => ({ name, collection, packed })),
    )
    await mirror.chunk_keys.bulkPut(chunks.map(({ name, keys }) => ({ name, keys })))
  })
}

/** The base in the server's answer, with the state of the scope at the request. */
export interface ReceivedBase extends PackedBase {
  readonly requestState: ScopeState
  readonly since: LocalMonth
  /** The month of the answer, by the server's clock. */
  readonly answerMonth: LocalMonth
}

/**
 * Places the months whose chunks are all on this device. `stale`: the scope has changed since the request, and nothing
 * is stored; `part`: chunks are missing; `whole`: all months are placed.
 */
export async function placeBase(
  mirror: MirrorDatabase,
  scope: string,
  base: ReceivedBase,
): Promise<'stale' | 'part' | 'whole'> {
  const storedNames = await storedChunkNames(mirror)
  const months = monthsIn(base)
  const chunksByMonth = groupBy(base.chunks, ({ month }) => month)
  const completeMonths = months.filter(month =>
    (chunksByMonth.get(month) ?? []).every(({ name }) => storedNames.has(name)),
  )
  const placedChunks = completeMonths.flatMap(month => chunksByMonth.get(month) ?? [])
  const earlierRows = await findEarlierRows(mirror, scope, placedChunks, base.before)
  const isComplete = completeMonths.length === months.length
  const affectedCollections = placedChunks.map(({ collection }) => collection).filter(isCollection)
  return inTransactionOver(mirror, mirror.syncTablesOf(affectedCollections), async () => {
    const state = await mirror.scope_state.get(scope)
    const currentNames = await storedChunkNames(mirror)
    if (
      state === undefined ||
      !isCurrent(state, base) ||
      placedChunks.some(({ name }) => !currentNames.has(name))
    )
      return 'stale'
    const newNames = await placeChunks(mirror, scope, base, { completeMonths, placedChunks })
    await applyEarlierRows(mirror, earlierRows)
    await mirror.scope_state.put(
      isComplete
        ? stateWithBase(state, base, completeMonths)
        : stateWithPartOfBase(state, base, completeMonths, storedNames),
    )
    if (isComplete) await forgetSuperseded(mirror, scope, base)
    await recomputeAfter(mirror, await queuedKeysIn(mirror, newNames))
    return isComplete ? 'whole' : 'part'
  })
}

/** Whether the scope did not restart, has the same columns, and its feed has reached the base's revision. */
const isCurrent = (
  { view, begun, feed }: ScopeState,
  { requestState, epoch, revision }: ReceivedBase,
): boolean =>
  view === requestState.view &&
  JSON.stringify(begun) === JSON.stringify(requestState.begun) &&
  feed?.epoch === epoch &&
  feed.revision >= revision

/** Returns every month of the base, newest first, including months without rows. */
function monthsIn({ since, answerMonth }: ReceivedBase): LocalMonth[] {
  const months: LocalMonth[] = []
  for (let month = answerMonth; month >= since; month = addMonths(`${month}-01`, -1).slice(0, 7))
    months.push(month)
  return months
}

const placeKey = ({ collection, month, client_id }: Pick<ChunkEntry, 'collection' | 'month' | 'client_id'>) =>
  `${collection} ${month} ${client_id}`

/** Places the chunks of these months. Returns the names of chunks that had no place before. */
async function placeChunks(
  mirror: MirrorDatabase,
  scope: string,
  { revision }: ReceivedBase,
  {
    completeMonths,
    placedChunks,
  }: { completeMonths: readonly LocalMonth[]; placedChunks: readonly ChunkEntry[] },
): Promise<Set<string>> {
  const months = new Set(completeMonths)
  const previousChunks = (await chunksOf(mirror, scope).toArray()).filter(({ month }) => months.has(month))
  const placedKeys = new Set(placedChunks.map(placeKey))
  const removedChunks = previousChunks.filter(chunk => !placedKeys.has(placeKey(chunk)))
  await mirror.chunk.bulkDelete(
    removedChunks.map(({ collection, month, client_id }) => [scope, collection, month, client_id]),
  )
  await mirror.chunk.bulkPut(placedChunks.map(entry => storedChunk(scope, revision, entry)))
  const previousNames = new Set(previousChunks.map(({ name }) => name))
  return new Set(placedChunks.map(({ name }) => name).filter(name => !previousNames.has(name)))
}

function storedChunk(scope: string, revision: number, entry: ChunkEntry): StoredChunk {
  const { collection, month, client_id, name, rows, first, last, fingerprints } = entry
  return {
    scope,
    collection,
    month,
    client_id,
    name,
    rows,
    first,
    last,
    revision,
    fingerprinted: fingerprints,
  }
}

/** Deletes tombstones and chunks that the whole base supersedes. */
async function forgetSuperseded(
  mirror: MirrorDatabase,
  scope: string,
  { revision }: ReceivedBase,
): Promise<void> {
  // Rows that left up to this revision are in no chunk now.
  await mirror.tombstone
    .where('scope')
    .equals(scope)
    .filter(tombstone => tombstone.revision <= revision)
    .delete()
  await dropUnlistedChunks(mirror)
}

const withMonths = (partitions: readonly string[], months: readonly LocalMonth[]) => [
  ...new Set([...partitions, ...months]),
]

function stateWithBase(
  state: ScopeState,
  base: ReceivedBase,
  completeMonths: readonly LocalMonth[],
): ScopeState {
  const { walk, ...otherState } = state
  const { revision, before, since } = base
  // The backfill of rows may still go on.
  const keptProgress = state.history === undefined || walk === undefined ? {} : { walk }
  return {
    ...otherState,
    ...keptProgress,
    ...columnsAfterBase(state.columns),
    held: withMonths(state.held, completeMonths),
    base: { view: state.view, revision, before, since, isCompact: false },
  }
}

/** Returns the state with the count of rows on this device, for the progress display. */
function stateWithPartOfBase(
  state: ScopeState,
  { chunks }: ReceivedBase,
  completeMonths: readonly LocalMonth[],
  storedNames: ReadonlySet<string>,
): ScopeState {
  const rowCountOf = (list: readonly ChunkEntry[]) => list.reduce((sum, { rows }) => sum + rows, 0)
  const neededRows = state.walk?.needed ?? 0
  const walk = {
    needed: neededRows,
    older: rowCountOf(chunks),
    rows: neededRows + rowCountOf(chunks.filter(({ name }) => storedNames.has(name))),
  }
  return { ...state, held: withMonths(state.held, completeMonths), walk }
}
