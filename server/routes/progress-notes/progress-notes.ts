/** Progress notes (spec part 2 §3, §5, §7). */
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { noteFields, progressNoteCreate, REQUIRED_MESSAGES } from '#domain/operations/progress-note.ts'
import { writeCallsOf } from '../../rest/client-records/changes.ts'
import { defineKind } from '../../rest/client-records/kind.ts'
import { listCallsOf } from '../../rest/client-records/lists.ts'
import type { Call } from '../../rest/described-call.ts'
import { numericIdText, oneOfText } from '../../rest/path-and-query.ts'

export const notes = defineKind({
  collection: 'progress_note',
  path: 'progress-notes',
  recordName: 'Progress note',
  accessKind: 'progress_notes',
  keys: {
    list: 'progress_notes',
    count: 'progress_notes_count',
  },
  overview: {
    key: 'notes_summary',
    count: 'notes_count',
    latest: 'latest_note_info',
    fields: ['id', 'note_date', 'note_type', 'created_at'],
  },
  dateField: 'note_date',
  authorField: 'staff_id',
  personNameFields: { staff_id: 'staff_name' },
  filters: {
    staff_id: numericIdText,
    note_type: oneOfText(NOTE_TYPES),
  },
  displayName: ({ note_date, note_type }) => `${note_date} ${note_type}`,
})

const { progress_note_id: _, client_id: __, ...creationFields } = progressNoteCreate.args.entries

export const calls: readonly Call[] = [
  ...listCallsOf(notes),
  ...writeCallsOf(notes, {
    create: 'progress_note.create',
    creationFields,
    amend: 'progress_note.amend',
    amendmentFields: noteFields,
    remove: 'progress_note.remove',
    missingMessages: REQUIRED_MESSAGES,
  }),
]
