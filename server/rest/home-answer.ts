/** Finds a group home for REST, and presents it (`domain/answers/home-record.ts`). */
import { notFound } from '#domain/errors.ts'
import { type HomeRow, homeById } from '../access/homes.ts'
import type { AccessibleHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'

/** Throws 404 for a home out of reach. */
export function requireAccessibleHome(
  accessibleHomes: readonly AccessibleHome[],
  id: number,
  recordName = 'Group home',
): AccessibleHome {
  const home = accessibleHomes.find(candidate => candidate.id === id)
  if (home === undefined) throw notFound(recordName)
  return home
}

/** Reads the row again after a change: `accessibleHomes` was read before it. */
export async function readHomeRow(connection: Connection, id: number): Promise<HomeRow> {
  const home = await homeById(connection, id)
  if (home === undefined) throw notFound('Group home')
  return home
}

export const presentHome = ({ scope: _, role: __, ...answer }: AccessibleHome): HomeRow => answer
