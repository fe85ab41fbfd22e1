import { progressNoteVersionId } from '../../entities/progress-note-version.ts'
import { updateOf } from '../parts/update-of.ts'
import { isRemoved, noteFields, refuseFutureNote } from './fields.ts'

/** Amends a note: it reads differently from now on, and what it said before is kept and shown. */
export const progressNoteAmend = updateOf('progress_note', {
  kind: 'progress_note.amend',
  clinical: true,
  fields: noteFields,
  what: 'Progress note',
  owner: 'staff_id',
  isGone: isRemoved,
  follows: ({ recorded_at }) => ({ updated_at: recorded_at }),
  check: refuseFutureNote,
  alongside: ({ id, client_id, note_date, note_type, content, scope }, context) => [
    {
      collection: 'progress_note_version',
      row: {
        id: progressNoteVersionId(context.operation_id),
        progress_note_id: id,
        client_id,
        note_date,
        note_type,
        content,
        replaced_at: context.recorded_at,
        replaced_by: context.author_id,
        scope,
        revision: 0,
      },
    },
  ],
})
