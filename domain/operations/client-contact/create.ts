import * as v from 'valibot'
import { clientContact } from '../../entities/client-contact.ts'
import { createOf } from '../create-of.ts'

const { client_id, full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields

/** Adds a person to call about a client. */
export const clientContactCreate = createOf('client_contact', {
  kind: 'client_contact.create',
  clinical: false,
  fields: {
    client_id,
    full_name,
    relationship: v.optional(relationship, null),
    contact_type: v.optional(contact_type, 'emergency'),
    phone,
    alt_phone: v.optional(alt_phone, null),
  },
  taken: 'This contact is already recorded.',
  follows: ({ recorded_at, author_id }) => ({
    created_at: recorded_at,
    created_by: author_id,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
  }),
})
