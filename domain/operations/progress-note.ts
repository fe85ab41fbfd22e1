import { progressNote } from '../entities/progress-note.ts'
import { progressNoteVersionId } from '../entities/progress-note-version.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { enteredFields } from '../field.ts'
import type { OperationContext } from '../operation.ts'
import type { RowOf } from '../registry.ts'
import { homeToday } from '../values/time-zone.ts'
import type { ClientAndHome } from './parts/client-home.ts'
import { createOf } from './parts/create-of.ts'
import { isRemoved, notRemovedFields, removalStamp } from './parts/removal.ts'
import { stateChangeOf } from './parts/state-change-of.ts'
import { updateOf } from './parts/update-of.ts'

const { client_id, administration_id } = progressNote.fields

/** The fields a person enters and may amend. */
export const noteFields = enteredFields(progressNote)

/** The form's messages for missing fields (spec part 2 §5). */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  client_id: 'Client selection is required',
  note_date: 'Date is required',
  note_type: 'Note type is required',
  content: 'Detailed note is required',
}

/** Writes a note about a client. A note may be about a dose. */
export const progressNoteCreate = createOf('progress_note', {
  kind: 'progress_note.create',
  isClinical: true,
  fields: { client_id, ...noteFields, administration_id },
  takenMessage: 'This note is already recorded.',
  references: ({ administration_id: id }) => (id === null ? [] : [{ collection: 'administration', id }]),
  check(note, location, records, context) {
    refuseFutureNote(note, location, context)
    // A dose whose record has not arrived yet is accepted.
    const dose =
      note.administration_id === null ? undefined : records.one('administration', note.administration_id)
    if (dose !== undefined && dose.client_id !== note.client_id) {
      throw new Refusal('invalid_input', 'This dose is another client’s.')
    }
  },
  derivedFields: ({ recorded_at, author_id }, { home }) => ({
    home_id: home.id,
    staff_id: author_id,
    created_at: recorded_at,
    updated_at: recorded_at,
    ...notRemovedFields,
  }),
})

/** Amends a note. Its previous content is kept and shown. */
const progressNoteAmend = updateOf('progress_note', {
  kind: 'progress_note.amend',
  isClinical: true,
  fields: noteFields,
  recordName: 'Progress note',
  ownerField: 'staff_id',
  isGone: isRemoved,
  derivedFields: ({ recorded_at }) => ({ updated_at: recorded_at }),
  check: refuseFutureNote,
  otherRows: ({ id, client_id, note_date, note_type, content, scope }, context) => [
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

/** Takes a note off the chart; the record stays, with who removed it and when. */
const progressNoteRemove = stateChangeOf('progress_note', {
  kind: 'progress_note.remove',
  isClinical: false,
  fields: {},
  recordName: 'Progress note',
  ownerField: 'staff_id',
  isGone: isRemoved,
  derivedFields: removalStamp,
})

/** Throws for a note dated after the home's day at the moment of recording. */
function refuseFutureNote(
  { note_date }: RowOf<'progress_note'>,
  { home }: ClientAndHome,
  { recorded_at }: OperationContext,
): void {
  if (note_date <= homeToday(recorded_at, home.time_zone)) return
  throw fieldRefusal('note_date', 'Date cannot be in the future')
}

export const progressNoteOperations = [progressNoteCreate, progressNoteAmend, progressNoteRemove] as const
