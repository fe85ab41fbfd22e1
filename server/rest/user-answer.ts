/** Finds people with an account, by last name, including those who left or have not registered yet. */
import { sql } from 'kysely'
import type { UserRecord } from '#domain/answers/user-record.ts'
import {
  type ActorAndMember,
  openGrants,
  staffFaultEverywhere,
  staffRole,
} from '#domain/rules/people/staff.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeScope, type Scope } from '#domain/values/scope.ts'
import type { Caller } from '../access/caller.ts'
import type { AccessibleHome } from '../access/reach.ts'
import { accessMailsTo } from '../database/access-mails.ts'
import type { Connection } from '../database/connection.ts'

/** The caller, and the homes they may be shown. */
export interface Viewer {
  readonly caller: Caller
  readonly accessibleHomes: readonly AccessibleHome[]
}

interface UserFilter {
  /** `all` includes people without a company. */
  readonly companyIds: 'all' | readonly number[]
  readonly id?: number | undefined
}

export async function findUsers(
  connection: Connection,
  viewer: Viewer,
  { companyIds, id }: UserFilter,
): Promise<UserRecord[]> {
  const visibleCondition =
    companyIds === 'all' ? sql`true` : sql`person.company_id = any(${[...companyIds]}::integer[])`
  const { rows: people } = await sql<UserRow>`
    select person.id, person.company_id, person.email, person.phone_number, person.position, person.is_active,
      person.verification_status, person.created_at, person.last_login, card.image_url,
      company.name as company_name,
      (person.password_hash is not null or person.verification_status <> 'Not Verified') as is_registered,
      coalesce(card.first_name, '') as first_name, coalesce(card.last_name, '') as last_name
    from "user" as person
      left join person_card as card on card.id = person.id
      left join company on company.id = person.company_id
    where ${visibleCondition} and (${id ?? null}::integer is null or person.id = ${id ?? null})
    order by lower(card.last_name), lower(card.first_name), person.id`.execute(connection)
  const ids = people.map(person => person.id)
  const { rows: grants } = await sql<MemberGrants[number]>`
    select user_id, granted_scope, role, from_at, until_at from "grant"
    where user_id = any(${ids}::integer[]) order by id`.execute(connection)
  const grantsByPerson = groupBy(grants, ({ user_id }) => user_id)
  const accessMails = await accessMailsTo(connection, ids)
  return people.map(person => ({
    ...presentUser(person, grantsByPerson.get(person.id) ?? [], viewer),
    access_mail: accessMails.get(person.id) ?? null,
  }))
}

type UserRow = Omit<UserRecord, 'name' | 'role' | 'group_home' | 'group_homes' | 'may_change' | 'access_mail'>
type MemberGrants = ActorAndMember['member']['grants']

function presentUser(
  person: UserRow,
  memberGrants: MemberGrants,
  { caller, accessibleHomes }: Viewer,
): Omit<UserRecord, 'access_mail'> {
  const { id, company_id } = person
  const group_homes = openGrants(memberGrants).flatMap(
    ({ granted_scope }) =>
      accessibleHomes.find(home => homeScope(home.id) === granted_scope)?.home_name ?? [],
  )
  const actorAndMember: ActorAndMember = {
    actor: { id: caller.user_id, grants: caller.grants },
    member: { id, company_id, grants: memberGrants },
  }
  const widestScope: Scope = company_id === null ? 'platform' : `company:${company_id}`
  return {
    ...person,
    name: fullName(person).trim(),
    role: staffRole(memberGrants) ?? null,
    group_home: group_homes[0] ?? null,
    group_homes,
    may_change: staffFaultEverywhere(actorAndMember, widestScope) === undefined,
  }
}
