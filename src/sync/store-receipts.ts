/**
 * Receipts of the server. In one transaction: its rows into the mirror, the entry out of the outbox, pending anew.
 * Only a receipt removes an operation (S6); a refused or held one stays with its reason.
 */
import type { AnyRow } from '#domain/record-set.ts'
import { type Collection, isCollection } from '#domain/registry.ts'
import type { PushReceipt, RowsByCollection } from '#domain/sync-protocol.ts'
import { acknowledged, keepAcknowledged } from '../mirror/acknowledged.ts'
import {
  type Acknowledged,
  isUnanswered,
  type MirrorDatabase,
  type OutboxEntry,
  type PendingRow,
} from '../mirror/database.ts'
import { idsByCollection, markPending, recomputePending } from '../mirror/pending.ts'
import { pendingName } from '../mirror/schema-steps.ts'
import { inTransaction } from '../mirror/storage.ts'
import { storeReceiptRows } from '../mirror/store-rows.ts'

/** `heardAt`: when the server gave them, by its clock; null when it only refused. */
export async function storeReceipts(
  mirror: MirrorDatabase,
  receipts: readonly PushReceipt[],
  heardAt: string | null,
): Promise<void> {
  await inTransaction(mirror, mirror.everything, async () => {
    const touched = new Set<string>()
    const kept: Acknowledged[] = []
    const entries = await mirror.outbox
      .where('id')
      .anyOf(receipts.map(({ id }) => id))
      .toArray()
    for (const entry of entries) {
      const receipt = receipts.find(({ id }) => id === entry.id)
      const { position } = entry
      if (receipt === undefined || position === undefined) continue
      for (const key of entry.writes) touched.add(key)
      const outcome = receipt.outcome === 'duplicate' ? (receipt.earlier ?? 'applied') : receipt.outcome
      if (outcome === 'applied') {
        for (const [collection, rows] of Object.entries(receipt.rows)) {
          if (isCollection(collection)) await storeReceiptRows(mirror, collection, rows)
        }
        const awaited = await notBrought(mirror, entry, receipt.rows)
        if (heardAt !== null) {
          kept.push(
            acknowledged(
              { ...entry, position },
              [...scopesOf(receipt.rows, awaited), ...ownScope(entry)],
              heardAt,
            ),
          )
        }
        if (awaited.length === 0) await mirror.outbox.delete(position)
        else await mirror.outbox.update(position, { state: 'applied', awaited, error: null })
      } else {
        await mirror.outbox.update(position, {
          state: outcome === 'held' ? 'held' : 'refused',
          // The server's error body is ours (`domain/errors`); an answer without our header never gets here.
          error: (receipt.error ?? null) as OutboxEntry['error'],
        })
      }
    }
    if (heardAt !== null) await keepAcknowledged(mirror, kept, heardAt)
    await recomputePending(mirror, touched)
  })
  for (const { id } of receipts) mirror.unsent.delete(id)
}

const ownScope = ({ operation }: OutboxEntry): string[] =>
  operation.scope === undefined ? [] : [operation.scope]

const scopesOf = (brought: RowsByCollection, awaited: readonly AnyRow[]): string[] => [
  ...Object.values(brought).flatMap(rows => rows.map(row => String((row as { scope?: unknown }).scope))),
  ...awaited.map(({ row }) => row.scope),
]

/**
 * Its pending rows that the receipt has no row for: nobody was signed in when it was delivered, or another tablet made
 * the dose's record first. They stay in sight until a pull has brought what the server has (S7).
 */
async function notBrought(
  mirror: MirrorDatabase,
  entry: OutboxEntry,
  brought: RowsByCollection,
): Promise<AnyRow[]> {
  const awaited: AnyRow[] = []
  for (const [collection, ids] of idsByCollection(entry.writes)) {
    const here = new Set((brought[collection] ?? []).map(row => (row as { id?: unknown }).id))
    const missing = ids.filter(id => !here.has(id))
    const rows = await mirror.table<PendingRow<Collection>>(pendingName(collection)).bulkGet(missing)
    for (const row of rows) {
      if (row === undefined) continue
      const { pending_state: _, ...predicted } = row
      awaited.push({ collection, row: predicted } as AnyRow)
    }
  }
  return awaited
}

/** Operations the server has whose rows a pull that begins now will bring. */
export const awaitingRows = (mirror: MirrorDatabase): Promise<number[]> =>
  mirror.outbox.where('state').equals('applied').primaryKeys()

/** A pull begun after these receipts brought everything: what is not here now is not for this person to see. */
export async function forgetAwaiting(mirror: MirrorDatabase, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  await inTransaction(mirror, mirror.everything, async () => {
    const entries = (await mirror.outbox.bulkGet([...positions])).filter(entry => entry?.state === 'applied')
    await mirror.outbox.bulkDelete(entries.flatMap(entry => entry?.position ?? []))
    await recomputePending(mirror, new Set(entries.flatMap(entry => entry?.writes ?? [])))
  })
}

/** Says of operations without an answer how far they are, on their records too (S16). */
export async function setState(
  mirror: MirrorDatabase,
  entries: readonly OutboxEntry[],
  state: 'waiting' | 'sent',
): Promise<void> {
  const positions = entries.flatMap(({ position }) => position ?? [])
  await inTransaction(mirror, mirror.everything, async () => {
    // Another tab may have heard of some meanwhile.
    const unanswered = await mirror.outbox.where('position').anyOf(positions).filter(isUnanswered).toArray()
    await mirror.outbox
      .where('position')
      .anyOf(unanswered.flatMap(({ position }) => position ?? []))
      .modify({ state })
    await markPending(mirror, unanswered, state)
  })
}
