import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import type { EditRecordProps } from '../../client-records/record-kind.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { startValuesOf } from '../../views/form-fields.ts'
import { fieldsOfNote, noteForm } from './note-fields.ts'
import { notes } from './notes.ts'

export function EditNote({ record: note, home, onClose }: EditRecordProps<'progress_note'>) {
  const t = useLabels()
  const record = useRecord()
  const now = useTrueNow()
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <EditRecordForm
      kind={notes}
      record={note}
      onClose={onClose}
      schema={noteForm}
      groups={[{ fields: fieldsOfNote(homeTime, t) }]}
      initialValues={startValuesOf(note, noteForm)}
      onAmend={(changes, shownFields) =>
        record('progress_note.amend', { progress_note_id: note.id, changes, seen: shownFields })
      }
    />
  )
}
