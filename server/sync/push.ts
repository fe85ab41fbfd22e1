/**
 * Push: signed operations of a device's queue. An operation is authenticated by the signature of the session that made
 * it (S11), so a queue is accepted even when no one is signed in any more; the bearer token only decides whether the
 * resulting rows are returned.
 */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { type Operation, operationSchema } from '#domain/operation.ts'
import { type PushReceipt, type RowsByCollection, signedOperation } from '#domain/protocol/sync-protocol.ts'
import type { RowInCollection } from '#domain/record-set.ts'
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
import { mapInBatches } from './map-in-batches.ts'

/**
 * The most characters in the JSON of one operation: far more than a form contains. The operation log stores every
 * operation in full.
 */
const MAX_CHARACTERS_PER_OPERATION = 64 * 1024

/** Returns a receipt for each operation, in the order sent. */
export async function push(
  { database, writes }: Pick<WritingDependencies, 'database' | 'writes'>,
  caller: Caller | undefined,
  receivedOperations: readonly unknown[],
  now: string,
): Promise<PushReceipt[]> {
  const parsedOperations = await mapInBatches(receivedOperations, parseSigned)
  writes.refuseWhenFull(
    parsedOperations.map(parsed => (parsed instanceof Refusal ? undefined : parsed.operation.scope)),
  )
  const keys = await sessionKeys(
    database,
    parsedOperations.flatMap(parsed => (parsed instanceof Refusal ? [] : [parsed.operation.session_id])),
  )
  const authenticationResults = await mapInBatches(parsedOperations, parsed =>
    parsed instanceof Refusal ? parsed : authenticate(parsed, keys.get(parsed.operation.session_id)),
  )
  const submissions = authenticationResults.flatMap(result => (result instanceof Refusal ? [] : [result]))
  // The caller's views do not depend on the applied operations.
  const [applyReceipts, views] = await Promise.all([
    submissions.length === 0 ? [] : writes.apply(submissions, now),
    caller === undefined ? [] : scopesOf(database, caller, now),
  ])
  const receipts = new Map(submissions.map((submission, index) => [submission, applyReceipts[index]]))
  const visibleRowsOf = await readVisibleRows(database, views, applyReceipts)
  return authenticationResults.flatMap((result, index) => {
    const receipt =
      result instanceof Refusal ? refusedReceipt(receivedOperations[index], result) : receipts.get(result)
    return receipt === undefined ? [] : [pushReceiptOf(receipt, visibleRowsOf(receipt))]
  })
}

interface ParsedOperation {
  readonly operation: Operation
  readonly signature: string
  /** The operation as it was received and signed. */
  readonly raw: Record<string, unknown>
}

function parseSigned(receivedOperation: unknown): ParsedOperation | Refusal {
  const parsedEnvelope = v.safeParse(signedOperation, receivedOperation)
  const parsedOperation = parsedEnvelope.success
    ? v.safeParse(operationSchema, parsedEnvelope.output.operation)
    : undefined
  if (!parsedEnvelope.success || !parsedOperation?.success) {
    return new Refusal('malformed', 'This operation could not be read.')
  }
  return {
    operation: parsedOperation.output,
    signature: parsedEnvelope.output.signature,
    raw: parsedEnvelope.output.operation,
  }
}

async function authenticate(
  { operation, signature, raw }: ParsedOperation,
  session: SessionKey | undefined,
): Promise<Submission | Refusal> {
  const signedText = canonicalJson(raw)
  if (signedText.length > MAX_CHARACTERS_PER_OPERATION) {
    return new Refusal('too_large', 'This operation is too large.')
  }
  if (session?.user_id !== operation.author_id || !(await isSignedBy(session.key, signedText, signature))) {
    return new Refusal('forbidden', 'This operation is not signed by its author.')
  }
  const { created_at, ended_at } = session
  return { operation, signature, executionContext: 'push', signedText, session: { created_at, ended_at } }
}

/** Makes a receipt of a refusal, with the id that was sent if there is one. */
function refusedReceipt(receivedOperation: unknown, refusal: Refusal): Receipt {
  const parsedId = v.safeParse(v.object({ operation: v.object({ id: v.string() }) }), receivedOperation)
  return {
    id: parsedId.success ? parsedId.output.operation.id.slice(0, 36) : '',
    outcome: 'rejected',
    error: refusal.toBody(),
    touched: [],
  }
}

const pushReceiptOf = ({ id, outcome, earlier, error }: Receipt, rows: RowsByCollection): PushReceipt => ({
  id,
  outcome,
  ...(earlier === undefined ? {} : { earlier }),
  ...(error === undefined ? {} : { error }),
  rows,
})

/** Returns the current touched rows of each operation, in the columns of the caller's views; no rows without a view. */
async function readVisibleRows(
  database: Database,
  views: readonly ScopeView[],
  receipts: readonly Receipt[],
): Promise<(receipt: Receipt) => RowsByCollection> {
  const newestVersionByKey = findNewestRows(receipts.flatMap(receipt => receipt.written ?? []))
  const touchedRows = groupBy(
    receipts.flatMap(receipt => receipt.touched),
    ({ collection }) => collection,
  )
  const visibleRowByKey = new Map<string, object>()
  for (const view of views) {
    for (const { collection, columns } of view.collections) {
      const idsToRead = new Set<string | number>()
      for (const { id, scope } of touchedRows.get(collection) ?? []) {
        const key = rowKeyOf(collection, id)
        const row = newestVersionByKey.get(key)
        if (row === undefined && scope === view.scope) idsToRead.add(id)
        // The row's scope may have changed within the batch.
        if (row?.scope === view.scope && !visibleRowByKey.has(key))
          visibleRowByKey.set(key, pickColumns(row, columns))
      }
      for (const row of await rowsById(database, collection, [...idsToRead], columns)) {
        // The row's scope may have changed after the operation wrote it.
        if (row.scope === view.scope) visibleRowByKey.set(rowKeyOf(collection, row.id), row)
      }
    }
  }
  return receipt => {
    const rows: RowsByCollection = {}
    for (const { collection, id } of receipt.touched) {
      const row = visibleRowByKey.get(rowKeyOf(collection, id))
      if (row === undefined) continue
      rows[collection] ??= []
      rows[collection].push(row)
    }
    return rows
  }
}

const rowKeyOf = (collection: Collection, id: string | number) => `${collection}/${id}`

/**
 * Returns the newest version of each row: a busy company's batch is written in parts, and a later part may have changed
 * a row again.
 */
function findNewestRows(writtenRows: readonly RowInCollection[]): Map<string, RowInCollection['row']> {
  const rows = new Map<string, RowInCollection['row']>()
  for (const { collection, row } of writtenRows) {
    const key = rowKeyOf(collection, row.id)
    if ((rows.get(key)?.revision ?? -1) < row.revision || rows.get(key)?.scope !== row.scope)
      rows.set(key, row)
  }
  return rows
}

/** Returns the columns of a row as the database would: missing values are null. */
const pickColumns = (row: object, columns: readonly string[]): object => {
  const values = row as Readonly<Record<string, unknown>>
  return Object.fromEntries(columns.map(column => [column, values[column] ?? null]))
}
