import type { Connection } from '../database/connection.ts'
import { narrowed, type ReachedHome } from './reach.ts'

/** The caller's current home; null, and a home they have left since, is all of them. */
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
 * The homes that figures are of, as the screens show them: the one that is asked for, else the current one, else all.
 * Throws 404 for one that is out of reach.
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
