/**
 * `pending` is never edited: it is recomputed from mirror and outbox, in the transaction that changes either side,
 * so that a change shows at once, goes when refused, and does not flicker when confirmed (S7).
 */
import { Refusal } from '#domain/errors.ts'
import { correctedRecordedAt, type Operation, type OperationContext } from '#domain/operation.ts'
import { operationNamed } from '#domain/operations.ts'
import { loadNamed, perform, type ReadOperation, readArguments } from '#domain/perform.ts'
import type { AnyRow } from '#domain/record-set.ts'
import { isCollection } from '#domain/registry.ts'
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
  for (const key of new Set([...keys, ...entries.flatMap(({ writes }) => writes)]))
    await dropPending(mirror, key)
  for (const entry of entries) await replay(mirror, entry)
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

async function dropPending(mirror: MirrorDatabase, key: string): Promise<void> {
  const { collection, id } = parseKey(key)
  if (isCollection(collection))
    await mirror
      .pending(collection)
      .where('id')
      .anyOf([id, Number(id)].filter(isKey))
      .delete()
}

const isKey = (id: string | number) => typeof id === 'string' || Number.isInteger(id)

export function parseKey(key: string): { collection: string; id: string } {
  const slash = key.indexOf('/')
  return { collection: key.slice(0, slash), id: key.slice(slash + 1) }
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

/** An operation as it would be now: its rows, and the records it rests on with the revision they had. */
export async function tryOut(mirror: MirrorDatabase, read: ReadOperation, context: OperationContext) {
  const records = await loadNamed([read], loadFromMirror(mirror))
  const base: Record<string, number> = {}
  for (const reference of read.definition.names(read.args, records)) {
    if (!('id' in reference)) continue
    const row = records.one(reference.collection, reference.id)
    if (row !== undefined) base[`${reference.collection}/${reference.id}`] = row.revision
  }
  return { base, scope: read.definition.scope(read.args, records), ...perform(read, records, context) }
}
