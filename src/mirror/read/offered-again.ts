/**
 * Reads acknowledged operations for display. Separate from `acknowledged.ts`, which imports every operation, so that
 * the frame of the app does not fetch them all (decision 039).
 */
import type {
  Acknowledged,
  AcknowledgedEntry,
  LegacyAcknowledged,
  MirrorDatabase,
  OutboxEntry,
} from '../tables/database.ts'

/** Returns the entries of a record, including a record in the format of an older Hearth. */
export function acknowledgedEntries(record: Acknowledged | LegacyAcknowledged): readonly AcknowledgedEntry[] {
  if ('entries' in record) return record.entries
  const { scope: _, revision: __, acknowledged_at: ___, ...entry } = record
  return [entry]
}

/** Returns the operations requeued for a restored server, oldest first, with their states, unless deleted by age. */
export async function readRequeuedOperations(
  mirror: MirrorDatabase,
): Promise<RequeuedOperations | undefined> {
  const note = await mirror.sync_note.get('restored')
  if (note === undefined) return undefined
  const requeuedIds = new Set(note.operation_ids)
  const outboxEntries = await mirror.outbox
    .where('id')
    .anyOf([...requeuedIds])
    .toArray()
  const stateById = new Map(outboxEntries.map(({ id, state }) => [id, state]))
  const acknowledged = (await mirror.acknowledged.toArray()).flatMap(acknowledgedEntries)
  const entryById = new Map([...acknowledged, ...outboxEntries].map(entry => [entry.id, entry]))
  return {
    restoredAt: note.at,
    entries: [...entryById.values()]
      .filter(({ id }) => requeuedIds.has(id))
      .sort((left, right) => (left.position ?? 0) - (right.position ?? 0))
      .map(({ id, operation }) => ({ id, operation, state: stateById.get(id) ?? 'applied' })),
  }
}

export interface RequeuedOperations {
  readonly restoredAt: string
  readonly entries: readonly Pick<OutboxEntry, 'id' | 'operation' | 'state'>[]
}
