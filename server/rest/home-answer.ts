/** Finds a group home for REST, and presents it (`domain/answers/home-record.ts`). */
import { notFound } from '#domain/errors.ts'
import { type HomeRow, homeById } from '../access/homes.ts'
import type { ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'

/** Throws 404 for a home out of reach. */
export function homeInReach(reach: readonly ReachedHome[], id: number, what = 'Group home'): ReachedHome {
  const found = reach.find(one => one.id === id)
  if (found === undefined) throw notFound(what)
  return found
}

/** Returns the current row: `reach` was read before the change. */
export async function homeNow(connection: Connection, id: number): Promise<HomeRow> {
  const found = await homeById(connection, id)
  if (found === undefined) throw notFound('Group home')
  return found
}

export const presentHome = ({ scope: _, role: __, ...answer }: ReachedHome): HomeRow => answer
