/** The catalog of services, and the subscriptions and bills of the two companies. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { StoredRow } from '#domain/registry.ts'
import { addDays, type Instant, type LocalDate } from '#domain/values/dates.ts'
import { companyScope } from '#domain/values/scope.ts'
import type { CompanyKey } from './homes.ts'
import { keysOf, setupInstant, type World } from './world.ts'

export type ServiceKey = 'platform' | 'support' | 'training' | 'audit' | 'pharmacy' | 'tablets' | 'moving'

type Service = Pick<StoredRow<'service'>, 'name' | 'description' | 'base_cost' | 'billing_code' | 'frequency'>

const makeService = (
  name: string,
  description: string,
  base_cost: number,
  billing_code: string,
  frequency: Service['frequency'] = null,
): Service => ({ name, description, base_cost, billing_code, frequency })

// biome-ignore format: a table
const services: Readonly<Record<ServiceKey, Service>> = {
  platform: makeService('Care records', 'Hearth for one group home, with its tablet, up to eight clients.', 149, 'HTH-100', 'Monthly'),
  support:  makeService('Round-the-clock support', 'Help by phone within fifteen minutes, on nights and weekends too.', 89.5, 'HTH-120', 'Monthly'),
  training: makeService('Medication training', 'Half a day for up to twelve caregivers, with a practical exam.', 640, 'HTH-210', 'Quarterly'),
  audit:    makeService('Record review', 'A nurse reviews the medication records of one home and writes a report.', 320, 'HTH-220', 'Quarterly'),
  pharmacy: makeService('Pharmacy consultation', 'A pharmacist answers questions about orders and interactions.', 75, 'HTH-230', 'As Needed'),
  tablets:  makeService('Spare tablet', 'A tablet ready to use, sent the same day when one breaks.', 25, 'HTH-310', 'Monthly'),
  moving:   makeService('Data import', 'Clients, staff and orders from another system, checked and imported once.', 950, 'HTH-400'),
}
export const serviceKeys = keysOf(services)

interface Subscription {
  readonly company: CompanyKey
  readonly service: ServiceKey
  readonly status: StoredRow<'subscription'>['status']
  /** Days before the day of loading, or after it if negative. */
  readonly startDaysAgo: number
  readonly endDaysAgo?: number
  readonly notes?: string
}

// biome-ignore format: a table
export const SUBSCRIPTIONS: readonly Subscription[] = [
  { company: 'mapleGrove', service: 'platform', status: 'Active', startDaysAgo: 63, notes: 'Three homes: Maple, Cedar and Birch.' },
  { company: 'mapleGrove', service: 'support', status: 'Active', startDaysAgo: 63 },
  { company: 'mapleGrove', service: 'moving', status: 'Inactive', startDaysAgo: 66, endDaysAgo: 63, notes: 'Done before the homes began.' },
  { company: 'mapleGrove', service: 'training', status: 'Pending', startDaysAgo: -12, notes: 'For the new caregivers at Birch House.' },
  { company: 'northfield', service: 'platform', status: 'Active', startDaysAgo: 63 },
  { company: 'northfield', service: 'tablets', status: 'Active', startDaysAgo: 40 },
]

interface Bill {
  readonly company: CompanyKey
  /** Months before the month of loading. */
  readonly monthsAgo: number
  readonly description: string
  readonly amount: number
  readonly isPaid: boolean
}

// biome-ignore format: a table
export const BILLINGS: readonly Bill[] = [
  { company: 'mapleGrove', monthsAgo: 2, description: 'Records brought in, three homes.', amount: 950, isPaid: true },
  { company: 'mapleGrove', monthsAgo: 2, description: 'Care records for three homes, round-the-clock support.', amount: 536.5, isPaid: true },
  { company: 'mapleGrove', monthsAgo: 1, description: 'Care records for three homes, round-the-clock support.', amount: 536.5, isPaid: false },
  { company: 'northfield', monthsAgo: 2, description: 'Care records for one home.', amount: 149, isPaid: true },
  { company: 'northfield', monthsAgo: 1, description: 'Care records for one home, spare tablet.', amount: 174, isPaid: true },
]

export const serviceRows = (world: World): RowInCollection[] => [
  ...serviceKeys.map((key): RowInCollection => {
    const { frequency } = services[key]
    const row = { id: world.serviceId(key), ...services[key], is_recurring: frequency !== null }
    return { collection: 'service', row: { ...row, ...timestamps(world), scope: 'platform', revision: 0 } }
  }),
  ...SUBSCRIPTIONS.map((subscription, index) =>
    subscriptionRow(world, subscription, world.subscriptionIds[index]),
  ),
  ...BILLINGS.map((bill, index) => billingRow(world, bill, world.billingIds[index])),
]

const timestamps = (world: World) => ({ created_at: setupInstant(world), updated_at: setupInstant(world) })

const utcDateAgo = (world: World, days: number): LocalDate => addDays(world.now.slice(0, 10), -days)
const middayInstantOf = (day: LocalDate): Instant => `${day}T17:00:00.000Z`
const earlierOf = (now: Instant, moment: Instant): Instant => (moment < now ? moment : now)

function companyColumns(world: World, company: CompanyKey, id: number | undefined) {
  if (id === undefined) throw new Error('The demo needs one more id.')
  const company_id = world.companyId(company)
  return { id, company_id, scope: companyScope(company_id), revision: 0 }
}

function subscriptionRow(
  world: World,
  { company, ...subscription }: Subscription,
  id: number | undefined,
): RowInCollection {
  const { service: key, status, startDaysAgo, endDaysAgo, notes = null } = subscription
  const end_date = endDaysAgo === undefined ? null : utcDateAgo(world, endDaysAgo)
  return {
    collection: 'subscription',
    row: {
      ...companyColumns(world, company, id),
      ...{
        service_id: world.serviceId(key),
        status,
        start_date: utcDateAgo(world, startDaysAgo),
        end_date,
        notes,
      },
      ...timestamps(world),
    },
  }
}

/** Returns the bill of a month. It is issued on the first of the next month and is due within two weeks. */
function billingRow(
  world: World,
  { company, monthsAgo, ...bill }: Bill,
  id: number | undefined,
): RowInCollection {
  const { description, amount, isPaid } = bill
  const [month, nextMonth] = [monthsAgo, monthsAgo - 1].map(monthCount => firstOfMonth(world, monthCount))
  if (month === undefined || nextMonth === undefined) throw new Error('A month has a next.')
  const due_date = addDays(nextMonth, 14)
  const created_at = earlierOf(world.now, middayInstantOf(nextMonth))
  const paid_at = isPaid ? earlierOf(world.now, middayInstantOf(addDays(nextMonth, 9))) : null
  return {
    collection: 'billing',
    row: {
      ...companyColumns(world, company, id),
      ...{ period: periodOf(month), description, amount, due_date, paid_at },
      ...{ created_at, updated_at: paid_at ?? created_at, removed_at: null, removed_by: null },
    },
  }
}

function firstOfMonth(world: World, monthsAgo: number): LocalDate {
  const [year = 0, month = 1] = world.now.split('-').map(Number)
  const months = year * 12 + month - 1 - monthsAgo
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')
/** Returns the month as in "October 2026". */
const periodOf = (firstDay: LocalDate): string =>
  `${MONTH_NAMES[Number(firstDay.slice(5, 7)) - 1]} ${firstDay.slice(0, 4)}`
