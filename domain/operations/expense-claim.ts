import { expenseClaim } from '../entities/expense-claim.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { OperationContext } from '../operation.ts'
import type { RowOf } from '../registry.ts'
import { isRemovable, isSettled } from '../rules/records/expense-claims.ts'
import { homeToday } from '../values/time-zone.ts'
import { type ClientAndHome, locationReferences, requireLocation } from './parts/client-home.ts'
import { createOf } from './parts/create-of.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

type Claim = RowOf<'expense_claim'>

const { client_id, expense_date, status, payment_date, payment_method, payment_reference, rejection_reason } =
  expenseClaim.fields

/** The fields the decider enters. */
export const decisionFields = {
  status,
  payment_date,
  payment_method,
  payment_reference,
  rejection_reason,
} as const

/** The fields the submitter enters. A wrong date is refused before a wrong amount. */
export const claimFields = {
  expense_date,
  ...enteredFields(expenseClaim, { expense_date, ...decisionFields }),
} as const

const MISSING_FIELDS_MESSAGE =
  'Missing required fields: client_id, expense_date, amount, expense_category, and description are required'

/** The messages of REST for missing fields; the form shows them at its fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  client_id: MISSING_FIELDS_MESSAGE,
  expense_date: MISSING_FIELDS_MESSAGE,
  amount: MISSING_FIELDS_MESSAGE,
  expense_category: MISSING_FIELDS_MESSAGE,
  description: MISSING_FIELDS_MESSAGE,
}

/** Claims an expense for a client. */
export const expenseClaimCreate = createOf('expense_claim', {
  kind: 'expense_claim.create',
  isClinical: false,
  fields: { client_id, ...claimFields },
  takenMessage: 'This claim is already submitted.',
  check: (claim, location, _, context) => refuseFutureExpense(claim, location, context),
  derivedFields: ({ recorded_at, author_id }, { home }) => ({
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
    ...notRemovedFields,
  }),
})

/** Changes a pending claim. Its previous content is kept. */
const expenseClaimUpdate = updateOf('expense_claim', {
  kind: 'expense_claim.update',
  isClinical: false,
  fields: claimFields,
  recordName: 'Expense claim',
  ownerField: 'provider_id',
  isGone: isRemoved,
  keepsVersions: true,
  derivedFields: ({ recorded_at }) => ({ updated_at: recorded_at }),
  check(claim, location, context) {
    refuseDecided(claim)
    refuseFutureExpense(claim, location, context)
  },
})

/** Decides about a claim: approves, rejects, pays, cancels it, or sets it back. Its previous content is kept. */
const expenseClaimDecide = updateOf('expense_claim', {
  kind: 'expense_claim.decide',
  isClinical: false,
  fields: decisionFields,
  recordName: 'Expense claim',
  isGone: isRemoved,
  keepsVersions: true,
  derivedFields: ({ recorded_at, author_id }, claim, { home }, records) => ({
    ...clearedFields(claim, records.one('expense_claim', claim.id)),
    updated_at: recorded_at,
    decided_by: author_id,
    decided_at: recorded_at,
    approved_by: approverOf(claim, author_id),
    settled_on: isSettled(claim.status) ? homeToday(recorded_at, home.time_zone) : null,
  }),
  check(claim, { home }, { recorded_at }) {
    const { status, expense_date, payment_date, payment_method, rejection_reason } = claim
    const isPaid = status === 'paid'
    if (isPaid && payment_date === null) throw fieldRefusal('payment_date', 'Payment date is required')
    if (isPaid && payment_method === null) throw fieldRefusal('payment_method', 'Payment method is required')
    if (payment_date !== null && payment_date > homeToday(recorded_at, home.time_zone)) {
      throw fieldRefusal('payment_date', 'Payment date cannot be in the future')
    }
    if (payment_date !== null && payment_date < expense_date) {
      throw fieldRefusal('payment_date', 'Payment date cannot be before the expense date')
    }
    if (status === 'rejected' && (rejection_reason ?? '') === '') {
      throw fieldRefusal('rejection_reason', 'A reason is required')
    }
  },
})

/** Cancels a pending claim, by its submitter. */
const expenseClaimCancel = stateChangeOf('expense_claim', {
  kind: 'expense_claim.cancel',
  isClinical: false,
  fields: {},
  recordName: 'Expense claim',
  ownerField: 'provider_id',
  isGone: isRemoved,
  isDone: ({ status }) => status === 'cancelled',
  keepsVersions: true,
  references: locationReferences,
  check: refuseDecided,
  derivedFields: ({ recorded_at, author_id }, _, claim, records) => ({
    status: 'cancelled' as const,
    updated_at: recorded_at,
    decided_by: author_id,
    decided_at: recorded_at,
    settled_on: homeToday(recorded_at, requireLocation(claim, records).home.time_zone),
  }),
})

/** Takes a pending or rejected claim off the lists. The row stays, with who removed it and when. */
const expenseClaimRemove = stateChangeOf('expense_claim', {
  kind: 'expense_claim.remove',
  isClinical: false,
  fields: {},
  recordName: 'Expense claim',
  isGone: isRemoved,
  references: locationReferences,
  check(claim) {
    if (!isRemovable(claim)) throw new Refusal('conflict', 'Only a pending or rejected claim can be deleted.')
  },
  derivedFields: (context, _, claim, records) => ({
    ...removalStamp(context),
    settled_on:
      claim.settled_on ?? homeToday(context.recorded_at, requireLocation(claim, records).home.time_zone),
  }),
})

const PAYMENT_FIELDS = ['payment_date', 'payment_method', 'payment_reference'] as const

/**
 * Clears the fields of a previous status: the payment of a claim that is no longer paid, the reason of a claim that is
 * no longer rejected. Throws where such a field was newly entered with another status: it would be lost.
 */
function clearedFields(claim: Claim, previous: Claim | undefined): Partial<Claim> {
  const isPaid = claim.status === 'paid'
  const isRejected = claim.status === 'rejected'
  const isNewlyEntered = (field: keyof Claim) =>
    (claim[field] ?? '') !== '' && claim[field] !== previous?.[field]
  const paymentField = isPaid ? undefined : PAYMENT_FIELDS.find(isNewlyEntered)
  if (paymentField !== undefined) throw fieldRefusal(paymentField, 'Only a paid claim has a payment')
  if (!isRejected && isNewlyEntered('rejection_reason')) {
    throw fieldRefusal('rejection_reason', 'Only a rejected claim has a reason')
  }
  return {
    ...(isPaid ? {} : Object.fromEntries(PAYMENT_FIELDS.map(field => [field, null]))),
    ...(isRejected ? {} : { rejection_reason: null }),
  }
}

/** Returns who first approved a claim that is approved or paid; null for any other status. */
function approverOf({ status, approved_by }: Claim, authorId: number): number | null {
  return status === 'approved' || status === 'paid' ? (approved_by ?? authorId) : null
}

/** Throws for an expense after the home's day on which the claim was recorded, however late it arrives. */
function refuseFutureExpense(
  { expense_date }: Claim,
  { home }: ClientAndHome,
  { recorded_at }: OperationContext,
): void {
  if (expense_date > homeToday(recorded_at, home.time_zone)) {
    throw fieldRefusal('expense_date', 'Expense date cannot be in the future')
  }
}

/** Throws once the claim is no longer pending: a claim stays as it was when it was decided. */
function refuseDecided({ status }: Claim): void {
  if (status !== 'pending') {
    throw new Refusal('conflict', 'Only a pending claim can be changed. Set it back to pending first.')
  }
}

export const expenseClaimOperations = [
  expenseClaimCreate,
  expenseClaimUpdate,
  expenseClaimDecide,
  expenseClaimCancel,
  expenseClaimRemove,
] as const
