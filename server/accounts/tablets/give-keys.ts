/** Gives a person who has signed in on a home's tablet the keys of the areas they see there (decision 103). */
import * as v from 'valibot'
import { forbidden } from '#domain/errors.ts'
import { type TabletKeysAnswer, tabletSecrets } from '#domain/protocol/tablet-keys.ts'
import { areasOfRole } from '#domain/rules/access/areas.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import type { Role } from '#domain/values/roles.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection, Database } from '../../database/connection.ts'

/** @throws 403 for a session of another device, and for a person who opens no area of the tablet's home */
export async function giveKeys(
  database: Database,
  tablet: TabletCaller,
  caller: Caller,
  now: string,
): Promise<TabletKeysAnswer> {
  const { id, home_id, company_id } = tablet
  const role = roleAt(caller.grants, { scope: homeScope(home_id), company_id }, now)
  if (role === undefined || caller.device_id !== id || areasOfRole(role).length === 0) throw forbidden()
  return keysOfRole(database, id, role)
}

/** Returns the keys of the areas that a role sees, of a tablet that is not removed. */
export async function keysOfRole(
  connection: Connection,
  tablet_id: string,
  role: Role,
): Promise<TabletKeysAnswer> {
  const { secrets } = await connection
    .selectFrom('tablet')
    .select('secrets')
    .where('id', '=', tablet_id)
    .executeTakeFirstOrThrow()
  // They were read with this schema when the tablet was enrolled.
  const all = v.parse(tabletSecrets, secrets)
  return { areas: Object.fromEntries(areasOfRole(role).map(area => [area, all[area]])) }
}
