/** Reads a page of the operation log for the access log: applied and quarantined operations in scopes of the caller. */
import { type RawBuilder, sql } from 'kysely'
import type { AccessAction, AccessTarget, LoggedAction, LoggedTarget } from '#domain/answers/access-record.ts'
import { operationKinds } from '#domain/operations.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { ACCESS_LOG_ROLES } from '#domain/rules/access/permissions.ts'
import { kindPrefixesLoggedAs } from '#domain/rules/access/screens-of-kinds.ts'
import { companyScope, type Scope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companyIdsOf } from '../../access/companies.ts'
import { type AccessibleHome, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { limitToPage, type PageQuery } from '../../rest/pagination.ts'

export interface LogEntry {
  readonly id: string
  readonly kind: string
  readonly author_id: number
  readonly scope: Scope
  readonly recorded_at: string
  readonly outcome: 'applied' | 'held'
  readonly device_name: string | null
  readonly client_id: number | null
  /** The kind of record that was opened; null for a change. */
  readonly what: AccessTarget | null
  readonly way: AccessAction | null
}

interface Viewer {
  readonly caller: Caller
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly now: string
}

interface LogQuery {
  readonly person_id?: number | undefined
  readonly client_id?: number | undefined
  readonly home_id?: number | undefined
  readonly what?: LoggedTarget | undefined
  readonly way?: LoggedAction | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export async function readLog(
  connection: Connection,
  viewer: Viewer,
  query: LogQuery & PageQuery,
): Promise<{ rows: readonly LogEntry[]; total: number }> {
  const condition = sql.join(
    [
      // Kinds unknown to this version cannot be shown; they are among the attention items.
      sql`outcome <> 'rejected' and kind = any(${operationKinds}::text[])`,
      scopeCondition(viewer),
      ...filterConditions(query),
    ],
    sql` and `,
  )
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from operation where ${condition}`.execute(connection)
  const { rows } = await sql<LogEntry>`
    with page as (
      select * from operation where ${condition}
      order by recorded_at desc, id desc ${limitToPage(query)}
    )
    select page.id, kind, author_id, scope, recorded_at, outcome, session.device_name, ${clientIdSql} as client_id,
      ${accessArgSql('what')} as what, ${accessArgSql('way')} as way
    from page left join session on session.id = page.session_id
    order by recorded_at desc, page.id desc`.execute(connection)
  return { rows, total: counts[0]?.total ?? 0 }
}

/**
 * SQL of an argument of `access.viewed`; null for other operations. `case` leaves their arguments unread: those of
 * quarantined operations are as they were sent, and may contain characters that no text can have.
 */
const accessArgSql = (name: 'what' | 'way') =>
  sql`case when kind = 'access.viewed' and outcome = 'applied' then args->>${sql.lit(name)} end`

const clientIdSql = sql`case when kind = 'access.viewed' and outcome = 'applied'
  then (args->>'client_id')::integer else client_id end`

/** SQL of the scopes the caller answers for: homes in reach and companies they lead, or everything for the platform. */
function scopeCondition({ caller, accessibleHomes, now }: Viewer): RawBuilder<unknown> {
  const companyIds = companyIdsOf(caller.grants)
  if (companyIds === 'all') return sql`scope is not null`
  const ledScopes = companyIds
    .map(companyScope)
    .filter(scope =>
      ACCESS_LOG_ROLES.some(role => role === roleAt(caller.grants, { scope, company_id: null }, now)),
    )
  return sql`scope = any(${[...scopesOfHomes(accessibleHomes), ...ledScopes]}::text[])`
}

const filterConditions = (query: LogQuery): RawBuilder<unknown>[] => [
  ...(query.person_id === undefined ? [] : [sql`author_id = ${query.person_id}`]),
  ...(query.client_id === undefined ? [] : [sql`${clientIdSql} = ${query.client_id}`]),
  ...(query.home_id === undefined ? [] : [sql`scope = ${`home:${query.home_id}`}`]),
  ...(query.what === undefined ? [] : [kindCondition(query.what)]),
  ...(query.way === undefined ? [] : [wayCondition(query.way)]),
  ...(query.from === undefined ? [] : [sql`recorded_at >= ${query.from}`]),
  ...(query.to === undefined ? [] : [sql`recorded_at < ${query.to}`]),
]

const kindCondition = (loggedKind: LoggedTarget) => sql`case when kind = 'access.viewed'
  then ${accessArgSql('what')} = ${loggedKind} else split_part(kind, '.', 1) = any(${kindPrefixesLoggedAs(loggedKind)}::text[]) end`

const wayCondition = (way: LoggedAction) =>
  way === 'changed' ? sql`kind <> 'access.viewed'` : sql`${accessArgSql('way')} = ${way}`
