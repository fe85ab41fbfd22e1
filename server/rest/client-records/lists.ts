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
import { type Asked, filterOf, filtersOf, without } from './filters.ts'
import { type AnsweredRecord, fieldOf, type ListedBy, type Overview, type RecordKind } from './kind.ts'
import { readByPlatform } from './platform-list.ts'
import { findRecords, linesByClient, newestRecords, presentRecords, resourceOf, type Where } from './rows.ts'

/** A dropdown holds the newest of them; nobody scrolls through more. Fewer where a kind says so. */
const MOST_IN_DROPDOWN = 1_000

const byClient: ListedBy = {
  segment: 'client',
  param: 'clientId',
  field: 'client_id',
  what: 'Client',
  require: requireClient,
}

/** `overview`: where a kind has another one than the usual line for each client. */
export function listsOf(kind: RecordKind, overview?: Call): Call[] {
  const { path, what, reads, keys, inDropdown = MOST_IN_DROPDOWN } = kind
  const atPath = overview ?? (kind.overview && overviewCall(kind, kind.overview))
  const resource = resourceOf(kind)
  const { rights, answer } = resource
  const list = listAnswer(keys.list, answer)
  const things = [byClient, ...(kind.listedBy ?? [])]
  const filters = filtersOf(kind)
  const simpleRow = (row: AnsweredRecord) => ({
    id: row.id,
    display_name: `${kind.displayName({ ...row })}${row.client_name === null ? '' : ` (${row.client_name})`}`,
  })
  const pageOf = async (connection: Connection, where: Where, query: Asked, page: PageAsked) => {
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
          summary: `${what}s of all homes in reach, or of one, newest first.`,
          what,
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
          summary: `${what}s of one ${thing.what.toLowerCase()}, newest first.`,
          what: thing.what,
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
        summary: `The newest ${inDropdown} ${what.toLowerCase()}s by id, date and client, for a dropdown.`,
        what,
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
    oneOf(resource, `One ${what.toLowerCase()}.`),
  ]
}

/** In the home that is asked for, or in all of them. */
const within = ({ reach, now }: Where, { home_id }: Asked): Where => ({
  reach: narrowed(reach, home_id),
  now,
})

const idOf = (query: object, name: string) => fieldOf(query, name) as number | undefined

function overviewCall(kind: RecordKind, { key, count, latest, fields: shown }: Overview): Call {
  const { collection, path, reads } = kind
  const { fields } = entityOf(collection)
  const latestAnswer = v.strictObject(
    Object.fromEntries(shown.map(name => [name, fields[name] as v.GenericSchema])),
  )
  return describedCall(
    {
      method: 'get',
      path: `/${path}`,
      reads,
      summary: 'A line for each active client of the current home, or of all homes when none is chosen.',
      what: 'Group home',
      rights: { sees: [collection, 'client'] },
      answer: v.strictObject({
        home_id: v.nullable(directoryId),
        home_name: v.nullable(v.string()),
        [key]: v.array(
          v.strictObject({
            client_id: v.number(),
            client_name: v.string(),
            [count]: v.number(),
            [latest]: v.nullable(latestAnswer),
          }),
        ),
      }),
    },
    async ({ dependencies: { database }, caller, reach }) => {
      const home = await currentHome(database, caller.user_id, reach)
      const { clients } = await findClients(database, home === undefined ? reach : [home], {
        status: 'active',
      })
      const lines = await linesByClient(
        database,
        kind,
        clients.map(({ client }) => client.id),
      )
      return {
        home_id: home?.id ?? null,
        home_name: home?.home_name ?? null,
        [key]: clients.map(({ client }) => {
          const { count: number = 0, latest: newest = null } = lines.get(client.id) ?? {}
          return {
            client_id: client.id,
            client_name: fullName(client),
            [count]: number,
            [latest]: newest && Object.fromEntries(shown.map(name => [name, fieldOf(newest, name)])),
          }
        }),
      }
    },
  )
}
