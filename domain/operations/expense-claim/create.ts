import * as v from 'valibot'
import { expenseClaim } from '../../entities/expense-claim.ts'
import { homeToday } from '../../values/time-zone.ts'
import { createOf } from '../parts/create-of.ts'
import { claimFields, refuseFutureExpense } from './fields.ts'

/** Asks back what was spent for a client. */
export const expenseClaimCreate = createOf('expense_claim', {
  kind: 'expense_claim.create',
  clinical: false,
  fields: {
    client_id: expenseClaim.fields.client_id,
    ...claimFields,
    notes: v.optional(claimFields.notes, null),
    photo_ids: v.optional(claimFields.photo_ids, []),
  },
  taken: 'This claim is already submitted.',
  check: (claim, where, _, context) => refuseFutureExpense(claim, where, context),
  follows: ({ recorded_at, author_id }, { home }) => ({
    home_id: home.id,
    provider_id: author_id,
    submitted_date: homeToday(recorded_at, home.time_zone),
    status: 'pending' as const,
    payment_date: null,
    payment_method: null,
    payment_reference: null,
    rejection_reason: null,
    approved_by: null,
    decided_by: null,
    decided_at: null,
    settled_on: null,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
  }),
})
