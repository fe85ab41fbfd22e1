/** Gives a person who has signed in on a home's tablet the keys of the areas they see there (decision 103). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { forbidden } from '#domain/errors.ts'
import { type TabletKeysAnswer, tabletSecrets } from '#domain/protocol/tablet-keys.ts'
import { type Area, areasOfRole } from '#domain/rules/access/areas.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
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
  const areas = requireAreasOf(tablet, caller, now)
  await noteAreasOf(database, { tablet_id: tablet.id, user_id: caller.user_id, areas }, now)
  return keysOfAreas(database, tablet.id, areas)
}

/** Returns the keys of these areas, of a tablet that is not removed. */
export async function keysOfAreas(
  connection: Connection,
  tablet_id: string,
  areas: readonly Area[],
): Promise<TabletKeysAnswer> {
  const { secrets } = await connection
    .selectFrom('tablet')
    .select('secrets')
    .where('id', '=', tablet_id)
    .executeTakeFirstOrThrow()
  // They were read with this schema before they were stored.
  const all = v.parse(tabletSecrets, secrets)
  return { areas: Object.fromEntries(areas.map(area => [area, all[area]])) }
}

/**
 * Returns the areas that somebody opens on a tablet.
 *
 * @throws 403 for a session of another device, and for a person who opens no area of the tablet's home
 */
export function requireAreasOf(
  { id, home_id, company_id }: TabletCaller,
  { grants, device_id }: Caller,
  now: string,
): readonly Area[] {
  const role = roleAt(grants, { scope: homeScope(home_id), company_id }, now)
  const areas = role === undefined ? [] : areasOfRole(role)
  if (device_id !== id || areas.length === 0) throw forbidden()
  return areas
}

interface GivenAreas {
  readonly tablet_id: string
  readonly user_id: number
  readonly areas: readonly Area[]
}

/** Notes whose keys somebody has: when they may not have them any more, they are changed. */
export async function noteAreasOf(
  connection: Connection,
  { tablet_id, user_id, areas }: GivenAreas,
  now: string,
): Promise<void> {
  await sql`insert into tablet_person (tablet_id, user_id, failed_tries, reported_at, areas, has_pin)
    values (${tablet_id}, ${user_id}, 0, ${now}, ${[...areas]}::text[], false)
    on conflict (tablet_id, user_id) do update
      set areas = array(select distinct unnest(coalesce(tablet_person.areas, '{}') || excluded.areas))
      where not coalesce(tablet_person.areas, '{}') @> excluded.areas`.execute(connection)
}
