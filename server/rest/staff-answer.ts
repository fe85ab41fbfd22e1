/**
 * Staff in REST answers (spec part 3 §3), and finding them. A company has at most a few hundred people, so all rows
 * that the caller may see are read, and then filtered by the role that follows from their grants.
 */
import { sql } from 'kysely'
import type { StaffMember } from '#domain/answers/staff-member.ts'
import { notFound } from '#domain/errors.ts'
import type { StoredRow } from '#domain/registry.ts'
import {
  type ActorAndMember,
  isStaffRole,
  openGrants,
  type StaffRole,
  staffFaultIn,
  staffRole,
} from '#domain/rules/people/staff.ts'
import { fullName } from '#domain/values/full-name.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { companyScope, homeScope } from '#domain/values/scope.ts'
import type { Caller } from '../access/caller.ts'
import { companyIdsOf } from '../access/companies.ts'
import type { AccessibleHome } from '../access/reach.ts'
import { accessMailsTo } from '../database/access-mails.ts'
import type { Connection } from '../database/connection.ts'

interface StaffFilter {
  readonly id?: number | undefined
}

/**
 * Finds the staff a caller administers, by last name: of their companies, or of the homes in reach, where people who
 * left are still shown. Providers and admins are not staff.
 */
export async function findStaff(
  connection: Connection,
  caller: Caller,
  accessibleHomes: readonly AccessibleHome[],
  { id }: StaffFilter = {},
): Promise<StaffMember[]> {
  const companyIds = companyIdsOf(caller.grants)
  const scopes = accessibleHomes.map(home => homeScope(home.id))
  const visibleCondition =
    companyIds === 'all'
      ? sql`true`
      : sql`(person.company_id = any(${[...companyIds]}::integer[]) or exists (
          select from "grant" as held where held.user_id = person.id and held.granted_scope = any(${scopes}::text[])))`
  const { rows: people } = await sql<StaffRow>`
    select person.id, person.company_id, person.email, person.phone_number, person.position, person.is_active,
      person.hire_date, person.last_login, person.verification_status,
      (person.password_hash is not null or person.verification_status <> 'Not Verified') as is_registered,
      coalesce(card.first_name, '') as first_name, coalesce(card.last_name, '') as last_name, card.image_url
    from "user" as person left join person_card as card on card.id = person.id
    where person.company_id is not null and (${id ?? null}::integer is null or person.id = ${id ?? null})
      and ${visibleCondition}
    order by lower(card.last_name), lower(card.first_name), person.id`.execute(connection)
  const ids = people.map(person => person.id)
  const grants = await connection
    .selectFrom('grant')
    .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at'])
    .where('user_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .execute()
  const grantsByPerson = groupBy(grants, ({ user_id }) => user_id)
  const accessMails = await accessMailsTo(connection, ids)
  return people.flatMap(person => {
    const personGrants = grantsByPerson.get(person.id) ?? []
    const currentRole = staffRole(personGrants)
    return currentRole === undefined || isStaffRole(currentRole)
      ? [
          presentStaffMember(
            { ...person, access_mail: accessMails.get(person.id) ?? null },
            { memberGrants: personGrants, currentRole, caller, accessibleHomes },
          ),
        ]
      : []
  })
}

/** Throws 404 for a person the caller may not see. */
export async function findStaffMember(
  connection: Connection,
  caller: Caller,
  accessibleHomes: readonly AccessibleHome[],
  id: number,
): Promise<StaffMember> {
  const [member] = await findStaff(connection, caller, accessibleHomes, { id })
  if (member === undefined) throw notFound('Staff member')
  return member
}

type StaffRow = Pick<
  StoredRow<'user'>,
  | 'id'
  | 'email'
  | 'phone_number'
  | 'position'
  | 'is_active'
  | 'hire_date'
  | 'last_login'
  | 'verification_status'
> & {
  readonly company_id: number
  readonly is_registered: boolean
  readonly first_name: string
  readonly last_name: string
  readonly image_url: string | null
}

type MemberGrants = ActorAndMember['member']['grants']

interface MemberFacts {
  readonly memberGrants: MemberGrants
  readonly currentRole: StaffRole | undefined
  readonly caller: Caller
  readonly accessibleHomes: readonly AccessibleHome[]
}

function presentStaffMember(
  person: StaffRow & Pick<StaffMember, 'access_mail'>,
  { memberGrants, currentRole, caller, accessibleHomes }: MemberFacts,
): StaffMember {
  const { first_name, last_name, email, phone_number, image_url, verification_status } = person
  const staff_role = currentRole ?? null
  const workplaces = openGrants(memberGrants).flatMap(grant => {
    const home = accessibleHomes.find(({ id }) => homeScope(id) === grant.granted_scope)
    return home === undefined || !isStaffRole(grant.role) ? [] : [{ home, role: grant.role }]
  })
  const [firstWorkplace] = workplaces
  const actorAndMember: ActorAndMember = {
    actor: { id: caller.user_id, grants: caller.grants },
    member: { id: person.id, company_id: person.company_id, grants: memberGrants },
  }
  const scopes = [companyScope(person.company_id), ...memberGrants.map(({ granted_scope }) => granted_scope)]
  return {
    ...person,
    name: fullName(person),
    phone: phone_number,
    staff_role,
    may_change: scopes.some(scope => staffFaultIn(actorAndMember, scope) === undefined),
    home_id: firstWorkplace?.home.id ?? null,
    home_name: firstWorkplace?.home.home_name ?? null,
    group_homes: workplaces.map(({ home, role }) => ({ id: home.id, home_name: home.home_name, role })),
    user: { first_name, last_name, email, phone_number, staff_role, image_url, verification_status },
    home: firstWorkplace === undefined ? null : homeAnswerOf(firstWorkplace.home),
  }
}

const homeAnswerOf = ({ id, home_name, address, city, state }: AccessibleHome) => ({
  id,
  name: home_name,
  address,
  city,
  state,
})
