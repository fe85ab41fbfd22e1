/** Derives the operation ids of rows, and finds which operations were applied and which were taken back. */
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { CellValues } from '#domain/imports/reading.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { derivedId } from '#domain/values/ids.ts'
import type { AccessibleHome } from '../../access/reach.ts'
import type { Database } from '../../database/connection.ts'
import { readOutcomes } from '../../operations/operation-log.ts'

/** A row with all of its values, and its home. */
export interface RowWithHome {
  readonly rowNumber: number
  readonly home: AccessibleHome
  readonly values: CellValues
}

/** The operation of a row. `isDone`: it was applied, or waits for a person. */
export interface RowOperation {
  readonly id: string
  readonly isDone: boolean
}

export interface ImportedRow extends RowOperation {
  /** Whether an earlier operation of the row was taken back. */
  readonly wasTakenBack: boolean
}

/**
 * Returns the operation of each row. Ids are derived from home, kind and values, so that the same row is the same
 * operation whoever sends it and however often. The id of a refused operation is not used again, as the reason may no
 * longer apply, nor is the id of one that was taken back: the row gets the next id.
 */
export async function findRowOperations(
  database: Database,
  kind: AnyImportKind,
  rows: readonly RowWithHome[],
): Promise<readonly ImportedRow[]> {
  const firstOperations = await findFirstUnrefused(
    database,
    rows.map(row => ({ idOfAttempt: attempt => rowOperationId(kind, row, attempt), firstAttempt: 0 })),
  )
  return skipTakenBack(
    database,
    firstOperations.map(operation => ({ ...operation, wasTakenBack: false })),
  )
}

/**
 * Replaces operations that were taken back by the next operation of their row, repeatedly if that one was taken back
 * too.
 */
async function skipTakenBack(
  database: Database,
  rows: readonly (UnrefusedOperation & ImportedRow)[],
): Promise<readonly ImportedRow[]> {
  const doneRows = rows.filter(({ isDone }) => isDone)
  const takeBackOperations = await findTakeBackOperations(
    database,
    doneRows.map(({ id }) => id),
  )
  const takenBackRows = doneRows.filter((_, index) => takeBackOperations[index]?.isDone === true)
  if (takenBackRows.length === 0) return rows
  const nextOperations = await findFirstUnrefused(
    database,
    takenBackRows.map(({ idOfAttempt, attempt }) => ({ idOfAttempt, firstAttempt: attempt + 1 })),
  )
  const nextOperationByRow = new Map(takenBackRows.map((row, index) => [row, nextOperations[index]]))
  return skipTakenBack(
    database,
    rows.map(row => ({
      ...row,
      ...nextOperationByRow.get(row),
      ...(nextOperationByRow.has(row) ? { wasTakenBack: true } : {}),
    })),
  )
}

/**
 * Returns the operations that take the given operations back: for each the one that was applied, or the next one to
 * try.
 */
export const findTakeBackOperations = (
  database: Database,
  ids: readonly string[],
): Promise<readonly RowOperation[]> =>
  findFirstUnrefused(
    database,
    ids.map(id => ({
      idOfAttempt: attempt => derivedId('import taken back', id, String(attempt)),
      firstAttempt: 0,
    })),
  )

interface IdSeries {
  idOfAttempt(attempt: number): string
  readonly firstAttempt: number
}

interface UnrefusedOperation extends RowOperation, Pick<IdSeries, 'idOfAttempt'> {
  readonly attempt: number
}

/** Returns the first operation of each series of ids that was not refused. */
async function findFirstUnrefused(
  database: Database,
  series: readonly IdSeries[],
): Promise<readonly UnrefusedOperation[]> {
  const candidates = series.map(
    ({ idOfAttempt, firstAttempt }): UnrefusedOperation => ({
      idOfAttempt,
      id: idOfAttempt(firstAttempt),
      attempt: firstAttempt,
      isDone: false,
    }),
  )
  let undecidedIndexes = candidates.map((_, index) => index)
  while (undecidedIndexes.length > 0) {
    const outcomes = await readOutcomes(
      database,
      undecidedIndexes.map(index => candidates[index]?.id ?? ''),
    )
    undecidedIndexes = undecidedIndexes.filter(index => {
      const candidate = candidates[index]
      const outcome = candidate && outcomes.get(candidate.id)
      if (candidate === undefined || outcome === undefined) return false
      const wasRefused = outcome === 'rejected'
      const attempt = candidate.attempt + (wasRefused ? 1 : 0)
      candidates[index] = { ...candidate, id: candidate.idOfAttempt(attempt), attempt, isDone: !wasRefused }
      return wasRefused
    })
  }
  return candidates
}

const rowOperationId = (kind: AnyImportKind, { home, values }: RowWithHome, attempt: number): string =>
  derivedId('import', kind.name, String(home.id), canonicalJson(values), String(attempt))
