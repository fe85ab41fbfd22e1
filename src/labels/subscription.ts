/** A service that a company uses. */
import { date, longText, moment, stamp, text } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const subscriptionOperations = {
  'subscription.create': 'Service added to a company',
  'subscription.update': 'Service of a company changed',
} as const satisfies OperationNames

export const subscriptionWords = {
  fields: {
    service_id: 'Service',
    status: 'Status',
    start_date: 'Start Date',
    end_date: 'End Date',
    notes: 'Notes',
    created_at: 'Created',
    updated_at: 'Updated',
  },
} as const

export const subscription = defineThing({
  name: 'subscription',
  collections: ['subscription'],
  operations: subscriptionOperations,
  words: subscriptionWords,
  id: 'subscription_id',
  fields: {
    id: null,
    subscription_id: null,
    company_id: null,
    service_id: {
      names: 'service',
      write: (id, { records }) => records.one('service', id)?.name ?? '',
    },
    status: text,
    start_date: date,
    end_date: date,
    notes: longText,
    created_at: stamp(moment),
    updated_at: stamp(moment),
  },
  summary: ({ status, start_date }) =>
    status === undefined || start_date === undefined ? undefined : `${status}, ${start_date}`,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
