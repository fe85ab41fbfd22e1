/** Reads dated records of homes: filtered, counted, in pages, with the answered names. */
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#domain/errors.ts'
import { findOperationDefinition, type OperationKind } from '#domain/operations.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { type AccessibleHome, requireHomeToChange, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { countRows, rowsById, selectRows } from '../../database/rows.ts'
import { limitToPage, type PageQuery } from '../pagination.ts'
import { readPeopleNames } from '../people-names.ts'
import type { Resource, ResourceRequest } from '../resource.ts'
import {
  type AnsweredRecord,
  answerFieldsOf,
  answerSchemaOf,
  fieldOf,
  type KindRow,
  type RecordCollection,
  type RecordKind,
} from './kind.ts'

export interface ListFilter {
  readonly client_id?: number | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  /** Columns with the value they must have. */
  readonly equalValues?: Readonly<Record<string, unknown>>
  /** Values for the kind's conditions. */
  readonly conditions?: Readonly<Record<string, unknown>>
}

/** The homes, and the moment that defines today in each of them. */
export interface ListScope {
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly now: Instant
}

const makeTodayByScope = ({ accessibleHomes, now }: ListScope) =>
  new Map(accessibleHomes.map(({ scope, time_zone }) => [scope as string, homeToday(now, time_zone)]))

/** SQL of today in the home of a row. */
const todaySql = (listScope: ListScope): RawBuilder<unknown> => {
  const dayCases = [...makeTodayByScope(listScope)].map(
    ([scope, today]) => sql`when ${scope} then ${today}::date`,
  )
  return dayCases.length === 0 ? sql`null::date` : sql`(case scope ${sql.join(dayCases, sql` `)} end)`
}

/** Finds records of these homes that are not removed, newest first. */
export async function findRecords(
  connection: Connection,
  kind: RecordKind,
  listScope: ListScope,
  filter: ListFilter,
  page: PageQuery,
): Promise<{ rows: KindRow[]; total: number }> {
  const total = await countRows(connection, kind.collection, listCondition(kind, listScope, filter))
  return { rows: await readNewestRecords(connection, kind, listScope, filter, page), total }
}

/** Reads a page of these records. Each home is read in index order, and whole rows only for this page. */
export async function readNewestRecords(
  connection: Connection,
  kind: RecordKind,
  listScope: ListScope,
  filter: ListFilter,
  page: PageQuery,
): Promise<KindRow[]> {
  const { collection, dateField, secondSortField = 'created_at' } = kind
  const [dateColumn, secondSortColumn] = [sql.ref(dateField), sql.ref(secondSortField)]
  const { rows } = await sql<{ id: string }>`
    select newest.id from unnest(${scopesOfHomes(listScope.accessibleHomes)}::text[]) as home (scope) cross join lateral (
      select id, ${dateColumn} as date, ${secondSortColumn} as then from ${sql.table(collection)}
      where ${sql.table(collection)}.scope = home.scope and ${filterCondition(kind, listScope, filter)}
      order by ${dateColumn} desc, ${secondSortColumn} desc, id desc limit ${page.page * page.per_page}
    ) as newest order by newest.date desc, newest.then desc, newest.id desc
    ${limitToPage(page)}`.execute(connection)
  const ids = rows.map(({ id }) => id)
  return selectRows(
    connection,
    collection,
    sql`id = any(${ids}::uuid[]) order by ${dateColumn} desc, ${secondSortColumn} desc, id desc`,
  )
}

/** The SQL condition of the records in a list. */
export const listCondition = (
  kind: RecordKind,
  listScope: ListScope,
  filter: ListFilter,
): RawBuilder<unknown> =>
  sql`scope = any(${scopesOfHomes(listScope.accessibleHomes)}::text[]) and ${filterCondition(kind, listScope, filter)}`

function filterCondition(
  { dateField, conditions: conditionRules = {} }: RecordKind,
  listScope: ListScope,
  { client_id, date_from, date_to, equalValues = {}, conditions: conditionValues = {} }: ListFilter,
) {
  const dateColumn = sql.ref(dateField)
  const today = todaySql(listScope)
  const conditions: RawBuilder<unknown>[] = [
    sql`removed_at is null`,
    ...(client_id === undefined ? [] : [sql`client_id = ${client_id}`]),
    ...(date_from === undefined ? [] : [sql`${dateColumn} >= ${date_from}::date`]),
    ...(date_to === undefined ? [] : [sql`${dateColumn} <= ${date_to}::date`]),
    ...Object.entries(equalValues).flatMap(([column, value]) =>
      value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
    ),
    ...Object.entries(conditionRules).flatMap(([name, condition]) =>
      conditionValues[name] === undefined ? [] : [condition.toSql(conditionValues[name], today)],
    ),
  ]
  return sql.join(conditions, sql` and `)
}

/** The resource of a kind: one record, with the caller's rights. */
export const resourceOf = (kind: RecordKind): Resource<RecordCollection, KindRow> => ({
  collection: kind.collection,
  path: `/${kind.path}`,
  recordName: kind.recordName,
  rights: { collections: [kind.collection, 'client'] },
  accessKind: kind.accessKind,
  answer: answerSchemaOf(kind),
  /** Accepts a removed record when the request may be repeated and may itself have removed it. */
  async find(call, id, operation) {
    const { dependencies, accessibleHomes, request } = call
    const [row] = await rowsById(dependencies.database, kind.collection, [id])
    const isAccessible = row !== undefined && scopesOfHomes(accessibleHomes).includes(row.scope)
    if (!isAccessible || !(request.isRepeatable || fieldOf(row, 'removed_at') === null))
      throw notFound(kind.recordName)
    if (operation) requireRight(kind, call, row, operation)
    return row
  },
  async present(row, { dependencies: { database }, accessibleHomes, now }) {
    const [answer] = await presentRecords(database, kind, [row], { accessibleHomes, now })
    if (answer === undefined) throw new Error('A record was not presented.')
    return answer
  },
})

/** Throws 403 or 404 when the caller may not run this operation on the record. */
export function requireRight(
  { authorField, recordName }: RecordKind,
  { caller, accessibleHomes }: Pick<ResourceRequest, 'caller' | 'accessibleHomes'>,
  row: KindRow,
  operation: OperationKind,
): void {
  const isOwn =
    findOperationDefinition(operation)?.ownerOf !== undefined && fieldOf(row, authorField) === caller.user_id
  requireHomeToChange(accessibleHomes, row.scope, operation, recordName, isOwn ? 'own' : 'anyone')
}

/** Turns rows into answers, in their order. */
export async function presentRecords(
  connection: Connection,
  kind: RecordKind,
  rows: readonly KindRow[],
  listScope: ListScope,
): Promise<AnsweredRecord[]> {
  const nameFields = Object.entries(kind.personNameFields).map(([field, name]) => ({
    name,
    personIdOf: (row: KindRow) => fieldOf(row, field) as number | null,
  }))
  const clientIds = rows.flatMap(({ client_id }) => client_id ?? [])
  const clients = await rowsById(connection, 'client', uniqueIds(clientIds))
  const homes = await rowsById(connection, 'home', uniqueIds(rows.map(row => row.home_id)))
  const ids = nameFields.flatMap(({ personIdOf }) => rows.flatMap(row => personIdOf(row) ?? []))
  const personNames = await readPeopleNames(connection, uniqueIds(ids))
  const clientNames = new Map(clients.map(client => [client.id, fullName(client)]))
  const homeNames = new Map(homes.map(home => [home.id, home.home_name]))
  const todayOfScope = makeTodayByScope(listScope)
  const fieldNames = answerFieldsOf(kind)
  return rows.map(row => {
    const computedFields = {
      client_name: row.client_id === null ? null : (clientNames.get(row.client_id) ?? ''),
      ...Object.fromEntries(
        nameFields.map(({ name, personIdOf }) => [name, personNames.get(personIdOf(row) ?? 0) ?? null]),
      ),
      home_name: homeNames.get(row.home_id) ?? '',
      ...kind.computeFields?.(row, todayOfScope.get(row.scope) ?? listScope.now.slice(0, 10)),
    }
    // The tests of every call check this against the answer's schema, which has the same fields.
    return {
      ...Object.fromEntries(fieldNames.map(name => [name, fieldOf(row, name)])),
      ...computedFields,
    } as unknown as AnsweredRecord
  })
}

export interface ClientLine {
  readonly client_id: number
  readonly count: number
  readonly latest: KindRow | null
}

/** Returns the number of records of each of these clients and the newest, read from an index however many there are. */
export async function readClientLines(
  connection: Connection,
  { collection, dateField, secondSortField = 'created_at' }: RecordKind,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, ClientLine>> {
  const clientCondition = sql`client_id = any(${[...clientIds]}::integer[]) and removed_at is null`
  const { rows: counts } = await sql<{ client_id: number; count: number }>`
    select client_id, count(*) as count from ${sql.table(collection)} where ${clientCondition} group by client_id`.execute(
    connection,
  )
  const { rows: newestRows } = await sql<KindRow>`
    select record.* from unnest(${[...clientIds]}::integer[]) as client (id)
    cross join lateral (
      select * from ${sql.table(collection)} where client_id = client.id and removed_at is null
      order by ${sql.ref(dateField)} desc, ${sql.ref(secondSortField)} desc, id desc limit 1
    ) as record`.execute(connection)
  const latestByClient = new Map(newestRows.map(row => [row.client_id, row]))
  return new Map(
    counts.map(({ client_id, count }) => [
      client_id,
      { client_id, count, latest: latestByClient.get(client_id) ?? null },
    ]),
  )
}

const uniqueIds = (ids: readonly number[]) => [...new Set(ids)]
