/** Who opened, printed or saved what (design §5 Audit, L4). */
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import {
  type AccessKind,
  type AccessRecord,
  type AccessWay,
  accessKinds,
  accessRecord,
} from '#domain/access-record.ts'
import { fullName } from '#domain/entities/client.ts'
import { roleAt } from '#domain/rules/grants.ts'
import { ACCESS_LOG_ROLES } from '#domain/rules/permissions.ts'
import { instant } from '#domain/values/dates.ts'
import { companyOf, companyScope, homeOf, type Scope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companiesOf } from '../../access/companies.ts'
import { narrowed, type ReachedHome, scopesIn } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById } from '../../database/rows.ts'
import { requireClient } from '../../rest/client-answer.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { paginationAnswer } from '../../rest/list-answer.ts'
import { pageQuery, paginationOf } from '../../rest/pagination.ts'
import { directoryIdText, oneOfText } from '../../rest/path-and-query.ts'
import { peopleNames } from '../../rest/people-names.ts'

interface LoggedAccess {
  readonly id: string
  readonly author_id: number
  readonly scope: Scope
  readonly recorded_at: string
  readonly args: { readonly what: AccessKind; readonly way: AccessWay; readonly client_id: number | null }
}

const filters = {
  person_id: v.optional(directoryIdText),
  client_id: v.optional(directoryIdText),
  home_id: v.optional(directoryIdText),
  what: v.optional(oneOfText(accessKinds)),
  /** Moments: at or after the first, before the second. */
  from: v.optional(instant),
  to: v.optional(instant),
}
type Asked = v.InferOutput<v.ObjectSchema<typeof filters, undefined>>

/** The companies that are the caller's to answer for, and everything for the platform. */
function scopesOf(caller: Caller, reach: readonly ReachedHome[], now: string): RawBuilder<unknown> {
  const companies = companiesOf(caller.grants)
  if (companies === 'all') return sql`true`
  const led = companies
    .map(companyScope)
    .filter(scope =>
      ACCESS_LOG_ROLES.some(role => role === roleAt(caller.grants, { scope, company_id: null }, now)),
    )
  return sql`scope = any(${[...scopesIn(reach), ...led]}::text[])`
}

const conditionsOf = ({ person_id, client_id, home_id, what, from, to }: Asked): RawBuilder<unknown>[] => [
  ...(person_id === undefined ? [] : [sql`author_id = ${person_id}`]),
  ...(client_id === undefined ? [] : [sql`args->>'client_id' = ${String(client_id)}`]),
  ...(home_id === undefined ? [] : [sql`scope = ${`home:${home_id}`}`]),
  ...(what === undefined ? [] : [sql`args->>'what' = ${what}`]),
  ...(from === undefined ? [] : [sql`recorded_at >= ${from}`]),
  ...(to === undefined ? [] : [sql`recorded_at < ${to}`]),
]

/** In the order of the log. A client the caller does not see now has a number and no name. */
async function present(
  connection: Connection,
  logged: readonly LoggedAccess[],
  reach: readonly ReachedHome[],
  withClients: boolean,
): Promise<AccessRecord[]> {
  const people = await peopleNames(
    connection,
    logged.map(({ author_id }) => author_id),
  )
  const ids = withClients ? [...new Set(logged.flatMap(({ args }) => args.client_id ?? []))] : []
  const scopes = new Set<string>(scopesIn(reach))
  const clients = (await rowsById(connection, 'client', ids)).filter(({ scope }) => scopes.has(scope))
  const clientNames = new Map(clients.map(client => [client.id, fullName(client)]))
  const homes = new Map(reach.map(home => [home.scope, home]))
  return logged.map(({ id, author_id, scope, recorded_at, args: { what, way, client_id } }) => {
    const home = homes.get(scope)
    return {
      id,
      at: recorded_at,
      person_id: author_id,
      person_name: people.get(author_id) ?? null,
      what,
      way,
      client_id: withClients ? client_id : null,
      client_name: clientNames.get(client_id ?? 0) ?? null,
      home_id: homeOf(scope) ?? null,
      home_name: home?.home_name ?? null,
      company_id: companyOf(scope) ?? home?.company_id ?? null,
    }
  })
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/access-log',
      summary: 'Who opened, printed or saved what, newest first. The platform is told of no client.',
      what: 'Client',
      rights: { sees: ['home'], roles: ACCESS_LOG_ROLES },
      query: { ...pageQuery, ...filters },
      answer: v.strictObject({ accesses: v.array(accessRecord), pagination: paginationAnswer }),
    },
    async ({ dependencies: { database }, caller, reach, now, query }) => {
      const { page, per_page: perPage, ...asked } = query
      const withClients = caller.role !== 'super_admin'
      // A client who is not theirs is answered like one who is not there.
      await requireClient(database, withClients ? reach : [], asked.client_id)
      narrowed(reach, asked.home_id)
      const where = sql.join(
        [
          sql`kind = 'access.viewed' and outcome = 'applied'`,
          scopesOf(caller, reach, now),
          ...conditionsOf(asked),
        ],
        sql` and `,
      )
      const { rows: counted } = await sql<{ total: number }>`
        select count(*) as total from operation where ${where}`.execute(database)
      const { rows } = await sql<LoggedAccess>`
        select id, author_id, scope, recorded_at, args from operation where ${where}
        order by recorded_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(database)
      return {
        accesses: await present(database, rows, reach, withClients),
        pagination: paginationOf({ page, perPage }, counted[0]?.total ?? 0),
      }
    },
  ),
]
