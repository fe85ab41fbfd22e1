import type { Connection } from '../database/connection.ts'
import { type AccessibleHome, requireHomes } from './reach.ts'

/** Returns the caller's current home; undefined while they view all homes, or have lost access to that home. */
export async function currentHome(
  connection: Connection,
  userId: number,
  accessibleHomes: readonly AccessibleHome[],
): Promise<AccessibleHome | undefined> {
  const user = await connection
    .selectFrom('user')
    .select('current_home_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return accessibleHomes.find(({ id }) => id === user?.current_home_id)
}

/**
 * Returns the homes whose figures are shown, as on the screens: the requested home, else the current home, else all.
 * Throws 404 for a home out of reach.
 */
export async function homesToCount(
  connection: Connection,
  userId: number,
  accessibleHomes: readonly AccessibleHome[],
  homeId: number | undefined,
): Promise<readonly AccessibleHome[]> {
  if (homeId !== undefined) return requireHomes(accessibleHomes, homeId)
  const home = await currentHome(connection, userId, accessibleHomes)
  return home === undefined ? accessibleHomes : [home]
}
