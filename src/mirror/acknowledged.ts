/**
 * What the server has answered for, kept for fourteen days. When it comes back from an older backup it may not know
 * some of it any more; then all of a scope is offered again, and it answers `duplicate` for what it still has (fault 5).
 */
import Dexie from 'dexie'
import type { Envelope } from '#domain/entity.ts'
import type { Acknowledged, MirrorDatabase, OutboxEntry } from './database.ts'
import { recomputeAfter } from './pending.ts'
import { inTransaction } from './storage.ts'
import { forgetRevisions } from './store-rows.ts'

export const ACKNOWLEDGED_KEPT_DAYS = 14
const DAY_MS = 86_400_000

/** An entry of the outbox as it is kept after its receipt, which brought these rows. */
export function acknowledged(
  entry: OutboxEntry & { position: number },
  rows: readonly Envelope[],
  acknowledged_at: string,
): Acknowledged {
  const { position, id, operation, signature, clinical, writes, rests_on } = entry
  const scope = operation.scope ?? rows[0]?.scope ?? ''
  const revision = Math.max(0, ...rows.flatMap(row => (row.scope === scope ? [row.revision] : [])))
  return { position, id, operation, signature, clinical, writes, rests_on, scope, revision, acknowledged_at }
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
 * Puts what was acknowledged in this scope back where it stood in the queue, before whatever was recorded since; what
 * is held goes up once more too, for the server may have lost it with its item. Who was refused has the words. Must run
 * in a read-write transaction over `mirror.everything`. Answers the keys of the records concerned.
 */
export async function offerAgain(mirror: MirrorDatabase, scope: string): Promise<string[]> {
  const again = await mirror.acknowledged.where({ scope }).toArray()
  await mirror.outbox.bulkPut(
    again.map(({ scope: _, revision: __, acknowledged_at: ___, ...entry }) => ({
      ...entry,
      state: 'waiting',
      error: null,
    })),
  )
  await mirror.acknowledged.bulkDelete(again.map(({ id }) => id))
  const held = await mirror.outbox
    .where('state')
    .equals('held')
    .filter(({ operation }) => (operation.scope ?? scope) === scope)
    .toArray()
  await mirror.outbox.bulkPut(held.map(entry => ({ ...entry, state: 'waiting' })))
  return [...again, ...held].flatMap(({ writes }) => writes)
}

/** Receipts of a revision this device has not pulled yet, by scope. */
export async function aheadOfFeed(mirror: MirrorDatabase): Promise<Map<string, number>> {
  const ahead = new Map<string, number>()
  for (const { scope, feed } of await mirror.scope_state.toArray()) {
    const last = await mirror.acknowledged
      .where('[scope+revision]')
      .between([scope, (feed?.revision ?? 0) + 1], [scope, Dexie.maxKey])
      .last()
    if (last !== undefined) ahead.set(scope, last.revision)
  }
  return ahead
}

/**
 * After a pull: a server whose head is below a revision it gave a receipt for has lost that since, although the feed's
 * cursor, from before the backup, told nobody. `ahead` is from before the pull began.
 */
export async function offerWhatWasLost(
  mirror: MirrorDatabase,
  ahead: ReadonlyMap<string, number>,
): Promise<void> {
  if (ahead.size === 0) return
  await inTransaction(mirror, mirror.everything, async () => {
    for (const { scope, feed } of await mirror.scope_state.toArray()) {
      if ((feed?.revision ?? 0) >= (ahead.get(scope) ?? 0)) continue
      await forgetRevisions(mirror, scope)
      await recomputeAfter(mirror, await offerAgain(mirror, scope))
    }
  })
}
