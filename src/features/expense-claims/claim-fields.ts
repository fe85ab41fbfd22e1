/** How a claim is asked for, and decided about; what is valid is the operations' own schema (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  CLAIM_LENGTHS,
  CLAIM_STATUSES,
  EXPENSE_CATEGORIES,
  expenseClaim,
  PAYMENT_METHODS,
} from '#domain/entities/expense-claim.ts'
import { claimFields, decisionFields } from '#domain/operations/expense-claim.ts'
import { MOST_PHOTOS } from '#domain/values/ids.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import type { WorkPlace } from '../../work-lists/use-work-place.ts'
import type { Claim } from './claims.ts'

export const newClaimForm = v.object({ client_id: expenseClaim.fields.client_id, ...claimFields })
export const claimForm = v.object(claimFields)
export const decisionForm = v.object(decisionFields)

/** `record`: the `collection/id` of a claim that is there; empty for a new one. */
export const fieldsOfClaim = (
  { homeIn }: WorkPlace,
  t: TFunction,
  record = '',
): FieldDescription<keyof typeof claimForm.entries>[] => [
  {
    as: 'number',
    name: 'amount',
    label: t('expenseClaims.form.amount'),
    required: t('expenseClaims.form.amountMissing'),
    prefix: '$',
    decimals: 2,
    min: 0,
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'expense_date',
    label: t('expenseClaims.form.date'),
    required: t('expenseClaims.form.dateMissing'),
    home: homeIn,
    max: values => homeIn(values).today,
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'select',
    name: 'expense_category',
    label: t('expenseClaims.form.category'),
    placeholder: t('expenseClaims.form.chooseCategory'),
    required: t('expenseClaims.form.categoryMissing'),
    options: EXPENSE_CATEGORIES.map(value => ({ value, label: t(`expenseClaims.categories.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'textarea',
    name: 'description',
    label: t('expenseClaims.form.description'),
    required: t('expenseClaims.form.descriptionMissing'),
    maxLength: CLAIM_LENGTHS.description,
    rows: 3,
    emptyAs: 'text',
  },
  {
    as: 'photos',
    name: 'photo_ids',
    label: t('expenseClaims.form.receipt'),
    hint: t('expenseClaims.form.receiptHint', { count: MOST_PHOTOS }),
    most: MOST_PHOTOS,
    documents: true,
    record,
  },
  {
    as: 'textarea',
    name: 'notes',
    label: t('expenseClaims.form.notes'),
    maxLength: CLAIM_LENGTHS.notes,
    rows: 2,
  },
]

/** Payment where it is paid, the reason where it is rejected. */
export const decisionFieldsOf = (
  { homeIn }: WorkPlace,
  t: TFunction,
  { expense_date }: Pick<Claim, 'expense_date'>,
): FieldDescription<keyof typeof decisionForm.entries>[] => [
  {
    as: 'choice',
    name: 'status',
    label: t('expenseClaims.form.status'),
    required: t('expenseClaims.form.statusMissing'),
    options: CLAIM_STATUSES.map(value => ({ value, label: t(`expenseClaims.statuses.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'textarea',
    name: 'rejection_reason',
    label: t('expenseClaims.form.reason'),
    maxLength: CLAIM_LENGTHS.rejection_reason,
    rows: 3,
    when: ({ status }) => status === 'rejected',
  },
  {
    as: 'date',
    name: 'payment_date',
    label: t('expenseClaims.form.paidOn'),
    home: homeIn,
    min: expense_date,
    max: values => homeIn(values).today,
    when: ({ status }) => status === 'paid',
    half: true,
  },
  {
    as: 'text',
    name: 'payment_reference',
    label: t('expenseClaims.form.reference'),
    maxLength: CLAIM_LENGTHS.payment_reference,
    when: ({ status }) => status === 'paid',
    half: true,
  },
  {
    as: 'choice',
    name: 'payment_method',
    label: t('expenseClaims.form.method'),
    options: PAYMENT_METHODS.map(value => ({ value, label: t(`expenseClaims.methods.${value}`) })),
    when: ({ status }) => status === 'paid',
  },
]

/** What the forms start with. */
export const valuesOf = (record: Claim) => ({
  amount: record.amount,
  expense_date: record.expense_date,
  expense_category: record.expense_category,
  description: record.description,
  notes: record.notes,
  photo_ids: [...record.photo_ids],
})

export const decisionOf = (record: Claim) => ({
  status: record.status,
  payment_date: record.payment_date,
  payment_method: record.payment_method,
  payment_reference: record.payment_reference,
  rejection_reason: record.rejection_reason,
})
