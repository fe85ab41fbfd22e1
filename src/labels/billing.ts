/** What a company owes for a period. */
import { date, dollarWords, longText, moment, money, stamp, text } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const billingOperations = {
  'billing.create': 'Billing added',
  'billing.pay': 'Billing paid',
  'billing.unpay': 'Billing unpaid again',
  'billing.remove': 'Billing deleted',
} as const satisfies OperationNames

export const billingWords = {
  fields: {
    period: 'Period',
    description: 'Description',
    amount: 'Amount',
    due_date: 'Due Date',
    paid_at: 'Paid',
    created_at: 'Created',
    updated_at: 'Updated',
  },
} as const

export const billing = defineThing({
  name: 'billing',
  collections: ['billing'],
  operations: billingOperations,
  words: billingWords,
  id: 'billing_id',
  fields: {
    id: null,
    billing_id: null,
    company_id: null,
    period: text,
    description: longText,
    amount: money,
    due_date: date,
    paid_at: moment,
    created_at: stamp(moment),
    updated_at: stamp(moment),
    removed_at: null,
    removed_by: null,
  },
  summary: ({ period, amount }, { t }) =>
    period === undefined || amount === undefined ? undefined : `${period}, ${dollarWords(amount, t)}`,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
