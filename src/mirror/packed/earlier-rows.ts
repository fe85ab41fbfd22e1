/**
 * After a restored backup, a new base replaces chunks and rows of an earlier epoch. Rows that the server has lost stay,
 * with revision 0: they may be the only record of a dose that was given (decision 11).
 */
import { packedCollections } from '#domain/collections.ts'
import { dateOf, monthOf } from '#domain/entity.ts'
import type { ChunkEntry } from '#domain/protocol/packed-months.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { isLeftover } from '../write/store-rows.ts'
import { ChunksNeeded, type PackedRow, withChunks } from './chunks.ts'
import { chunksOf } from './listed-chunks.ts'

interface EarlierRows {
  readonly collection: Collection
  /** Rows on this device that the base contains too. */
  readonly idsInBase: readonly RowId[]
  /** Rows of earlier chunks that the base does not contain. */
  readonly lostRows: readonly PackedRow[]
}

/** Finds the rows of an earlier epoch to delete or keep when these chunks are placed. */
export async function findEarlierRows(
  mirror: MirrorDatabase,
  scope: string,
  placedChunks: readonly ChunkEntry[],
  beforeDay: LocalDate,
): Promise<EarlierRows[]> {
  const names = new Set(placedChunks.map(({ name }) => name))
  const months = new Set(placedChunks.map(({ month }) => month))
  const earlierChunks = (await chunksOf(mirror, scope).toArray()).filter(
    ({ revision, name, month }) => revision === 0 && !names.has(name) && months.has(month),
  )
  const results: EarlierRows[] = []
  for (const collection of packedCollections) {
    const leftovers = await leftoverRows(mirror, scope, collection, beforeDay)
    const chunks = earlierChunks.filter(chunk => chunk.collection === collection)
    if (leftovers.length === 0 && chunks.length === 0) continue
    const affectedMonths = new Set([
      ...leftovers.map(row => monthOf(entityOf(collection), row)),
      ...chunks.map(({ month }) => month),
    ])
    const newChunks = placedChunks.filter(
      chunk => chunk.collection === collection && affectedMonths.has(chunk.month),
    )
    const [baseRows, earlierChunkRows] = await withChunks(mirror, async () => [
      unpackedRowsOf(mirror, newChunks),
      unpackedRowsOf(mirror, chunks),
    ])
    const baseIds = new Set(baseRows.map(({ id }) => id))
    results.push({
      collection,
      idsInBase: leftovers.flatMap(({ id }) => (baseIds.has(id) ? [id] : [])),
      lostRows: earlierChunkRows.filter(({ id }) => !baseIds.has(id)).map(row => ({ ...row, revision: 0 })),
    })
  }
  return results
}

function unpackedRowsOf(mirror: MirrorDatabase, chunks: readonly { name: string }[]): PackedRow[] {
  const rows = chunks.map(({ name }) => mirror.unpackedChunks.rows(name))
  if (rows.includes(undefined)) {
    mirror.unpackedChunks.request({ rows: chunks.map(({ name }) => name) })
    throw new ChunksNeeded()
  }
  return rows.flatMap(list => list ?? [])
}

async function leftoverRows(
  mirror: MirrorDatabase,
  scope: string,
  collection: Collection,
  beforeDay: LocalDate,
): Promise<RowOf<Collection>[]> {
  const entity = entityOf(collection)
  const isBefore = (day: string | undefined) => day !== undefined && day < beforeDay
  return mirror
    .rows(collection)
    .where('scope')
    .equals(scope)
    .filter(row => isLeftover(row) && isBefore(dateOf(entity, row)))
    .toArray()
}

/** Deletes the rows in the base, and stores the lost rows. Must run in the transaction that places the chunks. */
export async function applyEarlierRows(
  mirror: MirrorDatabase,
  earlierRows: readonly EarlierRows[],
): Promise<void> {
  for (const { collection, idsInBase, lostRows } of earlierRows) {
    const table = mirror.rows(collection)
    // A row that the server sent again meanwhile is newer than the base.
    const currentRows = await table.bulkGet([...idsInBase])
    await table.bulkDelete(currentRows.flatMap(row => (row !== undefined && isLeftover(row) ? [row.id] : [])))
    const presentIds = new Set(
      (await table.bulkGet(lostRows.map(({ id }) => id as RowId))).map(row => row?.id),
    )
    const absentRows = lostRows.filter(
      ({ id }) => !presentIds.has(id as RowId),
    ) as unknown as RowOf<Collection>[]
    await table.bulkPut(absentRows)
  }
}
