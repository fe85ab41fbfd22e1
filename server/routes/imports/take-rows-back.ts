/** Takes an import back, row by row: records a file made are hidden again while nothing depends on them (B28). */
import type { ErrorBody } from '#domain/errors.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import { NOT_IMPORTED_MESSAGE } from '#domain/imports/reading.ts'
import { loadReferencedRecords } from '#domain/perform.ts'
import { makeReadOnlyLoader } from '../../operations/load-records.ts'
import { readArgumentsOf } from '../../operations/operation-log.ts'
import { unsignedSubmission } from '../../operations/submission.ts'
import { assignHomesToRows, type ImportRequest } from './read-rows.ts'
import { findRowOperations, findTakeBackOperations, type RowWithHome } from './row-operations.ts'

/** Returns an answer for each row in the order of the file: `taken_back`, or `stays` with the reason. */
export async function takeRowsBack(kind: AnyImportKind, request: ImportRequest): Promise<RowAnswer[]> {
  const { database, writes } = request.dependencies
  const { validRows, faultyRows } = assignHomesToRows(kind, request)
  const operations = await findRowOperations(database, kind, validRows)
  const argsById = await readArgumentsOf(
    database,
    operations.flatMap(({ id, isDone }) => (isDone ? [id] : [])),
  )
  const takeBackOperations = await findTakeBackOperations(
    database,
    operations.map(({ id }) => id),
  )
  const stayReasonFor = await readStayReasons(kind, request, [...argsById.values()])
  const attempts = validRows.map((row, index) => {
    const args = argsById.get(operations[index]?.id ?? '')
    if (args === undefined && operations[index]?.wasTakenBack === true) return { row, isTakenBack: true }
    const stayReason = args === undefined ? NOT_IMPORTED_MESSAGE : stayReasonFor(args)
    if (args === undefined || stayReason !== undefined) return { row, stayReason }
    return {
      row,
      submission: takeBackSubmissionOf({
        kind,
        request,
        row,
        args,
        operationId: takeBackOperations[index]?.id ?? '',
      }),
    }
  })
  const receipts = await writes.apply(
    attempts.flatMap(({ submission }) => submission ?? []),
    request.now,
  )
  const receiptById = new Map(receipts.map(receipt => [receipt.id, receipt]))
  const answers = attempts.map(({ row: { rowNumber }, isTakenBack, stayReason, submission }): RowAnswer => {
    const receipt = submission && receiptById.get(submission.operation.id)
    return isTakenBack || receipt?.outcome === 'applied' || receipt?.earlier === 'applied'
      ? { row: rowNumber, state: 'taken_back', note: null, faults: [] }
      : stayAnswer(rowNumber, stayReason ?? messageOf(receipt?.error))
  })
  return [
    ...answers,
    ...faultyRows.map(({ rowNumber }) => stayAnswer(rowNumber, NOT_IMPORTED_MESSAGE)),
  ].toSorted((left, right) => left.row - right.row)
}

const stayAnswer = (row: number, note: string): RowAnswer => ({ row, state: 'stays', note, faults: [] })

const messageOf = (error: ErrorBody | undefined): string => error?.message ?? NOT_IMPORTED_MESSAGE

/**
 * Reads all records that depend on the records made with these arguments. Returns a function that tells why the record
 * of one operation cannot be taken back; it returns undefined when nothing prevents it.
 */
async function readStayReasons(
  { undo }: AnyImportKind,
  { dependencies: { database } }: ImportRequest,
  createdArgs: readonly Record<string, unknown>[],
): Promise<(args: Record<string, unknown>) => string | undefined> {
  const records = await loadReferencedRecords(
    () => createdArgs.flatMap(args => undo.references?.(args as never) ?? []),
    makeReadOnlyLoader(database),
  )
  return args => undo.blockedReason?.(args as never, records)
}

interface TakeBackInputs {
  readonly kind: AnyImportKind
  readonly request: ImportRequest
  readonly row: RowWithHome
  /** The arguments of the operation that made the record. */
  readonly args: Record<string, unknown>
  readonly operationId: string
}

function takeBackSubmissionOf({ kind: { undo }, request, row: { home }, args, operationId }: TakeBackInputs) {
  const { caller: author, now: recordedAt } = request
  const submission = unsignedSubmission({
    id: operationId,
    kind: undo.operation,
    args: undo.argumentsOf(args as never, author.user_id),
    author,
    recordedAt,
  })
  return { ...submission, operation: { ...submission.operation, scope: home.scope } }
}
