/** The labels of an expense claim. */
import { expenseClaim } from '#domain/entities/expense-claim.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { money } from './formats.ts'
import { clientName } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { lastVersion } from './record-version.ts'

export const expenseClaimOperations = {
  'expense_claim.create': 'Expense claim submitted',
  'expense_claim.update': 'Expense claim changed',
  'expense_claim.decide': 'Expense claim decided',
  'expense_claim.cancel': 'Expense claim cancelled',
  'expense_claim.remove': 'Expense claim deleted',
} as const satisfies OperationNames

export const expenseClaimWords = {
  many: 'Expense claims',
  fields: labelsOf(expenseClaim),
  values: choicesOf(expenseClaim),
  summary: '{{amount}} for {{client}}',
} as const

export const expenseClaimLabels = defineLabels({
  name: 'expense_claim',
  collections: ['expense_claim'],
  operations: expenseClaimOperations,
  words: expenseClaimWords,
  id: 'expense_claim_id',
  fields: {
    expense_claim_id: null,
  },
  summary({ amount, client_id }, context) {
    const client = clientName(context, client_id)
    if (amount === undefined || client === undefined) return undefined
    const amountText = money.write(amount, context, {})
    if (context.timelineOf !== undefined) return amountText
    return context.t('labels.expense_claim.summary', { amount: amountText, client })
  },
  references: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastVersion(row, row.provider_id ?? null, records),
  // Money is not part of a client's timeline.
  events: { expense_claim: null },
})
