import { withdrawOf } from '../parts/withdraw-of.ts'

/** Takes a contact off a client's page; the row stays. */
export const clientContactRemove = withdrawOf('client_contact', {
  kind: 'client_contact.remove',
  clinical: false,
  fields: {},
  what: 'Contact',
  isGone: ({ removed_at }) => removed_at !== null,
  follows: ({ recorded_at, author_id }) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
  }),
})
