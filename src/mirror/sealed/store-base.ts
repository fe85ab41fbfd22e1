/**
 * Stores a base: first the chunks, each under its own name, then, in one transaction, the places of the months whose
 * chunks are all on this device. A base is stored only when the feed has reached its revision: then every later change
 * is on this device as a row.
 */
import { isCollection } from '#domain/collections.ts'
import type { ChunkEntry, SealedBase } from '#domain/protocol/sealed-months.ts'
import { addMonths, type LocalMonth } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { inTransactionOver } from '../tables/locked-tables.ts'
import type { ScopeState } from '../tables/scope-state.ts'
import { inTransaction } from '../tables/storage.ts'
import { columnsWithBase } from '../tables/view-columns.ts'
import { recomputeAfter } from '../write/pending.ts'
import type { ChunkKeys, ChunkRows, StoredChunk } from './chunks.ts'
import { applyEarlierRows, findEarlierRows } from './earlier-rows.ts'
import { chunksOf, dropUnlistedChunks, namesHere, queuedKeysIn } from './listed-chunks.ts'

export type BroughtChunk = ChunkRows & ChunkKeys

/** Stores chunks under their names. They are not read before they have a place. */
export async function storeChunks(mirror: MirrorDatabase, chunks: readonly BroughtChunk[]): Promise<void> {
  if (chunks.length === 0) return
  await inTransaction(mirror, [mirror.chunk_rows, mirror.chunk_keys], async () => {
    await mirror.chunk_rows.bulkPut(chunks.map(({ name, packed }) => ({ name, packed })))
    await mirror.chunk_keys.bulkPut(chunks.map(({ name, keys }) => ({ name, keys })))
  })
}

/** The base in the server's answer, with the state of the scope at the request. */
export interface AnsweredBase extends SealedBase {
  readonly asked: ScopeState
  readonly since: LocalMonth
  /** The month of the answer, by the server's clock. */
  readonly until: LocalMonth
}

/**
 * Places the months whose chunks are all on this device. `stale`: the scope has changed since the request, and nothing
 * is stored; `part`: chunks are missing; `whole`: all months are placed.
 */
export async function placeBase(
  mirror: MirrorDatabase,
  scope: string,
  base: AnsweredBase,
): Promise<'stale' | 'part' | 'whole'> {
  const here = await namesHere(mirror)
  const months = monthsIn(base)
  const byMonth = groupBy(base.chunks, ({ month }) => month)
  const whole = months.filter(month => (byMonth.get(month) ?? []).every(({ name }) => here.has(name)))
  const placed = whole.flatMap(month => byMonth.get(month) ?? [])
  const leftovers = await findEarlierRows(mirror, scope, placed, base.before)
  const isWhole = whole.length === months.length
  const concerned = placed.map(({ collection }) => collection).filter(isCollection)
  return inTransactionOver(mirror, mirror.bookkeepingAnd(concerned), async () => {
    const state = await mirror.scope_state.get(scope)
    const stillHere = await namesHere(mirror)
    if (state === undefined || !isStill(state, base) || placed.some(({ name }) => !stillHere.has(name)))
      return 'stale'
    const fresh = await place(mirror, scope, base, { whole, placed })
    await applyEarlierRows(mirror, leftovers)
    await mirror.scope_state.put(isWhole ? held(state, base, whole) : partlyHeld(state, base, whole, here))
    if (isWhole) await forgetBehind(mirror, scope, base)
    await recomputeAfter(mirror, await queuedKeysIn(mirror, fresh))
    return isWhole ? 'whole' : 'part'
  })
}

/** Whether the scope did not restart, has the same columns, and its feed has reached the base's revision. */
const isStill = ({ view, begun, feed }: ScopeState, { asked, epoch, revision }: AnsweredBase): boolean =>
  view === asked.view &&
  JSON.stringify(begun) === JSON.stringify(asked.begun) &&
  feed?.epoch === epoch &&
  feed.revision >= revision

/** Returns every month of the base, newest first, including months without rows. */
function monthsIn({ since, until }: AnsweredBase): LocalMonth[] {
  const months: LocalMonth[] = []
  for (let month = until; month >= since; month = addMonths(`${month}-01`, -1).slice(0, 7)) months.push(month)
  return months
}

const placeKey = ({ collection, month, client_id }: Pick<ChunkEntry, 'collection' | 'month' | 'client_id'>) =>
  `${collection} ${month} ${client_id}`

/** Returns the names that had no place before. */
async function place(
  mirror: MirrorDatabase,
  scope: string,
  { revision }: AnsweredBase,
  { whole, placed }: { whole: readonly LocalMonth[]; placed: readonly ChunkEntry[] },
): Promise<Set<string>> {
  const months = new Set(whole)
  const before = (await chunksOf(mirror, scope).toArray()).filter(({ month }) => months.has(month))
  const next = new Set(placed.map(placeKey))
  const gone = before.filter(chunk => !next.has(placeKey(chunk)))
  await mirror.chunk.bulkDelete(
    gone.map(({ collection, month, client_id }) => [scope, collection, month, client_id]),
  )
  await mirror.chunk.bulkPut(placed.map(entry => storedChunk(scope, revision, entry)))
  const known = new Set(before.map(({ name }) => name))
  return new Set(placed.map(({ name }) => name).filter(name => !known.has(name)))
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

/** Deletes what the whole base makes superfluous. */
async function forgetBehind(
  mirror: MirrorDatabase,
  scope: string,
  { revision }: AnsweredBase,
): Promise<void> {
  // Rows that left up to this revision are in no chunk now.
  await mirror.tombstone
    .where('scope')
    .equals(scope)
    .filter(tombstone => tombstone.revision <= revision)
    .delete()
  await dropUnlistedChunks(mirror)
}

const withMonths = (held: readonly string[], months: readonly LocalMonth[]) => [
  ...new Set([...held, ...months]),
]

function held(state: ScopeState, base: AnsweredBase, whole: readonly LocalMonth[]): ScopeState {
  const { walk, ...rest } = state
  const { revision, before, since } = base
  // The backfill of rows may still go on.
  const kept = state.history === undefined || walk === undefined ? {} : { walk }
  return {
    ...rest,
    ...kept,
    ...columnsWithBase(state.columns),
    held: withMonths(state.held, whole),
    base: { view: state.view, revision, before, since, isCompact: false },
  }
}

/** Returns the state with the count of rows on this device, for the progress. */
function partlyHeld(
  state: ScopeState,
  { chunks }: AnsweredBase,
  whole: readonly LocalMonth[],
  here: ReadonlySet<string>,
): ScopeState {
  const rowsOf = (list: readonly ChunkEntry[]) => list.reduce((sum, { rows }) => sum + rows, 0)
  const needed = state.walk?.needed ?? 0
  const walk = {
    needed,
    older: rowsOf(chunks),
    rows: needed + rowsOf(chunks.filter(({ name }) => here.has(name))),
  }
  return { ...state, held: withMonths(state.held, whole), walk }
}
