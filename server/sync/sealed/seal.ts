/**
 * Seals the past of a scope: packs the rows of each dated collection of a view by client and month, and stores the
 * packed rows beside the tables (decision 26). Only rows that changed since the last sealing are packed again.
 */
import { type RawBuilder, sql } from 'kysely'
import { clientOfRow, fingerprintOf, hasFingerprint, NO_CLIENT } from '#domain/protocol/sealed-months.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { addMonths, DAY_MS, type LocalDate, type LocalMonth } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { ViewedCollection } from '../../access/views.ts'
import type { Transaction } from '../../database/connection.ts'
import { selectRows } from '../../database/rows.ts'
import type { Head } from '../../feed/heads.ts'
import { makeChunk, numbersIn } from './chunks.ts'

/** What to seal: all rows of these months that are dated before this day. */
export interface Sealing {
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

interface SealedSet {
  readonly revision: number
  readonly since: LocalMonth
  readonly before: LocalDate
}

/** How often `asked_at` is written while nothing else changes; sets that no device requests are deleted by it. */
const NOTE_EVERY_MS = DAY_MS

/**
 * Brings the chunks of collections to the head of their scope. Must run in a repeatable read transaction, so that
 * chunks and head belong together; of two concurrent calls one fails with 40001 and must be retried.
 */
export async function sealCollections(
  transaction: Transaction,
  scope: Scope,
  viewed: readonly ViewedCollection[],
  sealing: Sealing,
): Promise<void> {
  const sets = await lockedSets(transaction, scope, viewed)
  for (const viewedCollection of viewed)
    await sealCollection(
      transaction,
      scope,
      viewedCollection,
      sets.get(sealedNameOf(viewedCollection)),
      sealing,
    )
}

/** Returns the name of a set within its scope. */
export const sealedNameOf = ({ collection, version }: { collection: string; version: string }): string =>
  `${collection}=${version}`

async function sealCollection(
  transaction: Transaction,
  scope: Scope,
  { collection, version, columns }: ViewedCollection,
  previousSet: (SealedSet & { readonly asked_at: string }) | undefined,
  { head, since, before, now }: Sealing,
): Promise<void> {
  const setKey = { scope, collection, version }
  // The sealed range never shrinks: devices rely on what was sealed before.
  const next = {
    revision: head.revision,
    since: earlier(previousSet?.since ?? since, since),
    before: later(previousSet?.before ?? before, before),
  }
  const isUpToDate =
    previousSet?.revision === next.revision &&
    previousSet.since === next.since &&
    previousSet.before === next.before
  if (isUpToDate && Date.parse(now) - Date.parse(previousSet.asked_at) < NOTE_EVERY_MS) return
  const set = { ...setKey, ...next, asked_at: now }
  if (previousSet === undefined) await transaction.insertInto('sealed_set').values(set).execute()
  else await transaction.updateTable('sealed_set').set(set).where(ofSet(setKey)).execute()
  if (isUpToDate) return
  const changed = await changedPartitions(transaction, setKey, previousSet, next)
  for (const [month, clients] of changed)
    await sealMonth(transaction, setKey, columns, month, clients, next.before)
}

interface SetKey {
  readonly scope: Scope
  readonly collection: Collection
  readonly version: string
}

const ofSet = ({ scope, collection, version }: Omit<SetKey, 'collection'> & { collection: string }) =>
  sql<boolean>`scope = ${scope} and collection = ${collection} and version = ${version}`

/** Locks and returns the existing sets, by name. Deletes sets that miss tombstones which no longer exist. */
async function lockedSets(transaction: Transaction, scope: Scope, viewed: readonly ViewedCollection[]) {
  const sets = await transaction
    .selectFrom('sealed_set')
    .select(['collection', 'version', 'revision', 'since', 'before', 'asked_at'])
    .where('scope', '=', scope)
    .where(sql<boolean>`collection || '=' || version = any(${viewed.map(sealedNameOf)}::text[])`)
    .orderBy('collection')
    .orderBy('version')
    .forUpdate()
    .execute()
  const feed = await transaction
    .selectFrom('scope_feed')
    .select('oldest_revision')
    .where('scope', '=', scope)
    .executeTakeFirst()
  const oldest = feed?.oldest_revision ?? 0
  for (const { collection, version } of sets.filter(({ revision }) => revision < oldest))
    await transaction.deleteFrom('sealed_set').where(ofSet({ scope, collection, version })).execute()
  return new Map(
    sets.filter(({ revision }) => revision >= oldest).map(set => [sealedNameOf(set), set] as const),
  )
}

/** Returns the clients whose chunk of a month is missing or stale, by month. */
async function changedPartitions(
  transaction: Transaction,
  setKey: SetKey,
  previousSet: SealedSet | undefined,
  next: SealedSet,
): Promise<Map<LocalMonth, Set<number>>> {
  const { scope, collection } = setKey
  const partitions = new Map<LocalMonth, Set<number>>()
  const add = ({ month, client_id }: Partition) => {
    partitions.set(month, (partitions.get(month) ?? new Set()).add(client_id))
  }
  const date = datedBy(collection)
  const changedRows =
    previousSet === undefined
      ? sql`true`
      : sql`(revision > ${previousSet.revision} or ${date} >= ${previousSet.before} or ${date} < ${`${previousSet.since}-01`})`
  const { rows } = await sql<Partition>`
    select distinct ${monthOf(date)} as month, ${clientOf(collection)} as client_id from ${sql.table(collection)}
    where scope = ${scope} and ${date} >= ${`${next.since}-01`} and ${date} < ${next.before} and ${changedRows}
  `.execute(transaction)
  for (const partition of rows) add(partition)
  if (previousSet !== undefined)
    for (const partition of await departedPartitions(transaction, setKey, previousSet)) add(partition)
  return partitions
}

/** Finds the partitions of rows that have since been removed or moved to another partition. */
async function departedPartitions(
  transaction: Transaction,
  setKey: SetKey,
  { revision }: SealedSet,
): Promise<Partition[]> {
  const { scope, collection } = setKey
  // Rows whose fields never change can leave but not move.
  const canMoveScope = Object.keys(entityOf(collection).groups).length > 0
  const movedRows = sql`union all select id::text from ${sql.table(collection)}
    where scope = ${scope} and revision > ${revision}`
  const { rows } = await sql<{ id: string }>`
    select id from departure where scope = ${scope} and collection = ${collection} and revision > ${revision}
    ${canMoveScope ? movedRows : sql``}`.execute(transaction)
  if (rows.length === 0) return []
  const soughtFingerprints = rows.map(({ id }) => fingerprintOf(id))
  const chunks = await transaction
    .selectFrom('chunk')
    .select(['month', 'client_id', 'fingerprinted', 'fingerprints'])
    .where(ofSet(setKey))
    .execute()
  return chunks.filter(({ fingerprinted, fingerprints }) => {
    // Fingerprints of ids come first.
    const ids = numbersIn(fingerprints).subarray(0, fingerprinted.id ?? 0)
    return soughtFingerprints.some(one => hasFingerprint(ids, one))
  })
}

async function sealMonth(
  transaction: Transaction,
  setKey: SetKey,
  columns: readonly string[],
  month: LocalMonth,
  clients: ReadonlySet<number>,
  before: LocalDate,
): Promise<void> {
  const { scope, collection } = setKey
  const date = datedBy(collection)
  const nextMonthStart = addMonths(`${month}-01`, 1)
  const ofClients = sql`and ${clientOf(collection)} = any(${[...clients]}::integer[])`
  const rows = await selectRows(
    transaction,
    collection,
    sql`scope = ${scope} and ${date} >= ${`${month}-01`} and ${date} < ${earlier(nextMonthStart, before)} ${ofClients}
      order by ${date}, id`,
    columns,
  )
  const byClient = groupBy(rows as object[], row => clientOfRow(row as Record<string, unknown>))
  await transaction
    .deleteFrom('chunk')
    .where(ofSet(setKey))
    .where('month', '=', month)
    .where('client_id', 'in', [...clients])
    .execute()
  const chunks = await Promise.all(
    [...byClient].map(async ([client_id, list]) => ({
      ...setKey,
      month,
      client_id,
      ...(await makeChunk(collection, columns, list)),
    })),
  )
  if (chunks.length > 0) await transaction.insertInto('chunk').values(chunks).execute()
}

const datedBy = (collection: Collection): RawBuilder<unknown> =>
  sql.ref(entityOf(collection).datedBy ?? 'none')
const monthOf = (date: RawBuilder<unknown>): RawBuilder<unknown> => sql`to_char(${date}, 'YYYY-MM')`
const hasClient = (collection: Collection): boolean => 'client_id' in entityOf(collection).fields
const clientOf = (collection: Collection): RawBuilder<unknown> =>
  hasClient(collection) ? sql`coalesce(client_id, ${NO_CLIENT})` : sql`${NO_CLIENT}::integer`

const earlier = (one: string, other: string): string => (one < other ? one : other)
const later = (one: string, other: string): string => (one > other ? one : other)
