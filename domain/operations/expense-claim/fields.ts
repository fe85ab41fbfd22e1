/** What the operations on expense claims share. */
import { expenseClaim } from '../../entities/expense-claim.ts'
import { Refusal, wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { homeToday } from '../../values/time-zone.ts'
import type { ClientAndHome } from '../parts/client-home.ts'

export type Claim = RowOf<'expense_claim'>

const { expense_date, amount, expense_category, description, notes, photo_ids, status } = expenseClaim.fields
const { payment_date, payment_method, payment_reference, rejection_reason } = expenseClaim.fields

/** What the submitter says. */
export const claimFields = { expense_date, amount, expense_category, description, notes, photo_ids } as const

/** What whoever decides says. */
export const decisionFields = {
  status,
  payment_date,
  payment_method,
  payment_reference,
  rejection_reason,
} as const

const MISSING_FIELDS =
  'Missing required fields: client_id, expense_date, amount, expense_category, and description are required'

/** What is said over REST of what is left out; the form says it at its fields. */
export const MISSING: Readonly<Record<string, string>> = {
  client_id: MISSING_FIELDS,
  expense_date: MISSING_FIELDS,
  amount: MISSING_FIELDS,
  expense_category: MISSING_FIELDS,
  description: MISSING_FIELDS,
}

export const isRemoved = ({ removed_at }: Claim): boolean => removed_at !== null

/** By the home's day on which it was written, however late it arrives. */
export function refuseFutureExpense(
  { expense_date }: Claim,
  { home }: ClientAndHome,
  { recorded_at }: OperationContext,
): void {
  if (expense_date > homeToday(recorded_at, home.time_zone)) {
    throw wrongField('expense_date', 'Expense date cannot be in the future')
  }
}

/** What somebody has decided about stays as it was decided about. */
export function refuseDecided({ status }: Claim): void {
  if (status !== 'pending') {
    throw new Refusal('conflict', 'Only a pending claim can be changed. Set it back to pending first.')
  }
}
