/** The result, or expected result, of the operations of a file: for each row, at its column. */
import type { ErrorBody } from '#domain/errors.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import { type Fault, IMPORTED_BEFORE } from '#domain/imports/reading.ts'
import type { Database } from '../../database/connection.ts'
import { argumentsOf } from '../../operations/operation-log.ts'
import type { Receipt } from '../../operations/submission.ts'
import type { Writes } from '../../operations/writes.ts'
import type { ReadRow } from './read-rows.ts'

const WAITING = 'It was kept and is waiting for a manager.'

/** Answers in the order of the file. `done`: the state of a row whose operation was, or would be, applied. */
export async function answerRows(
  rows: readonly ReadRow[],
  run: Writes['apply'],
  done: 'ready' | 'made',
  database: Database,
): Promise<RowAnswer[]> {
  const madeBy = await argumentsOf(
    database,
    rows.flatMap(({ importedBy }) => importedBy ?? []),
  )
  const submissions = rows.flatMap(({ submission }) => (submission === undefined ? [] : [submission]))
  const [first] = submissions
  const receipts = first === undefined ? [] : await run(submissions, first.operation.recorded_at)
  const byId = new Map(receipts.map(receipt => [receipt.id, receipt]))
  return rows
    .map((row): RowAnswer => {
      const answer = answerOf(row, row.submission && byId.get(row.submission.operation.id), done)
      const by = answer.state === 'made' ? row.submission?.operation.args : madeBy.get(row.importedBy ?? '')
      return by === undefined ? answer : { ...answer, page: row.kind.pageOf(by as never) }
    })
    .toSorted((one, other) => one.row - other.row)
}

function answerOf(
  { kind, row, there, faults }: ReadRow,
  receipt: Receipt | undefined,
  done: 'ready' | 'made',
): RowAnswer {
  const isThere = (note: string): RowAnswer => ({ row, state: 'there', note, faults: [] })
  if (there !== undefined) return isThere(there)
  if (receipt === undefined) return { row, state: 'fault', note: null, faults: [...faults] }
  const { outcome, earlier, error } = receipt
  if (outcome === 'applied') return { row, state: done, note: null, faults: [] }
  // Another user imported the same row meanwhile: the row has the same id because ids depend on the content alone.
  if ((outcome === 'duplicate' && earlier === 'applied') || error?.sub_status === 'key_used')
    return isThere(IMPORTED_BEFORE)
  if (error === undefined)
    return { row, state: 'fault', note: null, faults: [{ column: null, message: WAITING }] }
  if (error.code === kind.thereWhen?.code) return isThere(kind.thereWhen.words)
  return { row, state: 'fault', note: null, faults: faultsIn(kind, error) }
}

/** Turns a refusal into faults at columns: its fields are arguments, but users know columns. */
function faultsIn(kind: AnyImportKind, { message, fields = {} }: ErrorBody): Fault[] {
  const found = Object.entries(fields).flatMap(([path, messages]) => {
    const [field = ''] = path.split('.')
    const column = kind.columnOf?.[field] ?? (Object.hasOwn(kind.columns, field) ? field : null)
    return messages.map(said => ({ column, message: said }))
  })
  return found.length > 0 ? found : [{ column: null, message }]
}
