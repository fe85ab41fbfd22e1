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

/**
 * The partitions compared: undated rows, and dated rows that are not in the base (`beside`). The base itself is
 * compared by the names of its chunks.
 */
export const COMPARED_PARTITIONS = ['undated', 'beside'] as const

/** Returns the digests by collection. Leaves out rows of an earlier epoch, which may be the only copies. */
export async function digestsOf(mirror: MirrorDatabase, state: ScopeState): Promise<Digests> {
  const digests: Digests = {}
  for (const collection of collections) {
    const hashes: Record<string, string> = {}
    for (const [partition, partitionRows] of await rowsByPartition(mirror, collection, state)) {
      const comparedRows = partitionRows.filter(row => !isLeftover(row))
      if (partition !== undefined && comparedRows.length > 0)
        hashes[partition] = await sha256(comparedRows.map(digestEntryOf).sort(compareDigestEntries).join(','))
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
export function differingPartitions(deviceDigests: Digests, serverDigests: Digests) {
  return collections.flatMap(collection =>
    COMPARED_PARTITIONS.filter(
      partition => deviceDigests[collection]?.[partition] !== serverDigests[collection]?.[partition],
    ).map(partition => ({ collection, stage: partition })),
  )
}

/**
 * Deletes rows the server does not have and restarts the backfill for the rest. Loaded partitions count as loaded
 * meanwhile, so that the round goes on. Returns how many rows were wrong; if the scope has changed since
 * `comparedState` was read, does nothing and returns undefined.
 */
export async function repair(
  mirror: MirrorDatabase,
  comparedState: ScopeState,
  serverRowIds: readonly RowIds[],
): Promise<number | undefined> {
  return inTransaction(mirror, mirror.allTables, async () => {
    const state = await mirror.scope_state.get(comparedState.scope)
    if (JSON.stringify(state) !== JSON.stringify(comparedState)) return undefined
    const wrongKeys: string[] = []
    for (const [collection, collectionRowIds] of groupBy(serverRowIds, ({ collection }) => collection)) {
      if (isCollection(collection))
        wrongKeys.push(...(await forgetWrongRows(mirror, comparedState, collection, collectionRowIds)))
    }
    if (serverRowIds.length > 0) await mirror.scope_state.put(stateToRepairFrom(comparedState, serverRowIds))
    await forgetPhotos(mirror, wrongKeys)
    await forgetAttachments(mirror, wrongKeys)
    await recomputeAfter(mirror, wrongKeys)
    return wrongKeys.length
  })
}

/**
 * Returns the state to repair from. A backfill brings the rows of the last days; a newer base brings the older dated
 * rows.
 */
function stateToRepairFrom(comparedState: ScopeState, serverRowIds: readonly RowIds[]): ScopeState {
  const { base: _, ...stateWithoutBase } = comparedState
  const hasBesideRows = serverRowIds.some(({ stage: partition }) => partition === 'beside')
  const hasUndatedRows = serverRowIds.some(({ stage: partition }) => partition === 'undated')
  return {
    ...(hasBesideRows ? stateWithoutBase : comparedState),
    history: { stage: hasUndatedRows ? 'undated' : 'recent', collection: '', id: null },
  }
}

/**
 * Deletes surplus rows, and gives differing rows revision 0, so that the backfill replaces them. Returns the keys of
 * rows that were surplus, different or missing.
 */
async function forgetWrongRows(
  mirror: MirrorDatabase,
  comparedState: ScopeState,
  collection: Collection,
  serverRowIds: readonly RowIds[],
): Promise<string[]> {
  const cursorRevision = comparedState.feed?.revision ?? 0
  const table = mirror.rows(collection)
  const deviceRowsByPartition = await rowsByPartition(mirror, collection, comparedState)
  const wrongIds: RowId[] = []
  for (const { stage: partition, ids } of serverRowIds) {
    const serverRevisions = new Map(ids)
    const deviceRows = deviceRowsByPartition.get(partition) ?? []
    // A receipt may have brought a row since, newer than the comparison.
    const differingRows = deviceRows.filter(
      ({ id, revision }) => revision <= cursorRevision && serverRevisions.get(id) !== revision,
    )
    const surplusRows = differingRows.filter(row => !serverRevisions.has(row.id) && !isLeftover(row))
    await table.bulkDelete(surplusRows.map(({ id }) => id))
    // A row that differs on the server stays visible until the backfill brings the right row.
    const outdatedRows = differingRows.filter(({ id }) => serverRevisions.has(id))
    await table.bulkPut(outdatedRows.map(row => ({ ...row, revision: 0 })))
    const deviceIds = new Set<RowId>(deviceRows.map(({ id }) => id))
    wrongIds.push(
      ...[...surplusRows, ...outdatedRows].map(({ id }) => id),
      ...[...serverRevisions.keys()].filter(id => !deviceIds.has(id)),
    )
  }
  return wrongIds.map(id => `${collection}/${id}`)
}

/** Returns the partition of a row; undefined when the base contains it too, or its month is not loaded. */
function partitionOf(
  collection: Collection,
  row: RowOf<Collection>,
  base: LoadedBase | undefined,
): string | undefined {
  const rowDate = dateOf(entityOf(collection), row)
  if (rowDate === undefined) return 'undated'
  // A scope without packed months should have no dated rows here. They count as `beside`, so that they are found and
  // deleted.
  if (base === undefined) return 'beside'
  if (rowDate < base.since) return undefined
  return rowDate >= base.before || row.revision > base.revision ? 'beside' : undefined
}

const digestEntryOf = ({ id, revision }: { id: string | number; revision: number }) => `${id}:${revision}`
const compareDigestEntries = (left: string, right: string) => {
  const [leftId, rightId] = [left, right].map(digestEntry => digestEntry.slice(0, digestEntry.indexOf(':')))
  return (leftId ?? '') < (rightId ?? '') ? -1 : 1
}

async function sha256(text: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('')
}
