/** Progress notes as a kind of dated record about clients. */
import type { RecordKind, RecordOf } from '../../client-records/record-kind.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'

export type Note = RecordOf<'progress_note'>

export const notes: RecordKind<'progress_note'> = {
  collection: 'progress_note',
  versionCollection: 'progress_note_version',
  recordIdOf: version => version.progress_note_id,
  dateOrInstantOf: note => note.note_date,
  authorOf: note => note.staff_id,
  wordsKey: 'progressNotes',
  path: '/dashboard/progress-notes',
  openParam: 'note',
  addForm: createLazyForm(async () => (await import('./note-forms.tsx')).AddNote),
  editForm: createLazyForm(async () => (await import('./note-forms.tsx')).EditNote),
  remove: (record, id) => record('progress_note.remove', { progress_note_id: id }),
}
