/** The form of a new note: about a client chosen in the form, the client whose page is open, or one dose. */
import { useSearchParams } from 'react-router-dom'
import type { AddRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { useDoseNoteValues } from './about-dose.ts'
import { fieldsOfNote, newNoteForm } from './note-fields.ts'
import { notes } from './notes.ts'

/** On a client's page, `?dose=` names the dose the note is about. */
export function AddNote({ openClient, onClose }: AddRecordProps) {
  const t = useLabels()
  const record = useRecord()
  const [params] = useSearchParams()
  const formClient = useFormClient(notes, openClient)
  const doseValues = useDoseNoteValues(params.get('dose'), openClient?.home)
  // A form that is rendered before the facts of the dose arrive would never receive them.
  if (formClient === undefined || doseValues === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('progressNotes.form.addTitle')}
      schema={newNoteForm}
      groups={[{ fields: [formClient.field, ...fieldsOfNote(formClient.homeIn, t)] }]}
      initialValues={{
        client_id: formClient.client_id,
        note_date: doseValues?.note_date ?? formClient.today,
        note_type: doseValues === null ? undefined : 'medical',
        content: doseValues?.content,
      }}
      draftKey={
        doseValues === null
          ? formClient.draftKey
          : `progress_note.create/dose:${doseValues.administration_id}`
      }
      onSubmit={note =>
        record('progress_note.create', {
          progress_note_id: record.newId(),
          ...note,
          administration_id: doseValues?.administration_id ?? null,
        })
      }
    >
      {formClient.subject}
    </RecordFormDialog>
  )
}
