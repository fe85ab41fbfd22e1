/** An expense claim. */
import type { RowOf } from '#domain/registry.ts'
import {
  type Choices,
  choice,
  client,
  date,
  home,
  longText,
  moment,
  money,
  person,
  photos,
  stamp,
  text,
} from './formats.ts'
import { clientName } from './label-context.ts'
import { lastVersion } from './record-version.ts'
import { defineThing, type OperationNames } from './thing.ts'

type Claim = RowOf<'expense_claim'>

export const expenseClaimOperations = {
  'expense_claim.create': 'Expense claim submitted',
  'expense_claim.update': 'Expense claim changed',
  'expense_claim.decide': 'Expense claim decided',
  'expense_claim.cancel': 'Expense claim cancelled',
  'expense_claim.remove': 'Expense claim deleted',
} as const satisfies OperationNames

export const expenseClaimWords = {
  many: 'Expense claims',
  fields: {
    client_id: 'Client',
    provider_id: 'Provider',
    amount: 'Amount',
    expense_category: 'Category',
    expense_date: 'Expense date',
    submitted_date: 'Submitted',
    description: 'Description',
    notes: 'Notes',
    photo_ids: 'Receipt',
    status: 'Status',
    payment_date: 'Payment date',
    payment_method: 'Payment method',
    payment_reference: 'Payment reference',
    rejection_reason: 'Rejection reason',
    approved_by: 'Approved by',
    decided_by: 'Decided by',
    decided_at: 'Decided',
    home_id: 'Group home',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  values: {
    expense_category: {
      medical: 'Medical',
      transportation: 'Transportation',
      food: 'Food',
      supplies: 'Supplies',
      clothing: 'Clothing',
      personal_care: 'Personal care',
      entertainment: 'Entertainment',
      other: 'Other',
    } satisfies Choices<Claim['expense_category']>,
    status: {
      pending: 'Pending',
      approved: 'Approved',
      rejected: 'Rejected',
      paid: 'Paid',
      cancelled: 'Cancelled',
    } satisfies Choices<Claim['status']>,
    payment_method: {
      check: 'Check',
      credit_card: 'Credit card',
      bank_transfer: 'Bank transfer',
      cash: 'Cash',
      other: 'Other',
    } satisfies Choices<NonNullable<Claim['payment_method']>>,
  },
  summary: '{{amount}} for {{client}}',
} as const

export const expenseClaim = defineThing({
  name: 'expense_claim',
  collections: ['expense_claim'],
  operations: expenseClaimOperations,
  words: expenseClaimWords,
  id: 'expense_claim_id',
  fields: {
    id: null,
    expense_claim_id: null,
    client_id: stamp(client),
    provider_id: stamp(person),
    amount: money,
    expense_category: choice('expense_claim', 'expense_category'),
    expense_date: date,
    submitted_date: stamp(date),
    description: longText,
    notes: longText,
    photo_ids: photos,
    status: choice('expense_claim', 'status'),
    payment_date: date,
    payment_method: choice('expense_claim', 'payment_method'),
    payment_reference: text,
    rejection_reason: longText,
    approved_by: stamp(person),
    decided_by: stamp(person),
    decided_at: stamp(moment),
    settled_on: null,
    home_id: stamp(home),
    created_at: stamp(moment),
    updated_at: stamp(moment),
    removed_at: null,
    removed_by: null,
  },
  summary({ amount, client_id }, context) {
    const about = clientName(context, client_id)
    if (amount === undefined || about === undefined) return undefined
    const said = money.write(amount, context, {})
    if (context.timelineOf !== undefined) return said
    return context.t('labels.expense_claim.summary', { amount: said, client: about })
  },
  references: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastVersion(row, row.provider_id ?? null, records),
  // Money is no part of a chart.
  events: { expense_claim: null },
})
