import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { dayOf, instant, localDate } from '../values/dates.ts'
import { directoryId, MOST_PHOTOS, photoIds, uuid } from '../values/ids.ts'
import { dollars } from '../values/numeric.ts'
import { longText, looseLongText, looseText } from '../values/text.ts'

/** Spec part 3 §3. */
export const EXPENSE_CATEGORIES = [
  'medical',
  'transportation',
  'food',
  'supplies',
  'clothing',
  'personal_care',
  'entertainment',
  'other',
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

export const CLAIM_STATUSES = ['pending', 'approved', 'rejected', 'paid', 'cancelled'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

export const PAYMENT_METHODS = ['check', 'credit_card', 'bank_transfer', 'cash', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const CLAIM_LENGTHS = {
  description: 500,
  notes: 1000,
  payment_reference: 100,
  rejection_reason: 500,
} as const

/** Money somebody spent for a client and asks back. */
export const expenseClaim = defineEntity({
  name: 'expense_claim',
  kind: 'record',
  scopes: ['home'],
  onClientMove: 'home_stays',
  fields: {
    id: uuid,
    client_id: directoryId,
    /** Where it was submitted. */
    home_id: directoryId,
    /** Who spent the money and submitted the claim. */
    provider_id: directoryId,
    expense_date: dayOf('Invalid expense date format'),
    /** The home's day on which it was submitted. */
    submitted_date: localDate,
    /** In US dollars. */
    amount: dollars,
    expense_category: v.picklist(EXPENSE_CATEGORIES, 'Expense category is required'),
    description: longText(
      CLAIM_LENGTHS.description,
      'Description is required',
      `Description cannot exceed ${CLAIM_LENGTHS.description} characters`,
    ),
    notes: v.nullable(
      looseLongText(CLAIM_LENGTHS.notes, `Notes cannot exceed ${CLAIM_LENGTHS.notes} characters`),
    ),
    /** Photos or PDFs of the receipt, whose bytes may come later (decision 32). */
    photo_ids: photoIds,
    status: v.picklist(CLAIM_STATUSES, 'Status is required'),
    payment_date: v.nullable(dayOf('Invalid payment date format')),
    payment_method: v.nullable(v.picklist(PAYMENT_METHODS, 'Choose a payment method')),
    payment_reference: v.nullable(looseText(CLAIM_LENGTHS.payment_reference)),
    rejection_reason: v.nullable(looseLongText(CLAIM_LENGTHS.rejection_reason)),
    /** Who said that it is to be paid; the submitter may have. */
    approved_by: v.nullable(directoryId),
    /** Who gave it its status, and when. */
    decided_by: v.nullable(directoryId),
    decided_at: v.nullable(instant),
    /** The home's day on which nothing was left to do: paid, rejected, cancelled or removed. Null while it is open. */
    settled_on: v.nullable(localDate),
    created_at: instant,
    updated_at: instant,
    removed_at: v.nullable(instant),
    removed_by: v.nullable(directoryId),
  },
  shown: {
    client_name: v.string(),
    provider_name: v.nullable(v.string()),
    home_name: v.string(),
    /** Where the first photo of the receipt is served. */
    receipt_image: v.nullable(v.string()),
    is_approved_by_submitter: v.boolean(),
  },
  datedBy: 'settled_on',
  indexes: ['home_id', '[client_id+settled_on]'],
  sets: { photo_ids: MOST_PHOTOS },
  photosChangedBy: 'expense_claim.update',
  takesDocuments: true,
  groups: {
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
