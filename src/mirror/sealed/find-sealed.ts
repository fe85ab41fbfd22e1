/** Rows in sealed months, by what is asked of their collection. */
import { collectionFacts } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/sealed-months.ts'
import type { Collection } from '#domain/registry.ts'
import { keyPathOf, type Query, type Range, type Within } from '../read/query.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { ChunkSource } from './chunk-source.ts'
import type { SealedRow, StoredChunk } from './chunks.ts'
import { type Condition, conditionsOf, isMetByAll, isOne, mayMeet, meets } from './conditions.ts'

/** So many clients are looked up one by one, more of them by month. */
const FEW_CLIENTS = 4

/**
 * The rows of chunks that a query finds, tombstones aside, in no order; those of an earlier epoch have revision 0.
 * undefined when none can be there. Must run in a transaction over `chunk` and `tombstone`, and joins when it is over.
 *
 * @throws ChunksNeeded when some are not unpacked, and `source` has only what is
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

/** How many rows of each range are in chunks, without the `changed` ones. As `findSealed` otherwise. */
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
  // Where the number in the chunk's place is enough, nothing is unpacked.
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

/** The chunks that can hold such rows, by client and month. */
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

/** Of conditions that name one client each; undefined when one of them names none. */
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

/** Whether a row of a chunk left since; without a row: whether any of its scope may have. */
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
