/**
 * Receipts of the server. In one transaction: its rows into the mirror, the entry out of the outbox, pending anew.
 * Only a receipt removes an operation (S6); a refused or held one stays with its reason.
 */
import type { Envelope } from '#domain/entity.ts'
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
import { storeRows } from '../mirror/store-rows.ts'

/** What was known when the operations were sent, and when the server answered, by its clock. */
export interface Heard {
  readonly at: string
  /** Views by scope. */
  readonly views: ReadonlyMap<string, string>
}

export const viewsNow = async (mirror: MirrorDatabase): Promise<Heard['views']> =>
  new Map((await mirror.scope_state.toArray()).map(({ scope, view }) => [scope, view]))

/** `heard` is null when the server only refused. */
export async function storeReceipts(
  mirror: MirrorDatabase,
  receipts: readonly PushReceipt[],
  heard: Heard | null,
): Promise<void> {
  await inTransaction(mirror, mirror.everything, async () => {
    const touched = new Set<string>()
    const kept: Acknowledged[] = []
    const isNews = heard === null ? () => false : await newsOnly(mirror, heard)
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
      if (outcome === 'applied' && heard !== null) {
        for (const [collection, rows] of Object.entries(receipt.rows)) {
          if (isCollection(collection)) await storeRows(mirror, collection, rows.filter(isNews))
        }
        const awaited = await notBrought(mirror, entry, receipt.rows)
        const scopes = [...scopesOf(receipt.rows, awaited), ...ownScope(entry)]
        kept.push(acknowledged({ ...entry, position }, scopes, heard.at))
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
    if (heard !== null) await keepAcknowledged(mirror, kept, heard.at)
    await recomputePending(mirror, touched)
  })
  for (const { id } of receipts) mirror.unsent.delete(id)
}

const ownScope = ({ operation }: OutboxEntry): string[] =>
  operation.scope === undefined ? [] : [operation.scope]

/**
 * A receipt may be late: pulling may have brought its rows long ago, and told since that they left, that the home is
 * lost or that its view is another one. Only what lies ahead of the feed, in the view it was asked from, is news.
 */
async function newsOnly(mirror: MirrorDatabase, { views }: Heard): Promise<(row: object) => boolean> {
  const states = new Map((await mirror.scope_state.toArray()).map(state => [state.scope, state]))
  return row => {
    // Rows of our own server carry both.
    const { scope, revision } = row as Envelope
    const state = states.get(scope)
    return state?.feed != null && state.view === views.get(scope) && revision > state.feed.revision
  }
}

const scopesOf = (brought: RowsByCollection, awaited: readonly AnyRow[]): string[] => [
  ...Object.values(brought).flatMap(rows => rows.map(row => String((row as { scope?: unknown }).scope))),
  ...awaited.map(({ row }) => row.scope),
]

/**
 * Its pending rows that the receipt did not bring: nobody was signed in when it was delivered, another tablet made the
 * dose's record first, or the walk of the history has not come by. They stay in sight until a pull has brought what the server has (S7).
 */
async function notBrought(
  mirror: MirrorDatabase,
  entry: OutboxEntry,
  brought: RowsByCollection,
): Promise<AnyRow[]> {
  const awaited: AnyRow[] = []
  for (const [collection, ids] of idsByCollection(entry.writes)) {
    const sent = new Map(
      (brought[collection] ?? []).map(row => [(row as AnyRow['row']).id, row as AnyRow['row']]),
    )
    const here = await mirror.rows(collection).bulkGet(ids)
    const missing = ids.filter((id, index) => {
      const revision = sent.get(id)?.revision
      return revision === undefined || (here[index]?.revision ?? -1) < revision
    })
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
