/**
 * Stamping (design §4): the LAST statement of every writing transaction bumps the scopes it touched and gives their
 * rows the new revision. Bumping last keeps the lock for a moment only; because the lock is held until commit,
 * revisions of a scope become visible in order and without gaps, which no sequence or timestamp gives.
 */
import { type RawBuilder, sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import { lastRowsByCollection, writeRows, writeStatement } from '../database/rows.ts'
import { FEED_CHANNEL, type Head } from './heads.ts'

/** A row that was written, or that left the scope. */
export interface TouchedRow {
  readonly collection: Collection
  readonly id: string | number
  readonly scope: Scope
}

/** Creates missing scopes that a transaction will write into. */
export async function ensureScopes(connection: Connection, scopes: Iterable<Scope>): Promise<void> {
  const sortedScopes = [...new Set(scopes)].sort()
  if (sortedScopes.length === 0) return
  await sql`
    insert into scope_feed (scope) select unnest(${sortedScopes}::text[]) on conflict do nothing`.execute(
    connection,
  )
}

/**
 * Stamps the touched rows and the tombstones; returns the new head of each scope. `tombstones` are rows that no
 * longer belong to the named scope. Nothing may be written after this in the same transaction.
 */
export const stamp = (
  transaction: Transaction,
  touchedRows: readonly TouchedRow[],
  tombstones: readonly TouchedRow[] = [],
): Promise<Map<Scope, Head>> =>
  bumpScopes(
    transaction,
    touchedRows.map(({ scope }) => scope),
    tombstones,
    collections.flatMap(collection => stampStatementsOf(collection, touchedRows)),
  )

/**
 * Writes rows with their new revision, in the one statement that bumps their scopes: a stamp after the write would
 * write every row and all of its index entries twice. `newRows` must be new to the whole database (23505);
 * `replacedRows` overwrite existing rows.
 */
export async function writeAndStampRows(
  transaction: Transaction,
  {
    newRows,
    replacedRows,
  }: { readonly newRows: readonly RowInCollection[]; readonly replacedRows: readonly RowInCollection[] },
  tombstones: readonly TouchedRow[],
): Promise<Map<Scope, Head>> {
  // A row that moves is written first and stamped after: its new scope may reach the revision that it had in the old
  // scope, and the trigger would mistake that for a write without a stamp.
  const departedKeys = new Set(tombstones.map(({ collection, id }) => `${collection}/${id}`))
  const hasMoved = ({ collection, row }: RowInCollection) => departedKeys.has(`${collection}/${row.id}`)
  const movedRows = replacedRows.filter(hasMoved)
  const stayedRows = replacedRows.filter(entry => !hasMoved(entry))
  await writeRows(transaction, movedRows)
  return bumpScopes(
    transaction,
    [...newRows, ...replacedRows].map(({ row }) => row.scope),
    tombstones,
    [
      ...[...lastRowsByCollection(newRows)].map(([collection, rows]) =>
        writeStatementOf('new', collection, rows),
      ),
      ...[...lastRowsByCollection(stayedRows)].map(([collection, rows]) =>
        writeStatementOf('replaced', collection, rows),
      ),
      ...collections.flatMap(collection => stampStatementsOf(collection, movedRows.map(toTouchedRow))),
    ],
  )
}

export const toTouchedRow = ({ collection, row }: RowInCollection): TouchedRow => ({
  collection,
  id: row.id,
  scope: row.scope,
})

/** Runs the last statement of a writing transaction; `statements` are parts of it that read the table `bumped`. */
async function bumpScopes(
  transaction: Transaction,
  touchedScopes: readonly Scope[],
  tombstones: readonly TouchedRow[],
  statements: readonly RawBuilder<unknown>[],
): Promise<Map<Scope, Head>> {
  const scopes = [...new Set([...touchedScopes, ...tombstones.map(({ scope }) => scope)])]
  if (scopes.length === 0) return new Map()
  const tombstoneRows = JSON.stringify(
    tombstones.map(({ collection, id, scope }) => ({ collection, id: String(id), scope })),
  )
  const { rows } = await sql<Head>`
    with locked as (
      select scope from scope_feed where scope = any(${scopes}::text[]) order by scope for update
    ), bumped as (
      update scope_feed as feed set revision = feed.revision + 1 from locked
      where feed.scope = locked.scope returning feed.scope, feed.epoch, feed.revision
    ), stamped as (
      insert into feed_stamp (scope, revision, stamp) select scope, revision, gen_random_uuid() from bumped
      returning scope, stamp
    ), departed as (
      insert into departure (scope, collection, id, revision)
      select bumped.scope, gone.collection, gone.id, bumped.revision
      from jsonb_to_recordset(${tombstoneRows}::jsonb) as gone (scope text, collection text, id text)
      join bumped on bumped.scope = gone.scope
      on conflict (scope, collection, id) do update set revision = excluded.revision, departed_at = now()
    )${sql.join(statements, sql``)}, told as (
      select pg_notify(${FEED_CHANNEL}, scope || ' ' || revision) from bumped
    )
    select bumped.scope, bumped.epoch, bumped.revision, stamped.stamp
    from bumped join stamped on stamped.scope = bumped.scope
    where (select count(*) from told) > 0`.execute(transaction)
  return new Map(rows.map(head => [head.scope, head]))
}

const writeStatementOf = (
  writeKind: 'new' | 'replaced',
  collection: Collection,
  rows: readonly RowOf<Collection>[],
): RawBuilder<unknown> =>
  sql`, ${sql.ref(`${writeKind}_${collection}`)} as (${writeStatement(collection, rows, {
    shouldReplace: writeKind === 'replaced',
    revisionTable: sql.table('bumped'),
  })})`

function stampStatementsOf(
  collection: Collection,
  touchedRows: readonly TouchedRow[],
): RawBuilder<unknown>[] {
  const ids = touchedRows.filter(row => row.collection === collection).map(({ id }) => id)
  if (ids.length === 0) return []
  const idArrayType = sql.raw(entityOf(collection).kind === 'directory' ? 'integer[]' : 'uuid[]')
  return [
    sql`, ${sql.ref(`stamped_${collection}`)} as (
      update ${sql.table(collection)} as touched_row set revision = bumped.revision from bumped
      where touched_row.scope = bumped.scope and touched_row.id = any(${ids}::${idArrayType})
    )`,
  ]
}
