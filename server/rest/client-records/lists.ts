/** The calls that read a dated kind of record (spec part 2 §7, part 3 §7). */
import * as v from 'valibot'
import { entityOf } from '#domain/registry.ts'
import { initialsOfName } from '#domain/rules/people/initials.ts'
import { fullName } from '#domain/values/full-name.ts'
import { numericId } from '#domain/values/schemas.ts'
import { currentHome } from '../../access/current-home.ts'
import { requireHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { findClients, requireClient } from '../client-answer.ts'
import { type Call, defineCall } from '../described-call.ts'
import { dropdownAnswer, listAnswer } from '../list-answer.ts'
import { type PageQuery, pageQuery, paginationOf } from '../pagination.ts'
import { numericIdText } from '../path-and-query.ts'
import { withSuperAdminList } from '../platform-read.ts'
import { readCallOf } from '../resource.ts'
import { filterOf, omitEntry, type QueryFilter, queryFieldsOf } from './filters.ts'
import { type AnsweredRecord, fieldOf, type Overview, type ParentRecord, type RecordKind } from './kind.ts'
import {
  findRecords,
  type ListScope,
  presentRecords,
  readClientLines,
  readNewestRecords,
  resourceOf,
} from './rows.ts'

/** A dropdown has only the newest records, since no one scrolls further; a kind may set a lower number. */
const MAX_IN_DROPDOWN = 1_000

const clientParent: ParentRecord = {
  segment: 'client',
  param: 'clientId',
  field: 'client_id',
  recordName: 'Client',
  require: requireClient,
}

/** Returns the reading calls of a kind. `overview` replaces the usual overview, which has one line for each client. */
export function listCallsOf(kind: RecordKind, overview?: Call): Call[] {
  const { path, recordName, accessKind, keys, dropdownCount: dropdownLimit = MAX_IN_DROPDOWN } = kind
  const overviewCall = overview ?? (kind.overview && countOverviewCallOf(kind, kind.overview))
  const resource = resourceOf(kind)
  const { rights, answer } = resource
  const list = listAnswer(keys.list, answer)
  const filters = queryFieldsOf(kind)
  return [
    ...(overviewCall === undefined ? [] : [overviewCall]),
    addSuperAdminList(
      kind,
      filters,
      defineCall(
        {
          method: 'get',
          path: overviewCall === undefined ? `/${path}` : `/${path}/list`,
          reads: accessKind,
          summary: `${recordName}s of all homes in reach, or of one, newest first.`,
          recordName,
          rights,
          query: { ...pageQuery, ...filters },
          answer: list,
        },
        ({ dependencies: { database }, accessibleHomes, now, query }) =>
          readListPage(database, kind, narrowToRequestedHome({ accessibleHomes, now }, query), query, query),
      ),
    ),
    ...parentsOf(kind).map(parent =>
      defineCall(
        {
          method: 'get',
          path: `/${path}/by-${parent.segment}/:${parent.param}`,
          reads: accessKind,
          summary: `${recordName}s of one ${parent.recordName.toLowerCase()}, newest first.`,
          recordName: parent.recordName,
          rights,
          params: { [parent.param]: numericIdText },
          query: { ...pageQuery, ...omitEntry(filters, parent.field) },
          answer: v.object({ ...list.entries, [keys.count]: v.number() }),
        },
        async ({ dependencies: { database }, accessibleHomes, now, params, query }) => {
          const parentQuery = { ...query, [parent.field]: params[parent.param] }
          const listScope = narrowToRequestedHome({ accessibleHomes, now }, query)
          const page = await readListPage(database, kind, listScope, parentQuery, query)
          return { ...page, [keys.count]: page.pagination.total_items }
        },
      ),
    ),
    defineCall(
      {
        method: 'get',
        path: `/${path}-dropdown-list`,
        reads: accessKind,
        summary: `The newest ${dropdownLimit} ${recordName.toLowerCase()}s by id, date and client, for a dropdown.`,
        recordName,
        rights,
        query: filters,
        answer: dropdownAnswer,
      },
      async ({ dependencies: { database }, accessibleHomes, now, query }) => {
        const listScope = narrowToRequestedHome({ accessibleHomes, now }, query)
        await requireParents(database, kind, listScope, query)
        const page = { page: 1, per_page: dropdownLimit }
        const rows = await readNewestRecords(database, kind, listScope, filterOf(kind, query), page)
        const answers = await presentRecords(database, kind, rows, listScope)
        return { items: answers.map(row => toDropdownRow(kind, row)) }
      },
    ),
    readCallOf(resource, `One ${recordName.toLowerCase()}.`),
  ]
}

async function readListPage(
  connection: Connection,
  kind: RecordKind,
  listScope: ListScope,
  query: QueryFilter,
  page: PageQuery,
) {
  await requireParents(connection, kind, listScope, query)
  const { rows, total } = await findRecords(connection, kind, listScope, filterOf(kind, query), page)
  const answers = await presentRecords(connection, kind, rows, listScope)
  return {
    [kind.keys.list]: query.simple === true ? answers.map(row => toDropdownRow(kind, row)) : answers,
    pagination: paginationOf(page, total),
  }
}

const toDropdownRow = (kind: RecordKind, row: AnsweredRecord) => ({
  id: row.id,
  display_name: `${kind.displayName({ ...row })}${row.client_name === null ? '' : ` (${row.client_name})`}`,
})

const parentsOf = (kind: RecordKind): readonly ParentRecord[] => [clientParent, ...(kind.parents ?? [])]

/** Throws 404 for a parent in the query that is out of reach. */
async function requireParents(
  connection: Connection,
  kind: RecordKind,
  { accessibleHomes }: ListScope,
  query: QueryFilter,
): Promise<void> {
  for (const { field, require } of parentsOf(kind))
    await require(connection, accessibleHomes, filterIdOf(query, field))
}

/** Narrows to the requested home, or keeps all homes. */
const narrowToRequestedHome = ({ accessibleHomes, now }: ListScope, { home_id }: QueryFilter): ListScope => ({
  accessibleHomes: requireHomes(accessibleHomes, home_id),
  now,
})

const filterIdOf = (query: object, name: string) => fieldOf(query, name) as number | undefined

interface OverviewDescription {
  /** The key of the lines in the answer. */
  readonly key: string
  readonly summary: string
  /** The fields of a line besides the client. */
  readonly lineFields: Readonly<Record<string, v.GenericSchema>>
  /** Reads the lines of these clients; the result returns a line by client id. */
  readLines(connection: Connection, clientIds: readonly number[]): Promise<(clientId: number) => object>
}

/** Makes a call that returns a line for each active client. */
export function overviewCallOf(
  { collection, path, accessKind }: RecordKind,
  { key, summary, lineFields, readLines }: OverviewDescription,
): Call {
  return defineCall(
    {
      method: 'get',
      path: `/${path}`,
      reads: accessKind,
      summary,
      recordName: 'Group home',
      rights: { collections: [collection, 'client'] },
      answer: v.strictObject({
        home_id: v.nullable(numericId),
        home_name: v.nullable(v.string()),
        [key]: v.array(v.strictObject({ client_id: v.number(), client_name: v.string(), ...lineFields })),
      }),
    },
    async ({ dependencies: { database }, caller, accessibleHomes }) => {
      const home = await currentHome(database, caller.user_id, accessibleHomes)
      const homes = home === undefined ? accessibleHomes : [home]
      const { clients } = await findClients(database, homes, { status: 'active' })
      const ids = clients.map(({ client }) => client.id)
      const lineOf = await readLines(database, ids)
      return {
        home_id: home?.id ?? null,
        home_name: home?.home_name ?? null,
        [key]: clients.map(({ client }) => ({
          client_id: client.id,
          client_name: fullName(client),
          ...lineOf(client.id),
        })),
      }
    },
  )
}

/** The usual overview: a client's number of records, and the newest. */
function countOverviewCallOf(kind: RecordKind, { key, count, latest, fields: fieldNames }: Overview): Call {
  const { fields } = entityOf(kind.collection)
  const latestFields = Object.fromEntries(fieldNames.map(name => [name, fields[name] as v.GenericSchema]))
  return overviewCallOf(kind, {
    key,
    summary: 'A line for each active client of the current home, or of all homes when none is chosen.',
    lineFields: { [count]: v.number(), [latest]: v.nullable(v.strictObject(latestFields)) },
    async readLines(connection, clientIds) {
      const lines = await readClientLines(connection, kind, clientIds)
      return clientId => {
        const { count: recordCount = 0, latest: newest = null } = lines.get(clientId) ?? {}
        const latestValues =
          newest && Object.fromEntries(fieldNames.map(name => [name, fieldOf(newest, name)]))
        return { [count]: recordCount, [latest]: latestValues }
      }
    },
  })
}

/** Adds the list for super_admin to a kind that has one (decision 043). It cannot be filtered by client. */
function addSuperAdminList(
  kind: RecordKind,
  filters: Readonly<Record<string, v.GenericSchema>>,
  list: Call,
): Call {
  const { superAdminList, keys } = kind
  if (superAdminList === undefined) return list
  return withSuperAdminList(list, {
    ...superAdminList,
    key: keys.list,
    filters: omitEntry(omitEntry(filters, 'client_id'), 'simple'),
    async find(connection, listScope, query) {
      const { rows, total } = await findRecords(
        connection,
        kind,
        listScope,
        filterOf(kind, { ...query, client_id: undefined }),
        query,
      )
      const answers = await presentRecords(connection, kind, rows, listScope)
      return {
        total,
        rows: answers.map(row => ({
          ...row,
          client_initials: row.client_name === null ? null : initialsOfName(row.client_name),
          ...titleOverrideOf(row),
        })),
      }
    },
  })
}

/** Hides the title of a record about a client. */
const titleOverrideOf = ({ client_id }: AnsweredRecord) => (client_id === null ? {} : { title: null })
