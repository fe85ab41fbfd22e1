import * as v from 'valibot'
import { clientContact } from '../entities/client-contact.ts'
import { enteredFields } from '../field.ts'
import type { OperationContext } from '../operation.ts'
import { createOf, creationFields } from './parts/create-of.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

export const CONTACT_TAKEN_MESSAGE = 'This contact is already recorded.'
const { client_id, contact_type } = clientContact.fields

/** The fields a person enters and may change. */
export const contactFields = enteredFields(clientContact)

export const newContactFields = creationFields({
  ...contactFields,
  contact_type: v.optional(contact_type, 'emergency'),
})

/** Returns the fields of a new contact. */
export const creationStamp = ({ recorded_at, author_id }: OperationContext) => ({
  created_at: recorded_at,
  created_by: author_id,
  updated_at: recorded_at,
  ...notRemovedFields,
})

/** Adds a person to call about a client. */
const clientContactCreate = createOf('client_contact', {
  kind: 'client_contact.create',
  isClinical: false,
  fields: { client_id, ...newContactFields },
  takenMessage: CONTACT_TAKEN_MESSAGE,
  derivedFields: creationStamp,
})

/** Changes a contact of a client. */
const clientContactUpdate = updateOf('client_contact', {
  kind: 'client_contact.update',
  isClinical: false,
  fields: contactFields,
  recordName: 'Contact',
  isGone: isRemoved,
  derivedFields: ({ recorded_at }) => ({ updated_at: recorded_at }),
})

/** Takes a contact off a client's page; the row stays. */
const clientContactRemove = stateChangeOf('client_contact', {
  kind: 'client_contact.remove',
  isClinical: false,
  fields: {},
  recordName: 'Contact',
  isGone: isRemoved,
  derivedFields: removalStamp,
})

export const clientContactOperations = [
  clientContactCreate,
  clientContactUpdate,
  clientContactRemove,
] as const
