/**
 * Answers each row of an import file with the result, or the expected result, of its operation. Faults name the column
 * they belong to.
 */
import type { ErrorBody } from '#domain/errors.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import { type Fault, IMPORTED_BEFORE_MESSAGE } from '#domain/imports/reading.ts'
import type { Database } from '../../database/connection.ts'
import { readArgumentsOf } from '../../operations/operation-log.ts'
import type { Receipt } from '../../operations/submission.ts'
import type { Writes } from '../../operations/writes.ts'
import type { ParsedRow } from './read-rows.ts'

const WAITING_MESSAGE = 'It was kept and is waiting for a manager.'

/**
 * Returns the answers in the order of the file. `doneState`: the state of a row whose operation was applied, or would
 * be in a dry run.
 */
export async function answerRows(
  rows: readonly ParsedRow[],
  applyOrDryRun: Writes['apply'],
  doneState: 'ready' | 'made',
  database: Database,
): Promise<RowAnswer[]> {
  const argsByOperation = await readArgumentsOf(
    database,
    rows.flatMap(({ importOperationId }) => importOperationId ?? []),
  )
  const submissions = rows.flatMap(({ submission }) => (submission === undefined ? [] : [submission]))
  const [firstSubmission] = submissions
  const receipts =
    firstSubmission === undefined
      ? []
      : await applyOrDryRun(submissions, firstSubmission.operation.recorded_at)
  const receiptById = new Map(receipts.map(receipt => [receipt.id, receipt]))
  return rows
    .map((row): RowAnswer => {
      const answer = rowAnswerOf(
        row,
        row.submission && receiptById.get(row.submission.operation.id),
        doneState,
      )
      const args =
        answer.state === 'made'
          ? row.submission?.operation.args
          : argsByOperation.get(row.importOperationId ?? '')
      return args === undefined ? answer : { ...answer, page: row.kind.pageIdOf(args as never) }
    })
    .toSorted((left, right) => left.row - right.row)
}

function rowAnswerOf(
  { kind, rowNumber, skipNote: existingNote, faults }: ParsedRow,
  receipt: Receipt | undefined,
  doneState: 'ready' | 'made',
): RowAnswer {
  const existingRowAnswer = (note: string): RowAnswer => ({
    row: rowNumber,
    state: 'there',
    note,
    faults: [],
  })
  if (existingNote !== undefined) return existingRowAnswer(existingNote)
  if (receipt === undefined) return { row: rowNumber, state: 'fault', note: null, faults: [...faults] }
  const { outcome, earlier, error } = receipt
  if (outcome === 'applied') return { row: rowNumber, state: doneState, note: null, faults: [] }
  // Another user imported the same row meanwhile: the row has the same id because ids depend on the content alone.
  if ((outcome === 'duplicate' && earlier === 'applied') || error?.sub_status === 'key_used')
    return existingRowAnswer(IMPORTED_BEFORE_MESSAGE)
  if (error === undefined)
    return {
      row: rowNumber,
      state: 'fault',
      note: null,
      faults: [{ column: null, message: WAITING_MESSAGE }],
    }
  if (error.code === kind.existingRefusal?.code) return existingRowAnswer(kind.existingRefusal.message)
  return { row: rowNumber, state: 'fault', note: null, faults: faultsIn(kind, error) }
}

/**
 * Turns a refusal into faults by column. A refusal names arguments of the operation, but users know the columns of
 * their file.
 */
function faultsIn(kind: AnyImportKind, { message, fields = {} }: ErrorBody): Fault[] {
  const faults = Object.entries(fields).flatMap(([path, messages]) => {
    const [field = ''] = path.split('.')
    const column = kind.argumentColumns?.[field] ?? (Object.hasOwn(kind.columns, field) ? field : null)
    return messages.map(text => ({ column, message: text }))
  })
  return faults.length > 0 ? faults : [{ column: null, message }]
}
