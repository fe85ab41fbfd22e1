/** The calls that read a dated kind of record (spec part 2 §7, part 3 §7). */
import * as v from 'valibot'
import { entityOf } from '#domain/registry.ts'
import { fullName } from '#domain/values/full-name.ts'
import { directoryId } from '#domain/values/schemas.ts'
import { currentHome } from '../../access/current-home.ts'
import { narrowed } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { findClients, requireClient } from '../client-answer.ts'
import { type Call, describedCall } from '../described-call.ts'
import { dropdownAnswer, listAnswer } from '../list-answer.ts'
import { type PageAsked, pageQuery, paginationOf } from '../pagination.ts'
import { directoryIdText } from '../path-and-query.ts'
import { oneOf } from '../resource.ts'
import { filterOf, filtersOf, type QueryFilter, without } from './filters.ts'
import { type AnsweredRecord, fieldOf, type ListedBy, type Overview, type RecordKind } from './kind.ts'
import { readByPlatform } from './platform-list.ts'
import { findRecords, linesByClient, newestRecords, presentRecords, resourceOf, type Where } from './rows.ts'

/** A dropdown has only the newest records, since no one scrolls further; a kind may set a lower number. */
const MAX_IN_DROPDOWN = 1_000

const byClient: ListedBy = {
  segment: 'client',
  param: 'clientId',
  field: 'client_id',
  recordName: 'Client',
  require: requireClient,
}

/** Returns the reading calls of a kind. `overview` replaces the usual overview with a line for each client. */
export function listsOf(kind: RecordKind, overview?: Call): Call[] {
  const { path, recordName, reads, keys, inDropdown = MAX_IN_DROPDOWN } = kind
  const atPath = overview ?? (kind.overview && countsOf(kind, kind.overview))
  const resource = resourceOf(kind)
  const { rights, answer } = resource
  const list = listAnswer(keys.list, answer)
  const things = [byClient, ...(kind.listedBy ?? [])]
  const filters = filtersOf(kind)
  const simpleRow = (row: AnsweredRecord) => ({
    id: row.id,
    display_name: `${kind.displayName({ ...row })}${row.client_name === null ? '' : ` (${row.client_name})`}`,
  })
  const pageOf = async (connection: Connection, where: Where, query: QueryFilter, page: PageAsked) => {
    for (const { field, require } of things) await require(connection, where.reach, idOf(query, field))
    const { rows, total } = await findRecords(connection, kind, where, filterOf(kind, query), page)
    const answers = await presentRecords(connection, kind, rows, where)
    return {
      [keys.list]: query.simple === true ? answers.map(simpleRow) : answers,
      pagination: paginationOf(page, total),
    }
  }
  return [
    ...(atPath === undefined ? [] : [atPath]),
    readByPlatform(
      kind,
      filters,
      describedCall(
        {
          method: 'get',
          path: atPath === undefined ? `/${path}` : `/${path}/list`,
          reads,
          summary: `${recordName}s of all homes in reach, or of one, newest first.`,
          recordName,
          rights,
          query: { ...pageQuery, ...filters },
          answer: list,
        },
        ({ dependencies: { database }, reach, now, query }) =>
          pageOf(database, within({ reach, now }, query), query, query),
      ),
    ),
    ...things.map(thing =>
      describedCall(
        {
          method: 'get',
          path: `/${path}/by-${thing.segment}/:${thing.param}`,
          reads,
          summary: `${recordName}s of one ${thing.recordName.toLowerCase()}, newest first.`,
          recordName: thing.recordName,
          rights,
          params: { [thing.param]: directoryIdText },
          query: { ...pageQuery, ...without(filters, thing.field) },
          answer: v.object({ ...list.entries, [keys.count]: v.number() }),
        },
        async ({ dependencies: { database }, reach, now, params, query }) => {
          const ofThing = { ...query, [thing.field]: params[thing.param] }
          const page = await pageOf(database, within({ reach, now }, query), ofThing, query)
          return { ...page, [keys.count]: page.pagination.total_items }
        },
      ),
    ),
    describedCall(
      {
        method: 'get',
        path: `/${path}-dropdown-list`,
        reads,
        summary: `The newest ${inDropdown} ${recordName.toLowerCase()}s by id, date and client, for a dropdown.`,
        recordName,
        rights,
        query: filters,
        answer: dropdownAnswer,
      },
      async ({ dependencies: { database }, reach, now, query }) => {
        const where = within({ reach, now }, query)
        for (const { field, require } of things) await require(database, where.reach, idOf(query, field))
        const page = { page: 1, per_page: inDropdown }
        const rows = await newestRecords(database, kind, where, filterOf(kind, query), page)
        return { items: (await presentRecords(database, kind, rows, where)).map(simpleRow) }
      },
    ),
    oneOf(resource, `One ${recordName.toLowerCase()}.`),
  ]
}

/** Narrows to the requested home, or keeps all homes. */
const within = ({ reach, now }: Where, { home_id }: QueryFilter): Where => ({
  reach: narrowed(reach, home_id),
  now,
})

const idOf = (query: object, name: string) => fieldOf(query, name) as number | undefined

interface ClientLines {
  /** The key of the lines in the answer. */
  readonly key: string
  readonly summary: string
  /** The fields of a line besides the client. */
  readonly line: Readonly<Record<string, v.GenericSchema>>
  /** Reads the lines of these clients; the result returns a line by client id. */
  read(connection: Connection, clientIds: readonly number[]): Promise<(clientId: number) => object>
}

/** Makes a call that returns a line for each active client. */
export function overviewOf(
  { collection, path, reads }: RecordKind,
  { key, summary, line, read }: ClientLines,
): Call {
  return describedCall(
    {
      method: 'get',
      path: `/${path}`,
      reads,
      summary,
      recordName: 'Group home',
      rights: { collections: [collection, 'client'] },
      answer: v.strictObject({
        home_id: v.nullable(directoryId),
        home_name: v.nullable(v.string()),
        [key]: v.array(v.strictObject({ client_id: v.number(), client_name: v.string(), ...line })),
      }),
    },
    async ({ dependencies: { database }, caller, reach }) => {
      const home = await currentHome(database, caller.user_id, reach)
      const homes = home === undefined ? reach : [home]
      const { clients } = await findClients(database, homes, { status: 'active' })
      const ids = clients.map(({ client }) => client.id)
      const lineOf = await read(database, ids)
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
function countsOf(kind: RecordKind, { key, count, latest, fields: shown }: Overview): Call {
  const { fields } = entityOf(kind.collection)
  const ofLatest = Object.fromEntries(shown.map(name => [name, fields[name] as v.GenericSchema]))
  return overviewOf(kind, {
    key,
    summary: 'A line for each active client of the current home, or of all homes when none is chosen.',
    line: { [count]: v.number(), [latest]: v.nullable(v.strictObject(ofLatest)) },
    async read(connection, clientIds) {
      const lines = await linesByClient(connection, kind, clientIds)
      return clientId => {
        const { count: number = 0, latest: newest = null } = lines.get(clientId) ?? {}
        const said = newest && Object.fromEntries(shown.map(name => [name, fieldOf(newest, name)]))
        return { [count]: number, [latest]: said }
      }
    },
  })
}
