/** Tracking entries as a kind of dated record about clients. */
import type { RecordKind, RecordOf } from '../../client-records/record-kind.ts'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'

export type Entry = RecordOf<'tracking_entry'>

export const entryKind: RecordKind<'tracking_entry'> = {
  collection: 'tracking_entry',
  versionCollection: 'record_version',
  recordIdOf: version => version.record_id,
  dateOrInstantOf: entry => entry.entry_datetime,
  authorOf: entry => entry.staff_id,
  wordsKey: 'tracking',
  path: '/dashboard/tracking',
  openParam: 'entry',
  addForm: createLazyForm(async () => (await import('./entry-forms.tsx')).AddEntry),
  editForm: createLazyForm(async () => (await import('./entry-forms.tsx')).EditEntry),
  remove: (record, id) => record('tracking_entry.remove', { tracking_entry_id: id }),
}
