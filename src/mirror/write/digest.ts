/** The digests of a scope's rows on this device, and the repair of differences from the server (S4). */
import { collections, isCollection } from '#domain/collections.ts'
import { dateOf } from '#domain/entity.ts'
import type { Digests, RowIds } from '#domain/protocol/sync-protocol.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { forgetAttachments } from '../photos/attachments.ts'
import { forgetPhotos } from '../photos/photos.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import type { LoadedBase, ScopeState } from '../tables/scope-state.ts'
import { inTransaction } from '../tables/storage.ts'
import { recomputeAfter } from './pending.ts'
import { isLeftover } from './store-rows.ts'

/** The partitions compared: undated rows, and dated rows beside the base. The base is compared by names. */
export const COMPARED = ['undated', 'beside'] as const

/** Returns the digests by collection. Leaves out rows of an earlier epoch, which may be the only copies. */
export async function digestsOf(mirror: MirrorDatabase, state: ScopeState): Promise<Digests> {
  const digests: Digests = {}
  for (const collection of collections) {
    const hashes: Record<string, string> = {}
    for (const [partition, own] of await rowsByPartition(mirror, collection, state)) {
      const counted = own.filter(row => !isLeftover(row))
      if (partition !== undefined && counted.length > 0)
        hashes[partition] = await sha256(counted.map(entryOf).sort(byId).join(','))
    }
    digests[collection] = hashes
  }
  return digests
}

async function rowsByPartition(mirror: MirrorDatabase, collection: Collection, { scope, base }: ScopeState) {
  const rows = await mirror.rows(collection).where('scope').equals(scope).toArray()
  return groupBy(rows, row => partitionOf(collection, row, base))
}

/** Returns the collections and partitions in which two sets of digests differ, among the partitions compared. */
export function differences(ours: Digests, theirs: Digests) {
  return collections.flatMap(collection =>
    COMPARED.filter(partition => ours[collection]?.[partition] !== theirs[collection]?.[partition]).map(
      partition => ({ collection, stage: partition }),
    ),
  )
}

/**
 * Deletes rows the server does not have and restarts the backfill for the rest. Loaded partitions count as loaded
 * meanwhile, so that the round goes on. Returns how many rows were wrong; when the scope has changed since `compared`
 * was read, does nothing and returns undefined.
 */
export async function repair(
  mirror: MirrorDatabase,
  compared: ScopeState,
  lists: readonly RowIds[],
): Promise<number | undefined> {
  return inTransaction(mirror, mirror.everything, async () => {
    const state = await mirror.scope_state.get(compared.scope)
    if (JSON.stringify(state) !== JSON.stringify(compared)) return undefined
    const wrong: string[] = []
    for (const [collection, own] of groupBy(lists, ({ collection }) => collection)) {
      if (isCollection(collection)) wrong.push(...(await forgetWrong(mirror, compared, collection, own)))
    }
    if (lists.length > 0) await mirror.scope_state.put(toRepair(compared, lists))
    await forgetPhotos(mirror, wrong)
    await forgetAttachments(mirror, wrong)
    await recomputeAfter(mirror, wrong)
    return wrong.length
  })
}

/** Returns the state to repair from. A backfill brings rows of the last days, a newer base the older rows beside it. */
function toRepair(compared: ScopeState, lists: readonly RowIds[]): ScopeState {
  const { base: _, ...withoutBase } = compared
  const isBeside = lists.some(({ stage: partition }) => partition === 'beside')
  const isUndated = lists.some(({ stage: partition }) => partition === 'undated')
  return {
    ...(isBeside ? withoutBase : compared),
    history: { stage: isUndated ? 'undated' : 'recent', collection: '', id: null },
  }
}

/** Deletes and outdates wrong rows. Returns the keys of rows that were surplus, different or missing. */
async function forgetWrong(
  mirror: MirrorDatabase,
  compared: ScopeState,
  collection: Collection,
  lists: readonly RowIds[],
): Promise<string[]> {
  const head = compared.feed?.revision ?? 0
  const table = mirror.rows(collection)
  const byPartition = await rowsByPartition(mirror, collection, compared)
  const wrong: RowId[] = []
  for (const { stage: partition, ids } of lists) {
    const theirs = new Map(ids)
    const ours = byPartition.get(partition) ?? []
    // A receipt may have brought a row since, newer than the comparison.
    const differing = ours.filter(({ id, revision }) => revision <= head && theirs.get(id) !== revision)
    const surplus = differing.filter(row => !theirs.has(row.id) && !isLeftover(row))
    await table.bulkDelete(surplus.map(({ id }) => id))
    // A row that differs on the server stays visible until the backfill brings the right row.
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

/** Returns the partition of a row; undefined when the base contains it too, or its month is not loaded. */
function partitionOf(
  collection: Collection,
  row: RowOf<Collection>,
  base: LoadedBase | undefined,
): string | undefined {
  const day = dateOf(entityOf(collection), row)
  if (day === undefined) return 'undated'
  // A scope without sealed months should have no dated rows here: counted as beside, they are found and deleted.
  if (base === undefined) return 'beside'
  if (day < base.since) return undefined
  return day >= base.before || row.revision > base.revision ? 'beside' : undefined
}

const entryOf = ({ id, revision }: { id: string | number; revision: number }) => `${id}:${revision}`
const byId = (left: string, right: string) => {
  const [one, other] = [left, right].map(word => word.slice(0, word.indexOf(':')))
  return (one ?? '') < (other ?? '') ? -1 : 1
}

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
