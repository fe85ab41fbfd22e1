import * as v from 'valibot'
import { clientContact } from '../entities/client-contact.ts'
import type { OperationContext } from '../operation.ts'
import { createOf } from './parts/create-of.ts'
import { isRemoved, notRemoved, removal } from './parts/removal.ts'
import { updateOf } from './parts/update-of.ts'
import { withdrawOf } from './parts/withdraw-of.ts'

export const CONTACT_TAKEN = 'This contact is already recorded.'
const { client_id, full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields

export const newContactFields = {
  full_name,
  relationship: v.optional(relationship, null),
  contact_type: v.optional(contact_type, 'emergency'),
  phone,
  alt_phone: v.optional(alt_phone, null),
} as const

/** Returns the fields of a new contact. */
export const newlyAdded = ({ recorded_at, author_id }: OperationContext) => ({
  created_at: recorded_at,
  created_by: author_id,
  updated_at: recorded_at,
  ...notRemoved,
})

/** Adds a person to call about a client. */
const clientContactCreate = createOf('client_contact', {
  kind: 'client_contact.create',
  clinical: false,
  fields: { client_id, ...newContactFields },
  taken: CONTACT_TAKEN,
  follows: newlyAdded,
})

/** Changes a contact of a client. */
const clientContactUpdate = updateOf('client_contact', {
  kind: 'client_contact.update',
  clinical: false,
  fields: { full_name, relationship, contact_type, phone, alt_phone },
  recordName: 'Contact',
  isGone: isRemoved,
  follows: ({ recorded_at }) => ({ updated_at: recorded_at }),
})

/** Takes a contact off a client's page; the row stays. */
const clientContactRemove = withdrawOf('client_contact', {
  kind: 'client_contact.remove',
  clinical: false,
  fields: {},
  recordName: 'Contact',
  isGone: isRemoved,
  follows: removal,
})

export const clientContactOperations = [
  clientContactCreate,
  clientContactUpdate,
  clientContactRemove,
] as const
