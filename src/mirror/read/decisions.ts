/**
 * A quarantined operation stays on the device until a person decides; the decision arrives as a resolved item (S6). A
 * receipt may report the decision first, as a refusal without the person's reason, which only the item contains.
 */
import type { RowInCollection } from '#domain/record-set.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import type { MirrorDatabase, OutboxEntry } from '../tables/database.ts'
import { keepAcknowledged } from '../write/acknowledged.ts'
import { idsByCollection } from '../write/pending.ts'
import { isLeftover } from '../write/store-rows.ts'

/**
 * Removes operations with a decision from the outbox. An accepted operation stays visible until a whole pull has
 * brought its rows: the item may be on an earlier page (S7). Must run in a read-write transaction over the tables of
 * bookkeeping, of the items and of these operations' rows. Returns the keys of the rows they touch.
 */
export async function applyDecisions(mirror: MirrorDatabase): Promise<string[]> {
  const undecidedEntries = await mirror.outbox.where('state').anyOf('held', 'refused').toArray()
  if (undecidedEntries.length === 0) return []
  const items = await mirror
    .rows('attention_item')
    .bulkGet(undecidedEntries.map(({ id }) => attentionId('held', [id])))
  const touchedKeys: string[] = []
  for (const [index, entry] of undecidedEntries.entries()) {
    const item = items[index]
    const { position } = entry
    // A decision made before a backup was restored has to be made again.
    if (position === undefined || item == null || item.resolved_at === null || isLeftover(item)) continue
    touchedKeys.push(...entry.writes)
    const awaitedRows = item.resolution === 'discarded' ? [] : await missingRows(mirror, entry)
    if (awaitedRows.length > 0)
      await mirror.outbox.update(position, { state: 'applied', awaited: awaitedRows, error: null })
    else await mirror.outbox.delete(position)
    if (item.resolution === 'discarded') continue
    await keepAcknowledged(mirror, [{ entry: { ...entry, position }, rows: [item] }], item.resolved_at)
  }
  return touchedKeys
}

/** Returns the operation's pending rows that the mirror lacks, or has only in an older revision. */
async function missingRows(mirror: MirrorDatabase, { writes }: OutboxEntry): Promise<RowInCollection[]> {
  const absentRows: RowInCollection[] = []
  for (const [collection, ids] of idsByCollection(writes)) {
    const [pendingRows, mirrorRows] = await Promise.all([
      mirror.pending(collection).bulkGet(ids),
      mirror.rows(collection).bulkGet(ids),
    ])
    for (const [index, pending] of pendingRows.entries()) {
      if (pending === undefined || (mirrorRows[index]?.revision ?? -1) > pending.revision) continue
      const { pending_state: _, ...row } = pending
      absentRows.push({ collection, row } as RowInCollection)
    }
  }
  return absentRows
}
