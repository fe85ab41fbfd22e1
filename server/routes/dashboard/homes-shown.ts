/** What the dashboard's calls share: the homes to show, the current day of each home, and clients' names. */
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import type { StoredRow } from '#domain/registry.ts'
import { unrecordedPeriod } from '#domain/rules/doses/unrecorded-doses.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { currentHome } from '../../access/current-home.ts'
import { type AccessibleHome, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'
import type { CallRequest } from '../../rest/described-call.ts'

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A home with its current day. */
export interface HomeOnDay {
  readonly home: AccessibleHome
  readonly today: LocalDate
}

export type DashboardCall = Pick<
  CallRequest<Record<never, never>, Record<never, never>, v.UndefinedSchema<undefined>>,
  'dependencies' | 'caller' | 'accessibleHomes' | 'now'
>

/** Returns the caller's current home, or all open homes in reach. */
export async function findShownHomes({
  dependencies,
  caller,
  accessibleHomes,
  now,
}: DashboardCall): Promise<HomeOnDay[]> {
  const chosenHome = await currentHome(dependencies.database, caller.user_id, accessibleHomes)
  const homes = chosenHome === undefined ? accessibleHomes.filter(isOpenHome) : [chosenHome]
  return homes.map(home => ({ home, today: homeToday(now, home.time_zone) }))
}

/** Returns rows with their home and its day; rows of a home that is not shown are left out. */
export function addHomeToRows<Row extends { readonly scope: string }>(
  rows: readonly Row[],
  homes: readonly HomeOnDay[],
): (HomeOnDay & { readonly row: Row })[] {
  const homeByScope = new Map<string, HomeOnDay>(homes.map(homeOnDay => [homeOnDay.home.scope, homeOnDay]))
  return rows.flatMap(row => {
    const homeOnDay = homeByScope.get(row.scope)
    return homeOnDay === undefined ? [] : [{ row, ...homeOnDay }]
  })
}

export const homesCondition = (homes: readonly HomeOnDay[]) =>
  sql`scope = any(${scopesOfHomes(homes.map(({ home }) => home))}::text[])`

/** Returns the first of the last `dayCount` days, today included, in the home whose date is earliest. */
export const earliestOfLastDays = (homes: readonly HomeOnDay[], dayCount: number): LocalDate =>
  addDays(homes.map(({ today }) => today).toSorted()[0] ?? '9999-01-01', 1 - dayCount)

/** Returns the day `daysAhead` days after today, in the home whose date is latest. */
export const latestDayAhead = (homes: readonly HomeOnDay[], daysAhead: number): LocalDate =>
  addDays(
    homes
      .map(({ today }) => today)
      .toSorted()
      .at(-1) ?? '0001-01-01',
    daysAhead,
  )

type ClientAtHome = HomeOnDay & { readonly client: StoredRow<'client'> }

export const findActiveClients = (
  connection: Connection,
  homes: readonly HomeOnDay[],
): Promise<ClientAtHome[]> => selectClients(sql`status = 'active'`, connection, homes)

/**
 * Finds active clients, and clients who left so recently that earlier doses of theirs may still be unrecorded (M11.6).
 */
export const findClientsWhoMayHaveBlanks = (
  connection: Connection,
  homes: readonly HomeOnDay[],
): Promise<ClientAtHome[]> =>
  selectClients(
    sql`(status = 'active' or inactive_from >= ${unrecordedPeriod(earliestOfLastDays(homes, 1)).from})`,
    connection,
    homes,
  )

async function selectClients(
  condition: RawBuilder<unknown>,
  connection: Connection,
  homes: readonly HomeOnDay[],
): Promise<ClientAtHome[]> {
  const rows = await selectRows(connection, 'client', sql`${homesCondition(homes)} and ${condition}`)
  return addHomeToRows(rows, homes).map(({ row, ...homeOnDay }) => ({ client: row, ...homeOnDay }))
}

/** Returns full names of clients by id. */
export async function readClientNames(
  connection: Connection,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const clients = await rowsById(connection, 'client', [...new Set(ids)])
  return new Map(clients.map(client => [client.id, fullName(client)]))
}
