/** The labels of an expense claim. */
import { expenseClaim } from '#domain/entities/expense-claim.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { moneyFormat } from './formats.ts'
import { clientName } from './label-context.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { lastChangeFromVersions } from './record-version.ts'

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
  idField: 'expense_claim_id',
  fieldFormats: {
    expense_claim_id: null,
  },
  summary({ amount, client_id }, context) {
    const client = clientName(context, client_id)
    if (amount === undefined || client === undefined) return undefined
    const amountText = moneyFormat.write(amount, context, {})
    if (context.timelineClientId !== undefined) return amountText
    return context.t('labels.expense_claim.summary', { amount: amountText, client })
  },
  relatedRows: ({ id }) =>
    id === undefined ? [] : [{ collection: 'record_version', field: 'record_id', value: id }],
  lastChange: (row, _, { records }) => lastChangeFromVersions(row, row.provider_id ?? null, records),
  // Money is not part of a client's timeline.
  events: { expense_claim: null },
})
