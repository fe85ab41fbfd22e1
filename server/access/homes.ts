/**
 * The homes a person works in now: homes granted individually, and every home of a company granted as a whole. A grant
 * of the scope `platform` allows administering all homes and working in none.
 */
import { sql } from 'kysely'
import { fullAddress } from '#domain/entities/home.ts'
import { entityOf, type StoredRow } from '#domain/registry.ts'
import type { GrantFacts } from '#domain/rules/access/grants.ts'
import { isOpenAt } from '#domain/rules/access/grants.ts'
import { companyIdOf, homeIdOf } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'
import { KEPT } from '../database/kept-statements.ts'

interface GrantedIds {
  readonly homeIds: number[]
  readonly companyIds: number[]
}

function grantedIdsOf(grants: readonly GrantFacts[], now: string): GrantedIds {
  const scopes = grants.filter(grant => isOpenAt(grant, now)).map(grant => grant.granted_scope)
  return {
    homeIds: scopes.map(homeIdOf).filter(id => id !== undefined),
    companyIds: scopes.map(companyIdOf).filter(id => id !== undefined),
  }
}

/** Known to devices alone. */
const NOT_SHOWN = ['devices_not_ready', 'ended_stays'] as const
type ShownHome = Omit<StoredRow<'home'>, (typeof NOT_SHOWN)[number]>

/** A home in a REST response. */
export type HomeRow = ShownHome & {
  full_address: string
  manager_name: string | null
  display_home_name: string
}

/** Returns the homes a person works in, sorted by name. */
export const homesOf = (connection: Connection, grants: readonly GrantFacts[], now: string) =>
  homeRowsByName(accessibleHomesQuery(connection, grants, now))

/** Returns the homes a person works in or administers, sorted by name. */
export const reachableHomes = (connection: Connection, grants: readonly GrantFacts[], now: string) =>
  homeRowsByName(
    grants.some(grant => grant.granted_scope === 'platform' && isOpenAt(grant, now))
      ? connection.selectFrom('home')
      : accessibleHomesQuery(connection, grants, now),
  )

export async function homeById(connection: Connection, id: number): Promise<HomeRow | undefined> {
  const [home] = await homeRowsByName(connection.selectFrom('home').where('home.id', '=', id))
  return home
}

/** Each by its name: a column that a newer version adds changes no statement that is kept. */
const HOME_COLUMNS = (Object.keys(entityOf('home').fields) as (keyof StoredRow<'home'>)[])
  .filter(name => !NOT_SHOWN.some(unshown => unshown === name))
  .map(name => `home.${name}` as const)

async function homeRowsByName(homesQuery: ReturnType<typeof accessibleHomesQuery>): Promise<HomeRow[]> {
  const rows = await homesQuery
    .leftJoin('person_card as manager', 'manager.id', 'home.manager_id')
    .modifyFront(KEPT)
    .select(HOME_COLUMNS)
    .select(['manager.first_name as manager_first_name', 'manager.last_name as manager_last_name'])
    .orderBy('home.home_name')
    .orderBy('home.id')
    .execute()
  return rows.map(toHomeRow)
}

export async function canEnterHome(
  connection: Connection,
  grants: readonly GrantFacts[],
  now: string,
  homeId: number,
): Promise<boolean> {
  const home = await accessibleHomesQuery(connection, grants, now)
    .where('home.id', '=', homeId)
    .select('home.id')
    .executeTakeFirst()
  return home !== undefined
}

/** Returns a query over the homes a person works in. */
export function accessibleHomesQuery(connection: Connection, grants: readonly GrantFacts[], now: string) {
  const { homeIds, companyIds } = grantedIdsOf(grants, now)
  return connection
    .selectFrom('home')
    .where(
      sql<boolean>`(home.id = any(${homeIds}::integer[]) or home.company_id = any(${companyIds}::integer[]))`,
    )
}

interface JoinedHome extends ShownHome {
  manager_first_name: string | null
  manager_last_name: string | null
}

function toHomeRow(joinedHome: JoinedHome): HomeRow {
  const { manager_first_name, manager_last_name, ...home } = joinedHome
  return {
    ...home,
    full_address: fullAddress(home),
    manager_name:
      manager_first_name === null ? null : `${manager_first_name} ${manager_last_name ?? ''}`.trim(),
    display_home_name: home.home_name,
  }
}
