/** Takes an import back, row by row: records a file made are hidden again while nothing depends on them (B28). */
import type { ErrorBody } from '#domain/errors.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import { NOT_IMPORTED_MESSAGE } from '#domain/imports/reading.ts'
import { loadWithReferenced } from '#domain/perform.ts'
import { loadForReading } from '../../operations/load-records.ts'
import { readArgumentsOf } from '../../operations/operation-log.ts'
import { unsignedSubmission } from '../../operations/submission.ts'
import { type ImportRequest, placeRows } from './read-rows.ts'
import { findRowOperations, findTakeBackOperations, type PlacedRow } from './row-operations.ts'

/** Returns `taken_back`, or `stays` with the reason, in the order of the file. */
export async function takeRowsBack(kind: AnyImportKind, request: ImportRequest): Promise<RowAnswer[]> {
  const { database, writes } = request.dependencies
  const { validRows, faultyRows } = placeRows(kind, request)
  const operations = await findRowOperations(database, kind, validRows)
  const argsById = await readArgumentsOf(
    database,
    operations.flatMap(({ id, isDone }) => (isDone ? [id] : [])),
  )
  const takeBacks = await findTakeBackOperations(
    database,
    operations.map(({ id }) => id),
  )
  const stayReasonFor = await readStayReasons(kind, request, [...argsById.values()])
  const attempts = validRows.map((row, index) => {
    const args = argsById.get(operations[index]?.id ?? '')
    if (args === undefined && operations[index]?.wasTakenBack === true) return { row, isGone: true }
    const stayReason = args === undefined ? NOT_IMPORTED_MESSAGE : stayReasonFor(args)
    if (args === undefined || stayReason !== undefined) return { row, why: stayReason }
    return {
      row,
      submission: takeBackSubmissionOf({ kind, request, row, args, id: takeBacks[index]?.id ?? '' }),
    }
  })
  const receipts = await writes.apply(
    attempts.flatMap(({ submission }) => submission ?? []),
    request.now,
  )
  const receiptById = new Map(receipts.map(receipt => [receipt.id, receipt]))
  const answers = attempts.map(({ row: { row }, isGone, why: stayReason, submission }): RowAnswer => {
    const receipt = submission && receiptById.get(submission.operation.id)
    return isGone || receipt?.outcome === 'applied' || receipt?.earlier === 'applied'
      ? { row, state: 'taken_back', note: null, faults: [] }
      : stayAnswer(row, stayReason ?? messageOf(receipt?.error))
  })
  return [...answers, ...faultyRows.map(({ row }) => stayAnswer(row, NOT_IMPORTED_MESSAGE))].toSorted(
    (one, other) => one.row - other.row,
  )
}

const stayAnswer = (row: number, note: string): RowAnswer => ({ row, state: 'stays', note, faults: [] })

const messageOf = (error: ErrorBody | undefined): string => error?.message ?? NOT_IMPORTED_MESSAGE

/**
 * Reads all records that depend on a record of these arguments. The result returns why the record of one operation
 * stays.
 */
async function readStayReasons(
  { takeBack }: AnyImportKind,
  { dependencies: { database } }: ImportRequest,
  createdArgs: readonly Record<string, unknown>[],
): Promise<(args: Record<string, unknown>) => string | undefined> {
  const records = await loadWithReferenced(
    () => createdArgs.flatMap(args => takeBack.references?.(args as never) ?? []),
    loadForReading(database),
  )
  return args => takeBack.blockedReason?.(args as never, records)
}

interface TakeBackFacts {
  readonly kind: AnyImportKind
  readonly request: ImportRequest
  readonly row: PlacedRow
  /** The arguments of the operation that made the record. */
  readonly args: Record<string, unknown>
  readonly id: string
}

function takeBackSubmissionOf({ kind: { takeBack }, request, row: { home }, args, id }: TakeBackFacts) {
  const { caller: author, now: recordedAt } = request
  const submission = unsignedSubmission({
    id,
    kind: takeBack.operation,
    args: takeBack.argumentsOf(args as never, author.user_id),
    author,
    recordedAt,
  })
  return { ...submission, operation: { ...submission.operation, scope: home.scope } }
}
