/** Counts about companies, what prevents closing a company, and who may change which of its fields. */
import type { RowOf, StoredRow } from '../../registry.ts'
import { sumOfDollars } from '../../values/numeric.ts'
import type { Role } from '../../values/roles.ts'
import { verifiedContacts } from '../people/staff.ts'
import { isOpenTicket } from '../records/tickets.ts'
import { isOpenHome } from './homes.ts'

export const isOpenCompany = ({ closed_at }: Pick<StoredRow<'company'>, 'closed_at'>): boolean =>
  closed_at === null

type Bill = Pick<StoredRow<'billing'>, 'amount' | 'paid_at' | 'removed_at'>

export const isUnpaidBill = ({ paid_at, removed_at }: Omit<Bill, 'amount'>): boolean =>
  paid_at === null && removed_at === null

export interface BillingStatistics {
  readonly unpaid: number
  /** In dollars. */
  readonly unpaid_amount: number
  readonly paid_amount: number
}

export function billingStatistics(bills: readonly Bill[]): BillingStatistics {
  const unpaidBills = bills.filter(isUnpaidBill)
  const paidBills = bills.filter(bill => bill.paid_at !== null && bill.removed_at === null)
  return {
    unpaid: unpaidBills.length,
    unpaid_amount: sumOfDollars(unpaidBills.map(({ amount }) => amount)),
    paid_amount: sumOfDollars(paidBills.map(({ amount }) => amount)),
  }
}

export interface CompanyStatistics {
  readonly total_companies: number
  readonly total_group_homes: number
  readonly open_support_tickets: number
  readonly unpaid_billings: number
}

interface AllCompaniesRows {
  readonly companies: readonly Pick<StoredRow<'company'>, 'closed_at'>[]
  readonly homes: readonly Pick<StoredRow<'home'>, 'closed_at'>[]
  readonly billings: readonly Bill[]
  readonly tickets: readonly Pick<StoredRow<'ticket'>, 'status'>[]
}

/** Counts what is open (spec part 3 §2). */
export const companyStatistics = (rows: AllCompaniesRows): CompanyStatistics => ({
  total_companies: rows.companies.filter(isOpenCompany).length,
  total_group_homes: rows.homes.filter(isOpenHome).length,
  open_support_tickets: rows.tickets.filter(isOpenTicket).length,
  unpaid_billings: rows.billings.filter(isUnpaidBill).length,
})

/** More open tickets than this are shown as negative; so is any unpaid billing (spec part 3 §9). */
export const MAX_OPEN_TICKETS = 5

/** What has to be settled before a company is closed, in the order in which people settle it. */
export const OBSTACLES = ['clients', 'homes', 'users', 'services', 'billings', 'tickets'] as const
export type Obstacle = (typeof OBSTACLES)[number]
export type ObstacleCounts = Readonly<Record<Obstacle, number>>

interface CompanyRows {
  readonly clients: readonly Pick<RowOf<'client'>, 'status'>[]
  readonly homes: readonly Pick<StoredRow<'home'>, 'closed_at'>[]
  readonly users: readonly Pick<StoredRow<'user'>, 'id' | 'is_active' | 'verification_status'>[]
  /** The cards of these users, as far as they have one. */
  readonly cards: readonly Pick<StoredRow<'person_card'>, 'id' | 'is_registered'>[]
  readonly subscriptions: readonly Pick<StoredRow<'subscription'>, 'status'>[]
  readonly billings: readonly Bill[]
  readonly tickets: readonly Pick<StoredRow<'ticket'>, 'status'>[]
}

/**
 * Counts what a company still has: active clients, open homes, active users who have registered, running services,
 * unpaid billings and unanswered tickets.
 */
export function obstacleCounts({ clients, homes, users, cards, ...otherRows }: CompanyRows): ObstacleCounts {
  const isRegisteredById = new Map(cards.map(card => [card.id, card.is_registered]))
  // A person who was invited and has not registered works for no one: the link ends with the company.
  const isWorking = (user: (typeof users)[number]) =>
    user.is_active && (isRegisteredById.get(user.id) ?? verifiedContacts(user).email)
  return {
    clients: clients.filter(({ status }) => status === 'active').length,
    homes: homes.filter(isOpenHome).length,
    users: users.filter(isWorking).length,
    services: otherRows.subscriptions.filter(isRunningSubscription).length,
    billings: otherRows.billings.filter(isUnpaidBill).length,
    tickets: otherRows.tickets.filter(isOpenTicket).length,
  }
}

/** Whether a subscription is running or about to run. */
export const isRunningSubscription = ({ status }: Pick<StoredRow<'subscription'>, 'status'>): boolean =>
  status !== 'Inactive'

const OBSTACLE_NAMES: Readonly<Record<Obstacle, readonly [one: string, many: string]>> = {
  clients: ['active client', 'active clients'],
  homes: ['open group home', 'open group homes'],
  users: ['active user', 'active users'],
  services: ['subscribed service', 'subscribed services'],
  billings: ['unpaid billing', 'unpaid billings'],
  tickets: ['open support ticket', 'open support tickets'],
}

/** Returns "2 active clients" and the like for everything that prevents closing. */
export const obstacleLabels = (counts: ObstacleCounts): string[] =>
  OBSTACLES.filter(obstacle => counts[obstacle] > 0).map(
    obstacle => `${counts[obstacle]} ${OBSTACLE_NAMES[obstacle][counts[obstacle] === 1 ? 0 : 1]}`,
  )

/** The fields a provider keeps up to date: how the company is reached, and its deadlines. */
const PROVIDER_FIELDS = [
  'contact_name',
  'contact_email',
  'contact_phone',
  'street_address',
  'city',
  'state',
  'zip_code',
  'incident_hours',
  'medication_error_hours',
] as const
/** The fields that identify a company are only for super_admin. */
const COMPANY_FIELDS = ['name', 'license_number', 'tax_id', ...PROVIDER_FIELDS] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]

/** Returns the fields of a company that a role may change. */
export function changeableFields(role: Role | undefined): readonly CompanyField[] {
  if (role === 'super_admin') return COMPANY_FIELDS
  return role === 'provider' ? PROVIDER_FIELDS : []
}
