import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, field, stamp, valuesOf } from '../field.ts'
import { MAX_PHOTOS } from '../values/ids.ts'
import { dollars } from '../values/numeric.ts'
import { daySchema, instant, localDate, numericId, photoIds, uuid } from '../values/schemas.ts'
import { clientId, createdAt, homeId, updatedAt } from '../values/stamps.ts'
import { longText, optionalLongText, optionalText } from '../values/text.ts'

/** The categories of spec part 3 §3. */
export const EXPENSE_CATEGORY_NAMES = {
  medical: 'Medical',
  transportation: 'Transportation',
  food: 'Food',
  supplies: 'Supplies',
  clothing: 'Clothing',
  personal_care: 'Personal care',
  entertainment: 'Entertainment',
  other: 'Other',
} as const
export const EXPENSE_CATEGORIES = valuesOf(EXPENSE_CATEGORY_NAMES)
export type ExpenseCategory = keyof typeof EXPENSE_CATEGORY_NAMES

export const CLAIM_STATUS_NAMES = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const
export const CLAIM_STATUSES = valuesOf(CLAIM_STATUS_NAMES)
export type ClaimStatus = keyof typeof CLAIM_STATUS_NAMES

export const PAYMENT_METHOD_NAMES = {
  check: 'Check',
  credit_card: 'Credit card',
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'Other',
} as const
export const PAYMENT_METHODS = valuesOf(PAYMENT_METHOD_NAMES)
export type PaymentMethod = keyof typeof PAYMENT_METHOD_NAMES

export const CLAIM_LENGTHS = {
  description: 500,
  notes: 1000,
  payment_reference: 100,
  rejection_reason: 500,
} as const

/** A claim for money that a person spent for a client. */
export const expenseClaim = defineEntity({
  name: 'expense_claim',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: clientId,
    /** Who spent the money and submitted the claim. */
    provider_id: stamp(numericId, { label: 'Provider', format: 'person' }),
    /** The amount in US dollars. */
    amount: field(dollars, { label: 'Amount', format: 'dollars' }),
    expense_category: choice(
      v.picklist(EXPENSE_CATEGORIES, 'Expense category is required'),
      EXPENSE_CATEGORY_NAMES,
      { label: 'Category' },
    ),
    expense_date: field(daySchema('Invalid expense date format'), { label: 'Expense date', format: 'date' }),
    /** The home's day on which it was submitted. */
    submitted_date: stamp(localDate, { label: 'Submitted', format: 'date' }),
    description: field(
      longText(
        CLAIM_LENGTHS.description,
        'Description is required',
        `Description cannot exceed ${CLAIM_LENGTHS.description} characters`,
      ),
      { label: 'Description', format: 'long_text' },
    ),
    notes: field(
      v.nullable(
        optionalLongText(CLAIM_LENGTHS.notes, `Notes cannot exceed ${CLAIM_LENGTHS.notes} characters`),
      ),
      { label: 'Notes', format: 'long_text' },
    ),
    /** Photos or PDFs of the receipt, whose bytes may arrive later (decision 32). */
    photo_ids: field(photoIds, { label: 'Receipt', format: 'photos' }),
    status: choice(v.picklist(CLAIM_STATUSES, 'Status is required'), CLAIM_STATUS_NAMES, { label: 'Status' }),
    payment_date: field(v.nullable(daySchema('Invalid payment date format')), {
      label: 'Payment date',
      format: 'date',
    }),
    payment_method: choice(
      v.nullable(v.picklist(PAYMENT_METHODS, 'Choose a payment method')),
      PAYMENT_METHOD_NAMES,
      { label: 'Payment method' },
    ),
    payment_reference: field(v.nullable(optionalText(CLAIM_LENGTHS.payment_reference)), {
      label: 'Payment reference',
    }),
    rejection_reason: field(v.nullable(optionalLongText(CLAIM_LENGTHS.rejection_reason)), {
      label: 'Rejection reason',
      format: 'long_text',
    }),
    /** Who approved the payment; possibly the submitter. */
    approved_by: stamp(v.nullable(numericId), { label: 'Approved by', format: 'person' }),
    /** Who set its status, and when. */
    decided_by: stamp(v.nullable(numericId), { label: 'Decided by', format: 'person' }),
    decided_at: stamp(v.nullable(instant), { label: 'Decided', format: 'moment' }),
    /** The home's day on which it was paid, rejected, cancelled or removed. Null while it is open. */
    settled_on: v.nullable(localDate),
    /** The home where it was submitted. */
    home_id: homeId,
    created_at: createdAt,
    updated_at: updatedAt,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(numericId),
  },
  computed: {
    client_name: v.string(),
    provider_name: v.nullable(v.string()),
    home_name: v.string(),
    /** The address of the first photo of the receipt. */
    receipt_image: v.nullable(v.string()),
    is_approved_by_submitter: v.boolean(),
  },
  dateField: 'settled_on',
  indexes: ['home_id', '[client_id+settled_on]'],
  sets: { photo_ids: MAX_PHOTOS },
  photosChangedBy: 'expense_claim.update',
  takesDocuments: true,
  mergeGroups: {
    expense_date: ['expense_date'],
    amount: ['amount'],
    expense_category: ['expense_category'],
    description: ['description'],
    notes: ['notes'],
    photos: ['photo_ids'],
    decision: ['status', 'payment_date', 'payment_method', 'payment_reference', 'rejection_reason'],
    removal: ['removed_at', 'removed_by'],
  },
})
