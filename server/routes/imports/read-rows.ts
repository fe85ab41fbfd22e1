/**
 * Turns the rows of a request into operations: reads them, assigns their homes, and compares them with existing
 * records.
 */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { plainName } from '#domain/imports/cells.ts'
import type { AnyImportKind, Lookup, NewIds } from '#domain/imports/import-kind.ts'
import { lookupsOf } from '#domain/imports/place.ts'
import type { ImportBody } from '#domain/imports/protocol.ts'
import {
  type CellValues,
  type Fault,
  faultOf,
  IMPORTED_BEFORE_MESSAGE,
  readValues,
  repeatedRows,
  sameRowMessage,
  unknownHomeMessage,
} from '#domain/imports/reading.ts'
import { HOME_COLUMN } from '#domain/imports/titles.ts'
import { repeatableId } from '#domain/values/ids.ts'
import type { Caller } from '../../access/caller.ts'
import { type AccessibleHome, scopesIn } from '../../access/reach.ts'
import { selectRows, takeDirectoryIds } from '../../database/rows.ts'
import { type Submission, unsignedSubmission } from '../../operations/submission.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { findStaff } from '../../rest/staff-answer.ts'
import { findRowOperations, type PlacedRow } from './row-operations.ts'

export interface ImportRequest {
  readonly dependencies: WritingDependencies
  readonly caller: Caller
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly now: string
  readonly body: ImportBody
}

/** A row before its operation is tried. */
export interface ReadRow {
  readonly kind: AnyImportKind
  readonly row: number
  readonly values: CellValues | undefined
  readonly faults: readonly Fault[]
  /** Why the row makes nothing. */
  readonly there?: string
  /** The operation that imported the row before. */
  readonly importedBy?: string
  readonly submission?: Submission
}

export async function readRows(kind: AnyImportKind, request: ImportRequest): Promise<readonly ReadRow[]> {
  const { validRows, faultyRows } = placeRows(kind, request)
  return [...faultyRows, ...(await addOperations(kind, validRows, request))]
}

/** Assigns a home to each row. `faultyRows`: rows that cannot be read or assigned. */
export function placeRows(
  kind: AnyImportKind,
  request: Pick<ImportRequest, 'accessibleHomes' | 'body'>,
): { readonly validRows: readonly PlacedRow[]; readonly faultyRows: readonly ReadRow[] } {
  const validRows: PlacedRow[] = []
  const faultyRows: ReadRow[] = []
  for (const { row, home: homeName, values: cells } of request.body.rows) {
    const { values, faults } = readValues(kind, cells)
    const home = findHomeFor(homeName, request)
    if (values !== undefined && 'scope' in home) validRows.push({ row, home, values })
    else faultyRows.push({ kind, row, values, faults: 'scope' in home ? faults : [home, ...faults] })
  }
  return { validRows, faultyRows }
}

/**
 * Returns the home a row names, or the chosen home. `accessibleHomes` contains only homes in which the caller may
 * import.
 */
function findHomeFor(
  homeName: string,
  { accessibleHomes, body }: Pick<ImportRequest, 'accessibleHomes' | 'body'>,
): AccessibleHome | Fault {
  const matchingHomes = accessibleHomes.filter(home =>
    homeName === '' ? home.id === body.home_id : plainName(home.home_name) === plainName(homeName),
  )
  const [home, another] = matchingHomes
  if (home === undefined) return { column: HOME_COLUMN, message: unknownHomeMessage(homeName) }
  if (another !== undefined)
    return { column: HOME_COLUMN, message: 'Two of your group homes have this name.' }
  return home
}

async function addOperations(
  kind: AnyImportKind,
  validRows: readonly PlacedRow[],
  request: ImportRequest,
): Promise<ReadRow[]> {
  const { database } = request.dependencies
  const lookupOf = lookupsOf(await loadKnownRecords(kind, request))
  const earlierRowByRow = repeatedRows(
    kind,
    validRows.map(({ row, home, values }) => ({
      row,
      home: String(home.id),
      values,
      lookup: lookupOf(home),
    })),
  )
  const operations = await findRowOperations(database, kind, validRows)
  const newIds = await Promise.all(
    kind.assignedCollections.map(async collection => ({
      collection,
      ids: await takeDirectoryIds(database, collection, validRows.length),
    })),
  )
  return validRows.map((row, index): ReadRow => {
    const { id, isDone } = operations[index] ?? { id: '', isDone: false }
    const { values } = row
    const readRow = { kind, row: row.row, values, faults: [] }
    if (isDone) return { ...readRow, there: IMPORTED_BEFORE_MESSAGE, importedBy: id }
    const earlierRow = earlierRowByRow.get(row.row)
    if (earlierRow?.isSame) return { ...readRow, there: sameRowMessage(earlierRow.earlierRow) }
    if (earlierRow) return { ...readRow, faults: [{ column: null, message: earlierRow.message }] }
    const ids: NewIds = {
      actor_id: request.caller.user_id,
      recordId: purpose => repeatableId('import', id, purpose),
      directoryId: collection => newIds.find(one => one.collection === collection)?.ids[index] ?? 0,
    }
    return {
      ...readRow,
      ...orFaults(() => makeOperation(row, { kind, id, ids, request, lookup: lookupOf(row.home) })),
    }
  })
}

interface RowFacts {
  readonly kind: AnyImportKind
  readonly id: string
  readonly ids: NewIds
  readonly request: ImportRequest
  readonly lookup: Lookup
}

function makeOperation(
  { home, values }: PlacedRow,
  { kind, id, ids, request, lookup }: RowFacts,
): Pick<ReadRow, 'there' | 'submission'> {
  const existingNote = kind.findExisting?.(values as never, lookup)
  if (existingNote !== undefined) return { there: existingNote }
  const args = kind.argumentsOf(values as never, lookup, ids)
  const { caller: author, now: recordedAt } = request
  const submission = unsignedSubmission({ id, kind: kind.operation, args, author, recordedAt })
  // The scope is set here, so that no read is needed to find its lane of the write queue.
  const operation = { ...submission.operation, scope: home.scope }
  return {
    submission: { ...submission, operation, requestContent: { import: kind.name, home_id: home.id, values } },
  }
}

function orFaults<Result extends object>(work: () => Result): Result | { faults: readonly Fault[] } {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [faultOf(error)] }
  }
}

/** Loads the records the caller may see in the homes in reach. */
async function loadKnownRecords(
  kind: AnyImportKind,
  { dependencies: { database }, caller, accessibleHomes }: ImportRequest,
) {
  const scopeCondition = sql`scope = any(${scopesIn(accessibleHomes)}::text[])`
  const readsCollection = (collection: 'client' | 'inventory_item') => kind.collections.includes(collection)
  return {
    homes: accessibleHomes,
    clients: readsCollection('client') ? await selectRows(database, 'client', scopeCondition) : [],
    items: readsCollection('inventory_item')
      ? await selectRows(database, 'inventory_item', sql`${scopeCondition} and removed_at is null`)
      : [],
    people: kind.assignedCollections.includes('user')
      ? await findStaff(database, caller, accessibleHomes)
      : [],
  }
}
