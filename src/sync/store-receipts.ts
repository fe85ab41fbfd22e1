/**
 * Receipts of the server. In one transaction: its rows into the mirror, the entry out of the outbox, pending anew.
 * Only a receipt removes an operation (S6); a refused or held one stays with its reason.
 */
import { isCollection } from '#domain/registry.ts'
import type { PushReceipt } from '#domain/sync-protocol.ts'
import type { MirrorDatabase, OutboxEntry } from '../mirror/database.ts'
import { markPending, recomputePending } from '../mirror/pending.ts'
import { inTransaction } from '../mirror/storage.ts'
import { storeRows } from '../mirror/store-rows.ts'

export async function storeReceipts(mirror: MirrorDatabase, receipts: readonly PushReceipt[]): Promise<void> {
  await inTransaction(mirror, mirror.everything, async () => {
    const touched = new Set<string>()
    const entries = await mirror.outbox
      .where('id')
      .anyOf(receipts.map(({ id }) => id))
      .toArray()
    for (const entry of entries) {
      const receipt = receipts.find(({ id }) => id === entry.id)
      if (receipt === undefined || entry.position === undefined) continue
      for (const key of entry.writes) touched.add(key)
      const outcome = receipt.outcome === 'duplicate' ? (receipt.earlier ?? 'applied') : receipt.outcome
      if (outcome === 'applied') {
        for (const [collection, rows] of Object.entries(receipt.rows)) {
          if (isCollection(collection)) await storeRows(mirror, collection, rows)
        }
        await mirror.outbox.delete(entry.position)
      } else {
        await mirror.outbox.update(entry.position, {
          state: outcome === 'held' ? 'held' : 'refused',
          // The server's error body is ours (`domain/errors`); an answer without our header never gets here.
          error: (receipt.error ?? null) as OutboxEntry['error'],
        })
      }
    }
    await recomputePending(mirror, touched)
  })
}

/** Says of operations how far they are, on their records too (S16). */
export async function setState(
  mirror: MirrorDatabase,
  entries: readonly OutboxEntry[],
  state: OutboxEntry['state'],
): Promise<void> {
  const positions = entries.flatMap(({ position }) => position ?? [])
  await inTransaction(mirror, mirror.everything, async () => {
    await mirror.outbox.where('position').anyOf(positions).modify({ state })
    await markPending(mirror, entries, state)
  })
}
