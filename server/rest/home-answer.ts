/** A group home as REST gives it (spec part 3 §3). */
import * as v from 'valibot'
import { home } from '#domain/entities/home.ts'
import { notFound } from '#domain/errors.ts'
import { type HomeRow, homeById } from '../access/homes.ts'
import type { ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'

/** Which devices are not ready is told as notifications. */
const { devices_not_ready: _, ...fields } = home.fields

export const homeAnswer = v.strictObject({ ...fields, ...home.shown })

/** Throws 404 for one that is out of reach. */
export function homeInReach(reach: readonly ReachedHome[], id: number, what = 'Group home'): ReachedHome {
  const found = reach.find(one => one.id === id)
  if (found === undefined) throw notFound(what)
  return found
}

/** As it is now: what was in reach was read before the change. */
export async function homeNow(connection: Connection, id: number): Promise<HomeRow> {
  const found = await homeById(connection, id)
  if (found === undefined) throw notFound('Group home')
  return found
}

export const presentHome = ({ scope: __, role: ___, ...answer }: ReachedHome): HomeRow => answer
