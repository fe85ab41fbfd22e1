/** The calls that read a dated kind of record about clients (spec part 2 §7). */
import * as v from 'valibot'
import { fullName } from '#domain/entities/client.ts'
import { entityOf } from '#domain/registry.ts'
import { localDate } from '#domain/values/dates.ts'
import { directoryId } from '#domain/values/ids.ts'
import { currentHome } from '../../access/current-home.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { findClients, requireClient } from '../client-answer.ts'
import { type Call, describedCall } from '../described-call.ts'
import { dropdownAnswer, listAnswer } from '../list-answer.ts'
import { type PageAsked, pageQuery, paginationOf } from '../pagination.ts'
import { directoryIdText, flagText, recordIdText } from '../path-and-query.ts'
import { type AnsweredRecord, answerOf, fieldOf, type ListedBy, paramOf, type RecordKind } from './kind.ts'
import {
  type Filter,
  findRecords,
  linesByClient,
  newestRecords,
  oneRecord,
  presentRecord,
  presentRecords,
} from './rows.ts'

/** A dropdown holds the newest of them; nobody scrolls through more. */
const MOST_IN_DROPDOWN = 1_000

const days = { date_from: v.optional(localDate), date_to: v.optional(localDate) }

const byClient: ListedBy = {
  segment: 'client',
  param: 'clientId',
  field: 'client_id',
  what: 'Client',
  require: requireClient,
}

/** `summary`: the overview, where a kind has another one than the usual line for each client. */
export function listsOf(kind: RecordKind, summary: Call = summaryCall(kind)): Call[] {
  const { path, what, keys } = kind
  const rights = { sees: [kind.collection, 'client'] } as const
  const answer = answerOf(kind)
  const list = listAnswer(keys.list, answer)
  const param = paramOf(kind)
  const things = [byClient, ...(kind.listedBy ?? [])]
  const filters = {
    client_id: v.optional(directoryIdText),
    ...Object.fromEntries(Object.entries(kind.filters).map(([name, as]) => [name, v.optional(as)])),
    ...days,
    simple: v.optional(flagText),
  }
  const simpleRow = (row: AnsweredRecord) => ({
    id: row.id,
    display_name: `${kind.displayName({ ...row })} (${row.client_name})`,
  })
  const pageOf = async (
    connection: Connection,
    reach: readonly ReachedHome[],
    query: Asked,
    page: PageAsked,
  ) => {
    const { simple, client_id, date_from, date_to } = query
    for (const { field, require } of things) await require(connection, reach, idOf(query, field))
    const equal = Object.fromEntries(Object.keys(kind.filters).map(name => [name, fieldOf(query, name)]))
    const { rows, total } = await findRecords(
      connection,
      kind,
      reach,
      { client_id, date_from, date_to, equal },
      page,
    )
    const answers = await presentRecords(connection, kind, rows)
    return {
      [keys.list]: simple === true ? answers.map(simpleRow) : answers,
      pagination: paginationOf(page, total),
    }
  }
  return [
    summary,
    describedCall(
      {
        method: 'get',
        path: `/${path}/list`,
        summary: `${what}s of all homes in reach, newest first.`,
        what,
        rights,
        query: { ...pageQuery, ...filters },
        answer: list,
      },
      ({ dependencies: { database }, reach, query }) => pageOf(database, reach, query, asked(query)),
    ),
    ...things.map(thing =>
      describedCall(
        {
          method: 'get',
          path: `/${path}/by-${thing.segment}/:${thing.param}`,
          summary: `${what}s of one ${thing.what.toLowerCase()}, newest first.`,
          what: thing.what,
          rights,
          params: { [thing.param]: directoryIdText },
          query: { ...pageQuery, ...without(filters, thing.field) },
          answer: v.object({ ...list.entries, [keys.count]: v.number() }),
        },
        async ({ dependencies: { database }, reach, params, query }) => {
          const ofThing = { ...query, [thing.field]: params[thing.param] }
          const page = await pageOf(database, reach, ofThing, asked(query))
          return { ...page, [keys.count]: page.pagination.total_items }
        },
      ),
    ),
    describedCall(
      {
        method: 'get',
        path: `/${path}-dropdown-list`,
        summary: `The newest ${MOST_IN_DROPDOWN} ${what.toLowerCase()}s by id, date and client, for a dropdown.`,
        what,
        rights,
        answer: dropdownAnswer,
      },
      async ({ dependencies: { database }, reach }) => {
        const rows = await newestRecords(database, kind, reach, {}, { page: 1, perPage: MOST_IN_DROPDOWN })
        return { items: (await presentRecords(database, kind, rows)).map(simpleRow) }
      },
    ),
    describedCall(
      {
        method: 'get',
        path: `/${path}/:${param}`,
        summary: `One ${what.toLowerCase()}.`,
        what,
        rights,
        params: { [param]: recordIdText },
        answer,
      },
      async ({ dependencies: { database }, reach, params }) =>
        presentRecord(database, kind, await oneRecord(database, kind, reach, params[param] ?? '')),
    ),
  ]
}

const without = <Entries extends object>(entries: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([each]) => each !== name)) as Entries

const idOf = (query: object, name: string) => fieldOf(query, name) as number | undefined

/** What the queries of a kind have in common; the others are read by name. */
type Asked = Omit<Filter, 'equal'> & { readonly simple?: boolean | undefined }

const asked = (query: { page: number; per_page: number }): PageAsked => ({
  page: query.page,
  perPage: query.per_page,
})

function summaryCall(kind: RecordKind): Call {
  const { keys, collection, path, latest } = kind
  const { fields } = entityOf(collection)
  const latestAnswer = v.strictObject(
    Object.fromEntries(latest.map(name => [name, fields[name] as v.GenericSchema])),
  )
  return describedCall(
    {
      method: 'get',
      path: `/${path}`,
      summary: 'A line for each active client of the current home, or of all homes when none is chosen.',
      what: 'Group home',
      rights: { sees: [collection, 'client'] },
      answer: v.strictObject({
        home_id: v.nullable(directoryId),
        home_name: v.nullable(v.string()),
        [keys.summary]: v.array(
          v.strictObject({
            client_id: v.number(),
            client_name: v.string(),
            [keys.summaryCount]: v.number(),
            [keys.latest]: v.nullable(latestAnswer),
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
        [keys.summary]: clients.map(({ client }) => {
          const { count = 0, latest: newest = null } = lines.get(client.id) ?? {}
          return {
            client_id: client.id,
            client_name: fullName(client),
            [keys.summaryCount]: count,
            [keys.latest]: newest && Object.fromEntries(latest.map(name => [name, fieldOf(newest, name)])),
          }
        }),
      }
    },
  )
}
