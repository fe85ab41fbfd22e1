/** How a progress note is asked for; what is valid is the operation's own schema (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { progressNote } from '#domain/entities/progress-note.ts'
import { noteFields } from '#domain/operations/progress-note.ts'
import type { HomeTimeOf } from '../../ui/record-form/description.ts'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'

/** What is amended. */
export const noteForm = v.object(noteFields)
/** What is written. */
export const newNoteForm = v.object({ client_id: progressNote.fields.client_id, ...noteFields })

/** Date, type and words, of any day up to the home's today. `t` has the labels among its words. */
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
