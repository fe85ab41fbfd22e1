/** Finds and counts rows in sealed months. */
import { collectionFacts } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/sealed-months.ts'
import type { Collection } from '#domain/registry.ts'
import { keyPathOf, type Query, type Range, type Within } from '../read/query.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { ChunkSource } from './chunk-source.ts'
import type { SealedRow, StoredChunk } from './chunks.ts'
import { type Condition, conditionsOf, isMetByAll, isOne, mayMeet, meets } from './conditions.ts'

/** Up to this many clients are looked up one by one, more clients by month. */
const FEW_CLIENTS = 4

/**
 * Finds the rows of chunks that match a query, without those with tombstones, in no order; rows of an earlier epoch
 * have revision 0. Returns undefined when no row can match, otherwise a function to call after the transaction. Must
 * run in a transaction over `chunk` and `tombstone`.
 *
 * @throws ChunksNeeded when a chunk is not unpacked, and `source` has only unpacked chunks
 */
export async function findSealed<C extends Collection>(
  mirror: MirrorDatabase,
  query: Query<C>,
  source: ChunkSource,
): Promise<(() => SealedRow[]) | undefined> {
  const { collection } = query
  const conditions = conditionsOf(query, keyPathOf(mirror.rows(collection), query.index))
  const [places, isGone] = await Promise.all([
    chunksFor(mirror, collection, conditions, query.within),
    tombstonesOf(mirror, collection),
  ])
  const fitting = await source.choosing(keysOf =>
    places.flatMap(chunk => {
      const met = conditions.filter(one => mayMeet(collection, chunk, one, () => keysOf(chunk.name)))
      return met.length === 0 ? [] : [{ chunk, met }]
    }),
  )
  if (fitting.length === 0) return undefined
  const rowsOf = await source.rows(fitting.map(({ chunk }) => chunk.name))
  return () =>
    fitting.flatMap(({ chunk, met }) => {
      const rows = rowsOf(chunk.name)
      const here = met.some(condition => isMetByAll(collection, chunk, condition))
        ? rows
        : rows.filter(row => met.some(condition => meets(row, condition)))
      return here.filter(row => !isGone(chunk, row)).map(row => asStored(chunk, row))
    })
}

/** Counts the rows of each range in chunks, without the `changed` rows; otherwise like `findSealed`. */
export async function countSealed<C extends Collection>(
  mirror: MirrorDatabase,
  { collection, index, ranges }: { collection: C; index: string; ranges: readonly Range[] },
  changed: ReadonlySet<string>,
  source: ChunkSource,
): Promise<() => number[]> {
  const conditions = conditionsOf({ ranges }, keyPathOf(mirror.rows(collection), index))
  const [places, isGone] = await Promise.all([
    chunksFor(mirror, collection, conditions, undefined),
    tombstonesOf(mirror, collection),
  ])
  const prints = [...changed].map(fingerprintOf)
  const counted = await source.choosing(keysOf => {
    const untouched = places.filter(chunk => {
      const ids = prints.length === 0 ? undefined : keysOf(chunk.name)?.id
      return !isGone(chunk) && !prints.some(print => ids === undefined || hasFingerprint(ids, print))
    })
    const whole = new Set(untouched)
    return conditions.map(condition =>
      places
        .filter(chunk => mayMeet(collection, chunk, condition, () => keysOf(chunk.name)))
        .map(chunk => ({ chunk, isWhole: whole.has(chunk) && isMetByAll(collection, chunk, condition) })),
    )
  })
  // A chunk is not unpacked when the number of rows stored with its place is enough.
  const needed = counted.flat().filter(({ isWhole }) => !isWhole)
  const rowsOf = await source.rows([...new Set(needed.map(({ chunk }) => chunk.name))])
  return () =>
    counted.map((chunks, place) => {
      const condition = conditions[place] ?? { wanted: [] }
      return chunks.reduce((sum, { chunk, isWhole }) => {
        if (isWhole) return sum + chunk.rows
        const here = rowsOf(chunk.name).filter(
          row => meets(row, condition) && !changed.has(String(row.id)) && !isGone(chunk, row),
        )
        return sum + here.length
      }, 0)
    })
}

const asStored = (chunk: StoredChunk, row: SealedRow): SealedRow =>
  chunk.revision === 0 ? { ...row, revision: 0 } : row

/** Returns the chunks that can contain matching rows, judged by client and month. */
async function chunksFor(
  mirror: MirrorDatabase,
  collection: Collection,
  conditions: readonly Condition[],
  within: Within | undefined,
): Promise<StoredChunk[]> {
  const { datedBy } = collectionFacts(collection)
  const dates = conditions.map(({ wanted }) => wanted.find(({ field }) => field === datedBy) ?? within)
  const isDated = dates.every(date => date !== undefined)
  const from = isDated ? dates.map(date => monthOf(date?.from)).sort()[0] : ''
  const to = isDated
    ? dates
        .map(date => monthOf(date?.to))
        .sort()
        .at(-1)
    : '\uffff'
  const clients = clientsIn(conditions) ?? (within?.client_ids && new Set(within.client_ids))
  const isOfThatTime = ({ first, last }: StoredChunk) =>
    within === undefined || (first <= within.to && last >= within.from)
  if (clients === undefined || clients.size > FEW_CLIENTS) {
    const found = await mirror.chunk
      .where('[collection+month]')
      .between([collection, from], [collection, to], true, true)
      .toArray()
    return found.filter(chunk => isOfThatTime(chunk) && (clients?.has(chunk.client_id) ?? true))
  }
  const each = [...clients].map(client =>
    mirror.chunk
      .where('[collection+client_id+month]')
      .between([collection, client, from], [collection, client, to], true, true)
      .toArray(),
  )
  return (await Promise.all(each)).flat().filter(isOfThatTime)
}

/** Returns the clients that the conditions name; undefined when one of them names not exactly one client. */
function clientsIn(conditions: readonly Condition[]): ReadonlySet<number> | undefined {
  const clients = new Set<number>()
  for (const { wanted } of conditions) {
    const client = wanted.find(({ field }) => field === 'client_id')
    if (client === undefined || !isOne(client)) return undefined
    if (typeof client.from === 'number') clients.add(client.from)
  }
  return clients
}

const monthOf = (date: unknown): string => String(date).slice(0, 7)

/** Returns a check whether a row of a chunk has left its scope or, without a row, whether any row of it may have. */
async function tombstonesOf(mirror: MirrorDatabase, collection: Collection) {
  const tombstones = await mirror.tombstone
    .where('[collection+id]')
    .between([collection, ''], [collection, '\uffff'])
    .toArray()
  const byId = new Map(tombstones.map(one => [`${one.scope} ${one.id}`, one.revision]))
  const scopes = new Set(tombstones.map(({ scope }) => scope))
  return (chunk: StoredChunk, row?: SealedRow): boolean => {
    if (!scopes.has(chunk.scope)) return false
    return row === undefined || (byId.get(`${chunk.scope} ${row.id}`) ?? -1) > chunk.revision
  }
}
