/**
 * Reads and writes rows of the registry in sets. Columns are the entity's fields, so one pair of functions serves
 * every collection; secrets are not among them.
 */
import { type RawBuilder, sql } from 'kysely'
import { collections } from '#domain/collections.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { type Collection, entityOf, type RowId, type RowOf } from '#domain/registry.ts'
import type { Scope } from '#domain/values/scope.ts'
import type { Connection, Transaction } from './connection.ts'

export const storedColumns = (collection: Collection): string[] => [
  ...Object.keys(entityOf(collection).fields),
  'scope',
  'revision',
]

const idArrayType = (collection: Collection) =>
  sql.raw(entityOf(collection).kind === 'directory' ? 'integer[]' : 'uuid[]')

const columnList = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map(name => sql.ref(name)))

/** Returns rows that match a condition on their own table, with these columns (all stored columns by default). */
export async function selectRows<C extends Collection>(
  connection: Connection,
  collection: C,
  condition: RawBuilder<unknown>,
  columns: readonly string[] = storedColumns(collection),
): Promise<RowOf<C>[]> {
  const { rows } = await sql<RowOf<C>>`
    select ${columnList(columns)} from ${sql.table(collection)} where ${condition}`.execute(connection)
  return rows
}

export async function countRows(
  connection: Connection,
  collection: Collection,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(collection)} where ${condition}`.execute(connection)
  return rows[0]?.total ?? 0
}

export const rowsById = <C extends Collection>(
  connection: Connection,
  collection: C,
  ids: readonly RowId<C>[],
  columns?: readonly string[],
): Promise<RowOf<C>[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectRows(connection, collection, sql`id = any(${[...ids]}::${idArrayType(collection)})`, columns)

/** Like `rowsById`, but locks the rows in id order until the transaction ends, so that no two batches deadlock. */
export const lockRowsById = <C extends Collection>(
  transaction: Transaction,
  collection: C,
  ids: readonly RowId<C>[],
): Promise<RowOf<C>[]> => {
  if (ids.length === 0) return Promise.resolve([])
  const condition = sql`id = any(${[...ids]}::${idArrayType(collection)}) order by id for no key update`
  return selectRows(transaction, collection, condition)
}

/**
 * Like `lockRowsById`, but waits for and locks only rows in `scopes`. Returns other rows, and rows that leave these
 * scopes meanwhile, as they were when the statement began.
 */
export async function lockRowsByIdInScopes<C extends Collection>(
  transaction: Transaction,
  collection: C,
  ids: readonly RowId<C>[],
  scopes: readonly Scope[],
): Promise<{ row: RowOf<C>; isLocked: boolean }[]> {
  if (ids.length === 0) return []
  const columns = columnList(storedColumns(collection))
  const table = sql.table(collection)
  // Most ids belong to records that do not exist yet: they are looked up once. The arrays keep PostgreSQL from a join
  // that would read the whole table.
  const { rows } = await sql<RowOf<C> & { is_locked: boolean }>`
    with named as materialized (
      select id from ${table} where id = any(${[...ids]}::${idArrayType(collection)})
    ), locked as materialized (
      select ${columns} from ${table} where id = any(array(select id from named)) and scope = any(${[...scopes]})
      order by id for no key update
    )
    select ${columns}, true as is_locked from locked
    union all
    select ${columns}, false from ${table}
    where id = any(array(select id from named except select id from locked))`.execute(transaction)
  return rows.map(({ is_locked: isLocked, ...row }) => ({ row: row as unknown as RowOf<C>, isLocked }))
}

/** Returns ids for new directory rows, lowest first. An id that is not used is not handed out again. */
export async function takeDirectoryIds(
  connection: Connection,
  collection: Collection,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(quote_ident(${collection}), 'id')) as id
    from generate_series(1, ${count}::integer)`.execute(connection)
  return rows.map(({ id }) => id).sort((one, other) => one - other)
}

export async function takeDirectoryId(connection: Connection, collection: Collection): Promise<number> {
  const [id] = await takeDirectoryIds(connection, collection, 1)
  if (id === undefined) throw new Error('PostgreSQL gave no id.')
  return id
}

/** Inserts or replaces rows. Their revision stays empty until `stamp`; a trigger refuses a commit without it. */
export async function writeRows(
  transaction: Transaction,
  entries: readonly RowInCollection[],
): Promise<void> {
  for (const [collection, rows] of lastRowsByCollection(entries)) {
    await writeStatement(collection, rows, { shouldReplace: true }).execute(transaction)
  }
}

/** Like `writeRows`, for new rows: an id that exists, in any scope, is a unique violation (23505). */
export async function insertRows(
  transaction: Transaction,
  entries: readonly RowInCollection[],
): Promise<void> {
  for (const [collection, rows] of lastRowsByCollection(entries)) {
    await writeStatement(collection, rows, { shouldReplace: false }).execute(transaction)
  }
}

interface WriteOptions {
  /** Replaces rows with these ids; otherwise the ids must be new. */
  readonly shouldReplace: boolean
  /** A table (scope, revision) with the revisions of scopes; without it the rows get no revision yet. */
  readonly revisionTable?: RawBuilder<unknown>
}

/** Returns the statement that writes rows of one collection. */
export function writeStatement(
  collection: Collection,
  rows: readonly RowOf<Collection>[],
  { shouldReplace, revisionTable }: WriteOptions,
): RawBuilder<unknown> {
  const columns = storedColumns(collection)
  const table = sql.table(collection)
  const selectedColumns = columns.map(column =>
    revisionTable !== undefined && column === 'revision' ? sql`head.revision` : sql`given.${sql.ref(column)}`,
  )
  // A row of a scope that does not exist yet gets no revision, and the table refuses it.
  const headJoin =
    revisionTable === undefined ? sql`` : sql`left join ${revisionTable} as head on head.scope = given.scope`
  const rowsJson = JSON.stringify(rows.map(row => ({ ...row, revision: null })))
  return sql`
    insert into ${table} (${columnList(columns)})
    select ${sql.join(selectedColumns)} from jsonb_populate_recordset(null::${table}, ${rowsJson}::jsonb) as given ${headJoin}
    ${shouldReplace ? sql`on conflict (id) do update set ${columnAssignments(columns)}` : sql``}`
}

const columnAssignments = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    columns
      .filter(column => column !== 'id')
      .map(column => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  )

/** Returns the last state of each row, by collection in the registry's order (parents before their children). */
export function lastRowsByCollection(
  entries: readonly RowInCollection[],
): Map<Collection, RowOf<Collection>[]> {
  const lastRows = new Map<Collection, Map<string | number, RowOf<Collection>>>()
  for (const { collection, row } of entries) {
    const rows = lastRows.get(collection) ?? new Map<string | number, RowOf<Collection>>()
    rows.set(row.id, row)
    lastRows.set(collection, rows)
  }
  return new Map(
    [...lastRows]
      .sort(([left], [right]) => registryIndexOf(left) - registryIndexOf(right))
      .map(([collection, rows]) => [collection, [...rows.values()]]),
  )
}

const registryIndexOf = (collection: Collection) => collections.indexOf(collection)
