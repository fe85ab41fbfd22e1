/** The operations of rows: their ids, which were applied, and which were taken back. */
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { CellValues } from '#domain/imports/reading.ts'
import { canonicalJson } from '#domain/values/canonical-json.ts'
import { derivedId } from '#domain/values/ids.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Database } from '../../database/connection.ts'
import { outcomesOf } from '../../operations/operation-log.ts'

/** A row with all of its values, and its home. */
export interface PlacedRow {
  readonly row: number
  readonly home: ReachedHome
  readonly values: CellValues
}

/** The operation of a row. `isDone`: it was applied, or waits for a person. */
export interface Logged {
  readonly id: string
  readonly isDone: boolean
}

export interface LoggedRow extends Logged {
  /** An earlier operation of the row was taken back. */
  readonly wasTakenBack: boolean
}

/**
 * Returns the operation of each row. Ids are derived from home, kind and values, so that the same row is the same
 * operation whoever sends it and however often. The id of a refused operation is not used again, as the reason may no
 * longer apply, nor is the id of one that was taken back: the row gets the next id.
 */
export async function operationsOfRows(
  database: Database,
  kind: AnyImportKind,
  rows: readonly PlacedRow[],
): Promise<readonly LoggedRow[]> {
  const first = await firstUnspent(
    database,
    rows.map(row => ({ idAt: attempt => idOf(kind, row, attempt), from: 0 })),
  )
  return pastTakenBack(
    database,
    first.map(one => ({ ...one, wasTakenBack: false })),
  )
}

/** Skips operations that were taken back, as often as each was. */
async function pastTakenBack(
  database: Database,
  rows: readonly (Unspent & LoggedRow)[],
): Promise<readonly LoggedRow[]> {
  const done = rows.filter(({ isDone }) => isDone)
  const back = await takingBack(
    database,
    done.map(({ id }) => id),
  )
  const gone = done.filter((_, index) => back[index]?.isDone === true)
  if (gone.length === 0) return rows
  const next = await firstUnspent(
    database,
    gone.map(({ idAt, attempt }) => ({ idAt, from: attempt + 1 })),
  )
  const replaced = new Map(gone.map((row, index) => [row, next[index]]))
  return pastTakenBack(
    database,
    rows.map(row => ({ ...row, ...replaced.get(row), ...(replaced.has(row) ? { wasTakenBack: true } : {}) })),
  )
}

/** Returns the operations that take these operations back: the next to try, or the one that was applied. */
export const takingBack = (database: Database, ids: readonly string[]): Promise<readonly Logged[]> =>
  firstUnspent(
    database,
    ids.map(id => ({ idAt: attempt => derivedId('import taken back', id, String(attempt)), from: 0 })),
  )

interface Series {
  idAt(attempt: number): string
  readonly from: number
}

interface Unspent extends Logged, Pick<Series, 'idAt'> {
  readonly attempt: number
}

/** Returns the first operation of each series of ids that was not refused. */
async function firstUnspent(database: Database, series: readonly Series[]): Promise<readonly Unspent[]> {
  const found = series.map(
    ({ idAt, from }): Unspent => ({ idAt, id: idAt(from), attempt: from, isDone: false }),
  )
  let open = found.map((_, index) => index)
  while (open.length > 0) {
    const outcomes = await outcomesOf(
      database,
      open.map(index => found[index]?.id ?? ''),
    )
    open = open.filter(index => {
      const one = found[index]
      const outcome = one && outcomes.get(one.id)
      if (one === undefined || outcome === undefined) return false
      const isSpent = outcome === 'rejected'
      const attempt = one.attempt + (isSpent ? 1 : 0)
      found[index] = { ...one, id: one.idAt(attempt), attempt, isDone: !isSpent }
      return isSpent
    })
  }
  return found
}

const idOf = (kind: AnyImportKind, { home, values }: PlacedRow, attempt: number): string =>
  derivedId('import', kind.name, String(home.id), canonicalJson(values), String(attempt))
