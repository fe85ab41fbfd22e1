import type { Connection } from '../database/connection.ts'
import { narrowed, type ReachedHome } from './reach.ts'

/** Returns the caller's current home; null for all homes, also when they have left the home since. */
export async function currentHome(
  connection: Connection,
  userId: number,
  reach: readonly ReachedHome[],
): Promise<ReachedHome | undefined> {
  const user = await connection
    .selectFrom('user')
    .select('current_home_id')
    .where('id', '=', userId)
    .executeTakeFirst()
  return reach.find(({ id }) => id === user?.current_home_id)
}

/**
 * Returns the homes whose figures are shown, as on the screens: the requested home, else the current home, else all.
 * Throws 404 for a home out of reach.
 */
export async function homesOfFigures(
  connection: Connection,
  userId: number,
  reach: readonly ReachedHome[],
  homeId: number | undefined,
): Promise<readonly ReachedHome[]> {
  if (homeId !== undefined) return narrowed(reach, homeId)
  const current = await currentHome(connection, userId, reach)
  return current === undefined ? reach : [current]
}
