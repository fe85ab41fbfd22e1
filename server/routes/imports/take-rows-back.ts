/** Takes an import back, row by row: records a file made are hidden again while nothing depends on them (B28). */
import type { ErrorBody } from '#domain/errors.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import { NOT_IMPORTED } from '#domain/imports/reading.ts'
import { loadFollowing } from '#domain/perform.ts'
import { loadForReading } from '../../operations/load-records.ts'
import { argumentsOf } from '../../operations/operation-log.ts'
import { unsignedSubmission } from '../../operations/submission.ts'
import { type ImportRequest, placedRows } from './read-rows.ts'
import { operationsOfRows, type PlacedRow, takingBack } from './row-operations.ts'

/** Returns `taken_back`, or `stays` with the reason, in the order of the file. */
export async function takeRowsBack(kind: AnyImportKind, asked: ImportRequest): Promise<RowAnswer[]> {
  const { database, writes } = asked.dependencies
  const { placed, rest } = placedRows(kind, asked)
  const made = await operationsOfRows(database, kind, placed)
  const by = await argumentsOf(
    database,
    made.flatMap(({ id, isDone }) => (isDone ? [id] : [])),
  )
  const back = await takingBack(
    database,
    made.map(({ id }) => id),
  )
  const standing = await standingOn(kind, asked, [...by.values()])
  const tried = placed.map((row, index) => {
    const args = by.get(made[index]?.id ?? '')
    if (args === undefined && made[index]?.wasTakenBack === true) return { row, isGone: true }
    const why = args === undefined ? NOT_IMPORTED : standing(args)
    if (args === undefined || why !== undefined) return { row, why }
    return { row, submission: submissionOf({ kind, asked, row, args, id: back[index]?.id ?? '' }) }
  })
  const receipts = await writes.apply(
    tried.flatMap(({ submission }) => submission ?? []),
    asked.now,
  )
  const byId = new Map(receipts.map(receipt => [receipt.id, receipt]))
  const answers = tried.map(({ row: { row }, isGone, why, submission }): RowAnswer => {
    const receipt = submission && byId.get(submission.operation.id)
    return isGone || receipt?.outcome === 'applied' || receipt?.earlier === 'applied'
      ? { row, state: 'taken_back', note: null, faults: [] }
      : stays(row, why ?? wordsOf(receipt?.error))
  })
  return [...answers, ...rest.map(({ row }) => stays(row, NOT_IMPORTED))].toSorted(
    (one, other) => one.row - other.row,
  )
}

const stays = (row: number, note: string): RowAnswer => ({ row, state: 'stays', note, faults: [] })

const wordsOf = (error: ErrorBody | undefined): string => error?.message ?? NOT_IMPORTED

/** Returns why the records of these arguments stay, from all records that depend on any of them. */
async function standingOn(
  { takeBack }: AnyImportKind,
  { dependencies: { database } }: ImportRequest,
  made: readonly Record<string, unknown>[],
): Promise<(by: Record<string, unknown>) => string | undefined> {
  const records = await loadFollowing(
    () => made.flatMap(by => takeBack.references?.(by as never) ?? []),
    loadForReading(database),
  )
  return by => takeBack.staysBecause?.(by as never, records)
}

interface TakingBack {
  readonly kind: AnyImportKind
  readonly asked: ImportRequest
  readonly row: PlacedRow
  /** The arguments of the operation that made the record. */
  readonly args: Record<string, unknown>
  readonly id: string
}

function submissionOf({ kind: { takeBack }, asked, row: { home }, args, id }: TakingBack) {
  const { caller: author, now: recordedAt } = asked
  const made = unsignedSubmission({
    id,
    kind: takeBack.operation,
    args: takeBack.argumentsOf(args as never, author.user_id),
    author,
    recordedAt,
  })
  return { ...made, operation: { ...made.operation, scope: home.scope } }
}
