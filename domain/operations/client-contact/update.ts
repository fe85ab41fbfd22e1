import { clientContact } from '../../entities/client-contact.ts'
import { updateOf } from '../parts/update-of.ts'

const { full_name, relationship, contact_type, phone, alt_phone } = clientContact.fields

/** Changes a contact of a client. */
export const clientContactUpdate = updateOf('client_contact', {
  kind: 'client_contact.update',
  clinical: false,
  fields: { full_name, relationship, contact_type, phone, alt_phone },
  what: 'Contact',
  isGone: ({ removed_at }) => removed_at !== null,
  follows: ({ recorded_at }) => ({ updated_at: recorded_at }),
})
