/**
 * Turns the rows of a request into operations: reads them, assigns their homes, and compares them with existing
 * records.
 */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import { plainName } from '#domain/imports/cells.ts'
import type { AnyImportKind, NewIds, Place } from '#domain/imports/import-kind.ts'
import { placesOf } from '#domain/imports/place.ts'
import type { ImportBody } from '#domain/imports/protocol.ts'
import {
  type CellValues,
  type Fault,
  faultOf,
  IMPORTED_BEFORE,
  noHomeWords,
  readValues,
  repeatedRows,
  saysTheSame,
} from '#domain/imports/reading.ts'
import { HOME } from '#domain/imports/titles.ts'
import { repeatableId } from '#domain/values/ids.ts'
import type { Caller } from '../../access/caller.ts'
import { type ReachedHome, scopesIn } from '../../access/reach.ts'
import { selectRows, takeDirectoryIds } from '../../database/rows.ts'
import { type Submission, unsignedSubmission } from '../../operations/submission.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { findStaff } from '../../rest/staff-answer.ts'
import { operationsOfRows, type PlacedRow } from './row-operations.ts'

export interface ImportRequest {
  readonly dependencies: WritingDependencies
  readonly caller: Caller
  readonly reach: readonly ReachedHome[]
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

export async function readRows(kind: AnyImportKind, asked: ImportRequest): Promise<readonly ReadRow[]> {
  const { placed, rest } = placedRows(kind, asked)
  return [...rest, ...(await operationsOf(kind, placed, asked))]
}

/** Assigns a home to each row. `rest`: rows that cannot be read or assigned. */
export function placedRows(
  kind: AnyImportKind,
  asked: Pick<ImportRequest, 'reach' | 'body'>,
): { readonly placed: readonly PlacedRow[]; readonly rest: readonly ReadRow[] } {
  const placed: PlacedRow[] = []
  const rest: ReadRow[] = []
  for (const { row, home: named, values: said } of asked.body.rows) {
    const { values, faults } = readValues(kind, said)
    const home = homeFor(named, asked)
    if (values !== undefined && 'scope' in home) placed.push({ row, home, values })
    else rest.push({ kind, row, values, faults: 'scope' in home ? faults : [home, ...faults] })
  }
  return { placed, rest }
}

/** Returns the home a row names, or the chosen home. `reach` contains only homes in which the caller may import. */
function homeFor(named: string, { reach, body }: Pick<ImportRequest, 'reach' | 'body'>): ReachedHome | Fault {
  const found = reach.filter(home =>
    named === '' ? home.id === body.home_id : plainName(home.home_name) === plainName(named),
  )
  const [home, another] = found
  if (home === undefined) return { column: HOME, message: noHomeWords(named) }
  if (another !== undefined) return { column: HOME, message: 'Two of your group homes have this name.' }
  return home
}

async function operationsOf(
  kind: AnyImportKind,
  placed: readonly PlacedRow[],
  asked: ImportRequest,
): Promise<ReadRow[]> {
  const { database } = asked.dependencies
  const placeOf = placesOf(await known(kind, asked))
  const repeated = repeatedRows(
    kind,
    placed.map(({ row, home, values }) => ({ row, home: String(home.id), values, place: placeOf(home) })),
  )
  const logged = await operationsOfRows(database, kind, placed)
  const given = await Promise.all(
    kind.gives.map(async collection => ({
      collection,
      ids: await takeDirectoryIds(database, collection, placed.length),
    })),
  )
  return placed.map((row, index): ReadRow => {
    const { id, isDone } = logged[index] ?? { id: '', isDone: false }
    const { values } = row
    const read = { kind, row: row.row, values, faults: [] }
    if (isDone) return { ...read, there: IMPORTED_BEFORE, importedBy: id }
    const earlier = repeated.get(row.row)
    if (earlier?.isSame) return { ...read, there: saysTheSame(earlier.of) }
    if (earlier) return { ...read, faults: [{ column: null, message: earlier.words }] }
    const ids: NewIds = {
      actor_id: asked.caller.user_id,
      recordId: of => repeatableId('import', id, of),
      directoryId: collection => given.find(one => one.collection === collection)?.ids[index] ?? 0,
    }
    return { ...read, ...attempt(() => operationOf(row, { kind, id, ids, asked, place: placeOf(row.home) })) }
  })
}

interface Making {
  readonly kind: AnyImportKind
  readonly id: string
  readonly ids: NewIds
  readonly asked: ImportRequest
  readonly place: Place
}

function operationOf(
  { home, values }: PlacedRow,
  { kind, id, ids, asked, place }: Making,
): Pick<ReadRow, 'there' | 'submission'> {
  const there = kind.there?.(values as never, place)
  if (there !== undefined) return { there }
  const args = kind.argumentsOf(values as never, place, ids)
  const { caller: author, now: recordedAt } = asked
  const made = unsignedSubmission({ id, kind: kind.operation, args, author, recordedAt })
  // The scope is set here, so that no read is needed to find the queue of its home.
  const operation = { ...made.operation, scope: home.scope }
  return { submission: { ...made, operation, asked: { import: kind.name, home_id: home.id, values } } }
}

function attempt<Result extends object>(work: () => Result): Result | { faults: readonly Fault[] } {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: [faultOf(error)] }
  }
}

/** Loads the records the caller may see in the homes in reach. */
async function known(kind: AnyImportKind, { dependencies: { database }, caller, reach }: ImportRequest) {
  const inReach = sql`scope = any(${scopesIn(reach)}::text[])`
  const collections = (collection: 'client' | 'inventory_item') => kind.collections.includes(collection)
  return {
    homes: reach,
    clients: collections('client') ? await selectRows(database, 'client', inReach) : [],
    items: collections('inventory_item')
      ? await selectRows(database, 'inventory_item', sql`${inReach} and removed_at is null`)
      : [],
    people: kind.gives.includes('user') ? await findStaff(database, caller, reach) : [],
  }
}
