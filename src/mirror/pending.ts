/**
 * `pending` is never edited: it is recomputed from mirror and outbox, in the transaction that changes either side,
 * so that a change shows at once, goes when refused, and does not flicker when confirmed (S7).
 */
import { Refusal } from '#domain/errors.ts'
import { correctedRecordedAt, type Operation, type OperationContext } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import { loadNamed, perform, type ReadOperation, readArguments } from '#domain/perform.ts'
import type { AnyRow } from '#domain/record-set.ts'
import { type Collection, entityOf, isCollection } from '#domain/registry.ts'
import type { MirrorDatabase, OutboxEntry, PendingRow } from './database.ts'
import { loadFromMirror } from './read.ts'

export const keyOf = ({ collection, row }: AnyRow): string => `${collection}/${row.id}`

/** How an operation of this device looks to `apply`. */
export const deviceContext = (operation: Operation): OperationContext => ({
  operation_id: operation.id,
  author_id: operation.author_id,
  device_id: operation.device_id,
  recorded_at: correctedRecordedAt(operation),
  utc_offset_minutes: operation.utc_offset_minutes,
  received_at: null,
  place: 'device',
})

/**
 * Makes the pending rows of these records anew. Must run in a read-write transaction over `mirror.everything`.
 * Records that share an operation are recomputed together.
 */
export async function recomputePending(mirror: MirrorDatabase, keys: Iterable<string>): Promise<void> {
  const entries = await entriesTouching(mirror, keys)
  const affected = new Set([...keys, ...entries.flatMap(({ writes }) => writes)])
  for (const [collection, ids] of idsByCollection(affected)) await mirror.pending(collection).bulkDelete(ids)
  for (const entry of entries) await replay(mirror, entry)
}

/** Tells the pending rows of these operations how far they are, without computing anything. */
export async function markPending(
  mirror: MirrorDatabase,
  entries: readonly OutboxEntry[],
  pending_state: OutboxEntry['state'],
): Promise<void> {
  for (const [collection, ids] of idsByCollection(entries.flatMap(({ writes }) => writes))) {
    await mirror.pending(collection).where('id').anyOf(ids).modify({ pending_state })
  }
}

/** The ids in keys `collection/id`, as the tables know them: directory ids are numbers. */
function idsByCollection(keys: Iterable<string>): Map<Collection, (string | number)[]> {
  const found = new Map<Collection, (string | number)[]>()
  for (const key of keys) {
    const slash = key.indexOf('/')
    const collection = key.slice(0, slash)
    if (!isCollection(collection)) continue
    const id = key.slice(slash + 1)
    const ids = found.get(collection) ?? []
    ids.push(entityOf(collection).kind === 'directory' ? Number(id) : id)
    found.set(collection, ids)
  }
  return found
}

async function entriesTouching(mirror: MirrorDatabase, keys: Iterable<string>): Promise<OutboxEntry[]> {
  const found = new Map<string, OutboxEntry>()
  const asked = new Set<string>()
  let fresh = new Set(keys)
  while (fresh.size > 0) {
    for (const key of fresh) asked.add(key)
    const next = new Set<string>()
    for (const entry of await mirror.outbox
      .where('writes')
      .anyOf([...fresh])
      .distinct()
      .toArray()) {
      found.set(entry.id, entry)
      for (const key of entry.writes) if (!asked.has(key)) next.add(key)
    }
    fresh = next
  }
  return [...found.values()].sort((left, right) => (left.position ?? 0) - (right.position ?? 0))
}

async function replay(mirror: MirrorDatabase, entry: OutboxEntry): Promise<void> {
  // A refused change goes; a refused clinical fact stays where it was recorded, marked as not accepted.
  if (entry.state === 'refused' && !entry.clinical) return
  const definition = operationNamed(entry.operation.kind)
  if (definition === undefined) return
  try {
    const read = readArguments(definition, entry.operation.args)
    const records = await loadNamed([read], loadFromMirror(mirror))
    const { changed } = perform(read, records, deviceContext(entry.operation))
    await putPending(mirror, changed, entry.state)
  } catch (error) {
    // What was possible when it was recorded may not be now: its rows are here already, or somebody was first. The
    // entry itself stays in the outbox until the server has answered.
    if (!(error instanceof Refusal)) throw error
  }
}

export async function putPending(
  mirror: MirrorDatabase,
  changed: readonly AnyRow[],
  state: OutboxEntry['state'],
): Promise<void> {
  for (const { collection, row } of changed) {
    await mirror.pending(collection).put({ ...row, pending_state: state } as PendingRow<typeof collection>)
  }
}

/** An operation as it would be now: its rows, the revisions of the records it rests on, and the collections it needs. */
export async function tryOut(mirror: MirrorDatabase, read: ReadOperation, context: OperationContext) {
  const records = await loadNamed([read], loadFromMirror(mirror))
  const references = read.definition.names(read.args, records)
  const base: Record<string, number> = {}
  for (const reference of references) {
    if (!('id' in reference)) continue
    const row = records.one(reference.collection, reference.id)
    if (row !== undefined) base[`${reference.collection}/${reference.id}`] = row.revision
  }
  const { changed } = perform(read, records, context)
  const collections = new Set([...references, ...changed].map(({ collection }) => collection))
  return { base, changed, collections }
}
