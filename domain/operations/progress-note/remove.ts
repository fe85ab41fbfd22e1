import { withdrawOf } from '../parts/withdraw-of.ts'
import { isRemoved } from './fields.ts'

/** Takes a note off the chart; the record stays, with who removed it and when. */
export const progressNoteRemove = withdrawOf('progress_note', {
  kind: 'progress_note.remove',
  clinical: false,
  fields: {},
  what: 'Progress note',
  owner: 'staff_id',
  isGone: isRemoved,
  follows: ({ recorded_at, author_id }) => ({
    updated_at: recorded_at,
    removed_at: recorded_at,
    removed_by: author_id,
  }),
})
