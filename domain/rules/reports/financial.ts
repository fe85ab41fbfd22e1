/** The financial summary: the expense claims of a period, by the day the money was spent. */
import type { StoredRow } from '../../registry.ts'
import type { LocalMonth } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { sumOfDollars } from '../../values/numeric.ts'
import { byPersonName } from '../people/people-order.ts'
import { isNotRemoved } from '../records/client-records.ts'
import { type ClaimSummary, type ClaimTotal, claimSummary } from '../records/expense-claims.ts'
import { byDateThenCreatedAt } from './counts.ts'
import { isDateInPeriod, monthsOf, type Period } from './period.ts'
import { isResidentDuring, type Resident } from './residents.ts'

export type ReportedClaim = Pick<
  StoredRow<'expense_claim'>,
  'id' | 'client_id' | 'expense_date' | 'amount' | 'status' | 'expense_category' | 'created_at' | 'removed_at'
>

/** Rejected and cancelled claims cost the home nothing. */
const COUNTED_STATUSES = ['pending', 'approved', 'paid'] as const
export const isCountedClaim = ({ status }: Pick<ReportedClaim, 'status'>): boolean =>
  (COUNTED_STATUSES as readonly string[]).includes(status)

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

interface FinancialQuery<Claim> {
  readonly residents: readonly Resident[]
  readonly claims: readonly Claim[]
  readonly period: Period
}

export function financialReport<Claim extends ReportedClaim>(
  query: FinancialQuery<Claim>,
): FinancialReport<Claim> {
  const { period } = query
  const residentIds = new Set(query.residents.map(({ id }) => id))
  const claims = query.claims
    .filter(
      claim =>
        residentIds.has(claim.client_id) && isNotRemoved(claim) && isDateInPeriod(claim.expense_date, period),
    )
    .sort(byDateThenCreatedAt(({ expense_date }) => expense_date))
  const countedClaims = claims.filter(isCountedClaim)
  const claimsByClient = groupBy(countedClaims, ({ client_id }) => client_id)
  const claimantIds = new Set(claims.map(({ client_id }) => client_id))
  const claimsByMonth = groupBy(countedClaims, ({ expense_date }) => expense_date.slice(0, 7))
  return {
    statistics: { ...claimSummary(claims), counted: totalOf(countedClaims) },
    by_month: monthsOf(period).map(({ month }) => ({ month, ...totalOf(claimsByMonth.get(month) ?? []) })),
    residents: query.residents
      .filter(resident => isResidentDuring(resident, period) || claimantIds.has(resident.id))
      .toSorted(byPersonName)
      .map(({ id }) => ({ client_id: id, ...totalOf(claimsByClient.get(id) ?? []) })),
    claims,
  }
}

const totalOf = (claims: readonly ReportedClaim[]): ClaimTotal => ({
  count: claims.length,
  amount: sumOfDollars(claims.map(({ amount }) => amount)),
})
