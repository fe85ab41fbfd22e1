import { wrongField } from '../../errors.ts'
import { isSettled } from '../../rules/expense-claims.ts'
import { homeToday } from '../../values/time-zone.ts'
import { placeOf, placeReferences } from '../client-home.ts'
import { updateOf } from '../update-of.ts'
import { withdrawOf } from '../withdraw-of.ts'
import { type Claim, decisionFields, isRemoved, refuseDecided } from './fields.ts'

/** Decides about a claim: approves, rejects, pays, cancels it, or sets it back. What it said before is kept. */
export const expenseClaimDecide = updateOf('expense_claim', {
  kind: 'expense_claim.decide',
  clinical: false,
  fields: decisionFields,
  what: 'Expense claim',
  isGone: isRemoved,
  keepsVersions: true,
  follows: ({ recorded_at, author_id }, { status, approved_by }, { home }) => ({
    updated_at: recorded_at,
    decided_by: author_id,
    decided_at: recorded_at,
    approved_by: approver(status, approved_by, author_id),
    settled_on: isSettled(status) ? homeToday(recorded_at, home.time_zone) : null,
  }),
  check({ status, payment_date, payment_method, rejection_reason }, { home }, { recorded_at }) {
    const isPaid = status === 'paid'
    if (isPaid && payment_date === null) throw wrongField('payment_date', 'Payment date is required')
    if (isPaid && payment_method === null) throw wrongField('payment_method', 'Payment method is required')
    if (payment_date !== null && payment_date > homeToday(recorded_at, home.time_zone)) {
      throw wrongField('payment_date', 'Payment date cannot be in the future')
    }
    if (status === 'rejected' && (rejection_reason ?? '') === '') {
      throw wrongField('rejection_reason', 'A reason is required')
    }
  },
})

/** Who approved a claim that is approved or paid: whoever did so first, until it is neither. */
function approver(status: Claim['status'], approvedBy: number | null, author: number): number | null {
  return status === 'approved' || status === 'paid' ? (approvedBy ?? author) : null
}

/** Its submitter takes a pending claim back. */
export const expenseClaimCancel = withdrawOf('expense_claim', {
  kind: 'expense_claim.cancel',
  clinical: false,
  fields: {},
  what: 'Expense claim',
  owner: 'provider_id',
  isGone: isRemoved,
  isDone: ({ status }) => status === 'cancelled',
  keepsVersions: true,
  references: placeReferences,
  check: refuseDecided,
  follows: ({ recorded_at, author_id }, _, before, records) => ({
    status: 'cancelled' as const,
    updated_at: recorded_at,
    decided_by: author_id,
    decided_at: recorded_at,
    settled_on: homeToday(recorded_at, placeOf(before, records).home.time_zone),
  }),
})
