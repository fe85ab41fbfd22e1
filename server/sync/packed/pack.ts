/**
 * Packs the past of a scope: the rows of each dated collection of a view by client and month, stored beside the
 * tables (decision 26). Only rows that changed since the last packing are packed again.
 */
import { type RawBuilder, sql } from 'kysely'
import { clientOfRow, fingerprintOf, hasFingerprint, NO_CLIENT } from '#domain/protocol/packed-months.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { addMonths, DAY_MS, type LocalDate, type LocalMonth } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { ViewedCollection } from '../../access/views.ts'
import type { Transaction } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Head } from '../../feed/heads.ts'
import { makeChunk, numbersIn } from './chunks.ts'

/** What to pack: all rows of these months that are dated before this day. */
export interface SealOptions {
  readonly head: Head
  readonly since: LocalMonth
  readonly before: LocalDate
  readonly now: string
}

/** The rows of one client in one month. */
interface Partition {
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
  options: SealOptions,
): Promise<void> {
  const sets = await lockedSets(transaction, scope, viewedCollections)
  for (const viewedCollection of viewedCollections)
    await packCollection(
      transaction,
      scope,
      viewedCollection,
      sets.get(packedNameOf(viewedCollection)),
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
  { head, since, before, now }: SealOptions,
): Promise<void> {
  const setKey = { scope, collection, version }
  // The packed range never shrinks: devices rely on what was packed before.
  const next = {
    revision: head.revision,
    since: earlierOf(previousSet?.since ?? since, since),
    before: laterOf(previousSet?.before ?? before, before),
  }
  const isUpToDate =
    previousSet?.revision === next.revision &&
    previousSet.since === next.since &&
    previousSet.before === next.before
  if (isUpToDate && Date.parse(now) - Date.parse(previousSet.asked_at) < ASKED_AT_INTERVAL_MS) return
  const set = { ...setKey, ...next, asked_at: now }
  if (previousSet === undefined) await transaction.insertInto('sealed_set').values(set).execute()
  else await transaction.updateTable('sealed_set').set(set).where(setCondition(setKey)).execute()
  if (isUpToDate) return
  const changedClientIdsByMonth = await changedPartitions(transaction, setKey, previousSet, next)
  for (const [month, clientIds] of changedClientIdsByMonth)
    await packMonth(transaction, setKey, columns, month, clientIds, next.before)
}

interface SetKey {
  readonly scope: Scope
  readonly collection: Collection
  readonly version: string
}

const setCondition = ({ scope, collection, version }: Omit<SetKey, 'collection'> & { collection: string }) =>
  sql<boolean>`scope = ${scope} and collection = ${collection} and version = ${version}`

/** Locks and returns the existing sets, by name. Deletes sets older than the oldest tombstone: they miss removals. */
async function lockedSets(
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
async function changedPartitions(
  transaction: Transaction,
  setKey: SetKey,
  previousSet: PackedSet | undefined,
  next: PackedSet,
): Promise<Map<LocalMonth, Set<number>>> {
  const { scope, collection } = setKey
  const partitions = new Map<LocalMonth, Set<number>>()
  const addPartition = ({ month, client_id }: Partition) => {
    partitions.set(month, (partitions.get(month) ?? new Set()).add(client_id))
  }
  const dateColumn = dateColumnOf(collection)
  const changedCondition =
    previousSet === undefined
      ? sql`true`
      : sql`(revision > ${previousSet.revision} or ${dateColumn} >= ${previousSet.before} or ${dateColumn} < ${`${previousSet.since}-01`})`
  const { rows } = await sql<Partition>`
    select distinct ${monthOf(dateColumn)} as month, ${clientColumnOf(collection)} as client_id from ${sql.table(collection)}
    where scope = ${scope} and ${dateColumn} >= ${`${next.since}-01`} and ${dateColumn} < ${next.before} and ${changedCondition}
  `.execute(transaction)
  for (const partition of rows) addPartition(partition)
  if (previousSet !== undefined)
    for (const partition of await departedPartitions(transaction, setKey, previousSet))
      addPartition(partition)
  return partitions
}

/** Finds the partitions of rows that have since been removed or moved to another partition. */
async function departedPartitions(
  transaction: Transaction,
  setKey: SetKey,
  { revision }: PackedSet,
): Promise<Partition[]> {
  const { scope, collection } = setKey
  // Rows whose fields never change can be removed, but cannot move to another partition.
  const canMoveScope = Object.keys(entityOf(collection).groups).length > 0
  const movedRowsQuery = sql`union all select id::text from ${sql.table(collection)}
    where scope = ${scope} and revision > ${revision}`
  const { rows } = await sql<{ id: string }>`
    select id from departure where scope = ${scope} and collection = ${collection} and revision > ${revision}
    ${canMoveScope ? movedRowsQuery : sql``}`.execute(transaction)
  if (rows.length === 0) return []
  const soughtFingerprints = rows.map(({ id }) => fingerprintOf(id))
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['month', 'client_id', 'fingerprinted', 'fingerprints'])
    .where(setCondition(setKey))
    .execute()
  return chunks.filter(({ fingerprinted, fingerprints }) => {
    // Fingerprints of ids come first.
    const ids = numbersIn(fingerprints).subarray(0, fingerprinted.id ?? 0)
    return soughtFingerprints.some(fingerprint => hasFingerprint(ids, fingerprint))
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
  const byClient = groupBy(rows as object[], row => clientOfRow(row as Record<string, unknown>))
  await transaction
    .deleteFrom('chunk')
    .where(setCondition(setKey))
    .where('month', '=', month)
    .where('client_id', 'in', [...clientIds])
    .execute()
  const chunks = await Promise.all(
    [...byClient].map(async ([client_id, clientRows]) => ({
      ...setKey,
      month,
      client_id,
      ...(await makeChunk(collection, columns, clientRows)),
    })),
  )
  if (chunks.length > 0) await transaction.insertInto('chunk').values(chunks).execute()
}

const dateColumnOf = (collection: Collection): RawBuilder<unknown> =>
  sql.ref(entityOf(collection).datedBy ?? 'none')
const monthOf = (dateColumn: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${dateColumn}, 'YYYY-MM')`
const hasClient = (collection: Collection): boolean => 'client_id' in entityOf(collection).fields
const clientColumnOf = (collection: Collection): RawBuilder<unknown> =>
  hasClient(collection) ? sql`coalesce(client_id, ${NO_CLIENT})` : sql`${NO_CLIENT}::integer`

const earlierOf = (one: string, other: string): string => (one < other ? one : other)
const laterOf = (one: string, other: string): string => (one > other ? one : other)
