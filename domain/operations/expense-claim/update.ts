import { updateOf } from '../parts/update-of.ts'
import { claimFields, isRemoved, refuseDecided, refuseFutureExpense } from './fields.ts'

/** Changes what a pending claim says. What it said before is kept. */
export const expenseClaimUpdate = updateOf('expense_claim', {
  kind: 'expense_claim.update',
  clinical: false,
  fields: claimFields,
  what: 'Expense claim',
  owner: 'provider_id',
  isGone: isRemoved,
  keepsVersions: true,
  follows: ({ recorded_at }) => ({ updated_at: recorded_at }),
  check(claim, where, context) {
    refuseDecided(claim)
    refuseFutureExpense(claim, where, context)
  },
})
