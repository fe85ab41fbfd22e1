/** Finds sessions of other people for a caller who is responsible for their homes or company. */

import { sql } from 'kysely'
import type { ColleagueSession } from '#domain/answers/sessions.ts'
import { type ActorAndMember, openGrants, staffFaultIn, staffRole } from '#domain/rules/people/staff.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companyIdsOf } from '../../access/companies.ts'
import { type AccessibleHome, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { searchSql } from '../../rest/found-in-sql.ts'
import { limitToPage, type PageQuery } from '../../rest/pagination.ts'

interface Viewer {
  readonly caller: Caller
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly now: string
}

interface SessionQuery {
  readonly id?: string
  readonly home_id?: number | undefined
  readonly search?: string | undefined
  /** Whether to find only open sessions; true by default. When false, ended sessions are found too. */
  readonly isOpenOnly?: boolean
  readonly page?: PageQuery
}

type SessionRow = Omit<ColleagueSession, 'person_name' | 'role' | 'group_homes' | 'may_sign_out'> & {
  readonly company_id: number | null
  readonly first_name: string
  readonly last_name: string
  readonly total: number
}

export async function findSessions(
  connection: Connection,
  viewer: Viewer,
  query: SessionQuery,
): Promise<{ sessions: ColleagueSession[]; total: number }> {
  const { page = { page: 1, per_page: 1 } } = query
  const { rows } = await sql<SessionRow>`
    select session.id, session.device_name, session.device_kind, session.created_at, session.last_seen_at,
      person.id as person_id, person.company_id, coalesce(card.first_name, '') as first_name,
      coalesce(card.last_name, '') as last_name, count(*) over () as total
    from session join "user" as person on person.id = session.user_id
      left join person_card as card on card.id = person.id
    where ${sql.join(sessionConditions(viewer, query), sql` and `)}
    order by session.last_seen_at desc, session.id desc
    ${limitToPage(page)}`.execute(connection)
  const personIds = [...new Set(rows.map(({ person_id }) => person_id))]
  const grants = await connection
    .selectFrom('grant')
    .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at'])
    .where('user_id', 'in', personIds.length > 0 ? personIds : [0])
    .execute()
  const grantsByPerson = groupBy(grants, ({ user_id }) => user_id)
  return {
    sessions: rows.map(row => presentSession(row, grantsByPerson.get(row.person_id) ?? [], viewer)),
    total: rows[0]?.total ?? 0,
  }
}

function sessionConditions(
  { caller, accessibleHomes, now }: Viewer,
  { id, home_id, search, isOpenOnly = true }: SessionQuery,
) {
  const companyIds = companyIdsOf(caller.grants)
  // Sessions of people who work in a home in reach, or belong to a company the caller leads.
  const scopes = [
    ...scopesOfHomes(accessibleHomes),
    ...(companyIds === 'all' ? [] : companyIds.map(companyScope)),
  ]
  const grantCondition = (grantedScopes: readonly string[]) => sql`exists (select from "grant" as held
    where held.user_id = person.id and held.until_at is null and held.granted_scope = any(${[...grantedScopes]}::text[]))`
  return [
    sql`session.user_id <> ${caller.user_id}`,
    ...(isOpenOnly
      ? [
          sql`session.ended_at is null and session.successor->>'refresh_expires_at' > ${now} and person.is_active`,
        ]
      : []),
    ...(companyIds === 'all' ? [] : [grantCondition(scopes)]),
    ...(home_id === undefined ? [] : [grantCondition([`home:${home_id}`])]),
    ...(id === undefined ? [] : [sql`session.id = ${id}`]),
    searchSql([sql`card.first_name`, sql`card.last_name`], search),
  ]
}

function presentSession(
  { first_name, last_name, company_id, total: _, ...session }: SessionRow,
  grants: ActorAndMember['member']['grants'],
  { caller, accessibleHomes }: Viewer,
): ColleagueSession {
  const actorAndMember: ActorAndMember = {
    actor: { id: caller.user_id, grants: caller.grants },
    member: { id: session.person_id, company_id, grants },
  }
  const openScopes = openGrants(grants).map(({ granted_scope }) => granted_scope)
  const scopes = [...(company_id === null ? [] : [companyScope(company_id)]), ...openScopes]
  return {
    ...session,
    person_name: fullName({ first_name, last_name }),
    role: staffRole(grants) ?? null,
    group_homes: accessibleHomes
      .filter(({ scope }) => openScopes.includes(scope))
      .map(({ id, home_name }) => ({ id, home_name })),
    may_sign_out: scopes.some(scope => staffFaultIn(actorAndMember, scope) === undefined),
  }
}
