import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved } from './fields.ts'

/** Takes an entry off the chart; the record stays, with who removed it and when. */
export const trackingEntryRemove = withdrawOf('tracking_entry', {
  kind: 'tracking_entry.remove',
  clinical: false,
  fields: {},
  what: 'Tracking entry',
  owner: 'staff_id',
  isGone: isRemoved,
  follows: ({ recorded_at, author_id }) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
  }),
})
