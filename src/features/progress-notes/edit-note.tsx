/** Amending a note: what it said before is kept, and only what was changed is sent (S8). */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { RowOf } from '#domain/registry.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { ClientSubject } from '../../directory/client-subject.tsx'
import { useResident } from '../../directory/use-resident.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { changesOf } from '../../ui/record-form/changes.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useBothKept } from '../../ui/record-form/use-both-kept.ts'
import { fieldsOfNote, noteForm } from './note-fields.ts'
import type { Note } from './use-notes.ts'

interface EditNoteProps {
  note: Note
  home: RowOf<'home'>
  onClose: () => void
}

export function EditNote({ note, home, onClose }: EditNoteProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const bothKept = useBothKept(t('progressNotes.form.bothKept'))
  const now = useTrueNow()
  const person = useResident(note.client_id)
  if (person === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('progressNotes.form.editTitle')}
      schema={noteForm}
      groups={[
        {
          fields: fieldsOfNote(() => ({ clock: home.clock, today: homeToday(now, home.time_zone) }), t),
        },
      ]}
      initialValues={{ note_date: note.note_date, note_type: note.note_type, content: note.content }}
      draftKey={`progress_note.amend/${note.id}`}
      onSubmit={async (values, base) => {
        // What its author saw when they began, also when the draft is older than somebody else's amendment.
        const seen = v.parse(noteForm, base)
        return bothKept(
          await record('progress_note.amend', {
            progress_note_id: note.id,
            changes: changesOf(seen, values),
            seen,
          }),
        )
      }}
    >
      <ClientSubject person={person} />
    </RecordFormDialog>
  )
}
