/** How a progress note is asked for; what is valid is the operation's own schema (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { NOTE_LENGTH, NOTE_TYPES, progressNote } from '#domain/entities/progress-note.ts'
import { noteFields } from '#domain/operations/progress-note.ts'
import type { FieldDescription, FormValues, HomeTime } from '../../ui/record-form/description.ts'

/** What is amended. */
export const noteForm = v.object(noteFields)
/** What is written. */
export const newNoteForm = v.object({ client_id: progressNote.fields.client_id, ...noteFields })

type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime

/** Date, type and words, of any day up to the home's today. */
export const fieldsOfNote = (home: HomeTimeOf, t: TFunction): FieldDescription<keyof typeof noteFields>[] => [
  {
    as: 'date',
    name: 'note_date',
    label: t('progressNotes.form.date'),
    required: t('progressNotes.form.dateMissing'),
    home,
    max: values => home(values).today,
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'select',
    name: 'note_type',
    label: t('progressNotes.form.type'),
    placeholder: t('progressNotes.form.chooseType'),
    required: t('progressNotes.form.typeMissing'),
    options: NOTE_TYPES.map(value => ({ value, label: t(`progressNotes.types.${value}`) })),
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'textarea',
    name: 'content',
    label: t('progressNotes.form.content'),
    required: t('progressNotes.form.contentMissing'),
    maxLength: NOTE_LENGTH.most,
    rows: 8,
    emptyAs: 'text',
  },
]
