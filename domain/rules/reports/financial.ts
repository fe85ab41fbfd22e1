/** The financial summary: the expense claims of a period, by the day the money was spent. */
import type { StoredRow } from '../../registry.ts'
import type { LocalMonth } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { sumOfDollars } from '../../values/numeric.ts'
import { byPersonName } from '../people/people-order.ts'
import { isActive } from '../records/client-records.ts'
import { type ClaimSummary, type ClaimTotal, claimSummary } from '../records/expense-claims.ts'
import { byDateThenWritten } from './counts.ts'
import { isWithin, monthsOf, type Period } from './period.ts'
import { type Resident, staysIn } from './residents.ts'

export type ReportedClaim = Pick<
  StoredRow<'expense_claim'>,
  'id' | 'client_id' | 'expense_date' | 'amount' | 'status' | 'expense_category' | 'created_at' | 'removed_at'
>

/** Rejected and cancelled claims cost the home nothing. */
const COUNTED = ['pending', 'approved', 'paid'] as const
export const isCounted = ({ status }: Pick<ReportedClaim, 'status'>): boolean =>
  (COUNTED as readonly string[]).includes(status)

export interface FinancialReport<Claim extends ReportedClaim = ReportedClaim> {
  readonly statistics: ClaimSummary & {
    /** Claims that are pending, approved or paid. */
    readonly counted: ClaimTotal
  }
  /** Counted claims, for every month of the period, including months without claims. */
  readonly by_month: readonly ({ readonly month: LocalMonth } & ClaimTotal)[]
  /** Counted claims of residents who lived there in the period or have a claim in it, by name. */
  readonly residents: readonly ({ readonly client_id: number } & ClaimTotal)[]
  /** Oldest first. */
  readonly claims: readonly Claim[]
}

interface Asked<Claim> {
  readonly residents: readonly Resident[]
  readonly claims: readonly Claim[]
  readonly period: Period
}

export function financialReport<Claim extends ReportedClaim>(asked: Asked<Claim>): FinancialReport<Claim> {
  const { period } = asked
  const ids = new Set(asked.residents.map(({ id }) => id))
  const claims = asked.claims
    .filter(claim => ids.has(claim.client_id) && isActive(claim) && isWithin(claim.expense_date, period))
    .sort(byDateThenWritten(({ expense_date }) => expense_date))
  const counted = claims.filter(isCounted)
  const byClient = groupBy(counted, ({ client_id }) => client_id)
  const withClaims = new Set(claims.map(({ client_id }) => client_id))
  const byMonth = groupBy(counted, ({ expense_date }) => expense_date.slice(0, 7))
  return {
    statistics: { ...claimSummary(claims), counted: totalOf(counted) },
    by_month: monthsOf(period).map(({ month }) => ({ month, ...totalOf(byMonth.get(month) ?? []) })),
    residents: asked.residents
      .filter(resident => staysIn(resident, period) || withClaims.has(resident.id))
      .toSorted(byPersonName)
      .map(({ id }) => ({ client_id: id, ...totalOf(byClient.get(id) ?? []) })),
    claims,
  }
}

const totalOf = (claims: readonly ReportedClaim[]): ClaimTotal => ({
  count: claims.length,
  amount: sumOfDollars(claims.map(({ amount }) => amount)),
})
