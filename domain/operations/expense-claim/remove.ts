import { Refusal } from '../../errors.ts'
import { isRemovable } from '../../rules/expense-claims.ts'
import { homeToday } from '../../values/time-zone.ts'
import { placeOf, placeReferences } from '../parts/client-home.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved } from './fields.ts'

/** Takes a pending or rejected claim off the lists. The row stays, with who removed it and when. */
export const expenseClaimRemove = withdrawOf('expense_claim', {
  kind: 'expense_claim.remove',
  clinical: false,
  fields: {},
  what: 'Expense claim',
  isGone: isRemoved,
  references: placeReferences,
  check(claim) {
    if (!isRemovable(claim)) throw new Refusal('conflict', 'Only a pending or rejected claim can be deleted.')
  },
  follows: ({ recorded_at, author_id }, _, before, records) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
    settled_on: before.settled_on ?? homeToday(recorded_at, placeOf(before, records).home.time_zone),
  }),
})
