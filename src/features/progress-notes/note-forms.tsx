import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { progressNote } from '#domain/entities/progress-note.ts'
import { noteFields } from '#domain/operations/progress-note.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import type { AddRecordProps, EditRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import type { HomeTimeOf } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields, startValuesOf } from '../../views/form-fields.ts'
import { useDoseNoteValues } from './about-dose.ts'
import { notes } from './notes.ts'

export function EditNote({ record: note, home, onClose }: EditRecordProps<'progress_note'>) {
  const t = useLabels()
  const record = useRecordOperation()
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

/**
 * The form of a new note: about a client chosen in the form, the client whose page is open, or one dose, which `?dose=`
 * names on a client's page.
 */
export function AddNote({ openClient, onClose }: AddRecordProps) {
  const t = useLabels()
  const record = useRecordOperation()
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
      groups={[{ fields: [formClient.field, ...fieldsOfNote(formClient.homeTimeOf, t)] }]}
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

/** The schema of the form that amends a note; the operation's own fields decide what is valid (spec part 2 §5). */
const noteForm = v.object(noteFields)

/** The schema of the form of a new note. */
const newNoteForm = v.object({ client_id: progressNote.fields.client_id, ...noteFields })

/** Describes date, type and text; the date may be any day up to the home's today. `t` must include the labels. */
const fieldsOfNote = (homeTimeOf: HomeTimeOf, t: TFunction) =>
  formFields(
    noteForm,
    fieldWords('progress_note', t),
    { homeTimeOf },
    {
      note_date: {
        required: t('progressNotes.form.dateMissing'),
        max: values => homeTimeOf(values).today,
        isHalfWidth: true,
      },
      note_type: {
        as: 'select',
        label: t('progressNotes.form.type'),
        placeholder: t('progressNotes.form.chooseType'),
        required: t('progressNotes.form.typeMissing'),
        isHalfWidth: true,
      },
      content: {
        label: t('progressNotes.form.content'),
        required: t('progressNotes.form.contentMissing'),
        rows: 8,
      },
    },
  )
