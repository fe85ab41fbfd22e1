import * as v from 'valibot'
import { progressNote } from '../../entities/progress-note.ts'
import { Refusal } from '../../errors.ts'
import { createOf } from '../parts/create-of.ts'
import { noteFields, refuseFutureNote } from './fields.ts'

const { client_id, administration_id } = progressNote.fields

/** Writes a note about a client. A note may be about a dose. */
export const progressNoteCreate = createOf('progress_note', {
  kind: 'progress_note.create',
  clinical: true,
  fields: { client_id, ...noteFields, administration_id: v.optional(administration_id, null) },
  taken: 'This note is already recorded.',
  references: ({ administration_id: id }) => (id === null ? [] : [{ collection: 'administration', id }]),
  check(note, where, records, context) {
    refuseFutureNote(note, where, context)
    // A dose whose record has not arrived yet is believed.
    const dose =
      note.administration_id === null ? undefined : records.one('administration', note.administration_id)
    if (dose !== undefined && dose.client_id !== note.client_id) {
      throw new Refusal('invalid_input', 'This dose is another client’s.')
    }
  },
  follows: ({ recorded_at, author_id }, { home }) => ({
    home_id: home.id,
    staff_id: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    removed_at: null,
    removed_by: null,
  }),
})
