/**
 * After a restored backup, a new base replaces chunks and rows of an earlier epoch. Rows that the server has lost stay,
 * with revision 0: they may be the only record of a dose that was given (decision 11).
 */
import { sealedCollections } from '#domain/collections.ts'
import { dateOf, monthOf } from '#domain/entity.ts'
import type { ChunkEntry } from '#domain/protocol/sealed-months.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { isLeftover } from '../write/store-rows.ts'
import { ChunksNeeded, type SealedRow, withChunks } from './chunks.ts'
import { chunksOf } from './listed-chunks.ts'

interface EarlierRows {
  readonly collection: Collection
  /** Rows on this device that the base contains too. */
  readonly known: readonly RowId[]
  /** Rows of earlier chunks that the base does not contain. */
  readonly lost: readonly SealedRow[]
}

/** Finds the rows of an earlier epoch to delete or keep when these chunks are placed. */
export async function findEarlierRows(
  mirror: MirrorDatabase,
  scope: string,
  placed: readonly ChunkEntry[],
  before: LocalDate,
): Promise<EarlierRows[]> {
  const names = new Set(placed.map(({ name }) => name))
  const months = new Set(placed.map(({ month }) => month))
  const old = (await chunksOf(mirror, scope).toArray()).filter(
    ({ revision, name, month }) => revision === 0 && !names.has(name) && months.has(month),
  )
  const found: EarlierRows[] = []
  for (const collection of sealedCollections) {
    const rows = await leftoverRows(mirror, scope, collection, before)
    const chunks = old.filter(chunk => chunk.collection === collection)
    if (rows.length === 0 && chunks.length === 0) continue
    const concerned = new Set([
      ...rows.map(row => monthOf(entityOf(collection), row)),
      ...chunks.map(({ month }) => month),
    ])
    const own = placed.filter(chunk => chunk.collection === collection && concerned.has(chunk.month))
    const [there, here] = await withChunks(mirror, async () => [
      unpacked(mirror, own),
      unpacked(mirror, chunks),
    ])
    const ids = new Set(there.map(({ id }) => id))
    found.push({
      collection,
      known: rows.flatMap(({ id }) => (ids.has(id) ? [id] : [])),
      lost: here.filter(({ id }) => !ids.has(id)).map(row => ({ ...row, revision: 0 })),
    })
  }
  return found
}

function unpacked(mirror: MirrorDatabase, chunks: readonly { name: string }[]): SealedRow[] {
  const rows = chunks.map(({ name }) => mirror.unpacked.rows(name))
  if (rows.includes(undefined)) {
    mirror.unpacked.want({ rows: chunks.map(({ name }) => name) })
    throw new ChunksNeeded()
  }
  return rows.flatMap(list => list ?? [])
}

async function leftoverRows(
  mirror: MirrorDatabase,
  scope: string,
  collection: Collection,
  before: LocalDate,
): Promise<RowOf<Collection>[]> {
  const entity = entityOf(collection)
  const isBefore = (day: string | undefined) => day !== undefined && day < before
  return mirror
    .rows(collection)
    .where('scope')
    .equals(scope)
    .filter(row => isLeftover(row) && isBefore(dateOf(entity, row)))
    .toArray()
}

/** Deletes and keeps these rows. Must run in the transaction that places the chunks. */
export async function applyEarlierRows(
  mirror: MirrorDatabase,
  leftovers: readonly EarlierRows[],
): Promise<void> {
  for (const { collection, known, lost } of leftovers) {
    const table = mirror.rows(collection)
    // A row that the server sent again meanwhile is newer than the base.
    const again = await table.bulkGet([...known])
    await table.bulkDelete(again.flatMap(row => (row !== undefined && isLeftover(row) ? [row.id] : [])))
    const present = new Set((await table.bulkGet(lost.map(({ id }) => id as RowId))).map(row => row?.id))
    const absent = lost.filter(({ id }) => !present.has(id as RowId)) as unknown as RowOf<Collection>[]
    await table.bulkPut(absent)
  }
}
