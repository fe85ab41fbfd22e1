/**
 * Links that let in a person who has no password yet, or has forgotten it, and links that prove who owns an address.
 * They work once and expire.
 */
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import { type Scope, userScope } from '#domain/values/scope.ts'
import { hashOf, newToken } from '../access/secrets.ts'
import { LOCKS } from '../database/advisory-locks.ts'
import type { Connection, Database } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import { ensureScopes, stamp } from '../feed/stamp.ts'

export type InvitationPurpose = Tables['invitation']['purpose']

/** How long a link is valid. */
export const LINK_LIFETIME_MS: Readonly<Record<InvitationPurpose, number>> = {
  register: 7 * 24 * 60 * 60 * 1_000,
  reset_password: 60 * 60 * 1_000,
  change_email: 24 * 60 * 60 * 1_000,
}

interface ClockAndRandom {
  readonly now: () => number
  readonly random: RandomBytes
}

/**
 * `user_id` null: no user has this address; the row is written only so that the work is the same, and opens nothing.
 */
export interface NewInvitation {
  readonly email: string
  readonly user_id: number | null
  readonly purpose: InvitationPurpose
}

/** Makes the token of an invitation; the caller sends it. Writes no synced row. */
export async function createInvitation(
  connection: Connection,
  { now, random }: ClockAndRandom,
  { email, user_id, purpose }: NewInvitation,
): Promise<string> {
  const token = newToken(random)
  await connection
    .insertInto('invitation')
    .values({
      token_hash: hashOf(token),
      user_id,
      email,
      purpose,
      created_at: new Date(now()).toISOString(),
      expires_at: new Date(now() + LINK_LIFETIME_MS[purpose]).toISOString(),
      used_at: null,
    })
    .execute()
  return token
}

export interface OpenInvitation {
  readonly user_id: number
  readonly email: string
}

/** Returns the invitation of a link while the link is valid and the company open; undefined otherwise. */
export async function findInvitation(
  connection: Connection,
  now: () => number,
  token: string,
  purpose: InvitationPurpose,
): Promise<OpenInvitation | undefined> {
  const openInvitationsQuery = connection
    .selectFrom('invitation')
    .innerJoin('user', 'user.id', 'invitation.user_id')
    .select(['user.id as user_id', 'invitation.email'])
    .where('invitation.token_hash', '=', hashOf(token))
    .where('invitation.purpose', '=', purpose)
    .where('invitation.used_at', 'is', null)
    .where('invitation.expires_at', '>', new Date(now()).toISOString())
    .leftJoin('company', 'company.id', 'user.company_id')
    .where('user.is_active', '=', true)
    .where('company.closed_at', 'is', null)
  // A link to an account ends when the account gets another address; a link to a new address is about that change.
  const validInvitationQuery =
    purpose === 'change_email'
      ? openInvitationsQuery
      : openInvitationsQuery.whereRef('user.email', '=', 'invitation.email')
  return validInvitationQuery.executeTakeFirst()
}

/** Uses up a link, and every other link of the same kind that was sent to the person. */
export async function consumeInvitation(
  connection: Connection,
  now: () => number,
  token: string,
  purpose: InvitationPurpose,
): Promise<OpenInvitation | undefined> {
  const invitation = await findInvitation(connection, now, token, purpose)
  if (invitation === undefined) return undefined
  const usedLinks = await connection
    .updateTable('invitation')
    .set({ used_at: new Date(now()).toISOString() })
    .where('user_id', '=', invitation.user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .execute()
  // On two clicks at once the row lock lets one through, and the second finds the link used.
  return usedLinks.some(({ token_hash }) => token_hash.equals(hashOf(token))) ? invitation : undefined
}

/**
 * Invites the first person of a Hearth without users: a super_admin, by registration link.
 * @throws conflict when there is a super_admin already, or the address is taken
 */
export async function inviteFirstAdmin(
  database: Database,
  { email, now, random }: ClockAndRandom & { readonly email: string },
): Promise<{ token: string }> {
  return database.transaction().execute(async transaction => {
    // Two commands at once must not both find that there is no super_admin.
    await sql`select pg_advisory_xact_lock(${LOCKS.firstAdmin})`.execute(transaction)
    const createdAt = new Date(now()).toISOString()
    const superAdmins = await transaction
      .selectFrom('grant')
      .innerJoin('user', 'user.id', 'grant.user_id')
      .select(['user.id', 'user.email', 'user.password_hash'])
      .where('grant.role', '=', 'super_admin')
      .where(where =>
        where.or([where('grant.until_at', 'is', null), where('grant.until_at', '>', createdAt)]),
      )
      .execute()
    const [superAdmin] = superAdmins
    // Invited before but never registered: the link may have been lost, so the same person gets a new link.
    if (
      superAdmins.length === 1 &&
      superAdmin !== undefined &&
      superAdmin.email === email &&
      superAdmin.password_hash === null
    ) {
      return {
        token: await createInvitation(
          transaction,
          { now, random },
          { email, user_id: superAdmin.id, purpose: 'register' },
        ),
      }
    }
    if (superAdmin !== undefined)
      throw new Refusal('conflict', 'There is already a super admin, who can invite others.')
    const emailHolder = await transaction
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    if (emailHolder !== undefined) throw new Refusal('conflict', 'Email address is already in use')

    const { user_id, grant_id, scope } = await insertSuperAdmin(transaction, email, createdAt)
    const invitation: NewInvitation = { email, user_id, purpose: 'register' }
    const token = await createInvitation(transaction, { now, random }, invitation)
    await stamp(transaction, [
      { collection: 'user', id: user_id, scope },
      { collection: 'grant', id: grant_id, scope },
    ])
    return { token }
  })
}

/** Writes a user without a password, and the grant. The caller stamps both rows. */
async function insertSuperAdmin(
  connection: Connection,
  email: string,
  createdAt: string,
): Promise<{ user_id: number; grant_id: number; scope: Scope }> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('"user"', 'id'))::integer as id`.execute(connection)
  const user_id = rows[0]?.id
  if (user_id === undefined) throw new Error('The user sequence gave no id.')
  const scope = userScope(user_id)
  await ensureScopes(connection, [scope])
  await connection
    .insertInto('user')
    .values({
      id: user_id,
      company_id: null,
      email,
      phone_number: null,
      position: null,
      department: null,
      title: null,
      language: 'English',
      verification_status: 'Not Verified',
      is_active: true,
      hire_date: null,
      current_home_id: null,
      created_at: createdAt,
      last_login: null,
      password_hash: null,
      scope,
      revision: null,
    })
    .execute()
  const insertedGrant = await sql<{ id: number }>`
    insert into "grant" (user_id, granted_scope, role, from_at, scope)
    values (${user_id}, 'platform', 'super_admin', ${createdAt}, ${scope}) returning id`.execute(connection)
  const grant_id = insertedGrant.rows[0]?.id
  if (grant_id === undefined) throw new Error('The grant was not written.')
  return { user_id, grant_id, scope }
}
