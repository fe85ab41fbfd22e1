/** Everybody with an account in a company, by last name: who has left, and who has not registered yet, too. */
import { sql } from 'kysely'
import type { CompanyUser } from '#domain/company-record.ts'
import { fullName } from '#domain/entities/client.ts'
import { openGrants, staffRole } from '#domain/rules/staff.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'

type Person = Omit<CompanyUser, 'name' | 'role' | 'group_homes'>

export async function companyUsers(
  connection: Connection,
  companyId: number,
  homes: readonly ReachedHome[],
): Promise<CompanyUser[]> {
  const { rows } = await sql<Person>`
    select person.id, person.company_id, person.email, person.phone_number, person.position, person.is_active,
      person.verification_status, person.created_at, person.last_login, card.image_url,
      (person.password_hash is not null or person.verification_status <> 'Not Verified') as is_registered,
      coalesce(card.first_name, '') as first_name, coalesce(card.last_name, '') as last_name
    from "user" as person left join person_card as card on card.id = person.id
    where person.company_id = ${companyId}
    order by lower(card.last_name), lower(card.first_name), person.id`.execute(connection)
  const grants = await connection
    .selectFrom('grant')
    .innerJoin('user', 'user.id', 'grant.user_id')
    .select(['grant.user_id', 'grant.granted_scope', 'grant.role', 'grant.from_at', 'grant.until_at'])
    .where('user.company_id', '=', companyId)
    .orderBy('grant.id')
    .execute()
  const byPerson = groupBy(grants, ({ user_id }) => user_id)
  return rows.map(person => {
    const held = byPerson.get(person.id) ?? []
    const works = openGrants(held).flatMap(
      ({ granted_scope }) => homes.find(({ id }) => homeScope(id) === granted_scope)?.home_name ?? [],
    )
    return { ...person, name: fullName(person).trim(), role: staffRole(held) ?? null, group_homes: works }
  })
}
