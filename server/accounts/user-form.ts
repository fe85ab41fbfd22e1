/**
 * The signed-in person in the answers of `/me` and of sign-in (spec part 1 §3), with the grants that tell a device what
 * they may do.
 */
import { editableFields } from '#domain/rules/access/editable-fields.ts'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import { menuRole } from '#domain/rules/access/grants.ts'
import type { Role } from '#domain/values/roles.ts'
import type { Scope } from '#domain/values/scope.ts'
import { homesOf } from '../access/homes.ts'
import type { Connection } from '../database/connection.ts'

export interface SignedInUser {
  id: number
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  department: string | null
  title: string | null
  position: string | null
  language: string
  /** null until there is a review: no invented numbers. */
  rating: number | null
  rating_count: number
  image_url: string | null
  verification_status: string
  role: Role | null
  company_id: number | null
  company_name: string | null
  group_homes: { home_id: number; display_home_name: string }[]
  home_id: number | null
  current_home_id: number | null
  created_at: string
  last_login: string | null
  editable_fields: readonly string[]
  grants: Grant[]
}

type Grant = GrantFacts & { id: number }

export async function signedInUser(
  connection: Connection,
  userId: number,
  now: string,
): Promise<SignedInUser> {
  const user = await connection
    .selectFrom('user')
    .leftJoin('person_card as card', 'card.id', 'user.id')
    .leftJoin('company', 'company.id', 'user.company_id')
    .select([
      'user.id',
      'card.first_name',
      'card.last_name',
      'user.email',
      'user.phone_number',
      'user.department',
      'user.title',
      'user.position',
      'user.language',
      'card.image_url',
      'user.verification_status',
      'user.company_id',
      'company.name as company_name',
      'user.current_home_id',
      'user.created_at',
      'user.last_login',
    ])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const grants = await grantsOf(connection, userId)
  const homes = await homesOf(connection, grants, now)
  const role = menuRole(grants, now) ?? null
  // A home the user has left is no longer their current home.
  const currentHome = homes.find(home => home.id === user.current_home_id)
  return {
    ...user,
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    rating: null,
    rating_count: 0,
    role,
    group_homes: homes.map(home => ({ home_id: home.id, display_home_name: home.display_home_name })),
    home_id: currentHome?.id ?? homes[0]?.id ?? null,
    current_home_id: currentHome?.id ?? null,
    editable_fields: editableFields(role),
    grants,
  }
}

export async function grantsOf(connection: Connection, userId: number): Promise<Grant[]> {
  const rows = await connection
    .selectFrom('grant')
    .select(['id', 'user_id', 'granted_scope', 'role', 'from_at', 'until_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, granted_scope: row.granted_scope satisfies Scope }))
}
