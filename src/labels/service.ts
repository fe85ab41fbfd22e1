/** The labels of a service in the catalogue. */
import { service } from '#domain/entities/service.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const serviceOperations = {
  'service.create': 'Service added',
  'service.update': 'Service changed',
} as const satisfies OperationNames

export const serviceWords = {
  fields: labelsOf(service),
  values: choicesOf(service),
} as const

export const serviceLabels = defineLabels({
  name: 'service',
  collections: ['service'],
  operations: serviceOperations,
  words: serviceWords,
  idField: 'service_id',
  fieldFormats: {
    service_id: null,
  },
  summary: ({ name }) => name,
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {},
})
