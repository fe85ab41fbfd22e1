/** Signing in on a home's tablet, where the people of the home have a session each. */
import { Refusal } from '#domain/errors.ts'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Connection } from '../../database/connection.ts'

/**
 * Returns the tablet that somebody signs in on.
 *
 * @throws 403 unless the device is an active tablet of a home that the person has an open grant on
 */
export async function requireTabletOfPerson(
  connection: Connection,
  { user_id, device_id }: { readonly user_id: number; readonly device_id: string | null },
  now: string,
): Promise<{ readonly name: string }> {
  const tablet =
    device_id === null
      ? undefined
      : await connection
          .selectFrom('tablet')
          .select(['name', 'home_id', 'company_id'])
          .where('id', '=', device_id)
          .where('removed_at', 'is', null)
          .where('suspended_at', 'is', null)
          .executeTakeFirst()
  const grants = tablet === undefined ? [] : await readGrants(connection, user_id)
  const role =
    tablet && roleAt(grants, { scope: homeScope(tablet.home_id), company_id: tablet.company_id }, now)
  if (tablet !== undefined && role !== undefined) return tablet
  throw new Refusal(
    'forbidden',
    'This is no tablet of a group home you work in. Ask a manager to enroll it, or to assign you.',
    { sub_status: 'tablet_not_yours' },
  )
}

const readGrants = (connection: Connection, user_id: number): Promise<GrantFacts[]> =>
  connection
    .selectFrom('grant')
    .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at'])
    .where('user_id', '=', user_id)
    .execute()
