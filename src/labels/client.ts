import { client } from '#domain/entities/client.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { fullName } from '#domain/values/full-name.ts'
import { yesFormat } from './formats.ts'
import { defineLabels, type OperationNames } from './label-set.ts'

export const clientOperations = {
  'client.create': 'Client added',
  'client.update': 'Client changed',
  'client.answer_allergies': 'Allergy question answered',
  'client.close': 'Client closed',
  'client.move': 'Client moved',
  'client.take_back': 'Client taken back',
  'client.set_photo': 'Client photo changed',
} as const satisfies OperationNames

export const clientWords = {
  many: 'Client',
  fields: {
    ...labelsOf(client),
    end_orders: 'Active orders end',
    end_plans: 'What is planned ends',
  },
  values: choicesOf(client),
} as const

export const clientLabels = defineLabels({
  name: 'client',
  collections: ['client'],
  operations: clientOperations,
  words: clientWords,
  idField: 'client_id',
  fieldFormats: {
    client_id: null,
    allergies: null,
    contacts: null,
    diagnoses: null,
    photo: null,
    seen_photo: null,
    items: null,
    end_orders: yesFormat,
    end_plans: yesFormat,
  },
  summary: ({ first_name = '', last_name = '' }) => fullName({ first_name, last_name }),
  lastChange: ({ updated_at = '' }) => ({ changedAt: updated_at, changedBy: null }),
  events: {
    client: ({ created_at }) => [{ operation: 'client.create', occurredAt: created_at, authorId: null }],
  },
})
