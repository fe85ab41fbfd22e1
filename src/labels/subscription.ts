/** The labels of a service that a company uses. */
import { subscription } from '#domain/entities/subscription.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { choiceFormat, dateFormat } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const subscriptionOperations = {
  'subscription.create': 'Service added to a company',
  'subscription.update': 'Service of a company changed',
} as const satisfies OperationNames

export const subscriptionWords = {
  fields: labelsOf(subscription),
  values: choicesOf(subscription),
} as const

const statusFormat = choiceFormat('subscription', 'status')

export const subscriptionLabels = defineLabels({
  name: 'subscription',
  collections: ['subscription'],
  operations: subscriptionOperations,
  words: subscriptionWords,
  idField: 'subscription_id',
  fieldFormats: {
    subscription_id: null,
    service_id: {
      nameCollection: 'service',
      write: (id, { records }) => records.one('service', id)?.name ?? '',
    },
  },
  summary: ({ status, start_date }, context) =>
    status === undefined || start_date === undefined
      ? undefined
      : `${statusFormat.write(status, context, {})}, ${dateFormat.write(start_date, context, {})}`,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})
