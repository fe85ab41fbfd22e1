/** Rules about expense claims (spec part 3 §2, §3). */
import {
  CLAIM_STATUSES,
  type ClaimStatus,
  EXPENSE_CATEGORIES,
  type ExpenseCategory,
} from '../../entities/expense-claim.ts'
import type { StoredRow } from '../../registry.ts'
import { sumOfDollars } from '../../values/numeric.ts'

type Claim = StoredRow<'expense_claim'>

/** The statuses in which nothing is left to do about a claim. */
const SETTLED_STATUSES: readonly ClaimStatus[] = ['rejected', 'paid', 'cancelled']
export const isSettled = (status: ClaimStatus): boolean => SETTLED_STATUSES.includes(status)

/** The statuses in which a claim may be removed (spec part 3 §4). */
const REMOVABLE_STATUSES: readonly ClaimStatus[] = ['pending', 'rejected']
export const isRemovable = ({ status }: Pick<Claim, 'status'>): boolean => REMOVABLE_STATUSES.includes(status)

/** Whether people approved their own claim: no one should decide about their own money without it being seen. */
export const isApprovedBySubmitter = ({
  approved_by,
  provider_id,
}: Pick<Claim, 'approved_by' | 'provider_id'>): boolean => approved_by === provider_id

export interface ClaimTotal {
  readonly count: number
  /** In US dollars. */
  readonly amount: number
}

export interface ClaimSummary {
  readonly total_claims: number
  readonly total_amount: number
  readonly by_status: Readonly<Record<ClaimStatus, ClaimTotal>>
  readonly by_category: Readonly<Record<ExpenseCategory, ClaimTotal>>
}

/** Counts claims that are not removed. */
export function claimSummary(
  claims: readonly Pick<Claim, 'amount' | 'status' | 'expense_category'>[],
): ClaimSummary {
  const totalOf = (countedClaims: typeof claims): ClaimTotal => ({
    count: countedClaims.length,
    amount: sumOfDollars(countedClaims.map(({ amount }) => amount)),
  })
  const { count, amount } = totalOf(claims)
  const totalsBy = <Value extends string>(values: readonly Value[], field: 'status' | 'expense_category') =>
    Object.fromEntries(
      values.map(value => [value, totalOf(claims.filter(claim => claim[field] === value))]),
    ) as Record<Value, ClaimTotal>
  return {
    total_claims: count,
    total_amount: amount,
    by_status: totalsBy(CLAIM_STATUSES, 'status'),
    by_category: totalsBy(EXPENSE_CATEGORIES, 'expense_category'),
  }
}
