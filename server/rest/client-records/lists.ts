/** The five calls that read a dated kind of record about clients (spec part 2 §7). */
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
import { type AnsweredRecord, answerOf, fieldOf, paramOf, type RecordKind } from './kind.ts'
import { type Filter, findRecords, linesByClient, oneRecord, presentRecord, presentRecords } from './rows.ts'

/** A dropdown holds the newest of them; nobody scrolls through more. */
const MOST_IN_DROPDOWN = 1_000

const days = { date_from: v.optional(localDate), date_to: v.optional(localDate) }

export function listsOf(kind: RecordKind): Call[] {
  const { path, what, keys } = kind
  const rights = { sees: [kind.collection, 'client'] } as const
  const answer = answerOf(kind)
  const list = listAnswer(keys.list, answer)
  const param = paramOf(kind)
  const filters = {
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
    await requireClient(connection, reach, client_id)
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
    summaryCall(kind),
    describedCall(
      {
        method: 'get',
        path: `/${path}/list`,
        summary: `${what}s of all homes in reach, newest first.`,
        what,
        rights,
        query: { ...pageQuery, ...filters, client_id: v.optional(directoryIdText) },
        answer: list,
      },
      ({ dependencies: { database }, reach, query }) => pageOf(database, reach, query, asked(query)),
    ),
    describedCall(
      {
        method: 'get',
        path: `/${path}/by-client/:clientId`,
        summary: `${what}s of one client, newest first.`,
        what: 'Client',
        rights,
        params: { clientId: directoryIdText },
        query: { ...pageQuery, ...filters },
        answer: v.object({ ...list.entries, [keys.count]: v.number() }),
      },
      async ({ dependencies: { database }, reach, params, query }) => {
        const page = await pageOf(database, reach, { ...query, client_id: params.clientId }, asked(query))
        return { ...page, [keys.count]: page.pagination.total_items }
      },
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
        const { rows } = await findRecords(database, kind, reach, {}, { page: 1, perPage: MOST_IN_DROPDOWN })
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
