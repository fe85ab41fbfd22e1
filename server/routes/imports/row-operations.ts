/** The operations of rows: their ids, which of them were applied, and which were taken back. */
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { SaidValues } from '#domain/imports/reading.ts'
import { canonicalJson } from '#domain/operation.ts'
import { derivedId } from '#domain/values/ids.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Database } from '../../database/connection.ts'
import { outcomesOf } from '../../operations/operation-log.ts'

/** A row with all of its values, and the home it goes to. */
export interface PlacedRow {
  readonly row: number
  readonly home: ReachedHome
  readonly values: SaidValues
}

/** `isDone`: an operation with this id was applied, or waits for a person. */
export interface Logged {
  readonly id: string
  readonly isDone: boolean
}

export interface LoggedRow extends Logged {
  /** An operation before it was. */
  readonly wasTakenBack: boolean
}

/**
 * The ids follow from home, kind and what the row says, so that the same row is the same operation whoever sends it and
 * however often. One that was refused is spent, as the reason may be gone, and so is one that was taken back: the row
 * gets the next.
 */
export async function operationsOfRows(
  database: Database,
  kind: AnyImportKind,
  rows: readonly PlacedRow[],
): Promise<readonly LoggedRow[]> {
  const series = rows.map(row => (attempt: number) => idOf(kind, row, attempt))
  const first = await firstUnspent(
    database,
    series.map(idAt => ({ idAt, from: 0 })),
  )
  let found = first.map(one => ({ ...one, wasTakenBack: false }))
  for (;;) {
    const back = await takingBack(
      database,
      found.map(({ id }) => id),
    )
    const isOpen = found.map(({ isDone }, index) => isDone && back[index]?.isDone === true)
    if (!isOpen.includes(true)) return found
    found = await Promise.all(
      found.map(async (one, index) => {
        const idAt = series[index]
        if (isOpen[index] !== true || idAt === undefined) return one
        const [next = one] = await firstUnspent(database, [{ idAt, from: one.attempt + 1 }])
        return { ...next, wasTakenBack: true }
      }),
    )
  }
}

/** The operations that take these back: the next to be tried, or the one that did. */
export const takingBack = (database: Database, ids: readonly string[]): Promise<readonly Logged[]> =>
  firstUnspent(
    database,
    ids.map(id => ({ idAt: attempt => derivedId('import taken back', id, String(attempt)), from: 0 })),
  )

interface Series {
  idAt(attempt: number): string
  readonly from: number
}

/** Of each series of ids the first that was not refused. */
async function firstUnspent(
  database: Database,
  series: readonly Series[],
): Promise<readonly (Logged & { readonly attempt: number })[]> {
  const found = series.map(({ idAt, from }) => ({ id: idAt(from), attempt: from, isDone: false }))
  let open = found.map((_, index) => index)
  while (open.length > 0) {
    const outcomes = await outcomesOf(
      database,
      open.map(index => found[index]?.id ?? ''),
    )
    open = open.filter(index => {
      const [one, of] = [found[index], series[index]]
      const outcome = one && outcomes.get(one.id)
      if (one === undefined || of === undefined || outcome === undefined) return false
      const isSpent = outcome === 'rejected'
      const attempt = one.attempt + (isSpent ? 1 : 0)
      found[index] = { id: of.idAt(attempt), attempt, isDone: !isSpent }
      return isSpent
    })
  }
  return found
}

const idOf = (kind: AnyImportKind, { home, values }: PlacedRow, attempt: number): string =>
  derivedId('import', kind.name, String(home.id), canonicalJson(values), String(attempt))
