import { clientContact } from '#domain/entities/client-contact.ts'
import { choicesOf, labelsOf } from '#domain/field.ts'
import { defineLabels, type OperationNames } from './label-set.ts'
import { lastEdit, textForClient } from './summaries.ts'

export const clientContactOperations = {
  'client_contact.create': 'Contact added',
  'client_contact.update': 'Contact changed',
  'client_contact.remove': 'Contact removed',
} as const satisfies OperationNames

export const clientContactWords = {
  many: 'Contacts',
  fields: labelsOf(clientContact),
  values: choicesOf(clientContact),
} as const

export const clientContactLabels = defineLabels({
  name: 'client_contact',
  collections: ['client_contact'],
  operations: clientContactOperations,
  words: clientContactWords,
  idField: 'client_contact_id',
  fieldFormats: {
    client_contact_id: null,
  },
  summary: ({ full_name, client_id }, context) => textForClient(full_name, client_id, context),
  lastChange: ({ removed_at, removed_by, updated_at = '', created_by = null }) =>
    removed_at
      ? { changedAt: removed_at, changedBy: removed_by ?? null }
      : { changedAt: updated_at, changedBy: created_by },
  events: {
    client_contact: ({ created_at, created_by, updated_at, removed_at, removed_by }) => [
      { operation: 'client_contact.create', occurredAt: created_at, authorId: created_by },
      ...lastEdit('client_contact.update', { created_at, updated_at, removed_at }),
      ...(removed_at === null
        ? []
        : [{ operation: 'client_contact.remove', occurredAt: removed_at, authorId: removed_by } as const]),
    ],
  },
})
