/**
 * Push: signed operations of a device's queue. An operation is authenticated by the signature of the session that made
 * it (S11), so a queue is accepted even when no one is signed in any more; the bearer only decides whether the
 * resulting rows are returned.
 */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { type Operation, operationSchema } from '#domain/operation.ts'
import { type PushReceipt, type RowsByCollection, signedOperation } from '#domain/protocol/sync-protocol.ts'
import type { AnyRow } from '#domain/record-set.ts'
import type { Collection } from '#domain/registry.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Caller } from '../access/caller.ts'
import { type ScopeView, scopesOf } from '../access/scopes.ts'
import { isSignedBy, type SessionKey, sessionKeys } from '../access/session-key.ts'
import type { Database } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import type { Receipt, Submission } from '../operations/submission.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { inTurns } from './yielding-batches.ts'

/** Far more than a form contains; the operation log keeps every operation whole. */
const MAX_CHARACTERS_AN_OPERATION = 64 * 1024

/** Returns a receipt for each operation, in the order sent. */
export async function push(
  { database, writes }: Pick<WritingDependencies, 'database' | 'writes'>,
  caller: Caller | undefined,
  sent: readonly unknown[],
  now: string,
): Promise<PushReceipt[]> {
  const read = await inTurns(sent, readSigned)
  writes.refuseWhenFull(read.map(one => (one instanceof Refusal ? undefined : one.operation.scope)))
  const keys = await sessionKeys(
    database,
    read.flatMap(one => (one instanceof Refusal ? [] : [one.operation.session_id])),
  )
  const admitted = await inTurns(read, one =>
    one instanceof Refusal ? one : admit(one, keys.get(one.operation.session_id)),
  )
  const submissions = admitted.flatMap(one => (one instanceof Refusal ? [] : [one]))
  // The caller's views do not depend on the applied operations.
  const [applied, views] = await Promise.all([
    submissions.length === 0 ? [] : writes.apply(submissions, now),
    caller === undefined ? [] : scopesOf(database, caller, now),
  ])
  const receipts = new Map(submissions.map((submission, index) => [submission, applied[index]]))
  const rows = await visibleRows(database, views, applied)
  return admitted.flatMap((one, index) => {
    const receipt = one instanceof Refusal ? refused(sent[index], one) : receipts.get(one)
    return receipt === undefined ? [] : [answerOf(receipt, rows(receipt))]
  })
}

interface Read {
  readonly operation: Operation
  readonly signature: string
  /** The operation as it was received and signed. */
  readonly raw: Record<string, unknown>
}

function readSigned(sent: unknown): Read | Refusal {
  const outer = v.safeParse(signedOperation, sent)
  const inner = outer.success ? v.safeParse(operationSchema, outer.output.operation) : undefined
  if (!outer.success || !inner?.success) {
    return new Refusal('malformed', 'This operation could not be read.')
  }
  return { operation: inner.output, signature: outer.output.signature, raw: outer.output.operation }
}

async function admit(
  { operation, signature, raw }: Read,
  session: SessionKey | undefined,
): Promise<Submission | Refusal> {
  const signed = canonicalJson(raw)
  if (signed.length > MAX_CHARACTERS_AN_OPERATION) {
    return new Refusal('too_large', 'This operation is too large.')
  }
  if (session?.user_id !== operation.author_id || !(await isSignedBy(session.key, signed, signature))) {
    return new Refusal('forbidden', 'This operation is not signed by its author.')
  }
  const { created_at, ended_at } = session
  return { operation, signature, executionContext: 'push', signed, session: { created_at, ended_at } }
}

/** Makes a receipt of a refusal, with the id that was sent if there is one. */
function refused(sent: unknown, refusal: Refusal): Receipt {
  const named = v.safeParse(v.object({ operation: v.object({ id: v.string() }) }), sent)
  return {
    id: named.success ? named.output.operation.id.slice(0, 36) : '',
    outcome: 'rejected',
    error: refusal.body(),
    touched: [],
  }
}

const answerOf = ({ id, outcome, earlier, error }: Receipt, rows: RowsByCollection): PushReceipt => ({
  id,
  outcome,
  ...(earlier === undefined ? {} : { earlier }),
  ...(error === undefined ? {} : { error }),
  rows,
})

/** Returns the current touched rows of each operation, in the columns of the caller's views; no rows without a view. */
async function visibleRows(
  database: Database,
  views: readonly ScopeView[],
  receipts: readonly Receipt[],
): Promise<(receipt: Receipt) => RowsByCollection> {
  const written = newest(receipts.flatMap(receipt => receipt.written ?? []))
  const touched = groupBy(
    receipts.flatMap(receipt => receipt.touched),
    ({ collection }) => collection,
  )
  const found = new Map<string, object>()
  for (const view of views) {
    for (const { collection, columns } of view.collections) {
      const unread = new Set<string | number>()
      for (const { id, scope } of touched.get(collection) ?? []) {
        const key = touchedKey(collection, id)
        const row = written.get(key)
        if (row === undefined && scope === view.scope) unread.add(id)
        // Its scope may have changed within the batch.
        if (row?.scope === view.scope && !found.has(key)) found.set(key, inColumns(row, columns))
      }
      for (const row of await rowsById(database, collection, [...unread], columns)) {
        // Its scope may have changed since the operation touched it.
        if (row.scope === view.scope) found.set(touchedKey(collection, row.id), row)
      }
    }
  }
  return receipt => {
    const rows: RowsByCollection = {}
    for (const { collection, id } of receipt.touched) {
      const row = found.get(touchedKey(collection, id))
      if (row === undefined) continue
      rows[collection] ??= []
      rows[collection].push(row)
    }
    return rows
  }
}

const touchedKey = (collection: Collection, id: string | number) => `${collection}/${id}`

/**
 * Returns the newest version of each row: a busy company's batch is written in parts, and a later part may have changed
 * a row again.
 */
function newest(written: readonly AnyRow[]): Map<string, AnyRow['row']> {
  const rows = new Map<string, AnyRow['row']>()
  for (const { collection, row } of written) {
    const key = touchedKey(collection, row.id)
    if ((rows.get(key)?.revision ?? -1) < row.revision || rows.get(key)?.scope !== row.scope)
      rows.set(key, row)
  }
  return rows
}

/** Returns the columns of a row as the database would: missing values are null. */
const inColumns = (row: object, columns: readonly string[]): object => {
  const all = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(columns.map(column => [column, all[column] ?? null]))
}
