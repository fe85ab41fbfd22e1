/**
 * Stores receipts of the server in one transaction: puts the rows into the mirror, removes the entries from the outbox,
 * and recomputes pending. Only a receipt removes an operation (S6); a refused or quarantined operation stays with its
 * reason, unless it is quiet (L2).
 */
import { isCollection } from '#domain/collections.ts'
import type { Envelope } from '#domain/entity.ts'
import type { PushReceipt, RowsByCollection } from '#domain/protocol/sync-protocol.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import { forgetPhotos } from '../../mirror/photos/photos.ts'
import { takeDecisions } from '../../mirror/read/decisions.ts'
import { deleteEntries, entriesAt } from '../../mirror/read/queue-entries.ts'
import type { MirrorDatabase, OutboxEntry, PendingRow } from '../../mirror/tables/database.ts'
import {
  collectionsOfEntry,
  collectionsOfKeys,
  inTransactionOver,
} from '../../mirror/tables/locked-tables.ts'
import { pendingName } from '../../mirror/tables/schema-steps.ts'
import { type Answered as AcknowledgedAnswer, keepAcknowledged } from '../../mirror/write/acknowledged.ts'
import { idsByCollection, recomputePending, rowKey } from '../../mirror/write/pending.ts'
import { storeMostlyNew } from '../../mirror/write/store-rows.ts'

/** The views when the operations were sent, and the time of the response by the server's clock. */
export interface ResponseContext {
  readonly at: string
  /** Views by scope. */
  readonly views: ReadonlyMap<string, string>
}

export const viewsNow = async (mirror: MirrorDatabase): Promise<ResponseContext['views']> =>
  new Map((await mirror.scope_state.toArray()).map(({ scope, view }) => [scope, view]))

/** Stores receipts of operations of this batch. `response` is null when the server refused the request. */
export async function storeReceipts(
  mirror: MirrorDatabase,
  batch: readonly OutboxEntry[],
  receipts: readonly PushReceipt[],
  response: ResponseContext | null,
): Promise<void> {
  const answers = new Map(receipts.map(receipt => [receipt.id, receipt]))
  const tables = mirror.bookkeepingAnd(collectionsOfReceipts(batch, answers))
  await inTransactionOver(mirror, tables, async () => {
    const entries = (await entriesNow(mirror, batch, answers)).flatMap(entry => {
      const receipt = answers.get(entry.id)
      const { position } = entry
      return receipt === undefined || position === undefined ? [] : [{ ...entry, position, receipt }]
    })
    const applied = response === null ? [] : entries.filter(({ receipt }) => outcomeOf(receipt) === 'applied')
    if (response !== null) await storeApplied(mirror, applied, response)
    for (const { position, receipt, isQuiet } of entries) {
      const outcome = outcomeOf(receipt)
      if (response !== null && outcome === 'applied') continue
      if (isQuiet) {
        await mirror.outbox.delete(position)
        continue
      }
      await mirror.outbox.update(position, {
        state: outcome === 'held' ? 'held' : 'refused',
        // The server's error body is ours (`domain/errors`); an answer that may not be our server's never gets here.
        error: (receipt.error ?? null) as OutboxEntry['error'],
      })
    }
    // The decision about a quarantined operation may arrive before the receipt that reports it.
    const decided = entries.length > applied.length ? await takeDecisions(mirror) : []
    await recomputePending(mirror, new Set([...entries.flatMap(({ writes }) => writes), ...decided]))
  })
  for (const { id } of receipts) mirror.unsent.delete(id)
}

/** Reads the answered entries as they are now, nearly always at the positions they had when they were sent. */
async function entriesNow(
  mirror: MirrorDatabase,
  batch: readonly OutboxEntry[],
  answers: ReadonlyMap<string, PushReceipt>,
): Promise<OutboxEntry[]> {
  const sent = batch.flatMap(({ id, position }) =>
    position === undefined || !answers.has(id) ? [] : [position],
  )
  const there = (await entriesAt(mirror, sent)).filter(({ id }) => answers.has(id))
  const found = new Set(there.map(({ id }) => id))
  const others = [...answers.keys()].filter(id => !found.has(id))
  if (others.length === 0) return there
  // Another tab sent these entries meanwhile, or they have other positions because the database was deleted.
  return [...there, ...(await mirror.outbox.where('id').anyOf(others).toArray())]
}

/** Returns the collections to lock: applied operations leave with their pending rows; others stay and are replayed. */
function collectionsOfReceipts(
  batch: readonly OutboxEntry[],
  answers: ReadonlyMap<string, PushReceipt>,
): Set<Collection> {
  const concerned = new Set<Collection>()
  for (const entry of batch) {
    const receipt = answers.get(entry.id)
    if (receipt === undefined) continue
    const brought = Object.keys(receipt.rows).filter(isCollection)
    const own =
      outcomeOf(receipt) === 'applied'
        ? collectionsOfKeys(entry.writes)
        : // A decision about it may have arrived already.
          [...collectionsOfEntry(entry), 'attention_item' as const]
    for (const collection of [...brought, ...own]) concerned.add(collection)
  }
  return concerned
}

const outcomeOf = ({ outcome, earlier }: PushReceipt) =>
  outcome === 'duplicate' ? (earlier ?? 'applied') : outcome

type Answered = OutboxEntry & { readonly position: number; readonly receipt: PushReceipt }

/**
 * Stores the rows of applied operations and removes the operations from the queue. Works in sets: a queue of days has
 * thousands of receipts.
 */
async function storeApplied(
  mirror: MirrorDatabase,
  applied: readonly Answered[],
  response: ResponseContext,
): Promise<void> {
  const isNews = await newsOnly(mirror, response)
  const stored = new Set<string>()
  for (const [collection, rows] of broughtBy(applied)) {
    for (const key of await storeMostlyNew(mirror, collection, rows.filter(isNews))) stored.add(key)
  }
  await forgetPhotos(mirror, stored)
  const awaitedOf = await notBrought(mirror, applied, stored)
  const kept: AcknowledgedAnswer[] = []
  const done: number[] = []
  for (const answered of applied) {
    const { receipt, ...entry } = answered
    const awaited = awaitedOf(answered)
    const rows = [...Object.values(receipt.rows).flat(), ...awaited.map(({ row }) => row)] as Envelope[]
    kept.push({ entry, rows })
    if (awaited.length === 0) done.push(entry.position)
    else await mirror.outbox.update(entry.position, { state: 'applied', awaited, error: null })
  }
  await deleteEntries(mirror, done)
  await keepAcknowledged(mirror, kept, response.at)
}

/** Returns the rows of all receipts, each row once: the server read them all at one moment. */
function broughtBy(applied: readonly Answered[]): Map<Collection, object[]> {
  const brought = new Map<Collection, Map<unknown, object>>()
  for (const { receipt } of applied) {
    for (const [collection, rows] of Object.entries(receipt.rows)) {
      if (!isCollection(collection)) continue
      const known = brought.get(collection) ?? new Map<unknown, object>()
      for (const row of rows) known.set((row as AnyRow['row']).id, row)
      brought.set(collection, known)
    }
  }
  return new Map([...brought].map(([collection, rows]) => [collection, [...rows.values()]]))
}

/**
 * Returns a check whether a receipt's row is to be stored. A receipt may be late: since then, a pull may have brought
 * its rows, and that they left, that the home is lost or that its view changed. Only rows beyond the cursor, in the
 * view they were requested from, are stored.
 */
async function newsOnly(
  mirror: MirrorDatabase,
  { views }: ResponseContext,
): Promise<(row: object) => boolean> {
  const states = new Map((await mirror.scope_state.toArray()).map(state => [state.scope, state]))
  return row => {
    // Rows of our own server have both fields.
    const { scope, revision } = row as Envelope
    const state = states.get(scope)
    return state?.feed != null && state.view === views.get(scope) && revision > state.feed.revision
  }
}

/**
 * Returns a look-up of an operation's pending rows that its receipt did not bring: no one was signed in when it was
 * sent, another tablet made the dose's record first, or the backfill has not reached them. They stay visible until a
 * pull has brought the server's rows (S7).
 */
async function notBrought(
  mirror: MirrorDatabase,
  applied: readonly Answered[],
  stored: ReadonlySet<string>,
): Promise<(answered: Answered) => AnyRow[]> {
  const loaded = new Map<string, number>()
  const predicted = new Map<string, AnyRow>()
  const open = new Set(applied.flatMap(({ writes }) => writes).filter(key => !stored.has(key)))
  for (const [collection, ids] of idsByCollection(open)) {
    const pendingTable = mirror.table<PendingRow<Collection>>(pendingName(collection))
    const [rows, pending] = await Promise.all([
      mirror.rows(collection).bulkGet(ids),
      pendingTable.bulkGet(ids),
    ])
    for (const row of rows) if (row !== undefined) loaded.set(`${collection}/${row.id}`, row.revision)
    for (const found of pending) {
      if (found === undefined) continue
      const { pending_state: _, ...row } = found
      predicted.set(`${collection}/${row.id}`, { collection, row } as AnyRow)
    }
  }
  return ({ writes, receipt }) => {
    const brought = rowsByKey(receipt.rows)
    return writes.flatMap(key => {
      if (stored.has(key)) return []
      const sent = brought.get(key)
      const isMissing = sent === undefined || (loaded.get(key) ?? -1) < sent.row.revision
      // There is no prediction for an order that is being backfilled again and not fully loaded.
      return isMissing ? (predicted.get(key) ?? sent ?? []) : []
    })
  }
}

/** Returns the rows by `collection/id`. */
const rowsByKey = (brought: RowsByCollection): Map<string, AnyRow> =>
  new Map(
    Object.entries(brought).flatMap(([collection, rows]) =>
      rows.map(row => {
        // The rows are from our own server.
        const entry = { collection, row } as AnyRow
        return [rowKey(entry), entry] as const
      }),
    ),
  )

/** Returns the positions of applied operations whose rows a pull that begins now will bring. */
export const awaitingRows = (mirror: MirrorDatabase): Promise<number[]> =>
  mirror.outbox.where('state').equals('applied').primaryKeys()

/** Removes entries that await rows, after a full pull begun later: rows still missing are not visible to this user. */
export async function forgetAwaiting(mirror: MirrorDatabase, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return
  const writes = (await mirror.outbox.bulkGet([...positions])).flatMap(entry => entry?.writes ?? [])
  await inTransactionOver(mirror, mirror.bookkeepingAnd(collectionsOfKeys(writes)), async () => {
    const entries = (await mirror.outbox.bulkGet([...positions])).filter(entry => entry?.state === 'applied')
    await mirror.outbox.bulkDelete(entries.flatMap(entry => entry?.position ?? []))
    await recomputePending(mirror, new Set(entries.flatMap(entry => entry?.writes ?? [])))
  })
}
