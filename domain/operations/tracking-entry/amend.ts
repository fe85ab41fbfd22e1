import { isConfirmed } from '../parts/confirmed.ts'
import { updateOf } from '../parts/update-of.ts'
import {
  derivedFields,
  entryDoubts,
  entryFields,
  entryMoments,
  isRemoved,
  refuseWrongEntry,
} from './fields.ts'

/** Amends an entry: it reads differently from now on, and what it said before is kept and shown. */
export const trackingEntryAmend = updateOf('tracking_entry', {
  kind: 'tracking_entry.amend',
  clinical: true,
  fields: entryFields,
  what: 'Tracking entry',
  isGone: isRemoved,
  keepsVersions: true,
  moments: entryMoments,
  references: ({ category_id: id }) => [{ collection: 'tracking_category', id }],
  follows: ({ recorded_at }, entry, where) => ({ updated_at: recorded_at, ...derivedFields(entry, where) }),
  check: (entry, _, __, records) => refuseWrongEntry(entry, records.one('tracking_entry', entry.id)),
  asks: {
    fields: { is_confirmed: isConfirmed },
    doubts: (entry, before, records) => entryDoubts(entry, records, before),
  },
})
