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
  { collection, datedBy, thenBy = 'created_at' }: RecordKind,
  reach: readonly ReachedHome[],
  { client_id, date_from, date_to, equal = {} }: Filter,
  page: PageAsked,
): Promise<{ rows: KindRow[]; total: number }> {
  const date = sql.ref(datedBy)
  const conditions: RawBuilder<unknown>[] = [
    sql`scope = any(${scopesIn(reach)}::text[])`,
    sql`removed_at is null`,
    ...(client_id === undefined ? [] : [sql`client_id = ${client_id}`]),
    ...(date_from === undefined ? [] : [sql`${date} >= ${date_from}::date`]),
    ...(date_to === undefined ? [] : [sql`${date} <= ${date_to}::date`]),
    ...Object.entries(equal).flatMap(([column, value]) =>
      value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
    ),
  ]
  const condition = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(collection)} where ${condition}`.execute(connection)
  const rows = await selectRows(
    connection,
    collection,
    sql`${condition} order by ${date} desc, ${sql.ref(thenBy)} desc, id desc
      limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`,
  )
  return { rows, total: counted[0]?.total ?? 0 }
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
