/** Reads a page of the operation log for the access log: applied and held operations in scopes of the caller. */
import { type RawBuilder, sql } from 'kysely'
import type { AccessKind, AccessWay, LoggedKind, LoggedWay } from '#domain/answers/access-record.ts'
import { operationKinds } from '#domain/operations.ts'
import { kindsLoggedAs } from '#domain/rules/access/areas.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { ACCESS_LOG_ROLES } from '#domain/rules/access/permissions.ts'
import { companyScope, type Scope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companiesOf } from '../../access/companies.ts'
import { type ReachedHome, scopesIn } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { limitTo, type PageAsked } from '../../rest/pagination.ts'

export interface Logged {
  readonly id: string
  readonly kind: string
  readonly author_id: number
  readonly scope: Scope
  readonly recorded_at: string
  readonly outcome: 'applied' | 'held'
  readonly device_name: string | null
  readonly client_id: number | null
  /** The kind of record that was opened; null for a change. */
  readonly what: AccessKind | null
  readonly way: AccessWay | null
}

interface Onlooker {
  readonly caller: Caller
  readonly reach: readonly ReachedHome[]
  readonly now: string
}

interface Asked {
  readonly person_id?: number | undefined
  readonly client_id?: number | undefined
  readonly home_id?: number | undefined
  readonly what?: LoggedKind | undefined
  readonly way?: LoggedWay | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function readLog(
  connection: Connection,
  onlooker: Onlooker,
  asked: Asked & PageAsked,
): Promise<{ rows: readonly Logged[]; total: number }> {
  const where = sql.join(
    [
      // Kinds unknown to this version cannot be shown; they are among the attention items.
      sql`outcome <> 'rejected' and kind = any(${operationKinds}::text[])`,
      scopesOf(onlooker),
      ...conditionsOf(asked),
    ],
    sql` and `,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from operation where ${where}`.execute(connection)
  const { rows } = await sql<Logged>`
    with page as (
      select * from operation where ${where}
      order by recorded_at desc, id desc ${limitTo(asked)}
    )
    select page.id, kind, author_id, scope, recorded_at, outcome, session.device_name, ${client} as client_id,
      ${opened('what')} as what, ${opened('way')} as way
    from page left join session on session.id = page.session_id
    order by recorded_at desc, page.id desc`.execute(connection)
  return { rows, total: counted[0]?.total ?? 0 }
}

/**
 * SQL of an argument of an opened record. `case` leaves other arguments unread: those of held operations are as they
 * were sent, and may contain characters that no text can have.
 */
const opened = (name: 'what' | 'way') =>
  sql`case when kind = 'access.viewed' and outcome = 'applied' then args->>${sql.lit(name)} end`

const client = sql`case when kind = 'access.viewed' and outcome = 'applied'
  then (args->>'client_id')::integer else client_id end`

/** SQL of the scopes the caller answers for: homes in reach and companies they lead, or everything for the platform. */
function scopesOf({ caller, reach, now }: Onlooker): RawBuilder<unknown> {
  const companies = companiesOf(caller.grants)
  if (companies === 'all') return sql`scope is not null`
  const led = companies
    .map(companyScope)
    .filter(scope =>
      ACCESS_LOG_ROLES.some(role => role === roleAt(caller.grants, { scope, company_id: null }, now)),
    )
  return sql`scope = any(${[...scopesIn(reach), ...led]}::text[])`
}

const conditionsOf = (asked: Asked): RawBuilder<unknown>[] => [
  ...(asked.person_id === undefined ? [] : [sql`author_id = ${asked.person_id}`]),
  ...(asked.client_id === undefined ? [] : [sql`${client} = ${asked.client_id}`]),
  ...(asked.home_id === undefined ? [] : [sql`scope = ${`home:${asked.home_id}`}`]),
  ...(asked.what === undefined ? [] : [isAbout(asked.what)]),
  ...(asked.way === undefined ? [] : [isDone(asked.way)]),
  ...(asked.from === undefined ? [] : [sql`recorded_at >= ${asked.from}`]),
  ...(asked.to === undefined ? [] : [sql`recorded_at < ${asked.to}`]),
]

const isAbout = (what: LoggedKind) => sql`case when kind = 'access.viewed'
  then ${opened('what')} = ${what} else split_part(kind, '.', 1) = any(${kindsLoggedAs(what)}::text[]) end`

const isDone = (way: LoggedWay) =>
  way === 'changed' ? sql`kind <> 'access.viewed'` : sql`${opened('way')} = ${way}`
