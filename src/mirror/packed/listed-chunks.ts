/** Finds the chunks that have a place on this device, and deletes chunks that have none. */
import { isPacked } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/packed-months.ts'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { idsByCollection } from '../write/pending.ts'

export const chunksOf = (mirror: MirrorDatabase, scope: string) =>
  mirror.chunk
    .where('[scope+collection+month+client_id]')
    .between([scope, '', '', -1], [scope, '\uffff', '\uffff', Number.MAX_SAFE_INTEGER])

export const storedChunkNames = async (mirror: MirrorDatabase): Promise<Set<string>> =>
  new Set(await mirror.chunk_rows.toCollection().primaryKeys())

/** Returns the names of chunks on this device with a place in this scope, or without a place yet. */
export async function chunkNamesFor(mirror: MirrorDatabase, scope: string): Promise<string[]> {
  const namesElsewhere = new Set(
    (await mirror.chunk.toArray()).flatMap(chunk => (chunk.scope === scope ? [] : [chunk.name])),
  )
  return [...(await storedChunkNames(mirror))].filter(name => !namesElsewhere.has(name))
}

/** Deletes chunks that have no place any more. Must run in a transaction over the tables of chunks. */
export async function dropUnlistedChunks(mirror: MirrorDatabase): Promise<void> {
  const placedNames = new Set((await mirror.chunk.toArray()).map(({ name }) => name))
  const unplacedNames = [...(await storedChunkNames(mirror))].filter(name => !placedNames.has(name))
  if (unplacedNames.length === 0) return
  await mirror.chunk_rows.bulkDelete(unplacedNames)
  await mirror.chunk_keys.bulkDelete(unplacedNames)
}

/** Returns the keys of rows that queued operations write or read and that may be in these chunks. */
export async function queuedKeysIn(mirror: MirrorDatabase, names: ReadonlySet<string>): Promise<string[]> {
  if (names.size === 0 || (await mirror.outbox.count()) === 0) return []
  const [writtenKeys, readKeys] = await Promise.all([
    mirror.outbox.orderBy('writes').uniqueKeys(),
    mirror.outbox.orderBy('rests_on').uniqueKeys(),
  ])
  const queuedIds = idsByCollection(new Set([...writtenKeys, ...readKeys].map(String)))
  const fingerprints = (await mirror.chunk_keys.bulkGet([...names])).flatMap(
    chunkKeys => chunkKeys?.keys.id ?? [],
  )
  const mayBeInChunk = (id: string | number) =>
    fingerprints.some(ids => hasFingerprint(ids, fingerprintOf(id)))
  return [...queuedIds]
    .filter(([collection]: [Collection, unknown]) => isPacked(collection))
    .flatMap(([collection, ids]) => ids.filter(mayBeInChunk).map(id => `${collection}/${id}`))
}
