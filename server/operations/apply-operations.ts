/**
 * The one write path. A batch is applied in ONE transaction: known ids are answered from the operation log (S2), the
 * rest is authorized, validated, applied in order, written collection by collection, and given revisions last. When the
 * database refuses the batch, each operation is applied alone, so that a bad one stops only itself (S5).
 */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { errorCodeOf } from '../database/connection-errors.ts'
import { writeAndStampRows } from '../feed/stamp.ts'
import { addConsequences } from './consequences/consequences.ts'
import { decide, NotLocked } from './decide.ts'
import {
  appendToLog,
  newOutcome,
  type OperationOutcome,
  readLoggedReceipts,
  receiptOf,
  StaleRead,
  usedIdReceipt,
} from './operation-log.ts'
import { contentHash, type Receipt, type Submission } from './submission.ts'
import { busyRefusal } from './write-queue.ts'

/**
 * Errors after which a retry is correct (PostgreSQL appendix A): serialization failure, deadlock, and a row another
 * transaction inserted meanwhile, such as the record of one dose by two tablets: the next attempt finds it.
 */
const RETRYABLE_CODES = new Set(['40001', '40P01', '23505'])
const MAX_TRIES = 5

export const isRetryable = (error: unknown): boolean => RETRYABLE_CODES.has(errorCodeOf(error))

/** PostgreSQL's codes for a lock or a statement that took too long: another transaction uses the records. */
const TIMEOUT_CODES = new Set(['55P03', '57014'])
const LONGEST_LOCK_WAIT_MS = 5_000
const LONGEST_STATEMENT_MS = 15_000
/** A process that hangs during a transaction must not keep its locks. */
const LONGEST_PAUSE_MS = 30_000

const limitTransactionTime = (transaction: Transaction) =>
  sql`select set_config('lock_timeout', ${String(LONGEST_LOCK_WAIT_MS)}, true),
    set_config('statement_timeout', ${String(LONGEST_STATEMENT_MS)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(LONGEST_PAUSE_MS)}, true)`.execute(transaction)

/** How a transaction is run: committed at its end, or rolled back after everything was done in it. */
interface ApplyOptions {
  readonly receivedAt: string
  readonly isCommitted: boolean
}

/**
 * Applies operations in the order passed and returns a receipt for each. Throws only when the database is unreachable.
 */
export const applyOperations = (
  database: Database,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<Receipt[]> => applyBatchOrEach(database, submissions, { receivedAt, isCommitted: true })

/** Runs `applyOperations` and rolls everything back: returns the receipts it would return, and writes nothing. */
export const dryRunOperations = (
  database: Database,
  submissions: readonly Submission[],
  receivedAt: string,
): Promise<Receipt[]> => applyBatchOrEach(database, submissions, { receivedAt, isCommitted: false })

async function applyBatchOrEach(
  database: Database,
  submissions: readonly Submission[],
  options: ApplyOptions,
): Promise<Receipt[]> {
  try {
    return await applyBatch(database, submissions, options)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    const receipts: Receipt[] = []
    for (const submission of submissions) receipts.push(...(await applyAlone(database, submission, options)))
    return receipts
  }
}

async function applyAlone(
  database: Database,
  submission: Submission,
  options: ApplyOptions,
): Promise<Receipt[]> {
  try {
    return await applyBatch(database, [submission], options)
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error
    const { id } = submission.operation
    const outcome = newOutcome(submission)
    outcome.status = 'rejected'
    outcome.error = new Refusal('conflict', 'This change does not fit the records it is about.').toBody()
    // Every signed operation is logged, even when refused.
    if (options.isCommitted) {
      await database
        .transaction()
        .execute(transaction => appendToLog(transaction, [outcome], options.receivedAt))
    }
    return [{ id, outcome: 'rejected', error: outcome.error, touched: [] }]
  }
}

/**
 * Whether the error is of class 22, 23 or 54 (data, integrity, limits). Other errors are unrelated to the operation.
 */
const isRefusedByDatabase = (error: unknown): boolean => /^(2[23]|54)/.test(errorCodeOf(error))

/** Thrown to roll back a transaction; carries the receipts that the transaction would have returned. */
class RollbackSignal extends Error {
  constructor(readonly receipts: Receipt[]) {
    super('Rolled back.')
  }
}

async function applyBatch(
  database: Database,
  submissions: readonly Submission[],
  { receivedAt, isCommitted }: ApplyOptions,
): Promise<Receipt[]> {
  let locks: 'own' | 'everywhere' = 'own'
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async transaction => {
        await limitTransactionTime(transaction)
        const receipts = await applyInTransaction(transaction, submissions, { receivedAt, locks })
        if (!isCommitted) throw new RollbackSignal(receipts)
        return receipts
      })
    } catch (error) {
      if (error instanceof RollbackSignal) return error.receipts
      if (TIMEOUT_CODES.has(errorCodeOf(error))) throw busyRefusal()
      if (error instanceof NotLocked) locks = 'everywhere'
      const canRetry = isRetryable(error) || error instanceof StaleRead || error instanceof NotLocked
      if (!canRetry || attempt === MAX_TRIES) throw error
    }
  }
}

/**
 * Like `applyOperations` in the caller's transaction; nothing may be written after it. Throws the database's errors.
 */
export async function applyInTransaction(
  transaction: Transaction,
  submissions: readonly Submission[],
  options: { readonly receivedAt: string; readonly locks: 'own' | 'everywhere' },
): Promise<Receipt[]> {
  const loggedOperations = await readLoggedReceipts(transaction, submissions)
  const seenIds = new Set(loggedOperations.receipts.keys())
  const newSubmissions = submissions.filter(({ operation }) => {
    if (seenIds.has(operation.id)) return false
    seenIds.add(operation.id)
    return true
  })
  const { receivedAt } = options
  const outcomeById = new Map<string, OperationOutcome>()
  let storedRows = new RecordSet()
  if (newSubmissions.length > 0) {
    const { outcomes, recordsBefore } = await decide(
      transaction,
      newSubmissions,
      loggedOperations.quarantinedIds,
      options,
    )
    await addConsequences(transaction, { outcomes, recordsBefore, receivedAt })
    storedRows = await writeRows(transaction, outcomes, recordsBefore, receivedAt)
    for (const outcome of outcomes) outcomeById.set(outcome.submission.operation.id, outcome)
  }
  return submissions.flatMap(submission => {
    const { id } = submission.operation
    const outcome = outcomeById.get(id)
    if (outcome === undefined) return loggedOperations.receipts.get(id) ?? []
    // The same id twice in one batch: with other content the second is refused, as it is in a later batch (S2).
    const hasSameContent =
      submission === outcome.submission || contentHash(submission).equals(contentHash(outcome.submission))
    return hasSameContent ? receiptOf(outcome, storedRows) : usedIdReceipt(id)
  })
}

/**
 * Writes the changed rows. `recordsBefore` are the rows as they were before the operations; a row that is not among
 * them must be new to the whole database. Returns the rows as they are now: every column stores exactly the value it
 * gets (S4.25).
 */
async function writeRows(
  transaction: Transaction,
  outcomes: readonly OperationOutcome[],
  recordsBefore: RecordSet,
  receivedAt: string,
): Promise<RecordSet> {
  const loggedCount = await appendToLog(transaction, outcomes, receivedAt)
  // Another connection delivered one of the operations meanwhile: after a retry it is in the operation log.
  if (loggedCount < outcomes.length) throw new StaleRead()
  const changedRows = outcomes.flatMap(({ changedRows }) => changedRows)
  const isNew = ({ collection, row }: RowInCollection) => recordsBefore.one(collection, row.id) === undefined
  const headsByScope = await writeAndStampRows(
    transaction,
    { newRows: changedRows.filter(isNew), replacedRows: changedRows.filter(entry => !isNew(entry)) },
    outcomes.flatMap(({ tombstones }) => tombstones),
  )
  const storedRows = new RecordSet()
  for (const { collection, row } of changedRows) {
    const revision = headsByScope.get(row.scope)?.revision
    if (revision !== undefined) storedRows.putRow(collection, { ...row, revision })
  }
  return storedRows
}
