/** The chunks that have a place on this device, and the deletion of chunks that have lost it. */
import { isSealed } from '#domain/collections.ts'
import { fingerprintOf, hasFingerprint } from '#domain/protocol/sealed-months.ts'
import type { Collection } from '#domain/registry.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { idsByCollection } from '../write/pending.ts'

export const chunksOf = (mirror: MirrorDatabase, scope: string) =>
  mirror.chunk
    .where('[scope+collection+month+client_id]')
    .between([scope, '', '', -1], [scope, '\uffff', '\uffff', Number.MAX_SAFE_INTEGER])

export const namesHere = async (mirror: MirrorDatabase): Promise<Set<string>> =>
  new Set(await mirror.chunk_rows.toCollection().primaryKeys())

/** Returns the names of chunks on this device with a place in this scope, or without a place yet. */
export async function namesFor(mirror: MirrorDatabase, scope: string): Promise<string[]> {
  const elsewhere = new Set(
    (await mirror.chunk.toArray()).flatMap(chunk => (chunk.scope === scope ? [] : [chunk.name])),
  )
  return [...(await namesHere(mirror))].filter(name => !elsewhere.has(name))
}

/** Deletes chunks that have no place any more. Must run in a transaction over the tables of chunks. */
export async function dropUnlistedChunks(mirror: MirrorDatabase): Promise<void> {
  const placed = new Set((await mirror.chunk.toArray()).map(({ name }) => name))
  const unplaced = [...(await namesHere(mirror))].filter(name => !placed.has(name))
  if (unplaced.length === 0) return
  await mirror.chunk_rows.bulkDelete(unplaced)
  await mirror.chunk_keys.bulkDelete(unplaced)
}

/** Returns the keys of rows that queued operations write or read and that may be in these chunks. */
export async function queuedKeysIn(mirror: MirrorDatabase, names: ReadonlySet<string>): Promise<string[]> {
  if (names.size === 0 || (await mirror.outbox.count()) === 0) return []
  const [written, read] = await Promise.all([
    mirror.outbox.orderBy('writes').uniqueKeys(),
    mirror.outbox.orderBy('rests_on').uniqueKeys(),
  ])
  const queued = idsByCollection(new Set([...written, ...read].map(String)))
  const found = (await mirror.chunk_keys.bulkGet([...names])).flatMap(one => one?.keys.id ?? [])
  const isIn = (id: string | number) => found.some(ids => hasFingerprint(ids, fingerprintOf(id)))
  return [...queued]
    .filter(([collection]: [Collection, unknown]) => isSealed(collection))
    .flatMap(([collection, ids]) => ids.filter(isIn).map(id => `${collection}/${id}`))
}
