/**
 * What the server has answered for, kept for fourteen days. When it comes back from an older backup it may not know
 * some of it any more; then all of a scope is offered again, and it answers `duplicate` for what it still has (fault 5).
 */
import type { Acknowledged, MirrorDatabase, OutboxEntry } from './database.ts'

export const ACKNOWLEDGED_KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** An entry of the outbox as it is kept after its receipt. */
export function acknowledged(
  entry: OutboxEntry & { position: number },
  scopes: readonly string[],
  acknowledged_at: string,
): Acknowledged {
  const { position, id, operation, signature, clinical, writes, rests_on } = entry
  return {
    position,
    id,
    operation,
    signature,
    clinical,
    writes,
    rests_on,
    scopes: [...new Set(scopes)],
    acknowledged_at,
  }
}

/** Keeps these, and lets go of what is too old to be missed. Runs in the transaction that takes them out of the outbox. */
export async function keepAcknowledged(
  mirror: MirrorDatabase,
  entries: readonly Acknowledged[],
  heardAt: string,
): Promise<void> {
  const oldest = new Date(Date.parse(heardAt) - ACKNOWLEDGED_KEPT_DAYS * DAY_MS).toISOString()
  await mirror.acknowledged.where('acknowledged_at').below(oldest).delete()
  await mirror.acknowledged.bulkPut(entries)
}

/**
 * Puts what was acknowledged in this scope back where it stood in the queue, before whatever was recorded since. Must
 * run in a read-write transaction over `mirror.everything`. Answers the keys of the records concerned.
 */
export async function offerAgain(mirror: MirrorDatabase, scope: string): Promise<string[]> {
  const again = await mirror.acknowledged.where('scopes').equals(scope).toArray()
  await mirror.outbox.bulkPut(
    again.map(({ scopes: _, acknowledged_at: __, ...entry }) => ({
      ...entry,
      state: 'waiting',
      error: null,
    })),
  )
  await mirror.acknowledged.bulkDelete(again.map(({ id }) => id))
  return again.flatMap(({ writes }) => writes)
}
