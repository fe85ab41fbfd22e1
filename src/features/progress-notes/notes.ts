/** Progress notes as a kind of dated record about clients. */
import type { RecordKind, RecordOf } from '../../client-records/record-kind.ts'
import { fetchedForm } from '../../ui/record-form/fetched-form.ts'

export type Note = RecordOf<'progress_note'>

export const notes: RecordKind<'progress_note'> = {
  collection: 'progress_note',
  versionCollection: 'progress_note_version',
  recordIdOf: version => version.progress_note_id,
  dateOf: note => note.note_date,
  authorOf: note => note.staff_id,
  wordsKey: 'progressNotes',
  path: '/dashboard/progress-notes',
  openParam: 'note',
  addForm: fetchedForm(async () => (await import('./add-note.tsx')).AddNote),
  editForm: fetchedForm(async () => (await import('./edit-note.tsx')).EditNote),
  remove: (record, id) => record('progress_note.remove', { progress_note_id: id }),
}
