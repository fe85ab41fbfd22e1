/**
 * A home with a year behind it, written straight into the tables: 100,000 rows through operations would take longer
 * than everything that is measured. Rows are the entities' own examples with other facts, stamped as always.
 */

import { sql } from 'kysely'
import { examples } from '#tests/support/examples.ts'
import type { Collection } from '../../domain/registry.ts'
import { administrationId } from '../../domain/rules/records/derived-ids.ts'
import {
  addDays,
  clockTimeOf,
  DAY_MINUTES,
  DAY_MS,
  type LocalDate,
  MINUTE_MS,
  minutesOf,
} from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import { companyScope, homeScope, type Scope, userScope } from '../../domain/values/scope.ts'
import { localDateTimeOf } from '../../domain/values/time-zone.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import type { Database } from '../../server/database/connection.ts'
import { type FreshDoses, freshDoses, type Order, UNTOUCHED_DAYS } from './fresh-doses.ts'
import { beginScopes, insertStamped, type Seeded } from './stamped-rows.ts'

export const PASSWORD = 'Hearth-demo-2026!'
export const CAREGIVER = 'caregiver@hearth.test'
export const MANAGER = 'manager@hearth.test'

const HOME = 1
const COMPANY = 1
const PEOPLE = [
  { id: 4, email: MANAGER, role: 'manager', first_name: 'Ruth', last_name: 'Lindqvist' },
  { id: 5, email: CAREGIVER, role: 'care_giver', first_name: 'Dana', last_name: 'Reyes' },
] as const

/** One person with twelve medications twice a day, the others with seven once a day: 150 doses a day. */
const SECOND_DOSE_MINUTES = 540
const CLIENTS = 19
export const FULL_CHART = 1
const ordersOf = (clientId: number) => (clientId === FULL_CHART ? 12 : 7)
/** Both kinds together with the rest of the home come to 100,000 rows, all within thirteen months. */
const DOSES = 49_850

export interface SeededHome extends FreshDoses {
  readonly scope: Scope
  readonly today: LocalDate
  /** Each has a dose today, due a minute after the seeding. */
  readonly orders: readonly Order[]
}

export interface SeedOptions {
  /** Of the residents, first and last; without one it is "Client Number 7". */
  readonly names?: readonly string[]
  /** How many days before today nobody marked. */
  readonly untouchedDays?: number
}

export async function seedHome(
  database: Database,
  now: number,
  { names = [], untouchedDays = UNTOUCHED_DAYS }: SeedOptions = {},
): Promise<SeededHome> {
  const zone = zoneAtNoon(now)
  const here = localDateTimeOf(new Date(now).toISOString(), zone)
  const soon = minutesOf(here.time) + 1
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const newId = (at = now) => uuidV7(at, random)
  const moment = new Date(now - 400 * DAY_MS).toISOString()
  const scope = homeScope(HOME)
  const started = addDays(here.date, -390)

  const orders: Order[] = Array.from({ length: CLIENTS }, (_, index) => index + 1).flatMap(client_id =>
    Array.from({ length: ordersOf(client_id) }, (_, index) => ({
      id: newId(),
      client_id,
      drug: `Drug ${client_id}-${index + 1} 10 mg tablet`,
      times: [
        clockTimeOf(soon),
        ...(client_id === FULL_CHART ? [clockTimeOf((soon + SECOND_DOSE_MINUTES) % DAY_MINUTES)] : []),
      ],
    })),
  )
  const versionIds = new Map(orders.map(({ id }) => [id, newId()]))
  const password_hash = await hashPassword(PASSWORD)

  await database.transaction().execute(async transaction => {
    const put = <C extends Collection>(collection: C, rows: readonly Seeded<C>[]) =>
      insertStamped(transaction, collection, rows)
    await beginScopes(transaction, [scope, companyScope(COMPANY), ...PEOPLE.map(({ id }) => userScope(id))])
    await put('company', [{ ...examples.company[0], id: COMPANY, scope: companyScope(COMPANY) }])
    await put('home', [
      {
        ...examples.home[0],
        id: HOME,
        company_id: COMPANY,
        manager_id: null,
        time_zone: zone,
        capacity: 50,
        scope,
      },
    ])
    await put(
      'user',
      PEOPLE.map(({ id, email }) => ({
        ...examples.user[0],
        id,
        email,
        phone_number: `+1518555200${id}`,
        company_id: COMPANY,
        current_home_id: HOME,
        scope: userScope(id),
        secret: { password_hash },
      })),
    )
    await put(
      'person_card',
      PEOPLE.map(({ id, first_name, last_name }) => ({
        ...examples.person_card[0],
        id,
        first_name,
        last_name,
        initials: `${first_name[0]}${last_name[0]}`,
        scope: companyScope(COMPANY),
      })),
    )
    await put(
      'grant',
      PEOPLE.map(({ id, role }) => ({
        ...examples.grant[0],
        id,
        user_id: id,
        granted_scope: scope,
        role,
        from_at: moment,
        scope: userScope(id),
      })),
    )
    await put(
      'client',
      Array.from({ length: CLIENTS }, (_, index) => ({
        ...examples.client[0],
        id: index + 1,
        ...nameOf(names[index] ?? `Client Number ${index + 1}`),
        home_id: HOME,
        scope,
      })),
    )
    await put(
      'inventory_item',
      orders.map(({ drug }, index) => ({ ...examples.inventory_item[0], id: index + 1, name: drug, scope })),
    )
    await put(
      'medication',
      orders.map(({ id, client_id }) => ({
        ...examples.medication[0],
        id,
        client_id,
        start_date: started,
        notes: null,
        scope,
      })),
    )
    await put(
      'medication_version',
      orders.map(({ id, client_id, drug, times }, index) => ({
        ...examples.medication_version[0],
        id: versionIds.get(id) ?? '',
        medication_id: id,
        client_id,
        effective_date: started,
        anchor_date: started,
        inventory_id: index + 1,
        medication_name: drug,
        daily_frequency: times.length,
        administration_times: [...times],
        scope,
      })),
    )
    const slots = pastDoses(orders, here.date, now, untouchedDays)
    await put(
      'administration',
      slots.map(({ id, order, date, time, at }) => ({
        ...examples.administration[0],
        id,
        medication_id: order.id,
        medication_version_id: versionIds.get(order.id) ?? '',
        client_id: order.client_id,
        administration_date: date,
        administration_time: time,
        time_zone: zone,
        created_at: new Date(at).toISOString(),
        created_by: 5,
        scope,
      })),
    )
    await put(
      'mark',
      slots.map(({ id, order, date, at }) => ({
        ...examples.mark[0],
        id: newId(at),
        administration_id: id,
        medication_id: order.id,
        client_id: order.client_id,
        administration_date: date,
        given_at: new Date(at).toISOString(),
        author_id: 5,
        recorded_at: new Date(at).toISOString(),
        received_at: new Date(at).toISOString(),
        scope,
      })),
    )
  })
  await sql`analyze`.execute(database)
  return { scope, today: here.date, orders, ...freshDoses(orders, here.date, now) }
}

function nameOf(name: string) {
  const [first_name = '', ...last] = name.split(' ')
  return { first_name, last_name: last.join(' ') }
}

/** Yesterday's doses and those before, until there are enough. */
function pastDoses(orders: readonly Order[], today: LocalDate, now: number, untouchedDays: number) {
  const doses: { id: string; order: Order; date: LocalDate; time: string; at: number }[] = []
  for (let daysAgo = 1; doses.length < DOSES; daysAgo++) {
    const date = addDays(today, -daysAgo)
    for (const order of orders) {
      if (order.client_id !== FULL_CHART && daysAgo <= untouchedDays) continue
      for (const [index, time] of order.times.entries()) {
        const at = now - daysAgo * DAY_MS + index * SECOND_DOSE_MINUTES * MINUTE_MS
        doses.push({ id: administrationId(order.id, date, time), order, date, time, at })
      }
    }
  }
  return doses
}

/** A zone in which it is about noon: doses before and after now are of the same day at whatever hour this runs. */
function zoneAtNoon(now: number): string {
  const ahead = 12 - new Date(now).getUTCHours()
  // In the names of these zones east is negative (IANA etcetera).
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
