/** The digests of what this device has of a scope, and the repair of differences from the server (S4). */
import { monthOf } from '#domain/entity.ts'
import { type Collection, collections, entityOf, isCollection, type RowId } from '#domain/registry.ts'
import type { Digests, RowIds } from '#domain/sync-protocol.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { MirrorDatabase, ScopeState } from './database.ts'
import { isMonth } from './partitions.ts'
import { recomputeAfter } from './pending.ts'
import { forgetPhotos } from './photos.ts'
import { inTransaction } from './storage.ts'
import { isLeftover } from './store-rows.ts'

/**
 * By collection and partition, as `Digests` says; of the partitions loaded here. Rows of an earlier epoch are not
 * counted: the server has lost them, and these may be the only copies.
 */
export async function digestsOf(
  mirror: MirrorDatabase,
  scope: string,
  partitions: readonly string[],
): Promise<Digests> {
  const wanted = new Set(partitions)
  const digests: Digests = {}
  for (const collection of collections) {
    const hashes: Record<string, string> = {}
    for (const [partition, own] of await rowsByPartition(mirror, collection, scope)) {
      const counted = own.filter(row => !isLeftover(row))
      if (partition !== undefined && wanted.has(partition) && counted.length > 0)
        hashes[partition] = await sha256(counted.map(entryOf).sort(byId).join(','))
    }
    digests[collection] = hashes
  }
  return digests
}

async function rowsByPartition(mirror: MirrorDatabase, collection: Collection, scope: string) {
  const rows = await mirror.rows(collection).where('scope').equals(scope).toArray()
  return groupBy(rows, row => partitionOf(collection, row))
}

/** The collections and partitions where two sets of digests differ, among the partitions compared. */
export function differences(ours: Digests, theirs: Digests, partitions: readonly string[]) {
  return collections.flatMap(collection =>
    partitions
      .filter(partition => ours[collection]?.[partition] !== theirs[collection]?.[partition])
      .map(partition => ({ collection, stage: partition })),
  )
}

/**
 * Deletes rows the server does not have and restarts the backfill for the rest; it skips months that are `loaded` and
 * correct. Undated rows count as loaded meanwhile, so that the round goes on. Returns how many rows were wrong here;
 * undefined, and nothing is done, when the scope has changed since `compared` was read.
 */
export async function repair(
  mirror: MirrorDatabase,
  compared: ScopeState,
  loaded: readonly string[],
  lists: readonly RowIds[],
): Promise<number | undefined> {
  return inTransaction(mirror, mirror.everything, async () => {
    const state = await mirror.scope_state.get(compared.scope)
    if (JSON.stringify(state) !== JSON.stringify(compared)) return undefined
    const wrong: string[] = []
    for (const [collection, own] of groupBy(lists, ({ collection }) => collection)) {
      if (isCollection(collection)) wrong.push(...(await forgetWrong(mirror, compared, collection, own)))
    }
    const partitions = inBackfillOrder(lists.map(({ stage: partition }) => partition))
    const stillLoaded = loaded.filter(partition => !isMonth(partition) || !partitions.includes(partition))
    const [first] = partitions
    if (first !== undefined) {
      await mirror.scope_state.put({
        ...compared,
        held: stillLoaded,
        history: { stage: first, collection: '', id: null },
      })
    }
    await forgetPhotos(mirror, wrong)
    await recomputeAfter(mirror, wrong)
    return wrong.length
  })
}

/** Returns the keys of the rows that were surplus here, different on the server, or missing. */
async function forgetWrong(
  mirror: MirrorDatabase,
  compared: ScopeState,
  collection: Collection,
  lists: readonly RowIds[],
): Promise<string[]> {
  const head = compared.feed?.revision ?? 0
  const table = mirror.rows(collection)
  const byPartition = await rowsByPartition(mirror, collection, compared.scope)
  const wrong: RowId[] = []
  for (const { stage: partition, ids } of lists) {
    const theirs = new Map(ids)
    const ours = byPartition.get(partition) ?? []
    // A receipt may have brought a row since, newer than the comparison.
    const differing = ours.filter(({ id, revision }) => revision <= head && theirs.get(id) !== revision)
    const surplus = differing.filter(row => !theirs.has(row.id) && !isLeftover(row))
    await table.bulkDelete(surplus.map(({ id }) => id))
    // A row the server has in another version stays visible until the backfill brings the right one.
    const outdated = differing.filter(({ id }) => theirs.has(id))
    await table.bulkPut(outdated.map(row => ({ ...row, revision: 0 })))
    const loaded = new Set<RowId>(ours.map(({ id }) => id))
    wrong.push(
      ...[...surplus, ...outdated].map(({ id }) => id),
      ...[...theirs.keys()].filter(id => !loaded.has(id)),
    )
  }
  return wrong.map(id => `${collection}/${id}`)
}

const partitionOf = (collection: Collection, row: object): string | undefined =>
  entityOf(collection).datedBy === undefined
    ? 'undated'
    : monthOf(entityOf(collection), row as Record<string, unknown>)

const entryOf = ({ id, revision }: { id: string | number; revision: number }) => `${id}:${revision}`
const byId = (left: string, right: string) => {
  const [one, other] = [left, right].map(word => word.slice(0, word.indexOf(':')))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

const inBackfillOrder = (partitions: readonly string[]): string[] => {
  const months = partitions.filter(isMonth).sort()
  return [...(partitions.includes('undated') ? ['undated'] : []), ...months.reverse()]
}

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
