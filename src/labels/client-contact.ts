import type { StoredRow } from '#domain/registry.ts'
import { type Choices, choice, client, moment, person, stamp, text } from './formats.ts'
import { about, lastEdit } from './summaries.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const clientContactOperations = {
  'client_contact.create': 'Contact added',
  'client_contact.update': 'Contact changed',
  'client_contact.remove': 'Contact removed',
} as const satisfies OperationNames

export const clientContactWords = {
  many: 'Contacts',
  fields: {
    client_id: 'Client',
    full_name: 'Full name',
    relationship: 'Relationship',
    contact_type: 'Contact type',
    phone: 'Phone',
    alt_phone: 'Alternate phone',
    created_at: 'Created',
    created_by: 'Created by',
    updated_at: 'Updated',
    removed_at: 'Removed',
    removed_by: 'Removed by',
  },
  values: {
    contact_type: {
      emergency: 'Emergency',
      family: 'Family',
      guardian: 'Guardian',
      physician: 'Physician',
      case_manager: 'Case manager',
      other: 'Other',
    } satisfies Choices<StoredRow<'client_contact'>['contact_type']>,
  },
} as const

export const clientContact = defineThing({
  name: 'client_contact',
  collections: ['client_contact'],
  operations: clientContactOperations,
  words: clientContactWords,
  id: 'client_contact_id',
  fields: {
    id: null,
    client_contact_id: null,
    client_id: stamp(client),
    full_name: text,
    relationship: text,
    contact_type: choice('client_contact', 'contact_type'),
    phone: text,
    alt_phone: text,
    created_at: stamp(moment),
    created_by: stamp(person),
    updated_at: stamp(moment),
    removed_at: stamp(moment),
    removed_by: stamp(person),
  },
  summary: ({ full_name, client_id }, context) => about(full_name, client_id, context),
  lastChange: ({ removed_at, removed_by, updated_at = '', created_by = null }) =>
    removed_at ? { at: removed_at, by: removed_by ?? null } : { at: updated_at, by: created_by },
  events: {
    client_contact: ({ created_at, created_by, updated_at, removed_at, removed_by }) => [
      { operation: 'client_contact.create', at: created_at, by: created_by },
      ...lastEdit('client_contact.update', { created_at, updated_at, removed_at }),
      ...(removed_at === null
        ? []
        : [{ operation: 'client_contact.remove', at: removed_at, by: removed_by } as const]),
    ],
  },
})
