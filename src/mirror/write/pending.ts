/**
 * `pending` is never edited: it is recomputed from mirror and outbox, in the transaction that changes either of them,
 * so that a change shows at once, disappears when refused, and does not flicker when confirmed (S7).
 */

import { isCollection } from '#domain/collections.ts'
import { Refusal } from '#domain/errors.ts'
import type { Operation, OperationContext } from '#domain/operation.ts'
import { confirmDoubts } from '#domain/operations/parts/confirmed.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import { loadOperationRecords, perform, readArguments } from '#domain/perform.ts'
import { correctedRecordedAt } from '#domain/protocol/recorded-at.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { areaOf } from '#domain/rules/access/areas.ts'
import { ownerOfScope } from '#domain/values/scope.ts'
import { createMirrorLoader } from '../read/load.ts'
import type { MirrorDatabase, OutboxEntry, PendingRow } from '../tables/database.ts'
import { isInView } from '../tables/view-columns.ts'

export const rowKey = ({ collection, row }: RowInCollection): string => `${collection}/${row.id}`

/** Returns the context in which `apply` runs an operation on this device. */
export const deviceContext = (operation: Operation): OperationContext => ({
  operation_id: operation.id,
  author_id: operation.author_id,
  device_id: operation.device_id,
  recorded_at: correctedRecordedAt(operation),
  utc_offset_minutes: operation.utc_offset_minutes,
  received_at: null,
  executionContext: 'device',
})

/**
 * Recomputes the pending rows of these records. Must run in a read-write transaction over the outbox and everything
 * that their operations touch. Records that share an operation are recomputed together.
 */
export async function recomputePending(mirror: MirrorDatabase, keys: Iterable<string>): Promise<void> {
  const entries = await entriesTouching(mirror, keys)
  const affectedKeys = new Set([...keys, ...entries.flatMap(({ writes }) => writes)])
  for (const [collection, ids] of idsByCollection(affectedKeys)) await deletePending(mirror, collection, ids)
  for (const entry of entries) await replay(mirror, entry)
}

/**
 * Recomputes the pending rows that queued operations make of these stored records or derive from them. Most stored
 * rows, of which there may be thousands, concern no operation: at a first sync the outbox is empty.
 */
export async function recomputeAfter(mirror: MirrorDatabase, storedKeys: readonly string[]): Promise<void> {
  if ((await mirror.outbox.count()) === 0) return
  const affectedKeys = new Set(await queuedKeysAmong(mirror, 'writes', storedKeys))
  let newKeys = await queuedKeysAmong(mirror, 'rests_on', storedKeys)
  while (newKeys.length > 0) {
    // Rows derived from a recomputed row are recomputed too, such as a dose of an order that is itself still queued.
    const dependentEntries = await mirror.outbox.where('rests_on').anyOf(newKeys).distinct().toArray()
    newKeys = [...new Set(dependentEntries.flatMap(({ writes }) => writes))].filter(
      key => !affectedKeys.has(key),
    )
    for (const key of newKeys) affectedKeys.add(key)
  }
  await recomputePending(mirror, affectedKeys)
}

/**
 * Up to this many keys are looked up one by one. The limit is above the keys of a single change, and below those of a
 * page of history.
 */
const MAX_KEYS_LOOKED_UP = 300

/** Returns the keys that a queued operation writes or reads, depending on `index`. */
async function queuedKeysAmong(
  mirror: MirrorDatabase,
  index: 'writes' | 'rests_on',
  storedKeys: readonly string[],
): Promise<string[]> {
  // Scanning the index of ten thousand operations for ten rows would cost every pull a second (fault 41).
  const matchingEntries =
    storedKeys.length < MAX_KEYS_LOOKED_UP
      ? mirror.outbox.where(index).anyOf([...storedKeys])
      : mirror.outbox.orderBy(index)
  const queuedKeys = new Set<unknown>(await matchingEntries.uniqueKeys())
  return storedKeys.filter(key => queuedKeys.has(key))
}

/** Returns the ids in keys `collection/id`, in the type of the tables: directory ids are numbers. */
export function idsByCollection(keys: Iterable<string>): Map<Collection, (string | number)[]> {
  const idLists = new Map<Collection, (string | number)[]>()
  for (const key of keys) {
    const slash = key.indexOf('/')
    const collection = key.slice(0, slash)
    if (!isCollection(collection)) continue
    const id = key.slice(slash + 1)
    const ids = idLists.get(collection) ?? []
    ids.push(entityOf(collection).kind === 'directory' ? Number(id) : id)
    idLists.set(collection, ids)
  }
  return idLists
}

async function entriesTouching(mirror: MirrorDatabase, keys: Iterable<string>): Promise<OutboxEntry[]> {
  const entriesById = new Map<string, OutboxEntry>()
  const seenKeys = new Set<string>()
  let newKeys = new Set(keys)
  const findWritingEntries = await createWritingEntriesFinder(mirror, newKeys.size)
  while (newKeys.size > 0) {
    for (const key of newKeys) seenKeys.add(key)
    const nextKeys = new Set<string>()
    for (const entry of await findWritingEntries(newKeys)) {
      entriesById.set(entry.id, entry)
      for (const key of entry.writes) if (!seenKeys.has(key)) nextKeys.add(key)
    }
    newKeys = nextKeys
  }
  return [...entriesById.values()].sort((left, right) => (left.position ?? 0) - (right.position ?? 0))
}

/** Reading up to this many entries in one request is faster than looking up a few hundred keys one by one. */
const MAX_ENTRIES_READ_AT_ONCE = 1_000

/**
 * Returns a look-up of the entries that write any of some keys. In a long queue each key is looked up, all in parallel:
 * one cursor over the index would wait for the database at every key.
 */
async function createWritingEntriesFinder(
  mirror: MirrorDatabase,
  keyCount: number,
): Promise<(keys: ReadonlySet<string>) => Promise<OutboxEntry[]>> {
  const queuedCount = await mirror.outbox.count()
  if (queuedCount <= Math.min(MAX_ENTRIES_READ_AT_ONCE, keyCount * 4)) {
    const allEntries = queuedCount === 0 ? [] : await mirror.outbox.toArray()
    return async wantedKeys => allEntries.filter(({ writes }) => writes.some(key => wantedKeys.has(key)))
  }
  return async wantedKeys => {
    const positions = await Promise.all(
      [...wantedKeys].map(key => mirror.outbox.where('writes').equals(key).primaryKeys()),
    )
    const entries = await mirror.outbox.bulkGet([...new Set(positions.flat())])
    return entries.filter(entry => entry !== undefined)
  }
}

/** The least number of ids to delete as a range: with fewer, deleting one by one is as fast. */
const MIN_IDS_OF_RANGE_DELETE = 20

/**
 * Deletes pending rows by id, as one range when no other id lies between them: ids of marks are in the order of their
 * creation.
 */
async function deletePending(
  mirror: MirrorDatabase,
  collection: Collection,
  ids: readonly (string | number)[],
): Promise<void> {
  const table = mirror.pending(collection)
  const [lowestId, highestId] = lowestAndHighestOf(ids)
  if (ids.length < MIN_IDS_OF_RANGE_DELETE || lowestId === undefined || highestId === undefined)
    return table.bulkDelete([...ids])
  const range = table.where('id').between(lowestId, highestId, true, true)
  const idSet = new Set<unknown>(ids)
  const idsInRange = await range.primaryKeys()
  if (idsInRange.every(id => idSet.has(id))) await range.delete()
  else await table.bulkDelete(idsInRange.filter(id => idSet.has(id)))
}

/** Returns the lowest and the highest id, in the order of the database. */
function lowestAndHighestOf(ids: readonly (string | number)[]): (string | number | undefined)[] {
  let [lowest, highest] = [ids[0], ids[0]]
  for (const id of ids) {
    if (lowest === undefined || id < lowest) lowest = id
    if (highest === undefined || id > highest) highest = id
  }
  return [lowest, highest]
}

async function replay(mirror: MirrorDatabase, entry: OutboxEntry): Promise<void> {
  if (entry.state === 'applied') return putAwaitedRows(mirror, entry)
  // A refused change disappears; a refused clinical fact stays where it was recorded, marked as not accepted.
  if (entry.state === 'refused' && !entry.clinical) return
  const definition = findOperationDefinition(entry.operation.kind)
  if (definition === undefined) return
  try {
    const operation = readArguments(definition, entry.operation.args, entry.operation.version)
    const records = await loadOperationRecords([operation], createMirrorLoader(mirror))
    // An older app did not ask for confirmation, and values may have become unusual since: it is recorded all the same.
    const confirmedOperation = { ...operation, args: confirmDoubts(operation.args) }
    const { changedRows } = perform(confirmedOperation, records, deviceContext(entry.operation))
    const shownRows = changedRows.filter(row => isShownOn(mirror, row))
    await rememberWrites(mirror, entry, shownRows)
    await putPending(mirror, shownRows, entry.state)
  } catch (error) {
    // An operation that was possible when recorded may not be now: its rows have arrived already, or another operation
    // came first. The entry itself stays in the outbox until its receipt.
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Whether this page shows a row that an operation writes. On a home's tablet an operation may write a row of an area that
 * is not open, such as the attention item about two versions of a note, which comes from the server.
 */
export function isShownOn(mirror: MirrorDatabase, { collection, row }: RowInCollection): boolean {
  const area = ownerOfScope(row.scope) === undefined ? areaOf(collection) : undefined
  return area === undefined || mirror.isAreaOpen(area)
}

/**
 * Adds newly written rows to an entry. On rows that changed since it was recorded, an operation may write more rows
 * than it did then, such as the attention item about two versions of a record. If not noted, they would stay
 * in `pending` after the operation.
 */
async function rememberWrites(
  mirror: MirrorDatabase,
  { position, writes }: OutboxEntry,
  changedRows: readonly RowInCollection[],
): Promise<void> {
  const addedKeys = changedRows.map(rowKey).filter(key => !writes.includes(key))
  if (position === undefined || addedKeys.length === 0) return
  await mirror.outbox.update(position, { writes: [...writes, ...addedKeys] })
}

/**
 * Puts rows that the server has and this device has not received yet, as long as no newer version of them arrived and
 * the user still sees rows of their collection in the scope.
 */
async function putAwaitedRows(
  mirror: MirrorDatabase,
  { awaited: awaitedRows = [], state }: OutboxEntry,
): Promise<void> {
  for (const { collection, row } of awaitedRows) {
    const mirrorRow = await mirror.table<RowInCollection['row'], string | number>(collection).get(row.id)
    if (mirrorRow !== undefined && mirrorRow.revision > row.revision) continue
    const scope = await mirror.scope_state.get(row.scope)
    if (scope === undefined || !isInView(scope, collection)) continue
    await putPending(mirror, [{ collection, row } as RowInCollection], state)
  }
}

export async function putPending(
  mirror: MirrorDatabase,
  changedRows: readonly RowInCollection[],
  state: OutboxEntry['state'],
): Promise<void> {
  await Promise.all(
    changedRows.map(({ collection, row }) =>
      mirror.pending(collection).put({ ...row, pending_state: state } as PendingRow<typeof collection>),
    ),
  )
}
