import { wrongField } from '../../errors.ts'
import { isSettled } from '../../rules/expense-claims.ts'
import { homeToday } from '../../values/time-zone.ts'
import { placeOf, placeReferences } from '../parts/client-home.ts'
import { updateOf } from '../parts/update-of.ts'
import { withdrawOf } from '../parts/withdraw-of.ts'
import { type Claim, decisionFields, isRemoved, refuseDecided } from './fields.ts'

/** Decides about a claim: approves, rejects, pays, cancels it, or sets it back. What it said before is kept. */
export const expenseClaimDecide = updateOf('expense_claim', {
  kind: 'expense_claim.decide',
  clinical: false,
  fields: decisionFields,
  what: 'Expense claim',
  isGone: isRemoved,
  keepsVersions: true,
  follows: ({ recorded_at, author_id }, claim, { home }, records) => ({
    ...withoutOthers(claim, records.one('expense_claim', claim.id)),
    updated_at: recorded_at,
    decided_by: author_id,
    decided_at: recorded_at,
    approved_by: approver(claim, author_id),
    settled_on: isSettled(claim.status) ? homeToday(recorded_at, home.time_zone) : null,
  }),
  check(claim, { home }, { recorded_at }) {
    const { status, expense_date, payment_date, payment_method, rejection_reason } = claim
    const isPaid = status === 'paid'
    if (isPaid && payment_date === null) throw wrongField('payment_date', 'Payment date is required')
    if (isPaid && payment_method === null) throw wrongField('payment_method', 'Payment method is required')
    if (payment_date !== null && payment_date > homeToday(recorded_at, home.time_zone)) {
      throw wrongField('payment_date', 'Payment date cannot be in the future')
    }
    if (payment_date !== null && payment_date < expense_date) {
      throw wrongField('payment_date', 'Payment date cannot be before the expense date')
    }
    if (status === 'rejected' && (rejection_reason ?? '') === '') {
      throw wrongField('rejection_reason', 'A reason is required')
    }
  },
})

const PAYMENT = ['payment_date', 'payment_method', 'payment_reference'] as const

/**
 * What goes with a status that is over: the payment of a claim that is not paid any more, the reason of one that is not
 * rejected. Throws where it is said anew, of a claim of another status: it would be lost.
 */
function withoutOthers(claim: Claim, before: Claim | undefined): Partial<Claim> {
  const isPaid = claim.status === 'paid'
  const isRejected = claim.status === 'rejected'
  const isNew = (field: keyof Claim) => (claim[field] ?? '') !== '' && claim[field] !== before?.[field]
  const typed = isPaid ? undefined : PAYMENT.find(isNew)
  if (typed !== undefined) throw wrongField(typed, 'Only a paid claim has a payment')
  if (!isRejected && isNew('rejection_reason')) {
    throw wrongField('rejection_reason', 'Only a rejected claim has a reason')
  }
  return {
    ...(isPaid ? {} : Object.fromEntries(PAYMENT.map(field => [field, null]))),
    ...(isRejected ? {} : { rejection_reason: null }),
  }
}

/** Who approved a claim that is approved or paid: whoever did so first, until it is neither. */
function approver({ status, approved_by }: Claim, author: number): number | null {
  return status === 'approved' || status === 'paid' ? (approved_by ?? author) : null
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
