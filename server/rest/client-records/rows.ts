/** Reading dated records about clients: filtered, counted, in pages, with the names that are answered. */
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#domain/entities/client.ts'
import { notFound } from '#domain/errors.ts'
import { type ReachedHome, scopesIn } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import type { PageAsked } from '../pagination.ts'
import { peopleNames } from '../people-names.ts'
import { type AnsweredRecord, answeredFields, fieldOf, type KindRow, type RecordKind } from './kind.ts'

export interface Filter {
  readonly client_id?: number | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  /** Columns with the value asked for. */
  readonly equal?: Readonly<Record<string, unknown>>
}

/** Of these homes, newest first, those that stand. */
export async function findRecords(
  connection: Connection,
  kind: RecordKind,
  reach: readonly ReachedHome[],
  filter: Filter,
  page: PageAsked,
): Promise<{ rows: KindRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(kind.collection)}
    where scope = any(${scopesIn(reach)}::text[]) and ${matches(kind, filter)}`.execute(connection)
  return { rows: await newestRecords(connection, kind, reach, filter, page), total: counted[0]?.total ?? 0 }
}

/** A page of them. Each home's are read in the order of its index, and whole rows only of this page. */
export async function newestRecords(
  connection: Connection,
  kind: RecordKind,
  reach: readonly ReachedHome[],
  filter: Filter,
  { page, perPage }: PageAsked,
): Promise<KindRow[]> {
  const { collection, datedBy, thenBy = 'created_at' } = kind
  const [date, then] = [sql.ref(datedBy), sql.ref(thenBy)]
  const { rows } = await sql<{ id: string }>`
    select newest.id from unnest(${scopesIn(reach)}::text[]) as home (scope) cross join lateral (
      select id, ${date} as date, ${then} as then from ${sql.table(collection)}
      where scope = home.scope and ${matches(kind, filter)}
      order by ${date} desc, ${then} desc, id desc limit ${page * perPage}
    ) as newest order by newest.date desc, newest.then desc, newest.id desc
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(connection)
  const ids = rows.map(({ id }) => id)
  return selectRows(
    connection,
    collection,
    sql`id = any(${ids}::uuid[]) order by ${date} desc, ${then} desc, id desc`,
  )
}

function matches({ datedBy }: RecordKind, { client_id, date_from, date_to, equal = {} }: Filter) {
  const date = sql.ref(datedBy)
  const conditions: RawBuilder<unknown>[] = [
    sql`removed_at is null`,
    ...(client_id === undefined ? [] : [sql`client_id = ${client_id}`]),
    ...(date_from === undefined ? [] : [sql`${date} >= ${date_from}::date`]),
    ...(date_to === undefined ? [] : [sql`${date} <= ${date_to}::date`]),
    ...Object.entries(equal).flatMap(([column, value]) =>
      value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
    ),
  ]
  return sql.join(conditions, sql` and `)
}

/** One record in reach. Throws 404; a removed one is found only with `withRemoved`. */
export async function oneRecord(
  connection: Connection,
  { collection, what }: RecordKind,
  reach: readonly ReachedHome[],
  id: string,
  withRemoved = false,
): Promise<KindRow> {
  const [row] = await rowsById(connection, collection, [id])
  const isThere =
    row !== undefined &&
    scopesIn(reach).includes(row.scope) &&
    (withRemoved || fieldOf(row, 'removed_at') === null)
  if (!isThere) throw notFound(what)
  return row
}

/** Rows as they are answered, in their order. */
export async function presentRecords(
  connection: Connection,
  kind: RecordKind,
  rows: readonly KindRow[],
): Promise<AnsweredRecord[]> {
  const authorOf = (row: KindRow) => fieldOf(row, kind.author) as number
  const clients = await rowsById(connection, 'client', unique(rows.map(row => row.client_id)))
  const homes = await rowsById(connection, 'home', unique(rows.map(row => row.home_id)))
  const people = await peopleNames(connection, rows.map(authorOf))
  const clientNames = new Map(clients.map(client => [client.id, fullName(client)]))
  const homeNames = new Map(homes.map(home => [home.id, home.home_name]))
  const names = answeredFields(kind)
  return rows.map(row => {
    const stored = Object.fromEntries(names.map(name => [name, fieldOf(row, name)]))
    const shown = {
      client_name: clientNames.get(row.client_id) ?? '',
      [kind.authorName]: people.get(authorOf(row)) ?? null,
      home_name: homeNames.get(row.home_id) ?? '',
      ...kind.shows?.(row),
    }
    // The answer's schema, made of the same fields, is checked by the tests of every call.
    return { ...stored, ...shown } as unknown as AnsweredRecord
  })
}

export async function presentRecord(connection: Connection, kind: RecordKind, row: KindRow) {
  const [answer] = await presentRecords(connection, kind, [row])
  if (answer === undefined) throw new Error('A record was not presented.')
  return answer
}

export interface ClientLine {
  readonly client_id: number
  readonly count: number
  readonly latest: KindRow | null
}

/** How many records each of these clients has, and the newest; from an index, whatever their number. */
export async function linesByClient(
  connection: Connection,
  { collection, datedBy, thenBy = 'created_at' }: RecordKind,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, ClientLine>> {
  const ofThem = sql`client_id = any(${[...clientIds]}::integer[]) and removed_at is null`
  const { rows: counted } = await sql<{ client_id: number; count: number }>`
    select client_id, count(*) as count from ${sql.table(collection)} where ${ofThem} group by client_id`.execute(
    connection,
  )
  const { rows: newest } = await sql<KindRow>`
    select record.* from unnest(${[...clientIds]}::integer[]) as client (id)
    cross join lateral (
      select * from ${sql.table(collection)} where client_id = client.id and removed_at is null
      order by ${sql.ref(datedBy)} desc, ${sql.ref(thenBy)} desc, id desc limit 1
    ) as record`.execute(connection)
  const latest = new Map(newest.map(row => [row.client_id, row]))
  return new Map(
    counted.map(({ client_id, count }) => [
      client_id,
      { client_id, count, latest: latest.get(client_id) ?? null },
    ]),
  )
}

const unique = (ids: readonly number[]) => [...new Set(ids)]
