/** Finds sessions of other people for a caller who is responsible for their homes or company. */

import { sql } from 'kysely'
import type { OthersSession } from '#domain/answers/sessions.ts'
import { faultIn, openGrants, type Pair, staffRole } from '#domain/rules/people/staff.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { companiesOf } from '../../access/companies.ts'
import { type ReachedHome, scopesIn } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { foundIn } from '../../rest/found-in-sql.ts'
import { limitTo, type PageAsked } from '../../rest/pagination.ts'

interface Onlooker {
  readonly caller: Caller
  readonly reach: readonly ReachedHome[]
  readonly now: string
}

interface Asked {
  readonly id?: string
  readonly home_id?: number | undefined
  readonly search?: string | undefined
  /** Only open sessions by default. */
  readonly isOpen?: boolean
  readonly page?: PageAsked
}

type Found = Omit<OthersSession, 'person_name' | 'role' | 'group_homes' | 'may_sign_out'> & {
  readonly company_id: number | null
  readonly first_name: string
  readonly last_name: string
  readonly total: number
}

export async function findSessions(
  connection: Connection,
  onlooker: Onlooker,
  asked: Asked,
): Promise<{ sessions: OthersSession[]; total: number }> {
  const { page = { page: 1, per_page: 1 } } = asked
  const { rows } = await sql<Found>`
    select session.id, session.device_name, session.device_kind, session.created_at, session.last_seen_at,
      person.id as person_id, person.company_id, coalesce(card.first_name, '') as first_name,
      coalesce(card.last_name, '') as last_name, count(*) over () as total
    from session join "user" as person on person.id = session.user_id
      left join person_card as card on card.id = person.id
    where ${sql.join(conditionsOf(onlooker, asked), sql` and `)}
    order by session.last_seen_at desc, session.id desc
    ${limitTo(page)}`.execute(connection)
  const people = [...new Set(rows.map(({ person_id }) => person_id))]
  const grants = await connection
    .selectFrom('grant')
    .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at'])
    .where('user_id', 'in', people.length > 0 ? people : [0])
    .execute()
  const byPerson = groupBy(grants, ({ user_id }) => user_id)
  return {
    sessions: rows.map(row => present(row, byPerson.get(row.person_id) ?? [], onlooker)),
    total: rows[0]?.total ?? 0,
  }
}

function conditionsOf({ caller, reach, now }: Onlooker, { id, home_id, search, isOpen = true }: Asked) {
  const companies = companiesOf(caller.grants)
  // Sessions of people who work in a home in reach, or belong to a company the caller leads.
  const scopes = [...scopesIn(reach), ...(companies === 'all' ? [] : companies.map(companyScope))]
  const holds = (granted: readonly string[]) => sql`exists (select from "grant" as held
    where held.user_id = person.id and held.until_at is null and held.granted_scope = any(${[...granted]}::text[]))`
  return [
    sql`session.user_id <> ${caller.user_id}`,
    ...(isOpen
      ? [
          sql`session.ended_at is null and session.successor->>'refresh_expires_at' > ${now} and person.is_active`,
        ]
      : []),
    ...(companies === 'all' ? [] : [holds(scopes)]),
    ...(home_id === undefined ? [] : [holds([`home:${home_id}`])]),
    ...(id === undefined ? [] : [sql`session.id = ${id}`]),
    foundIn([sql`card.first_name`, sql`card.last_name`], search),
  ]
}

function present(
  { first_name, last_name, company_id, total: _, ...session }: Found,
  held: Pair['member']['grants'],
  { caller, reach }: Onlooker,
): OthersSession {
  const pair: Pair = {
    actor: { id: caller.user_id, grants: caller.grants },
    member: { id: session.person_id, company_id, grants: held },
  }
  const open = openGrants(held).map(({ granted_scope }) => granted_scope)
  const places = [...(company_id === null ? [] : [companyScope(company_id)]), ...open]
  return {
    ...session,
    person_name: fullName({ first_name, last_name }),
    role: staffRole(held) ?? null,
    group_homes: reach
      .filter(({ scope }) => open.includes(scope))
      .map(({ id, home_name }) => ({ id, home_name })),
    may_sign_out: places.some(scope => faultIn(pair, scope) === undefined),
  }
}
