/** A service of the catalogue. */
import { longText, moment, money, stamp, text, yes } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const serviceOperations = {
  'service.create': 'Service added',
  'service.update': 'Service changed',
} as const satisfies OperationNames

export const serviceWords = {
  fields: {
    name: 'Service Name',
    description: 'Description',
    base_cost: 'Base Cost',
    billing_code: 'Billing Code',
    is_recurring: 'Recurring service',
    frequency: 'Frequency',
    created_at: 'Created',
    updated_at: 'Updated',
  },
} as const

export const service = defineThing({
  name: 'service',
  collections: ['service'],
  operations: serviceOperations,
  words: serviceWords,
  id: 'service_id',
  fields: {
    id: null,
    service_id: null,
    name: text,
    description: longText,
    base_cost: money,
    billing_code: text,
    is_recurring: yes,
    frequency: text,
    created_at: stamp(moment),
    updated_at: stamp(moment),
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
