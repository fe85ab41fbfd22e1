/**
 * Turns the rows of a request into operations: reads them, assigns their homes, and compares them with existing
 * records.
 */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { normalizeName } from '#domain/imports/cells.ts'
import type { AnyImportKind, Lookup, NewIds } from '#domain/imports/import-kind.ts'
import { createLookupFactory } from '#domain/imports/place.ts'
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
import { type AccessibleHome, scopesOfHomes } from '../../access/reach.ts'
import { selectRows, takeDirectoryIds } from '../../database/rows.ts'
import { type Submission, unsignedSubmission } from '../../operations/submission.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { findStaff } from '../../rest/staff-answer.ts'
import { findRowOperations, type RowWithHome } from './row-operations.ts'

export interface ImportRequest {
  readonly dependencies: WritingDependencies
  readonly caller: Caller
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly now: string
  readonly body: ImportBody
}

/** A row of the file after reading, before its operation is applied. */
export interface ParsedRow {
  readonly kind: AnyImportKind
  readonly rowNumber: number
  readonly values: CellValues | undefined
  readonly faults: readonly Fault[]
  /** Why the row makes no record: it exists already, or an earlier row of the file says the same. */
  readonly skipNote?: string
  /** The id of the operation that imported this row earlier. */
  readonly importOperationId?: string
  readonly submission?: Submission
}

export async function parseRows(kind: AnyImportKind, request: ImportRequest): Promise<readonly ParsedRow[]> {
  const { validRows, faultyRows } = assignHomesToRows(kind, request)
  return [...faultyRows, ...(await addOperations(kind, validRows, request))]
}

/** Assigns a home to each row. `faultyRows`: rows that cannot be read or have no home. */
export function assignHomesToRows(
  kind: AnyImportKind,
  request: Pick<ImportRequest, 'accessibleHomes' | 'body'>,
): { readonly validRows: readonly RowWithHome[]; readonly faultyRows: readonly ParsedRow[] } {
  const validRows: RowWithHome[] = []
  const faultyRows: ParsedRow[] = []
  for (const { row, home: homeName, values: cells } of request.body.rows) {
    const { values, faults } = readValues(kind, cells)
    const home = findHomeFor(homeName, request)
    if (values !== undefined && 'scope' in home) validRows.push({ rowNumber: row, home, values })
    else
      faultyRows.push({ kind, rowNumber: row, values, faults: 'scope' in home ? faults : [home, ...faults] })
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
    homeName === '' ? home.id === body.home_id : normalizeName(home.home_name) === normalizeName(homeName),
  )
  const [home, another] = matchingHomes
  if (home === undefined) return { column: HOME_COLUMN, message: unknownHomeMessage(homeName) }
  if (another !== undefined)
    return { column: HOME_COLUMN, message: 'Two of your group homes have this name.' }
  return home
}

async function addOperations(
  kind: AnyImportKind,
  validRows: readonly RowWithHome[],
  request: ImportRequest,
): Promise<ParsedRow[]> {
  const { database } = request.dependencies
  const lookupOfHome = createLookupFactory(await loadExistingRecords(kind, request))
  const repeatByRow = repeatedRows(
    kind,
    validRows.map(({ rowNumber, home, values }) => ({
      row: rowNumber,
      home: String(home.id),
      values,
      lookup: lookupOfHome(home),
    })),
  )
  const operations = await findRowOperations(database, kind, validRows)
  const newIds = await Promise.all(
    kind.assignedCollections.map(async collection => ({
      collection,
      ids: await takeDirectoryIds(database, collection, validRows.length),
    })),
  )
  return validRows.map((row, index): ParsedRow => {
    const { id: operationId, isDone } = operations[index] ?? { id: '', isDone: false }
    const { values } = row
    const parsedRow = { kind, rowNumber: row.rowNumber, values, faults: [] }
    if (isDone) return { ...parsedRow, skipNote: IMPORTED_BEFORE_MESSAGE, importOperationId: operationId }
    const repeat = repeatByRow.get(row.rowNumber)
    if (repeat?.isIdentical) return { ...parsedRow, skipNote: sameRowMessage(repeat.earlierRow) }
    if (repeat) return { ...parsedRow, faults: [{ column: null, message: repeat.message }] }
    const ids: NewIds = {
      actor_id: request.caller.user_id,
      recordId: purpose => repeatableId('import', operationId, purpose),
      directoryId: collection => newIds.find(entry => entry.collection === collection)?.ids[index] ?? 0,
    }
    return {
      ...parsedRow,
      ...catchRefusal(() =>
        makeOperation(row, { kind, operationId, ids, request, lookup: lookupOfHome(row.home) }),
      ),
    }
  })
}

interface OperationInputs {
  readonly kind: AnyImportKind
  readonly operationId: string
  readonly ids: NewIds
  readonly request: ImportRequest
  readonly lookup: Lookup
}

function makeOperation(
  { home, values }: RowWithHome,
  { kind, operationId, ids, request, lookup }: OperationInputs,
): Pick<ParsedRow, 'skipNote' | 'submission'> {
  const existingNote = kind.findExisting?.(values as never, lookup)
  if (existingNote !== undefined) return { skipNote: existingNote }
  const args = kind.argumentsOf(values as never, lookup, ids)
  const { caller: author, now: recordedAt } = request
  const submission = unsignedSubmission({ id: operationId, kind: kind.operation, args, author, recordedAt })
  // The scope is set here, so that the write queue need not read records to find it.
  const operation = { ...submission.operation, scope: home.scope }
  return {
    submission: { ...submission, operation, requestContent: { import: kind.name, home_id: home.id, values } },
  }
}

function catchRefusal<Result extends object>(action: () => Result): Result | { faults: readonly Fault[] } {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [faultOf(error)] }
  }
}

/** Loads the records the caller may see in the homes in reach. */
async function loadExistingRecords(
  kind: AnyImportKind,
  { dependencies: { database }, caller, accessibleHomes }: ImportRequest,
) {
  const scopeCondition = sql`scope = any(${scopesOfHomes(accessibleHomes)}::text[])`
  const mayReadCollection = (collection: 'client' | 'inventory_item') => kind.collections.includes(collection)
  return {
    homes: accessibleHomes,
    clients: mayReadCollection('client') ? await selectRows(database, 'client', scopeCondition) : [],
    items: mayReadCollection('inventory_item')
      ? await selectRows(database, 'inventory_item', sql`${scopeCondition} and removed_at is null`)
      : [],
    people: kind.assignedCollections.includes('user')
      ? await findStaff(database, caller, accessibleHomes)
      : [],
  }
}
