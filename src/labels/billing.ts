/** The labels of what a company owes for a period. */
import { billing } from '#domain/entities/billing.ts'
import { labelsOf } from '#domain/field.ts'
import { dollarWords } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const billingOperations = {
  'billing.create': 'Billing added',
  'billing.pay': 'Billing paid',
  'billing.unpay': 'Billing unpaid again',
  'billing.remove': 'Billing deleted',
} as const satisfies OperationNames

export const billingWords = {
  fields: labelsOf(billing),
} as const

export const billingLabels = defineLabels({
  name: 'billing',
  collections: ['billing'],
  operations: billingOperations,
  words: billingWords,
  idField: 'billing_id',
  fieldFormats: {
    billing_id: null,
  },
  summary: ({ period, amount }, { t }) =>
    period === undefined || amount === undefined ? undefined : `${period}, ${dollarWords(amount, t)}`,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})
