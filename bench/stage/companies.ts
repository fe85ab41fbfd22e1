/** Companies beside each other, each with one home, one caregiver and doses nobody has marked: to see who feels whom. */
import { examples } from '#tests/support/examples.ts'
import type { Collection } from '../../domain/registry.ts'
import { addDays, DAY_MS } from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import { companyScope, homeScope, type Scope, userScope } from '../../domain/values/scope.ts'
import { hashPassword } from '../../server/accounts/passwords.ts'
import type { Database } from '../../server/database/connection.ts'
import type { DoseToMark } from '../page/writes.ts'
import { PASSWORD } from './seed.ts'
import { beginScopes, insertStamped, type Seeded } from './stamped-rows.ts'

const TIMES = ['06:00', '12:00', '18:00', '23:00']

/** What the home of a company has: doses of so many days, by one person of this role. */
export interface SeededWork {
  readonly orders: number
  readonly days: number
  readonly times: readonly string[]
  readonly role: 'care_giver' | 'manager'
}

const ORDINARY: SeededWork = { orders: 40, days: 44, times: TIMES, role: 'care_giver' }

export interface SeededCompany {
  readonly email: string
  readonly scope: Scope
  /** So many doses of past days, each handed out once. */
  untouched(count: number): DoseToMark[]
}

export async function seedCompany(
  database: Database,
  number: number,
  now: number,
  { orders: count, days, times, role } = ORDINARY,
): Promise<SeededCompany> {
  const scope = homeScope(number)
  const email = `caregiver@company-${number}.test`
  const today = new Date(now).toISOString().slice(0, 10)
  const started = addDays(today, -days - 2)
  const moment = new Date(now - 800 * DAY_MS).toISOString()
  const newId = () => uuidV7(now, size => crypto.getRandomValues(new Uint8Array(size)))
  const orders = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    inventory_id: number * 1_000 + index,
  }))
  const password_hash = await hashPassword(PASSWORD)
  await database.transaction().execute(async transaction => {
    const put = <C extends Collection>(collection: C, rows: readonly Seeded<C>[]) =>
      insertStamped(
        transaction,
        collection,
        rows.map(row => ({ ...row, ...ownedBy(number, row) })),
      )
    await beginScopes(transaction, [scope, companyScope(number), userScope(number)])
    await put('company', [{ ...examples.company[0], id: number, scope: companyScope(number) }])
    await put('home', [{ ...examples.home[0], id: number, manager_id: null, time_zone: 'Etc/GMT', scope }])
    await put('user', [
      {
        ...examples.user[0],
        id: number,
        email,
        phone_number: `+151855520${number}0`,
        current_home_id: number,
        scope: userScope(number),
        secret: { password_hash },
      },
    ])
    // Without a name nobody gets past the sign-in screens.
    await put('person_card', [{ ...examples.person_card[0], id: number, scope: companyScope(number) }])
    await put('grant', [
      {
        ...examples.grant[0],
        id: number,
        user_id: number,
        granted_scope: scope,
        role,
        from_at: moment,
        scope: userScope(number),
      },
    ])
    await put('client', [{ ...examples.client[0], id: number, scope }])
    await put(
      'inventory_item',
      orders.map(({ inventory_id }) => ({
        ...examples.inventory_item[0],
        id: inventory_id,
        name: `Drug ${inventory_id}`,
        scope,
      })),
    )
    await put(
      'medication',
      orders.map(({ id }) => ({
        ...examples.medication[0],
        id,
        client_id: number,
        start_date: started,
        notes: null,
        scope,
      })),
    )
    await put(
      'medication_version',
      orders.map(({ id, inventory_id }) => ({
        ...examples.medication_version[0],
        id: newId(),
        medication_id: id,
        client_id: number,
        effective_date: started,
        anchor_date: started,
        inventory_id,
        medication_name: `Drug ${inventory_id}`,
        daily_frequency: times.length,
        administration_times: [...times],
        scope,
      })),
    )
  })
  let next = 0
  return {
    email,
    scope,
    untouched: many =>
      Array.from({ length: many }, () => {
        const index = next++
        const date = addDays(today, -1 - (Math.floor(index / (count * times.length)) % days))
        const time = times[Math.floor(index / count) % times.length] ?? ''
        const order = orders[index % count]
        if (order === undefined) throw new Error('The home has no orders.')
        return { medication_id: order.id, date, time, given_at: `${date}T${time}:00.000Z` }
      }),
  }
}

/** Whatever of a row names a home, a company or a person names the one of this number. */
const ownedBy = (number: number, row: object) =>
  Object.fromEntries(
    ['home_id', 'company_id', 'created_by'].filter(name => name in row).map(name => [name, number]),
  )
