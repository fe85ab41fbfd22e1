/**
 * The input of every table of the demo: the moment its history ends, a random source for ids, and the ids from the
 * database.
 */

import {
  addDays,
  type ClockTime,
  DAY_MS,
  type Instant,
  instantAt,
  type LocalDate,
  millisOf,
} from '#domain/values/dates.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import { homeToday, instantOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { ClientKey } from './clients.ts'
import type { CompanyKey, HomeKey } from './homes.ts'
import type { PersonKey } from './people.ts'
import type { ServiceKey } from './services.ts'

/** Days with doses, the day of loading included. */
export const HISTORY_DAYS = 60
/** The homes began to use Hearth a few days before the first dose: accounts first, then clients, then orders. */
const SETUP_DAYS = HISTORY_DAYS + 3

export interface World {
  readonly now: Instant
  readonly random: RandomBytes
  readonly companyId: (key: CompanyKey) => number
  readonly homeId: (key: HomeKey) => number
  readonly personId: (key: PersonKey) => number
  readonly serviceId: (key: ServiceKey) => number
  /** In the order of `SUBSCRIPTIONS`. */
  readonly subscriptionIds: readonly number[]
  readonly billingIds: readonly number[]
  readonly clientId: (key: ClientKey) => number
  /** Returns the id by `itemKey` of a home and a drug or supply. */
  readonly itemId: (key: string) => number
  /** Returns the id of a category by its key, one of `categoryKeys`. */
  readonly categoryId: (key: string) => number
  /** Returns the id of a grant by its key, one of `grantKeys`. */
  readonly grantId: (key: string) => number
  /** The two tablets of a home. */
  readonly tabletIds: Readonly<Record<HomeKey, Readonly<Record<'kitchen' | 'upstairs', string>>>>
}

/** Returns the home's date this many days before the day of loading, or after it if negative. */
export const dateAgo = (world: World, zone: TimeZone, days: number): LocalDate =>
  addDays(homeToday(world.now, zone), -days)

/** Returns the moment the home's clock showed this time, this many days before the day of loading. */
export const momentAgo = (world: World, zone: TimeZone, days: number, time: ClockTime): Instant =>
  instantOf(dateAgo(world, zone, days), time, zone)

/** Returns when the companies opened their accounts. */
export const setupInstant = (world: World): Instant => instantAt(millisOf(world.now) - SETUP_DAYS * DAY_MS)

/** Returns a look-up of ids by the keys of a table; both lists have the same order. */
export function idLookup<Key extends string, Id extends number | string>(
  keys: readonly Key[],
  ids: readonly Id[],
): (key: Key) => Id {
  const idByKey = new Map(keys.map((key, index) => [key, ids[index]]))
  return key => {
    const id = idByKey.get(key)
    if (id === undefined) throw new Error(`The demo has nothing called ${key}.`)
    return id
  }
}

export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  // Object.keys loses the key type; the tables of the demo are literals, so these are exactly their keys.
  return Object.keys(table) as (keyof Table & string)[]
}
