/** The form fields of a progress note; the operation's own schema decides what is valid (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { progressNote } from '#domain/entities/progress-note.ts'
import { noteFields } from '#domain/operations/progress-note.ts'
import type { HomeTimeOf } from '../../ui/record-form/description.ts'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'

/** The schema of the form that amends a note. */
export const noteForm = v.object(noteFields)
/** The schema of the form of a new note. */
export const newNoteForm = v.object({ client_id: progressNote.fields.client_id, ...noteFields })

/** Describes date, type and text; the date may be any day up to the home's today. `t` must include the labels. */
export const fieldsOfNote = (homeIn: HomeTimeOf, t: TFunction) =>
  formFields(
    noteForm,
    fieldWords('progress_note', t),
    { homeIn },
    {
      note_date: {
        required: t('progressNotes.form.dateMissing'),
        max: values => homeIn(values).today,
        half: true,
      },
      note_type: {
        as: 'select',
        label: t('progressNotes.form.type'),
        placeholder: t('progressNotes.form.chooseType'),
        required: t('progressNotes.form.typeMissing'),
        half: true,
      },
      content: {
        label: t('progressNotes.form.content'),
        required: t('progressNotes.form.contentMissing'),
        rows: 8,
      },
    },
  )
