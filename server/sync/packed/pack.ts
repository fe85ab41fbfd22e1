/**
 * Packs the past of a scope: the rows of each dated collection of a view by client and month, stored beside the
 * tables (decision 26). Only rows that changed since the last packing are packed again.
 */

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import {
  clientOfRow,
  fingerprintedFields,
  fingerprintOf,
  fingerprintsOf,
  hasFingerprint,
  NO_CLIENT,
  packRows,
} from '#domain/protocol/packed-months.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { addMonths, DAY_MS, type LocalDate, type LocalMonth } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { ViewedCollection } from '../../access/views.ts'
import type { Transaction } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Head } from '../../feed/heads.ts'

/** What to pack: all rows of these months that are dated before this day. */
export interface PackOptions {
  readonly head: Head
  readonly since: LocalMonth
  readonly before: LocalDate
  readonly now: string
}

/** The rows of one client in one month. */
interface ClientMonth {
  readonly month: LocalMonth
  readonly client_id: number
}

interface PackedSet {
  readonly revision: number
  readonly since: LocalMonth
  readonly before: LocalDate
}

/** How often `asked_at` is written while nothing else changes; a set whose `asked_at` is too old is deleted. */
const ASKED_AT_INTERVAL_MS = DAY_MS

/**
 * Brings the chunks of collections to the head (the newest revision) of their scope. Must run in a repeatable read
 * transaction, so that chunks and head belong together; of two concurrent calls one fails (code 40001) and must be
 * retried.
 */
export async function packCollections(
  transaction: Transaction,
  scope: Scope,
  viewedCollections: readonly ViewedCollection[],
  options: PackOptions,
): Promise<void> {
  const setByName = await lockExistingSets(transaction, scope, viewedCollections)
  for (const viewedCollection of viewedCollections)
    await packCollection(
      transaction,
      scope,
      viewedCollection,
      setByName.get(packedNameOf(viewedCollection)),
      options,
    )
}

/** Returns the name of a set within its scope. */
export const packedNameOf = ({ collection, version }: { collection: string; version: string }): string =>
  `${collection}=${version}`

async function packCollection(
  transaction: Transaction,
  scope: Scope,
  { collection, version, columns }: ViewedCollection,
  previousSet: (PackedSet & { readonly asked_at: string }) | undefined,
  { head, since, before, now }: PackOptions,
): Promise<void> {
  const setKey = { scope, collection, version }
  // The packed range never shrinks: devices rely on what was packed before.
  const nextRange = {
    revision: head.revision,
    since: earlierOf(previousSet?.since ?? since, since),
    before: laterOf(previousSet?.before ?? before, before),
  }
  const isUpToDate =
    previousSet?.revision === nextRange.revision &&
    previousSet.since === nextRange.since &&
    previousSet.before === nextRange.before
  if (isUpToDate && Date.parse(now) - Date.parse(previousSet.asked_at) < ASKED_AT_INTERVAL_MS) return
  const set = { ...setKey, ...nextRange, asked_at: now }
  if (previousSet === undefined) await transaction.insertInto('sealed_set').values(set).execute()
  else await transaction.updateTable('sealed_set').set(set).where(setCondition(setKey)).execute()
  if (isUpToDate) return
  const changedClientIdsByMonth = await findChangedClientsByMonth(transaction, setKey, previousSet, nextRange)
  for (const [month, clientIds] of changedClientIdsByMonth)
    await packMonth(transaction, setKey, columns, month, clientIds, nextRange.before)
}

interface SetKey {
  readonly scope: Scope
  readonly collection: Collection
  readonly version: string
}

const setCondition = ({ scope, collection, version }: Omit<SetKey, 'collection'> & { collection: string }) =>
  sql<boolean>`scope = ${scope} and collection = ${collection} and version = ${version}`

/** Locks and returns the existing sets, by name. Deletes sets older than the oldest tombstone: they miss removals. */
async function lockExistingSets(
  transaction: Transaction,
  scope: Scope,
  viewedCollections: readonly ViewedCollection[],
) {
  const sets = await transaction
    .selectFrom('sealed_set')
    .select(['collection', 'version', 'revision', 'since', 'before', 'asked_at'])
    .where('scope', '=', scope)
    .where(sql<boolean>`collection || '=' || version = any(${viewedCollections.map(packedNameOf)}::text[])`)
    .orderBy('collection')
    .orderBy('version')
    .forUpdate()
    .execute()
  const feed = await transaction
    .selectFrom('scope_feed')
    .select('oldest_revision')
    .where('scope', '=', scope)
    .executeTakeFirst()
  const oldestRevision = feed?.oldest_revision ?? 0
  for (const { collection, version } of sets.filter(({ revision }) => revision < oldestRevision))
    await transaction.deleteFrom('sealed_set').where(setCondition({ scope, collection, version })).execute()
  return new Map(
    sets.filter(({ revision }) => revision >= oldestRevision).map(set => [packedNameOf(set), set] as const),
  )
}

/** Returns the clients whose chunk of a month is missing or stale, by month. */
async function findChangedClientsByMonth(
  transaction: Transaction,
  setKey: SetKey,
  previousSet: PackedSet | undefined,
  nextRange: PackedSet,
): Promise<Map<LocalMonth, Set<number>>> {
  const { scope, collection } = setKey
  const clientIdsByMonth = new Map<LocalMonth, Set<number>>()
  const addClientMonth = ({ month, client_id }: ClientMonth) => {
    clientIdsByMonth.set(month, (clientIdsByMonth.get(month) ?? new Set()).add(client_id))
  }
  const dateColumn = dateColumnOf(collection)
  const changedCondition =
    previousSet === undefined
      ? sql`true`
      : sql`(revision > ${previousSet.revision} or ${dateColumn} >= ${previousSet.before} or ${dateColumn} < ${`${previousSet.since}-01`})`
  const { rows } = await sql<ClientMonth>`
    select distinct ${monthOf(dateColumn)} as month, ${clientColumnOf(collection)} as client_id from ${sql.table(collection)}
    where scope = ${scope} and ${dateColumn} >= ${`${nextRange.since}-01`} and ${dateColumn} < ${nextRange.before} and ${changedCondition}
  `.execute(transaction)
  for (const partition of rows) addClientMonth(partition)
  if (previousSet !== undefined)
    for (const partition of await findDepartedClientMonths(transaction, setKey, previousSet))
      addClientMonth(partition)
  return clientIdsByMonth
}

/** Finds the chunks that contain rows which have since been removed or moved to another chunk. */
async function findDepartedClientMonths(
  transaction: Transaction,
  setKey: SetKey,
  { revision }: PackedSet,
): Promise<ClientMonth[]> {
  const { scope, collection } = setKey
  // In a collection without field groups rows never change: they can be removed, but not move to another chunk.
  const canRowsMove = Object.keys(entityOf(collection).mergeGroups).length > 0
  const movedRowsQuery = sql`union all select id::text from ${sql.table(collection)}
    where scope = ${scope} and revision > ${revision}`
  const { rows } = await sql<{ id: string }>`
    select id from departure where scope = ${scope} and collection = ${collection} and revision > ${revision}
    ${canRowsMove ? movedRowsQuery : sql``}`.execute(transaction)
  if (rows.length === 0) return []
  const soughtFingerprints = rows.map(({ id }) => fingerprintOf(id))
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['month', 'client_id', 'fingerprinted', 'fingerprints'])
    .where(setCondition(setKey))
    .execute()
  return chunks.filter(({ fingerprinted, fingerprints }) => {
    // Fingerprints of ids come first.
    const idFingerprints = numbersOfBytes(fingerprints).subarray(0, fingerprinted.id ?? 0)
    return soughtFingerprints.some(fingerprint => hasFingerprint(idFingerprints, fingerprint))
  })
}

async function packMonth(
  transaction: Transaction,
  setKey: SetKey,
  columns: readonly string[],
  month: LocalMonth,
  clientIds: ReadonlySet<number>,
  before: LocalDate,
): Promise<void> {
  const { scope, collection } = setKey
  const dateColumn = dateColumnOf(collection)
  const nextMonthStart = addMonths(`${month}-01`, 1)
  const clientCondition = sql`and ${clientColumnOf(collection)} = any(${[...clientIds]}::integer[])`
  const rows = await selectRows(
    transaction,
    collection,
    sql`scope = ${scope} and ${dateColumn} >= ${`${month}-01`} and ${dateColumn} < ${earlierOf(nextMonthStart, before)} ${clientCondition}
      order by ${dateColumn}, id`,
    columns,
  )
  const rowsByClient = groupBy(rows as object[], row => clientOfRow(row as Record<string, unknown>))
  await transaction
    .deleteFrom('chunk')
    .where(setCondition(setKey))
    .where('month', '=', month)
    .where('client_id', 'in', [...clientIds])
    .execute()
  const chunks = await Promise.all(
    [...rowsByClient].map(async ([client_id, clientRows]) => ({
      ...setKey,
      month,
      client_id,
      ...(await makeChunk(collection, columns, clientRows)),
    })),
  )
  if (chunks.length > 0) await transaction.insertInto('chunk').values(chunks).execute()
}

const dateColumnOf = (collection: Collection): RawBuilder<unknown> =>
  sql.ref(entityOf(collection).dateField ?? 'none')
const monthOf = (dateColumn: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${dateColumn}, 'YYYY-MM')`
const hasClient = (collection: Collection): boolean => 'client_id' in entityOf(collection).fields
const clientColumnOf = (collection: Collection): RawBuilder<unknown> =>
  hasClient(collection) ? sql`coalesce(client_id, ${NO_CLIENT})` : sql`${NO_CLIENT}::integer`

const earlierOf = (left: string, right: string): string => (left < right ? left : right)
const laterOf = (left: string, right: string): string => (left > right ? left : right)

/**
 * Makes the chunks of packed sets as they are stored: rows packed with gzip, named by a hash of their content, and
 * searchable by fingerprints of field values.
 */
const NAME_BYTES = 16

const chunkNameOf = (packed: Uint8Array): string =>
  createHash('sha256').update(packed).digest().subarray(0, NAME_BYTES).toString('base64url')

/** Makes a chunk of at least one row, sorted by day. */
async function makeChunk(collection: Collection, columns: readonly string[], rows: readonly object[]) {
  const entity = entityOf(collection)
  const packed = await promisify(gzip)(packRows(columns, rows))
  const fingerprintsByField = fingerprintedFields(entity).map(
    field => [field, fingerprintsOf(rows, field)] as const,
  )
  return {
    name: chunkNameOf(packed),
    rows: rows.length,
    first: dayOf(rows[0], entity.dateField),
    last: dayOf(rows.at(-1), entity.dateField),
    fingerprinted: Object.fromEntries(
      fingerprintsByField.map(([field, fingerprints]) => [field, fingerprints.length]),
    ),
    fingerprints: Buffer.concat(fingerprintsByField.map(([, fingerprints]) => bytesOfNumbers(fingerprints))),
    packed,
  }
}

const dayOf = (row: object | undefined, dateField: string | undefined): LocalDate =>
  String((row as Record<string, unknown> | undefined)?.[dateField ?? '']).slice(0, 10)

/** Returns the bytes of the numbers, in little-endian order like all machines Hearth runs on. */
const bytesOfNumbers = (numbers: Uint32Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

const numbersOfBytes = (bytes: Uint8Array): Uint32Array => new Uint32Array(Uint8Array.from(bytes).buffer)
