import type { Connection } from '../database/connection.ts'
import type { ReachedHome } from './reach.ts'

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
