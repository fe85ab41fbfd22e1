/**
 * Writes rows of a home's tablet again that are stored under keys that were replaced (decision 108). It works below
 * Dexie: no screen reads again for it, and nothing of a row changes but its seal. Progress is in the rows themselves, so
 * it may be interrupted at any row and begin again.
 */
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { type Keyring, keyNameOfId } from '../../vault/keyring.ts'
import type { MirrorDatabase } from '../tables/database.ts'
import { mirrorKeys } from './key-names.ts'
import { isSealedRow, RowSealer } from './sealed-rows.ts'

/** A batch holds its table for a few milliseconds. */
const ROWS_AT_ONCE = 50
/** Of tables whose rows are photos, months or pages. */
const LARGE_ROWS_AT_ONCE = 5
const TABLES_OF_LARGE_ROWS: readonly string[] = [
  'photo',
  'attachment',
  'chunk_rows',
  'feed_page',
  'acknowledged',
]

/**
 * Goes through all rows once.
 *
 * @param isWanted asked before each batch; false ends the work
 * @returns the open areas of which no row is stored under an older key any more; undefined when it was ended before
 */
export async function resealRows(
  mirror: MirrorDatabase,
  keyring: Keyring,
  isWanted: () => Promise<boolean>,
): Promise<Area[] | undefined> {
  const areasWithOldRows = new Set<string>()
  for (const { name } of mirror.tables) {
    if (mirrorKeys.isReadableTable(name)) continue
    let after: IDBValidKey | undefined
    do {
      if (!(await isWanted())) return undefined
      const batch = await resealBatch(mirror, keyring, name, after)
      for (const id of batch.oldKeyIds) areasWithOldRows.add(keyNameOfId(id))
      after = batch.lastKey
    } while (after !== undefined)
  }
  return AREAS.filter(area => keyring.isOpen(area) && !areasWithOldRows.has(area))
}

interface Batch {
  /** Where the next batch begins; absent after the last. */
  readonly lastKey?: IDBValidKey
  /** The older keys of rows that could not be written again. */
  readonly oldKeyIds: readonly string[]
}

async function resealBatch(
  mirror: MirrorDatabase,
  keyring: Keyring,
  name: string,
  after: IDBValidKey | undefined,
): Promise<Batch> {
  const limit = TABLES_OF_LARGE_ROWS.includes(name) ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE
  const { primaryKeys, rows } = await readBatch(mirror.backendDB(), name, after, limit)
  const isOld = (row: unknown): boolean =>
    isSealedRow(row) && keyring.isOpen(keyNameOfId(row.$key)) && !keyring.isNewest(row.$key)
  const oldKeys = primaryKeys.filter((_, index) => isOld(rows[index]))
  const sealer = new RowSealer(name, mirror.table(name).core.schema)
  /** Returns the row under the newest key; undefined when it cannot be opened. */
  const sealAgain = (row: unknown): unknown => {
    if (!isSealedRow(row)) return undefined
    // Asked for each row: the page may lock in between, which overwrites the keys.
    const oldKey = keyring.keyById(row.$key)
    if (oldKey === undefined) return undefined
    try {
      return sealer.seal(sealer.open(row, oldKey), keyring.keyFor([keyNameOfId(row.$key)]))
    } catch {
      return undefined
    }
  }
  const oldKeyIds =
    oldKeys.length === 0 ? [] : await writeAgain(mirror.backendDB(), name, oldKeys, { isOld, sealAgain })
  const lastKey = primaryKeys.length === limit ? primaryKeys.at(-1) : undefined
  return { oldKeyIds, ...(lastKey === undefined ? {} : { lastKey }) }
}

async function readBatch(
  database: IDBDatabase,
  name: string,
  after: IDBValidKey | undefined,
  limit: number,
): Promise<{ primaryKeys: IDBValidKey[]; rows: unknown[] }> {
  const transaction = database.transaction(name, 'readonly')
  const done = completionOf(transaction)
  const table = transaction.objectStore(name)
  const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true)
  const keysRequest = table.getAllKeys(range, limit)
  const rowsRequest = table.getAll(range, limit)
  await done
  return { primaryKeys: keysRequest.result, rows: rowsRequest.result }
}

interface RowSteps {
  readonly isOld: (row: unknown) => boolean
  readonly sealAgain: (row: unknown) => unknown
}

/** Writes these rows again in one transaction, as they are then. @returns the keys of those that stay as they were */
async function writeAgain(
  database: IDBDatabase,
  name: string,
  primaryKeys: readonly IDBValidKey[],
  { isOld, sealAgain }: RowSteps,
): Promise<string[]> {
  // Old keys are dropped afterwards: what was written again must not be lost with the power.
  const transaction = database.transaction(name, 'readwrite', { durability: 'strict' })
  const done = completionOf(transaction)
  const table = transaction.objectStore(name)
  const oldKeyIds: string[] = []
  for (const primaryKey of primaryKeys) {
    const request = table.get(primaryKey)
    request.onsuccess = () => {
      const row: unknown = request.result
      if (!isOld(row)) return
      const sealedRow = sealAgain(row)
      if (sealedRow !== undefined) table.put(sealedRow)
      else if (isSealedRow(row)) oldKeyIds.push(row.$key)
    }
  }
  await done
  return oldKeyIds
}

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted.'))
  })
