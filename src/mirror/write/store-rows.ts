import Dexie, { type Table } from 'dexie'
import { collections, isCollection, isPacked } from '#domain/collections.ts'
import { monthOf } from '#domain/entity.ts'
import type { Tombstone } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { chunksOf, dropUnlistedChunks, queuedKeysIn } from '../packed/listed-chunks.ts'
import { recordsWithPhotos } from '../photos/attachments.ts'
import type { MirrorDatabase } from '../tables/database.ts'

/**
 * Stores rows of the server in the mirror. A row replaces only a row with a lower revision, because pages, receipts and
 * feed may arrive in any order (design §4). With `replacesSameRevision` it also replaces a row with the same revision,
 * for a backfill of columns that an older app did not know. Returns the keys of the rows stored.
 */
export async function storeRows(
  mirror: MirrorDatabase,
  collection: Collection,
  receivedRows: readonly object[],
  { replacesSameRevision = false }: { replacesSameRevision?: boolean } = {},
): Promise<string[]> {
  // The rows are from our own server, in the columns of this device's view of the registry.
  const rows = receivedRows as RowOf<Collection>[]
  const table = mirror.rows(collection)
  const storedRows = await table.bulkGet(rows.map(({ id }) => id))
  const newerRows = rows.filter((row, index) => {
    const storedRow = storedRows[index]
    if (storedRow === undefined || storedRow.scope !== row.scope) return true
    return storedRow.revision < row.revision || (replacesSameRevision && storedRow.revision === row.revision)
  })
  if (newerRows.length > 0) await table.bulkPut(newerRows)
  return newerRows.map(rowKeyIn(collection))
}

/**
 * Like `storeRows`, for rows of which most are new, such as those of a page of history or of receipts: adding them
 * blindly saves a look-up for each. The database reports the rows that exist already, which `storeRows` then stores.
 */
export async function storeMostlyNewRows(
  mirror: MirrorDatabase,
  collection: Collection,
  receivedRows: readonly object[],
  options: { replacesSameRevision?: boolean } = {},
): Promise<string[]> {
  const rows = receivedRows as RowOf<Collection>[]
  const existingIndexes = await addNewRows(mirror.rows(collection), rows)
  if (existingIndexes.size === 0) return rows.map(rowKeyIn(collection))
  const existingRows = rows.filter((_, index) => existingIndexes.has(index))
  const addedRows = rows.filter((_, index) => !existingIndexes.has(index))
  return [
    ...addedRows.map(rowKeyIn(collection)),
    ...(await storeRows(mirror, collection, existingRows, options)),
  ]
}

/** Adds rows. Returns the indexes of rows whose id exists. Their errors are caught, so the transaction continues. */
async function addNewRows<Row>(table: Table<Row, RowId>, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  try {
    await table.bulkAdd(rows)
    return new Set()
  } catch (error) {
    if (!(error instanceof Dexie.BulkError)) throw error
    const failures = Object.entries(error.failuresByPos)
    // Any other failure, such as a full disk, concerns the whole transaction.
    const otherFailure = failures.find(([, failure]) => failure.name !== 'ConstraintError')
    if (otherFailure !== undefined) throw otherFailure[1]
    return new Set(failures.map(([index]) => Number(index)))
  }
}

const rowKeyIn =
  (collection: Collection) =>
  ({ id }: { id: RowId }): string =>
    `${collection}/${id}`

/** Deletes rows that left a scope, unless they came back or changed since: same scope and a lower revision only. */
export async function applyTombstones(
  mirror: MirrorDatabase,
  scope: string,
  tombstones: readonly Tombstone[],
): Promise<string[]> {
  const removedKeys: string[] = []
  for (const [collection, collectionTombstones] of groupBy(tombstones, tombstone => tombstone.collection)) {
    if (!isCollection(collection)) continue
    const table = mirror.rows(collection)
    const isDirectory = entityOf(collection).kind === 'directory'
    // Reads in bulk: when a client moves, a year of doses leaves.
    const rows = await table.bulkGet(collectionTombstones.map(({ id }) => (isDirectory ? Number(id) : id)))
    const ids = collectionTombstones.flatMap(({ revision }, index) => {
      const row = rows[index]
      return row === undefined || row.scope !== scope || row.revision >= revision ? [] : [row.id]
    })
    await table.bulkDelete(ids)
    removedKeys.push(...ids.map(id => `${collection}/${id}`))
    if (isPacked(collection))
      removedKeys.push(...(await hidePackedRows(mirror, scope, collection, collectionTombstones)))
  }
  return removedKeys
}

/** Stores tombstones, so that rows in chunks are no longer shown. Returns the keys of rows that may have been shown. */
async function hidePackedRows(
  mirror: MirrorDatabase,
  scope: string,
  collection: Collection,
  tombstones: readonly Tombstone[],
): Promise<string[]> {
  await mirror.tombstone.bulkPut(tombstones.map(({ id, revision }) => ({ scope, collection, id, revision })))
  return tombstones.map(({ id }) => `${collection}/${id}`)
}

/**
 * Deletes all rows of a scope that was lost (S10) or whose role changed, or only its rows of `droppedCollections`.
 * Returns the keys of the rows.
 */
export async function dropScope(
  mirror: MirrorDatabase,
  scope: string,
  droppedCollections: readonly Collection[] = collections,
): Promise<string[]> {
  const removedKeys: string[] = []
  for (const collection of droppedCollections) {
    const ids = await mirror.rows(collection).where('scope').equals(scope).primaryKeys()
    await mirror.rows(collection).bulkDelete(ids)
    for (const id of ids) removedKeys.push(`${collection}/${id}`)
  }
  return [...removedKeys, ...(await dropChunks(mirror, scope, droppedCollections, () => true))]
}

/**
 * Drops the packed months of these collections. Returns the keys of rows of queued operations in them, and of all
 * records with photos, as some may have been in them.
 */
async function dropChunks(
  mirror: MirrorDatabase,
  scope: string,
  droppedCollections: readonly Collection[],
  isDroppedMonth: (month: string) => boolean,
): Promise<string[]> {
  const chunks = (await chunksOf(mirror, scope).toArray()).filter(
    ({ collection, month }) =>
      (droppedCollections as readonly string[]).includes(collection) && isDroppedMonth(month),
  )
  if (chunks.length === 0) return []
  const queuedKeys = await queuedKeysIn(mirror, new Set(chunks.map(({ name }) => name)))
  await mirror.chunk.bulkDelete(
    chunks.map(({ collection, month, client_id }) => [scope, collection, month, client_id]),
  )
  await dropUnlistedChunks(mirror)
  return [...queuedKeys, ...(await recordsWithPhotos(mirror, droppedCollections))]
}

/** Deletes dated rows of a scope in these months, except those that no server is known to have. Returns their keys. */
export async function dropMonths(
  mirror: MirrorDatabase,
  scope: string,
  droppedCollections: readonly Collection[],
  isDroppedMonth: (month: string) => boolean,
): Promise<string[]> {
  const removedKeys: string[] = []
  for (const collection of droppedCollections) {
    const entity = entityOf(collection)
    if (entity.dateField === undefined) continue
    const ids = await mirror
      .rows(collection)
      .where('scope')
      .equals(scope)
      .filter(row => {
        const month = monthOf(entity, row)
        return month !== undefined && isDroppedMonth(month) && !isLeftover(row)
      })
      .primaryKeys()
    await mirror.rows(collection).bulkDelete(ids)
    for (const id of ids) removedKeys.push(`${collection}/${id}`)
  }
  return [...removedKeys, ...(await dropChunks(mirror, scope, droppedCollections, isDroppedMonth))]
}

/**
 * Resets the revisions of a scope's rows, so that a restored server's rows, which have older revisions, replace them.
 * Until then the rows stay: a row that the server lost may be the only record of a dose that was given.
 */
export async function forgetRevisions(mirror: MirrorDatabase, scope: string): Promise<void> {
  for (const collection of collections) {
    await mirror.table(collection).where('scope').equals(scope).modify({ revision: 0 })
  }
  await chunksOf(mirror, scope).modify({ revision: 0 })
  await mirror.tombstone.where('scope').equals(scope).delete()
}

/** Whether a row is of an earlier epoch and was not received again since, so that no server is known to have it. */
export const isLeftover = ({ revision }: { revision: number }): boolean => revision === 0
