import { client } from '#domain/entities/client.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { fullName } from '#domain/values/full-name.ts'
import { yes } from './formats.ts'
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
  id: 'client_id',
  fields: {
    client_id: null,
    allergies: null,
    contacts: null,
    diagnoses: null,
    photo: null,
    seen_photo: null,
    items: null,
    end_orders: yes,
    end_plans: yes,
  },
  summary: ({ first_name = '', last_name = '' }) => fullName({ first_name, last_name }),
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: { client: ({ created_at }) => [{ operation: 'client.create', at: created_at, by: null }] },
})
