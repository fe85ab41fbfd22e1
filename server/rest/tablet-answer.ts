/** Presents tablets as managers see them: nothing of a client, and none of the keys. */
import { sql } from 'kysely'
import type { Tablet, TabletPerson } from '#domain/protocol/tablets.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { stateOfTablet } from '../access/tablet-caller.ts'
import type { Connection } from '../database/connection.ts'
import { nameOf } from '../database/joined-name.ts'
import { readEmergencies } from './tablet-emergency.ts'

interface TabletQuery {
  readonly homeIds: readonly number[]
  readonly id?: string
}

/** Returns the tablets of these homes, those in use first, by name. */
export async function presentTablets(
  connection: Connection,
  { homeIds, id }: TabletQuery,
): Promise<Tablet[]> {
  let query = connection
    .selectFrom('tablet')
    .innerJoin('home', 'home.id', 'tablet.home_id')
    .innerJoin('company', 'company.id', 'tablet.company_id')
    .leftJoin('person_card', 'person_card.id', 'tablet.enrolled_by')
    .select([
      'tablet.id',
      'tablet.name',
      'tablet.home_id',
      'home.home_name',
      'company.name as company_name',
      'tablet.protection',
      'tablet.disk_encrypted',
      'tablet.screen_lock',
      'tablet.enrolled_at',
      'tablet.enrolled_by',
      'tablet.last_contact_at',
      'tablet.app_version',
      'tablet.waiting_count',
      'tablet.waiting_since',
      'tablet.removed_at',
      'tablet.suspended_at',
      'person_card.first_name',
      'person_card.last_name',
      'tablet.keys_changed_at as rotated_at',
      isRotationPending,
    ])
    .where(sql<boolean>`tablet.home_id = any(${[...homeIds]}::integer[])`)
    .orderBy(sql`tablet.removed_at is not null`)
    .orderBy(sql`lower(tablet.name)`)
    .orderBy('tablet.id')
  if (id !== undefined) query = query.where('tablet.id', '=', id)
  const rows = await query.execute()
  const ids = rows.map(row => row.id)
  const [people, emergencies] = await Promise.all([
    readPeople(connection, ids),
    readEmergencies(connection, ids),
  ])
  return rows.map(({ first_name, last_name, ...tablet }) => ({
    ...tablet,
    enrolled_by_name: nameOf({ first_name, last_name }),
    state: stateOfTablet(tablet),
    people: people.get(tablet.id) ?? [],
    emergency: emergencies.get(tablet.id) ?? { code: null, uses: [] },
  }))
}

/** Some area has not got the keys that are wanted, or the tablet has not told that all people have them. */
const isRotationPending = sql<boolean>`tablet.secrets is not null and exists (
  select from jsonb_each(tablet.secrets) as of_area (area, has)
  where has->'private_key'->>'x' <> tablet.area_keys->area->>'x'
    or (select max((one->>'number')::integer) from jsonb_array_elements(has->'data_keys') as one)
      < tablet.keys_wanted)`.as('is_rotation_pending')

/** Returns the people with wrong PINs or a wait, by tablet. */
async function readPeople(
  connection: Connection,
  tabletIds: readonly string[],
): Promise<Map<string, TabletPerson[]>> {
  const rows = await connection
    .selectFrom('tablet_person')
    .leftJoin('person_card', 'person_card.id', 'tablet_person.user_id')
    .select(['tablet_id', 'user_id', 'failed_tries', 'locked_until', 'first_name', 'last_name'])
    .where(sql<boolean>`tablet_id = any(${[...tabletIds]}::uuid[])`)
    .where(sql<boolean>`(failed_tries > 0 or locked_until is not null)`)
    .orderBy('user_id')
    .execute()
  const rowsByTablet = groupBy(rows, ({ tablet_id }) => tablet_id)
  return new Map(
    [...rowsByTablet].map(([tablet_id, tabletRows]) => [
      tablet_id,
      tabletRows.map(({ user_id, failed_tries, locked_until, ...name }) => ({
        user_id,
        name: nameOf(name),
        failed_tries,
        locked_until,
      })),
    ]),
  )
}
